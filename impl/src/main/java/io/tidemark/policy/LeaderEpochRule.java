package io.tidemark.policy;

/** When the controller begins a new leader epoch. */
@FunctionalInterface
public interface LeaderEpochRule {
    /** Whenever the leader changes, be it to none; not when only the ISR does (KAFKA-15021). Kafka: {@code PartitionChangeBuilder}. */
    LeaderEpochRule KAFKA = (leaderEpoch, leader, newLeader) -> newLeader == leader ? leaderEpoch : leaderEpoch + 1;

    /** The leader epoch after a change of the partition. */
    int next(int leaderEpoch, int leader, int newLeader);
}
