package io.tidemark.kafka.recorder;

import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * The numbers of one partition's trace, and what is known of the partition while it is recorded. Each number that is taken
 * must be used or skipped: what comes after it is not written before. May be shared by threads.
 */
public final class PartitionRecording {
    private final TopicPartition partition;
    private final String name;
    private final Set<Integer> brokers;
    private final TraceSink sink;
    private final NavigableSet<Long> open = new TreeSet<>();
    private long taken;

    PartitionRecording(TopicPartition partition, Set<Integer> brokers, TraceSink sink) {
        this.partition = partition;
        this.name = partition.toString();
        this.brokers = Set.copyOf(brokers);
        this.sink = sink;
    }

    /** Which partition. */
    public TopicPartition partition() {
        return partition;
    }

    /** The brokers of the cluster, as they were when the partition was created. */
    Set<Integer> brokers() {
        return brokers;
    }

    /** A node of this partition's trace. */
    Place at(int node) {
        return Place.of(node, name);
    }

    /** The next number: for a write, taken before anybody can see it. */
    synchronized long take() {
        open.add(++taken);
        return taken;
    }

    /**
     * The last number of which it is certain that its step is done, as those of all smaller ones are: where a read that begins
     * now may have happened at the earliest. A write has its number before it can be seen.
     */
    synchronized long last() {
        return open.isEmpty() ? taken : open.first() - 1;
    }

    private synchronized void settle(long number) {
        open.remove(number);
    }

    /** Records an event under a number that was taken before. */
    void write(long number, TraceEvent event) {
        settle(number);
        sink.offer(new NumberedEvent(this, number, OptionalLong.empty(), Optional.of(event)));
    }

    /** Records an event that only read, between `after` and now. */
    void read(long after, TraceEvent event) {
        read(after, take(), event);
    }

    /** Records an event that only read, between `after` and `number`, which was taken when it had been made. */
    void read(long after, long number, TraceEvent event) {
        settle(number);
        sink.offer(new NumberedEvent(
                this, number, after < number - 1 ? OptionalLong.of(after) : OptionalLong.empty(), Optional.of(event)));
    }

    /** Says that something has happened which has no event. */
    void gap(long number) {
        settle(number);
        sink.gap(this, number);
    }

    /** Says that a number is not needed. */
    void skip(long number) {
        settle(number);
        sink.offer(new NumberedEvent(this, number, OptionalLong.empty(), Optional.empty()));
    }
}
