package io.tidemark.policy;

import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.PartitionRegistration;

/** Whom the controller remembers as the last known leader of a partition (KIP-966). Asked only when the feature is on. */
@FunctionalInterface
public interface LastKnownLeaderRule {
    /**
     * The one that led when the partition became leaderless, until there is a leader again. Kafka:
     * {@code PartitionChangeBuilder.maybeUpdateLastKnownLeader}.
     */
    LastKnownLeaderRule KAFKA = (lastKnown, leader, newLeader) -> {
        if (newLeader != PartitionRegistration.NO_LEADER) {
            return BrokerSet.empty();
        }
        return lastKnown.isEmpty() && leader != PartitionRegistration.NO_LEADER ? BrokerSet.of(leader) : lastKnown;
    };

    /**
     * The last known leader after a change, alone or nobody.
     *
     * @param lastKnown the one before
     * @param leader the leader before, -1 for none
     * @param newLeader the leader after, -1 for none
     */
    BrokerSet next(BrokerSet lastKnown, int leader, int newLeader);
}
