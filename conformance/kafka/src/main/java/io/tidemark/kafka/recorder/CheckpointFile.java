package io.tidemark.kafka.recorder;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/** The file of a broker's high watermarks, and what of it is still to be told in other steps. May be shared by threads. */
final class CheckpointFile {
    private final Lock lock = new ReentrantLock();
    private final Map<TopicPartition, Long> untold = new HashMap<>();
    private int writers;

    /** Held while it is written, and while its broker crashes. */
    Lock lock() {
        return lock;
    }

    /** Somebody begins to read the high watermarks which are to be written. */
    synchronized void writerBegins() {
        writers++;
    }

    /** He is done. */
    synchronized void writerEnds() {
        writers--;
    }

    /** The file says this now. */
    synchronized void says(TopicPartition partition, long highWatermark) {
        untold.put(partition, highWatermark);
    }

    /** The partition has been deleted, and what the file says of it counts for nothing. */
    synchronized void forget(TopicPartition partition) {
        untold.remove(partition);
    }

    /**
     * A step, and what the file says then.
     *
     * @param step the step, which has its number
     * @param highWatermark what the file says, if that has not been told yet and it is certain
     */
    record Told<T>(T step, OptionalLong highWatermark) {}

    /**
     * Tells with a step what the file says, once after each time that it has been written; not while somebody is about to write it,
     * for what he has read may be older than the step.
     *
     * @param step takes the step's number
     */
    synchronized <T> Told<T> tell(TopicPartition partition, Supplier<T> step) {
        T taken = step.get();
        Long highWatermark = writers == 0 ? untold.remove(partition) : null;
        return new Told<>(taken, highWatermark == null ? OptionalLong.empty() : OptionalLong.of(highWatermark));
    }
}
