package io.tidemark.simulation.schedule;

import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.Config;
import io.tidemark.config.ConfigDef;
import io.tidemark.config.ConfigKey;
import io.tidemark.config.ConfigType.IntBetween;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The cluster of a schedule, by Kafka's names. Times are in virtual milliseconds.
 *
 * @param brokers how many brokers, with the ids from 0
 * @param replicationFactor {@code default.replication.factor}: how many of them hold a replica when the partition is created
 * @param preferredLeader the first leader; the replicas are this broker and those that follow it in the order of ids
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param uncleanLeaderElection {@code unclean.leader.election.enable}
 * @param eligibleLeaderReplicas whether eligible leader replicas are on (KIP-966)
 * @param logRetentionBytes {@code log.retention.bytes}, -1 for no limit
 * @param replicaLagTimeMaxMs {@code replica.lag.time.max.ms}
 * @param replicaFetchMaxBytes {@code replica.fetch.max.bytes}
 * @param controllerSocketTimeoutMs {@code controller.socket.timeout.ms}
 * @param checkpointIntervalMs {@code replica.high.watermark.checkpoint.interval.ms}
 * @param flushIntervalMs {@code log.flush.interval.ms}
 */
public record ScheduleConfig(
        int brokers,
        int replicationFactor,
        int preferredLeader,
        int minInsyncReplicas,
        boolean uncleanLeaderElection,
        boolean eligibleLeaderReplicas,
        int logRetentionBytes,
        int replicaLagTimeMaxMs,
        int replicaFetchMaxBytes,
        int controllerSocketTimeoutMs,
        int checkpointIntervalMs,
        int flushIntervalMs) {
    private static final int MOST_BROKERS = 9;
    private static final int LONGEST_MS = 1_000_000;
    private static final ConfigKey<Integer> REPLICATION_FACTOR =
            within(BrokerConfigs.DEFAULT_REPLICATION_FACTOR, 1, MOST_BROKERS);
    private static final ConfigKey<Integer> MIN_INSYNC_REPLICAS =
            within(BrokerConfigs.MIN_INSYNC_REPLICAS, 1, MOST_BROKERS);
    private static final ConfigKey<Integer> REPLICA_LAG_TIME_MAX_MS =
            within(BrokerConfigs.REPLICA_LAG_TIME_MAX_MS, 2, LONGEST_MS);
    private static final ConfigKey<Integer> REPLICA_FETCH_MAX_BYTES =
            within(BrokerConfigs.REPLICA_FETCH_MAX_BYTES, 1, Integer.MAX_VALUE);
    private static final ConfigKey<Integer> CONTROLLER_SOCKET_TIMEOUT_MS =
            within(BrokerConfigs.CONTROLLER_SOCKET_TIMEOUT_MS, 1, LONGEST_MS);
    private static final ConfigKey<Integer> CHECKPOINT_INTERVAL_MS =
            within(BrokerConfigs.REPLICA_HIGH_WATERMARK_CHECKPOINT_INTERVAL_MS, 1, LONGEST_MS);
    private static final List<ConfigKey<Integer>> TIMES =
            List.of(REPLICA_LAG_TIME_MAX_MS, CONTROLLER_SOCKET_TIMEOUT_MS, CHECKPOINT_INTERVAL_MS);
    private static final ConfigDef DEFINITION = new ConfigDef(List.of(
            REPLICATION_FACTOR,
            MIN_INSYNC_REPLICAS,
            BrokerConfigs.UNCLEAN_LEADER_ELECTION_ENABLE,
            BrokerConfigs.LOG_RETENTION_BYTES,
            REPLICA_LAG_TIME_MAX_MS,
            REPLICA_FETCH_MAX_BYTES,
            CONTROLLER_SOCKET_TIMEOUT_MS,
            CHECKPOINT_INTERVAL_MS,
            BrokerConfigs.LOG_FLUSH_INTERVAL_MS));

    public ScheduleConfig {
        OutOfRangeException.check("brokers", brokers, 1, MOST_BROKERS);
        OutOfRangeException.check("replicationFactor", replicationFactor, 1, brokers);
        OutOfRangeException.check("preferredLeader", preferredLeader, 0, brokers - 1);
        OutOfRangeException.check("minInsyncReplicas", minInsyncReplicas, 1, MOST_BROKERS);
        OutOfRangeException.check("logRetentionBytes", logRetentionBytes, -1, Integer.MAX_VALUE);
        OutOfRangeException.check("replicaLagTimeMaxMs", replicaLagTimeMaxMs, 2, LONGEST_MS);
        OutOfRangeException.check("replicaFetchMaxBytes", replicaFetchMaxBytes, 1, Integer.MAX_VALUE);
        OutOfRangeException.check("controllerSocketTimeoutMs", controllerSocketTimeoutMs, 1, LONGEST_MS);
        OutOfRangeException.check("checkpointIntervalMs", checkpointIntervalMs, 1, LONGEST_MS);
        OutOfRangeException.check("flushIntervalMs", flushIntervalMs, 1, Integer.MAX_VALUE);
    }

    /** A schedule's numbers are smaller than Kafka's, and its cluster has none of Kafka's defaults. */
    private static ConfigKey<Integer> within(ConfigKey<? extends Number> kafka, int min, int max) {
        return new ConfigKey<>(kafka.name(), new IntBetween(min, max), min);
    }

    /** The configurations of Kafka's that a schedule has. */
    public static ConfigDef definition() {
        return DEFINITION;
    }

    /** The times among what is given, by name, in virtual milliseconds. */
    public static SortedMap<String, Long> times(Config given) {
        SortedMap<String, Long> times = new TreeMap<>();
        TIMES.forEach(key -> times.put(key.name(), (long) given.or(key, 0)));
        times.put(BrokerConfigs.LOG_FLUSH_INTERVAL_MS.name(), given.or(BrokerConfigs.LOG_FLUSH_INTERVAL_MS, 0L));
        times.values().removeIf(ms -> ms == 0);
        return times;
    }

    /**
     * The same with other values for what is given, and with as many brokers as the replicas need.
     *
     * @param given values for some keys of {@link #definition()}
     */
    public ScheduleConfig with(Config given) {
        int newReplicationFactor = given.or(REPLICATION_FACTOR, replicationFactor);
        return new ScheduleConfig(
                Math.max(brokers, newReplicationFactor),
                newReplicationFactor,
                preferredLeader,
                given.or(MIN_INSYNC_REPLICAS, minInsyncReplicas),
                given.or(BrokerConfigs.UNCLEAN_LEADER_ELECTION_ENABLE, uncleanLeaderElection),
                eligibleLeaderReplicas,
                asGoodAs(given.or(BrokerConfigs.LOG_RETENTION_BYTES, (long) logRetentionBytes)),
                given.or(REPLICA_LAG_TIME_MAX_MS, replicaLagTimeMaxMs),
                given.or(REPLICA_FETCH_MAX_BYTES, replicaFetchMaxBytes),
                given.or(CONTROLLER_SOCKET_TIMEOUT_MS, controllerSocketTimeoutMs),
                given.or(CHECKPOINT_INTERVAL_MS, checkpointIntervalMs),
                asGoodAs(given.or(BrokerConfigs.LOG_FLUSH_INTERVAL_MS, (long) flushIntervalMs)));
    }

    /** The largest number that a schedule has stands for all larger ones: no run comes to it. */
    private static int asGoodAs(long value) {
        return (int) Math.min(value, Integer.MAX_VALUE);
    }

    /** The same with another configuration of the partition: all brokers hold a replica. */
    public ScheduleConfig withPartition(
            int newBrokers, int newMinInsyncReplicas, boolean newUnclean, boolean newEligibleLeaderReplicas) {
        return new ScheduleConfig(
                newBrokers,
                newBrokers,
                preferredLeader % newBrokers,
                newMinInsyncReplicas,
                newUnclean,
                newEligibleLeaderReplicas,
                logRetentionBytes,
                replicaLagTimeMaxMs,
                replicaFetchMaxBytes,
                controllerSocketTimeoutMs,
                checkpointIntervalMs,
                flushIntervalMs);
    }
}
