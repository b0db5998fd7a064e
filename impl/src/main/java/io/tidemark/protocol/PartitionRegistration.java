package io.tidemark.protocol;

import io.tidemark.tracer.LeaderRecoveryState;

/**
 * The partition as the controller has it. Kafka: the class of the same name in the metadata module.
 *
 * @param leader the leader, {@link #NO_LEADER} for none
 * @param leaderEpoch counts the changes of the leader
 * @param partitionEpoch counts all changes
 * @param isr the in-sync replicas
 * @param eligibleLeaderReplicas replicas out of the ISR which are known to hold everything committed (KIP-966)
 * @param lastKnownElr the last known leader of a partition that has none, alone or nobody (KIP-966)
 * @param assignment who holds a replica
 * @param leaderRecoveryState whether the leader was elected uncleanly and has not changed the ISR since (KIP-704)
 */
public record PartitionRegistration(
        int leader,
        int leaderEpoch,
        int partitionEpoch,
        BrokerSet isr,
        BrokerSet eligibleLeaderReplicas,
        BrokerSet lastKnownElr,
        ReplicaAssignment assignment,
        LeaderRecoveryState leaderRecoveryState) {
    /** The leader of a partition that has none. */
    public static final int NO_LEADER = -1;

    /** A partition that has not lost its leader, nor been through an unclean election, nor is it being reassigned. */
    public PartitionRegistration(int leader, int leaderEpoch, int partitionEpoch, BrokerSet isr, BrokerSet replicas) {
        this(
                leader,
                leaderEpoch,
                partitionEpoch,
                isr,
                BrokerSet.empty(),
                BrokerSet.empty(),
                ReplicaAssignment.of(replicas),
                LeaderRecoveryState.RECOVERED);
    }

    /** All replicas, also those that are being added or removed. */
    public BrokerSet replicas() {
        return assignment.replicas();
    }

    /** Whether there is a leader. */
    public boolean hasLeader() {
        return leader != NO_LEADER;
    }

    /** The same with another partition epoch. */
    public PartitionRegistration withPartitionEpoch(int newPartitionEpoch) {
        return new PartitionRegistration(
                leader,
                leaderEpoch,
                newPartitionEpoch,
                isr,
                eligibleLeaderReplicas,
                lastKnownElr,
                assignment,
                leaderRecoveryState);
    }
}
