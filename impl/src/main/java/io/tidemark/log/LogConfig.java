package io.tidemark.log;

/**
 * The configuration of a log.
 *
 * @param segmentBytes {@code log.segment.bytes}: a segment that would become larger is followed by a new one; batches that are
 *     larger themselves get a segment of their own. In bytes
 * @param indexIntervalBytes {@code log.index.interval.bytes}: how far apart the positions are that a segment keeps in memory to find
 *     offsets by. In bytes
 */
public record LogConfig(int segmentBytes, int indexIntervalBytes) {
    public LogConfig {
        if (segmentBytes < 1 || indexIntervalBytes < 1) {
            throw new IllegalArgumentException(
                    "log.segment.bytes and log.index.interval.bytes must be at least 1, but are " + segmentBytes
                            + " and " + indexIntervalBytes);
        }
    }

    /** Kafka's defaults. */
    public static LogConfig defaults() {
        return new LogConfig(1024 * 1024 * 1024, 4096);
    }
}
