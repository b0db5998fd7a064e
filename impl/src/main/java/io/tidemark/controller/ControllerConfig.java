package io.tidemark.controller;

import java.util.List;

/**
 * The configuration of the controller.
 *
 * @param nodeId the controller's {@code node.id}
 * @param topicPartition the partition, as {@code topic-number}
 * @param replicas the brokers that hold a replica, the preferred leader first
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param uncleanLeaderElectionEnable {@code unclean.leader.election.enable}
 * @param eligibleLeaderReplicasEnabled whether the feature {@code eligible.leader.replicas.version} is on (KIP-966)
 * @param brokerSessionTimeoutMs {@code broker.session.timeout.ms}
 */
public record ControllerConfig(
        int nodeId,
        String topicPartition,
        List<Integer> replicas,
        int minInsyncReplicas,
        boolean uncleanLeaderElectionEnable,
        boolean eligibleLeaderReplicasEnabled,
        long brokerSessionTimeoutMs) {
    public ControllerConfig {
        replicas = List.copyOf(replicas);
    }

    /** {@code min.insync.replicas}, at most the number of replicas (KIP-966). */
    public int effectiveMinInsyncReplicas() {
        return Math.min(minInsyncReplicas, replicas.size());
    }
}
