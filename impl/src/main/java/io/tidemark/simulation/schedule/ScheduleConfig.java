package io.tidemark.simulation.schedule;

/**
 * The cluster of a schedule, by Kafka's names. Times are in virtual milliseconds.
 *
 * @param brokers how many brokers, with the ids from 0
 * @param replicationFactor {@code replication.factor}: how many of them hold a replica when the partition is created
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
    public ScheduleConfig {
        OutOfRangeException.check("brokers", brokers, 1, 9);
        OutOfRangeException.check("replicationFactor", replicationFactor, 1, brokers);
        OutOfRangeException.check("preferredLeader", preferredLeader, 0, brokers - 1);
        OutOfRangeException.check("minInsyncReplicas", minInsyncReplicas, 1, 9);
        OutOfRangeException.check("logRetentionBytes", logRetentionBytes, -1, Integer.MAX_VALUE);
        OutOfRangeException.check("replicaLagTimeMaxMs", replicaLagTimeMaxMs, 2, 1_000_000);
        OutOfRangeException.check("replicaFetchMaxBytes", replicaFetchMaxBytes, 1, Integer.MAX_VALUE);
        OutOfRangeException.check("controllerSocketTimeoutMs", controllerSocketTimeoutMs, 1, 1_000_000);
        OutOfRangeException.check("checkpointIntervalMs", checkpointIntervalMs, 1, 1_000_000);
        OutOfRangeException.check("flushIntervalMs", flushIntervalMs, 1, 1_000_000);
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

    /** The same with fewer replicas than brokers. */
    public ScheduleConfig withReplicationFactor(int newReplicationFactor) {
        return new ScheduleConfig(
                brokers,
                newReplicationFactor,
                preferredLeader,
                minInsyncReplicas,
                uncleanLeaderElection,
                eligibleLeaderReplicas,
                logRetentionBytes,
                replicaLagTimeMaxMs,
                replicaFetchMaxBytes,
                controllerSocketTimeoutMs,
                checkpointIntervalMs,
                flushIntervalMs);
    }
}
