package io.tidemark.policy;

import io.tidemark.protocol.BrokerSet;
import java.util.List;
import java.util.Optional;

/** Who becomes leader when there is none. */
@FunctionalInterface
public interface LeaderElectionRule {
    /**
     * Of the brokers that are not fenced, in the order of the replica assignment: a member of the ISR; else, a member of
     * the eligible leader replicas (KIP-966); else, if unclean elections are enabled, any replica. Kafka:
     * {@code PartitionChangeBuilder.electLeader}.
     */
    LeaderElectionRule KAFKA = view -> {
        for (int replica : view.unfencedReplicas()) {
            if (view.isr().contains(replica)) {
                return Optional.of(new Election(replica, Kind.IN_SYNC));
            }
        }
        for (int replica : view.unfencedReplicas()) {
            if (view.eligibleLeaderReplicas().contains(replica)) {
                return Optional.of(new Election(replica, Kind.ELIGIBLE));
            }
        }
        if (view.uncleanLeaderElection() && !view.unfencedReplicas().isEmpty()) {
            return Optional.of(new Election(view.unfencedReplicas().get(0), Kind.UNCLEAN));
        }
        return Optional.empty();
    };

    /** The election, or empty when nobody may be elected. */
    Optional<Election> elect(View view);

    /**
     * What the controller knows.
     *
     * @param unfencedReplicas the replicas that are not fenced, in the order of the assignment
     * @param isr the in-sync replicas
     * @param eligibleLeaderReplicas the eligible leader replicas; empty when the feature is off
     * @param uncleanLeaderElection {@code unclean.leader.election.enable}
     */
    record View(
            List<Integer> unfencedReplicas,
            BrokerSet isr,
            BrokerSet eligibleLeaderReplicas,
            boolean uncleanLeaderElection) {}

    /**
     * Who was elected, and from which set.
     *
     * @param leader the new leader
     * @param kind why it may lead
     */
    record Election(int leader, Kind kind) {}

    /** Why a replica may lead. */
    enum Kind {
        /** It is in the ISR. */
        IN_SYNC,
        /** It is an eligible leader replica. The ISR becomes the leader alone. */
        ELIGIBLE,
        /** Nobody better is there. The ISR becomes the leader alone, and committed records may be lost. */
        UNCLEAN
    }
}
