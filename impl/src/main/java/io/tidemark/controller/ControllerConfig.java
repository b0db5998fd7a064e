package io.tidemark.controller;

import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.Config;
import io.tidemark.config.TopicConfig;
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

    /**
     * The configuration of the controller by Kafka's names.
     *
     * @param nodeId the controller's {@code node.id}
     * @param topicPartition the partition, as {@code topic-number}
     * @param brokers all brokers, in the order in which they are preferred as leaders
     * @param eligibleLeaderReplicasEnabled whether the feature {@code eligible.leader.replicas.version} is on (KIP-966)
     * @param controller the configuration of the controller
     * @param topic the configuration of the partition's topic
     */
    public static ControllerConfig of(
            int nodeId,
            String topicPartition,
            List<Integer> brokers,
            boolean eligibleLeaderReplicasEnabled,
            Config controller,
            TopicConfig topic) {
        return new ControllerConfig(
                nodeId,
                topicPartition,
                brokers,
                controller.get(BrokerConfigs.DEFAULT_REPLICATION_FACTOR),
                topic.get(TopicConfig.MIN_INSYNC_REPLICAS),
                topic.get(TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE),
                eligibleLeaderReplicasEnabled,
                controller.get(BrokerConfigs.BROKER_SESSION_TIMEOUT_MS));
    }

    /** {@code min.insync.replicas}, at most the number of replicas (KIP-966). */
    public int effectiveMinInsyncReplicas(int replicas) {
        return Math.min(minInsyncReplicas, replicas);
    }
}
