package io.tidemark.log;

import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.TopicConfig;

/**
 * The configuration of a log. Sizes are in bytes.
 *
 * @param segmentBytes {@code log.segment.bytes}: a segment that would become larger is followed by a new one. A producer's batch that
 *     is larger itself is refused; batches that come together from a leader get a segment of their own
 * @param indexIntervalBytes {@code log.index.interval.bytes}: how far apart the positions are that a segment keeps in memory to find
 *     offsets by
 * @param maxMessageBytes {@code max.message.bytes}: how large a batch of a producer may be
 * @param flushIntervalMessages {@code flush.messages}: after how many records the log is flushed
 */
public record LogConfig(int segmentBytes, int indexIntervalBytes, int maxMessageBytes, long flushIntervalMessages) {
    public LogConfig {
        requireAtLeast(1, "log.segment.bytes", segmentBytes);
        requireAtLeast(0, "log.index.interval.bytes", indexIntervalBytes);
        requireAtLeast(0, "max.message.bytes", maxMessageBytes);
        requireAtLeast(1, "flush.messages", flushIntervalMessages);
    }

    /** A log of which nothing else is asked than Kafka's defaults. */
    public LogConfig(int segmentBytes, int indexIntervalBytes) {
        this(
                segmentBytes,
                indexIntervalBytes,
                BrokerConfigs.MESSAGE_MAX_BYTES.defaultValue(),
                BrokerConfigs.LOG_FLUSH_INTERVAL_MESSAGES.defaultValue());
    }

    private static void requireAtLeast(int min, String key, long value) {
        if (value < min) {
            throw new IllegalArgumentException(key + " is " + value + ", and must be at least " + min);
        }
    }

    /** The configuration of a topic's log. */
    public static LogConfig of(TopicConfig topic) {
        return new LogConfig(
                topic.segmentBytes(),
                topic.get(TopicConfig.INDEX_INTERVAL_BYTES),
                topic.get(TopicConfig.MAX_MESSAGE_BYTES),
                topic.get(TopicConfig.FLUSH_MESSAGES));
    }

    /** Kafka's defaults. */
    public static LogConfig defaults() {
        return of(TopicConfig.of(BrokerConfigs.defaults()));
    }
}
