package io.tidemark.kafka.recorder;

import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/** What is known of a partition while it is recorded. May be shared by threads. */
public final class PartitionRecording {
    private final TopicPartition partition;
    private final String name;
    private final Set<Integer> brokers = ConcurrentHashMap.newKeySet();
    private final TraceSink sink;
    private final Numbers numbers;

    PartitionRecording(TopicPartition partition, Set<Integer> brokers, TraceSink sink, Numbers numbers) {
        this.partition = partition;
        this.name = partition.toString();
        this.brokers.addAll(brokers);
        this.sink = sink;
        this.numbers = numbers;
    }

    /** Which partition. */
    public TopicPartition partition() {
        return partition;
    }

    /** The brokers of the cluster, as they were when the partition was created; as far as this process knows them. */
    Set<Integer> brokers() {
        return Set.copyOf(brokers);
    }

    /** Learns of brokers that were there when the partition was created. */
    void learn(Set<Integer> others) {
        brokers.addAll(others);
    }

    /** A node of this partition's trace. */
    Place at(int node) {
        return Place.of(node, name);
    }

    /** The next number: for a write, taken before anybody can see it. */
    long take() {
        return numbers.take();
    }

    /** Where a read that begins now may have happened at the earliest. */
    long last() {
        return numbers.last();
    }

    private void settle(long number) {
        numbers.settle(number);
    }

    /**
     * Says what is going to be recorded under a number, before anybody else can see it: if the process is killed before it
     * can, that stands.
     */
    void announce(long number, TraceEvent event) {
        sink.announce(new NumberedEvent(this, number, OptionalLong.empty(), Optional.of(event)));
    }

    /**
     * Says the same of a file that is about to say what has been read. Nobody in this process reads the file: reads that begin
     * meanwhile need not wait for it.
     *
     * @return its number
     */
    long announceRead(long after, TraceEvent event) {
        long number = take();
        settle(number);
        sink.announce(numbered(after, number, event));
        return number;
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
        sink.offer(numbered(after, number, event));
    }

    private NumberedEvent numbered(long after, long number, TraceEvent event) {
        return new NumberedEvent(
                this, number, after < number - 1 ? OptionalLong.of(after) : OptionalLong.empty(), Optional.of(event));
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
