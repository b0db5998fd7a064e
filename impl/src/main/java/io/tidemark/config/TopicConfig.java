package io.tidemark.config;

import io.tidemark.config.ConfigType.IntBetween;
import java.util.List;
import java.util.Properties;

/**
 * The configuration of a topic: what is set for it, and what the broker says of the rest. Immutable. Kafka: {@code TopicConfig},
 * {@code LogConfig}, and {@code ServerTopicConfigSynonyms} for which keys belong together.
 */
public final class TopicConfig {
    /**
     * A setting of a topic.
     *
     * @param key its own name
     * @param broker what counts when it is not set
     * @param <V> the type of the values
     */
    public record Setting<V>(ConfigKey<V> key, ConfigKey<V> broker) {
        private static <V> Setting<V> of(String name, ConfigKey<V> broker) {
            return new Setting<>(new ConfigKey<>(name, broker.type(), broker.defaultValue()), broker);
        }
    }

    /** How many replicas must be in sync for a record with acks=all. */
    public static final Setting<Integer> MIN_INSYNC_REPLICAS =
            Setting.of("min.insync.replicas", BrokerConfigs.MIN_INSYNC_REPLICAS);

    /** Whether a replica out of sync may lead when no other can. */
    public static final Setting<Boolean> UNCLEAN_LEADER_ELECTION_ENABLE =
            Setting.of("unclean.leader.election.enable", BrokerConfigs.UNCLEAN_LEADER_ELECTION_ENABLE);

    /** How often the log is flushed. */
    public static final Setting<Long> FLUSH_MS = Setting.of("flush.ms", BrokerConfigs.LOG_FLUSH_INTERVAL_MS);

    /** After how many records the log is flushed. */
    public static final Setting<Long> FLUSH_MESSAGES =
            Setting.of("flush.messages", BrokerConfigs.LOG_FLUSH_INTERVAL_MESSAGES);

    /** How large the log may grow, -1 for no limit. */
    public static final Setting<Long> RETENTION_BYTES =
            Setting.of("retention.bytes", BrokerConfigs.LOG_RETENTION_BYTES);

    /** How large a segment of the log may be, and a batch of a producer. */
    public static final Setting<Integer> SEGMENT_BYTES = Setting.of("segment.bytes", BrokerConfigs.LOG_SEGMENT_BYTES);

    /** How far the positions are apart by which offsets are found in a segment. */
    public static final Setting<Integer> INDEX_INTERVAL_BYTES =
            Setting.of("index.interval.bytes", BrokerConfigs.LOG_INDEX_INTERVAL_BYTES);

    /** How large a batch of a producer may be. */
    public static final Setting<Integer> MAX_MESSAGE_BYTES =
            Setting.of("max.message.bytes", BrokerConfigs.MESSAGE_MAX_BYTES);

    /** Comes before {@code segment.bytes}, and may be smaller: for tests, as in Kafka. */
    private static final ConfigKey<Integer> INTERNAL_SEGMENT_BYTES =
            new ConfigKey<>("internal.segment.bytes", IntBetween.atLeast(1), Integer.MAX_VALUE);

    private static final ConfigDef DEFINITION = new ConfigDef(List.of(
            MIN_INSYNC_REPLICAS.key(),
            UNCLEAN_LEADER_ELECTION_ENABLE.key(),
            FLUSH_MS.key(),
            FLUSH_MESSAGES.key(),
            RETENTION_BYTES.key(),
            SEGMENT_BYTES.key(),
            INDEX_INTERVAL_BYTES.key(),
            MAX_MESSAGE_BYTES.key(),
            INTERNAL_SEGMENT_BYTES));

    private final Config broker;
    private final Config set;

    private TopicConfig(Config broker, Config set) {
        this.broker = broker;
        this.set = set;
    }

    /** All settings. */
    public static ConfigDef definition() {
        return DEFINITION;
    }

    /** The configuration of a topic for which nothing is set. */
    public static TopicConfig of(Config broker) {
        return new TopicConfig(broker, DEFINITION.defaults());
    }

    /**
     * Reads what is set for a topic.
     *
     * @param settings what is set
     * @param broker the broker's configuration
     * @throws ConfigException for a key that does not exist, and for a value that is not allowed
     */
    public static TopicConfig parse(Properties settings, Config broker) {
        return new TopicConfig(broker, DEFINITION.parse(settings));
    }

    /** The value of a setting. */
    public <V> V get(Setting<V> setting) {
        return set.or(setting.key(), broker.get(setting.broker()));
    }

    /** How large a segment of the log may be, by {@code internal.segment.bytes} where that is set. */
    public int segmentBytes() {
        return set.or(INTERNAL_SEGMENT_BYTES, get(SEGMENT_BYTES));
    }

    /** The same with {@code internal.segment.bytes}. */
    public TopicConfig withInternalSegmentBytes(int bytes) {
        return new TopicConfig(broker, set.with(INTERNAL_SEGMENT_BYTES, bytes));
    }
}
