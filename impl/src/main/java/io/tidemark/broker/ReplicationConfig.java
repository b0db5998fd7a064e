package io.tidemark.broker;

import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.Config;
import io.tidemark.config.TopicConfig;
import io.tidemark.log.LogConfig;

/**
 * The configuration of the brokers. Times are in milliseconds; each component's Kafka name is given.
 *
 * @param topicPartition the partition, as {@code topic-number}
 * @param controllerId the controller's {@code node.id}
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param replicaLagTimeMaxMs {@code replica.lag.time.max.ms}
 * @param replicaFetchWaitMaxMs {@code replica.fetch.wait.max.ms}
 * @param replicaFetchBackoffMs {@code replica.fetch.backoff.ms}
 * @param replicaFetchMaxBytes {@code replica.fetch.max.bytes}
 * @param fetchMaxBytes {@code fetch.max.bytes}
 * @param replicaSocketTimeoutMs {@code replica.socket.timeout.ms}: when a follower gives a fetch up and sends it again
 * @param controllerSocketTimeoutMs {@code controller.socket.timeout.ms}: the same for requests to the controller
 * @param brokerHeartbeatIntervalMs {@code broker.heartbeat.interval.ms}
 * @param replicaHighWatermarkCheckpointIntervalMs {@code replica.high.watermark.checkpoint.interval.ms}
 * @param logFlushIntervalMs {@code log.flush.interval.ms}, {@link #NEVER} to leave it to the operating system
 * @param logRetentionBytes {@code log.retention.bytes}, {@link #UNLIMITED} for no limit
 * @param logRetentionCheckIntervalMs {@code log.retention.check.interval.ms}
 * @param controlledShutdownTimeoutMs how long a broker waits for the controller to let it go before it stops all the same;
 *     Kafka waits five minutes
 * @param logConfig the configuration of the log
 */
public record ReplicationConfig(
        String topicPartition,
        int controllerId,
        int minInsyncReplicas,
        long replicaLagTimeMaxMs,
        long replicaFetchWaitMaxMs,
        long replicaFetchBackoffMs,
        long replicaFetchMaxBytes,
        long fetchMaxBytes,
        long replicaSocketTimeoutMs,
        long controllerSocketTimeoutMs,
        long brokerHeartbeatIntervalMs,
        long replicaHighWatermarkCheckpointIntervalMs,
        long logFlushIntervalMs,
        long logRetentionBytes,
        long logRetentionCheckIntervalMs,
        long controlledShutdownTimeoutMs,
        LogConfig logConfig) {
    /** The flush interval of a log that is not flushed by the clock. */
    public static final long NEVER = Long.MAX_VALUE;

    /** The retention of a log that may grow without limit. */
    public static final long UNLIMITED = -1;

    /** How long Kafka waits for the controller to let a broker go; there is no configuration for it. */
    private static final long CONTROLLED_SHUTDOWN_TIMEOUT_MS = 300_000;

    /**
     * The configuration of the brokers by Kafka's names.
     *
     * @param topicPartition the partition, as {@code topic-number}
     * @param controllerId the controller's {@code node.id}
     * @param broker the configuration of the brokers
     * @param topic the configuration of the partition's topic
     */
    public static ReplicationConfig of(String topicPartition, int controllerId, Config broker, TopicConfig topic) {
        return new ReplicationConfig(
                topicPartition,
                controllerId,
                topic.get(TopicConfig.MIN_INSYNC_REPLICAS),
                broker.get(BrokerConfigs.REPLICA_LAG_TIME_MAX_MS),
                broker.get(BrokerConfigs.REPLICA_FETCH_WAIT_MAX_MS),
                broker.get(BrokerConfigs.REPLICA_FETCH_BACKOFF_MS),
                broker.get(BrokerConfigs.REPLICA_FETCH_MAX_BYTES),
                broker.get(BrokerConfigs.FETCH_MAX_BYTES),
                broker.get(BrokerConfigs.REPLICA_SOCKET_TIMEOUT_MS),
                broker.get(BrokerConfigs.CONTROLLER_SOCKET_TIMEOUT_MS),
                broker.get(BrokerConfigs.BROKER_HEARTBEAT_INTERVAL_MS),
                broker.get(BrokerConfigs.REPLICA_HIGH_WATERMARK_CHECKPOINT_INTERVAL_MS),
                topic.get(TopicConfig.FLUSH_MS),
                topic.get(TopicConfig.RETENTION_BYTES),
                broker.get(BrokerConfigs.LOG_RETENTION_CHECK_INTERVAL_MS),
                CONTROLLED_SHUTDOWN_TIMEOUT_MS,
                LogConfig.of(topic));
    }

    /** The same with another time that a broker waits for the controller to let it go. */
    public ReplicationConfig withControlledShutdownTimeoutMs(long newControlledShutdownTimeoutMs) {
        return new ReplicationConfig(
                topicPartition,
                controllerId,
                minInsyncReplicas,
                replicaLagTimeMaxMs,
                replicaFetchWaitMaxMs,
                replicaFetchBackoffMs,
                replicaFetchMaxBytes,
                fetchMaxBytes,
                replicaSocketTimeoutMs,
                controllerSocketTimeoutMs,
                brokerHeartbeatIntervalMs,
                replicaHighWatermarkCheckpointIntervalMs,
                logFlushIntervalMs,
                logRetentionBytes,
                logRetentionCheckIntervalMs,
                newControlledShutdownTimeoutMs,
                logConfig);
    }

    /** How much of what a fetch asks for it gets: {@code fetch.max.bytes} at most. */
    public long fetchableBytes(long maxBytes) {
        return Math.min(maxBytes, fetchMaxBytes);
    }

    /** {@code min.insync.replicas}, at most the number of replicas (KIP-966). */
    public int effectiveMinInsyncReplicas(int replicas) {
        return Math.min(minInsyncReplicas, replicas);
    }
}
