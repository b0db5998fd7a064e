package io.tidemark.protocol;

/**
 * The partition as the controller has it. Kafka: the class of the same name in the metadata module.
 *
 * @param leader the leader, {@link #NO_LEADER} for none
 * @param leaderEpoch counts the changes of the leader
 * @param partitionEpoch counts all changes
 * @param isr the in-sync replicas
 * @param eligibleLeaderReplicas replicas out of the ISR which are known to hold everything committed (KIP-966)
 */
public record PartitionRegistration(
        int leader, int leaderEpoch, int partitionEpoch, BrokerSet isr, BrokerSet eligibleLeaderReplicas) {
    /** The leader of a partition that has none. */
    public static final int NO_LEADER = -1;

    /** Whether there is a leader. */
    public boolean hasLeader() {
        return leader != NO_LEADER;
    }
}
