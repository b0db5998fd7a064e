package io.tidemark.kafka.cluster;

import java.time.Duration;
import java.util.Map;

/**
 * What a cluster is like, and its one topic.
 *
 * @param brokers how many brokers there are, with ids from 0
 * @param replicas how many of them hold a replica, from 0
 * @param minInsyncReplicas {@code min.insync.replicas} of the topic
 * @param uncleanLeaderElection {@code unclean.leader.election.enable} of the topic
 * @param eligibleLeaderReplicas whether the feature {@code eligible.leader.replicas.version} is on (KIP-966)
 * @param requestTimeout {@code request.timeout.ms}, after which a follower gives a fetch up and sends another ({@code BrokerBlockingSender})
 */
public record ClusterConfiguration(
        int brokers,
        int replicas,
        int minInsyncReplicas,
        boolean uncleanLeaderElection,
        boolean eligibleLeaderReplicas,
        Duration requestTimeout) {
    /** Three brokers which all hold a replica, min.insync.replicas 2, Kafka's defaults otherwise. */
    public static ClusterConfiguration standard() {
        return new ClusterConfiguration(3, 3, 2, false, true, Duration.ofSeconds(30));
    }

    /** The same with brokers more, which hold no replica at first. */
    public ClusterConfiguration withSpareBrokers(int spare) {
        return new ClusterConfiguration(
                replicas + spare,
                replicas,
                minInsyncReplicas,
                uncleanLeaderElection,
                eligibleLeaderReplicas,
                requestTimeout);
    }

    /** The same with another {@code min.insync.replicas}. */
    public ClusterConfiguration withMinInsyncReplicas(int minimum) {
        return new ClusterConfiguration(
                brokers, replicas, minimum, uncleanLeaderElection, eligibleLeaderReplicas, requestTimeout);
    }

    /** The same with unclean leader election enabled. */
    public ClusterConfiguration withUncleanLeaderElection() {
        return new ClusterConfiguration(
                brokers, replicas, minInsyncReplicas, true, eligibleLeaderReplicas, requestTimeout);
    }

    /** The same without eligible leader replicas, as clusters were before KIP-966. */
    public ClusterConfiguration withoutEligibleLeaderReplicas() {
        return new ClusterConfiguration(
                brokers, replicas, minInsyncReplicas, uncleanLeaderElection, false, requestTimeout);
    }

    /** The same with another {@code request.timeout.ms}. */
    public ClusterConfiguration withRequestTimeout(Duration timeout) {
        return new ClusterConfiguration(
                brokers, replicas, minInsyncReplicas, uncleanLeaderElection, eligibleLeaderReplicas, timeout);
    }

    /** How the brokers are configured, so that what takes seconds or minutes elsewhere takes less here. */
    Map<String, String> brokerProperties() {
        return Map.ofEntries(
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("offsets.topic.num.partitions", "1"),
                Map.entry("transaction.state.log.replication.factor", "1"),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("replica.lag.time.max.ms", "2000"),
                Map.entry("replica.fetch.wait.max.ms", "200"),
                Map.entry("request.timeout.ms", Long.toString(requestTimeout.toMillis())),
                Map.entry("replica.fetch.backoff.ms", "100"),
                Map.entry("replica.high.watermark.checkpoint.interval.ms", "1000"),
                Map.entry("broker.session.timeout.ms", "2000"),
                Map.entry("broker.heartbeat.interval.ms", "200"),
                Map.entry("controlled.shutdown.enable", "false"),
                Map.entry("auto.leader.rebalance.enable", "false"),
                Map.entry("auto.create.topics.enable", "false"),
                Map.entry("log.initial.task.delay.ms", "500"));
    }
}
