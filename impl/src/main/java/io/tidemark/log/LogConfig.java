package io.tidemark.log;

import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.TopicConfig;

/**
 * The configuration of a log. Sizes are in bytes.
 *
 * @param segmentBytes {@code log.segment.bytes}: a segment that would become larger is followed by a new one; batches that are
 *     larger themselves get a segment of their own
 * @param indexIntervalBytes {@code log.index.interval.bytes}: how far apart the positions are that a segment keeps in memory to find
 *     offsets by
 * @param maxMessageBytes {@code max.message.bytes}: how large a batch of a producer may be
 */
public record LogConfig(int segmentBytes, int indexIntervalBytes, int maxMessageBytes) {
    public LogConfig {
        requireAtLeast(1, "log.segment.bytes", segmentBytes);
        requireAtLeast(0, "log.index.interval.bytes", indexIntervalBytes);
        requireAtLeast(0, "max.message.bytes", maxMessageBytes);
    }

    /** With Kafka's default for how large a batch may be. */
    public LogConfig(int segmentBytes, int indexIntervalBytes) {
        this(segmentBytes, indexIntervalBytes, BrokerConfigs.MESSAGE_MAX_BYTES.defaultValue());
    }

    private static void requireAtLeast(int min, String key, int value) {
        if (value < min) {
            throw new IllegalArgumentException(key + " is " + value + ", and must be at least " + min);
        }
    }

    /** The configuration of a topic's log. */
    public static LogConfig of(TopicConfig topic) {
        return new LogConfig(
                topic.segmentBytes(),
                topic.get(TopicConfig.INDEX_INTERVAL_BYTES),
                topic.get(TopicConfig.MAX_MESSAGE_BYTES));
    }

    /** Kafka's defaults. */
    public static LogConfig defaults() {
        return of(TopicConfig.of(BrokerConfigs.defaults()));
    }
}
