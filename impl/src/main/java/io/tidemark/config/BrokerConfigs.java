package io.tidemark.config;

import io.tidemark.config.ConfigType.IntBetween;
import io.tidemark.config.ConfigType.LongAtLeast;
import io.tidemark.config.ConfigType.TrueOrFalse;
import java.util.List;
import java.util.Properties;

/**
 * The configurations of brokers and controllers that ours have, with Kafka's names, types and defaults. Times are in milliseconds, sizes
 * in bytes. Kafka: {@code ReplicationConfigs}, {@code ServerLogConfigs}, {@code ServerConfigs}, {@code KRaftConfigs}.
 *
 * <p>The limits are Kafka's, too, except that nothing which brokers do again and again can be asked for every 0 ms.
 */
public final class BrokerConfigs {
    /** How many replicas must be in sync for a record with acks=all. */
    public static final ConfigKey<Integer> MIN_INSYNC_REPLICAS =
            new ConfigKey<>("min.insync.replicas", IntBetween.atLeast(1), 1);

    /** Whether a replica out of sync may lead when no other can. */
    public static final ConfigKey<Boolean> UNCLEAN_LEADER_ELECTION_ENABLE =
            new ConfigKey<>("unclean.leader.election.enable", new TrueOrFalse(), false);

    /** How many brokers hold a replica of a topic for which nothing else was asked. */
    public static final ConfigKey<Integer> DEFAULT_REPLICATION_FACTOR =
            new ConfigKey<>("default.replication.factor", IntBetween.atLeast(1), 1);

    /** How long the controller waits for a heartbeat before it fences a broker. */
    public static final ConfigKey<Integer> BROKER_SESSION_TIMEOUT_MS =
            new ConfigKey<>("broker.session.timeout.ms", IntBetween.atLeast(1), 9_000);

    /** How far heartbeats are apart. */
    public static final ConfigKey<Integer> BROKER_HEARTBEAT_INTERVAL_MS =
            new ConfigKey<>("broker.heartbeat.interval.ms", IntBetween.atLeast(1), 2_000);

    /** How long a follower may be behind and stay in the ISR. Leaders look twice in that time. */
    public static final ConfigKey<Long> REPLICA_LAG_TIME_MAX_MS =
            new ConfigKey<>("replica.lag.time.max.ms", new LongAtLeast(2), 30_000L);

    /** How long a leader may hold a follower's fetch. */
    public static final ConfigKey<Integer> REPLICA_FETCH_WAIT_MAX_MS =
            new ConfigKey<>("replica.fetch.wait.max.ms", IntBetween.atLeast(0), 500);

    /** How long a follower waits before it fetches again after an error. */
    public static final ConfigKey<Integer> REPLICA_FETCH_BACKOFF_MS =
            new ConfigKey<>("replica.fetch.backoff.ms", IntBetween.atLeast(0), 1_000);

    /** How much a follower fetches at once; a batch that is larger comes alone. */
    public static final ConfigKey<Integer> REPLICA_FETCH_MAX_BYTES =
            new ConfigKey<>("replica.fetch.max.bytes", IntBetween.atLeast(0), 1024 * 1024);

    /** How much a broker gives to one fetch, whatever it asks for; a batch that is larger goes alone. */
    public static final ConfigKey<Integer> FETCH_MAX_BYTES =
            new ConfigKey<>("fetch.max.bytes", IntBetween.atLeast(1024), 55 * 1024 * 1024);

    /** When a follower gives a fetch up. */
    public static final ConfigKey<Integer> REPLICA_SOCKET_TIMEOUT_MS =
            new ConfigKey<>("replica.socket.timeout.ms", IntBetween.atLeast(1), 30_000);

    /** When a broker gives a request to the controller up. */
    public static final ConfigKey<Integer> CONTROLLER_SOCKET_TIMEOUT_MS =
            new ConfigKey<>("controller.socket.timeout.ms", IntBetween.atLeast(1), 30_000);

    /** How often high watermarks are written to their checkpoint. */
    public static final ConfigKey<Long> REPLICA_HIGH_WATERMARK_CHECKPOINT_INTERVAL_MS =
            new ConfigKey<>("replica.high.watermark.checkpoint.interval.ms", new LongAtLeast(1), 5_000L);

    /** How often logs are flushed; not at all where nothing is given, for then that is left to the operating system. */
    public static final ConfigKey<Long> LOG_FLUSH_INTERVAL_MS =
            new ConfigKey<>("log.flush.interval.ms", new LongAtLeast(1), Long.MAX_VALUE);

