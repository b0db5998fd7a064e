package io.tidemark.controller;

import java.util.List;

/**
 * The configuration of the controller.
 *
 * @param nodeId the controller's {@code node.id}
 * @param topicPartition the partition, as {@code topic-number}
 * @param brokers all brokers, in the order in which they are preferred as leaders
 * @param replicationFactor how many of them, from the first one on, hold a replica when the partition is created
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param uncleanLeaderElectionEnable {@code unclean.leader.election.enable}
 * @param eligibleLeaderReplicasEnabled whether the feature {@code eligible.leader.replicas.version} is on (KIP-966)
 * @param brokerSessionTimeoutMs {@code broker.session.timeout.ms}
 */
public record ControllerConfig(
        int nodeId,
        String topicPartition,
        List<Integer> brokers,
        int replicationFactor,
        int minInsyncReplicas,
        boolean uncleanLeaderElectionEnable,
        boolean eligibleLeaderReplicasEnabled,
        long brokerSessionTimeoutMs) {
    public ControllerConfig {
        brokers = List.copyOf(brokers);
    }

    /** {@code min.insync.replicas}, at most the number of replicas (KIP-966). */
    public int effectiveMinInsyncReplicas(int replicas) {
        return Math.min(minInsyncReplicas, replicas);
    }
}
