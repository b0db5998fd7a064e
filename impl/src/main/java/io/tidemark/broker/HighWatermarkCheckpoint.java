package io.tidemark.broker;

import io.tidemark.environment.Storage;

/**
 * Keeps the high watermark over restarts. Written now and then, so it may be behind, or after a truncation ahead. Kafka: the
 * file {@code replication-offset-checkpoint}.
 */
final class HighWatermarkCheckpoint {
    private static final String FILE = "replication-offset-checkpoint";

    private final Storage storage;
    private long written;

    HighWatermarkCheckpoint(Storage storage) {
        this.storage = storage;
        this.written = storage.read(FILE).map(Long::parseLong).orElse(0L);
    }

    /** The high watermark in the checkpoint, 0 when there is none. */
    long read() {
        return written;
    }

    /** Writes the high watermark unless it is there already. */
    void write(long highWatermark) {
        if (highWatermark != written) {
            storage.write(FILE, Long.toString(highWatermark));
            written = highWatermark;
        }
    }
}
