package io.tidemark.log;

/**
 * The configuration of a log. Sizes are in bytes.
 *
 * @param segmentBytes {@code log.segment.bytes}: a segment that would become larger is followed by a new one; batches that are
 *     larger themselves get a segment of their own
 * @param indexIntervalBytes {@code log.index.interval.bytes}: how far apart the positions are that a segment keeps in memory to find
 *     offsets by
 */
public record LogConfig(int segmentBytes, int indexIntervalBytes) {
    public LogConfig {
        requirePositive("log.segment.bytes", segmentBytes);
        requirePositive("log.index.interval.bytes", indexIntervalBytes);
    }

    private static void requirePositive(String key, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(key + " is " + value + ", and must be at least 1");
        }
    }

    /** Kafka's defaults. */
    public static LogConfig defaults() {
        return new LogConfig(1024 * 1024 * 1024, 4096);
    }
}