    /** After how many records a log is flushed; not at all where nothing is given. */
    public static final ConfigKey<Long> LOG_FLUSH_INTERVAL_MESSAGES =
            new ConfigKey<>("log.flush.interval.messages", new LongAtLeast(1), Long.MAX_VALUE);

    /** How large a log may grow, -1 for no limit. */
    public static final ConfigKey<Long> LOG_RETENTION_BYTES =
            new ConfigKey<>("log.retention.bytes", new LongAtLeast(-1), -1L);

    /** How often logs are looked at whether they are too large. */
    public static final ConfigKey<Long> LOG_RETENTION_CHECK_INTERVAL_MS =
            new ConfigKey<>("log.retention.check.interval.ms", new LongAtLeast(1), 300_000L);

    /** How large a segment of a log may be, and a batch of a producer. */
    public static final ConfigKey<Integer> LOG_SEGMENT_BYTES =
            new ConfigKey<>("log.segment.bytes", IntBetween.atLeast(1024 * 1024), 1024 * 1024 * 1024);

    /** How far the positions are apart by which offsets are found in a segment. */
    public static final ConfigKey<Integer> LOG_INDEX_INTERVAL_BYTES =
            new ConfigKey<>("log.index.interval.bytes", IntBetween.atLeast(0), 4_096);

    /** How large a batch of a producer may be. */
    public static final ConfigKey<Integer> MESSAGE_MAX_BYTES =
            new ConfigKey<>("message.max.bytes", IntBetween.atLeast(0), 1024 * 1024 + 12);

    private static final ConfigDef DEFINITION = new ConfigDef(List.of(
            MIN_INSYNC_REPLICAS,
            UNCLEAN_LEADER_ELECTION_ENABLE,
            DEFAULT_REPLICATION_FACTOR,
            BROKER_SESSION_TIMEOUT_MS,
            BROKER_HEARTBEAT_INTERVAL_MS,
            REPLICA_LAG_TIME_MAX_MS,
            REPLICA_FETCH_WAIT_MAX_MS,
            REPLICA_FETCH_BACKOFF_MS,
            REPLICA_FETCH_MAX_BYTES,
            FETCH_MAX_BYTES,
            REPLICA_SOCKET_TIMEOUT_MS,
            CONTROLLER_SOCKET_TIMEOUT_MS,
            REPLICA_HIGH_WATERMARK_CHECKPOINT_INTERVAL_MS,
            LOG_FLUSH_INTERVAL_MS,
            LOG_FLUSH_INTERVAL_MESSAGES,
            LOG_RETENTION_BYTES,
            LOG_RETENTION_CHECK_INTERVAL_MS,
            LOG_SEGMENT_BYTES,
            LOG_INDEX_INTERVAL_BYTES,
            MESSAGE_MAX_BYTES));

    private BrokerConfigs() {}

    /** All of them. */
    public static ConfigDef definition() {
        return DEFINITION;
    }

    /** The configuration in which nothing is given. */
    public static Config defaults() {
        return DEFINITION.defaults();
    }

    /**
     * Reads a configuration, as it may stand in a properties file.
     *
     * @throws ConfigException for a key that does not exist, a value that is not allowed, and values that do not go together (Kafka:
     *     {@code KafkaConfig.validateValues})
     */
    public static Config parse(Properties properties) {
        Config config = DEFINITION.parse(properties);
        int wait = config.get(REPLICA_FETCH_WAIT_MAX_MS);
        requireAtMost(
                REPLICA_FETCH_WAIT_MAX_MS, wait, REPLICA_SOCKET_TIMEOUT_MS, config.get(REPLICA_SOCKET_TIMEOUT_MS), "");
        requireAtMost(
                REPLICA_FETCH_WAIT_MAX_MS, wait, REPLICA_LAG_TIME_MAX_MS, config.get(REPLICA_LAG_TIME_MAX_MS), "");
        requireAtMost(
                BROKER_HEARTBEAT_INTERVAL_MS,
                config.get(BROKER_HEARTBEAT_INTERVAL_MS),
                BROKER_SESSION_TIMEOUT_MS,
                config.get(BROKER_SESSION_TIMEOUT_MS) / 2,
                "half of ");
        return config;
    }

    private static void requireAtMost(ConfigKey<?> key, long value, ConfigKey<?> other, long limit, String part) {
        if (value > limit) {
            throw ConfigException.invalid(
                    key.name(), String.valueOf(value), "at most " + part + other.name() + ", which is " + limit);
        }
    }
}
