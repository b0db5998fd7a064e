package io.tidemark.broker;

import io.tidemark.disk.Disk;
import io.tidemark.log.OffsetCheckpoint;

/**
 * Keeps the high watermark over restarts. Written now and then, so it may be behind, or after a truncation ahead. Kafka: the
 * file {@code replication-offset-checkpoint}.
 */
final class HighWatermarkCheckpoint {
    private static final String FILE = "replication-offset-checkpoint";

    private final OffsetCheckpoint checkpoint;
    private final String topicPartition;

    HighWatermarkCheckpoint(Disk disk, String topicPartition) {
        this.checkpoint = new OffsetCheckpoint(disk, FILE);
        this.topicPartition = topicPartition;
    }

    /** The high watermark in the checkpoint, 0 when there is none. */
    long read() {
        return checkpoint.read(topicPartition).orElse(0);
    }

    /** Writes the high watermark unless it is there already. */
    void write(long highWatermark) {
        checkpoint.write(topicPartition, highWatermark);
    }
}
