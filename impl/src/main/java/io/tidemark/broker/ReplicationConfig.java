package io.tidemark.broker;

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
 * @param replicaSocketTimeoutMs {@code replica.socket.timeout.ms}: when a follower gives a fetch up and sends it again
 * @param controllerSocketTimeoutMs {@code controller.socket.timeout.ms}: the same for requests to the controller
 * @param brokerHeartbeatIntervalMs {@code broker.heartbeat.interval.ms}
 * @param replicaHighWatermarkCheckpointIntervalMs {@code replica.high.watermark.checkpoint.interval.ms}
 * @param logFlushIntervalMs {@code log.flush.interval.ms}
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
        long replicaSocketTimeoutMs,
        long controllerSocketTimeoutMs,
        long brokerHeartbeatIntervalMs,
        long replicaHighWatermarkCheckpointIntervalMs,
        long logFlushIntervalMs,
        long logRetentionBytes,
        long logRetentionCheckIntervalMs,
        long controlledShutdownTimeoutMs,
        LogConfig logConfig) {
    /** The retention of a log that may grow without limit. */
    public static final long UNLIMITED = -1;

    /** {@code min.insync.replicas}, at most the number of replicas (KIP-966). */
    public int effectiveMinInsyncReplicas(int replicas) {
        return Math.min(minInsyncReplicas, replicas);
    }
}
