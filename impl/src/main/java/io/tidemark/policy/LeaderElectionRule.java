package io.tidemark.policy;

import io.tidemark.protocol.BrokerSet;
import java.util.List;
import java.util.Optional;

/** Who leads a partition after a change. */
@FunctionalInterface
public interface LeaderElectionRule {
    /**
     * Of the active brokers, in the order of the replica assignment, but the present leader first: a member of the ISR; or,
     * when the ISR is empty, an eligible leader replica (KIP-966); else, when nobody is in either set, the last known leader,
     * if it is active (KAFKA-19522); else, if unclean elections are allowed, any replica. Kafka:
     * {@code PartitionChangeBuilder.electAnyLeader}.
     */
    LeaderElectionRule KAFKA = view -> {
        if (view.activeReplicas().contains(view.leader())
                && view.kindOf(view.leader()).isPresent()) {
            return view.kindOf(view.leader()).map(kind -> new Election(view.leader(), kind));
        }
        for (int replica : view.activeReplicas()) {
            Optional<Kind> kind = view.kindOf(replica);
            if (kind.isPresent()) {
                return Optional.of(new Election(replica, kind.get()));
            }
        }
        if (view.isr().isEmpty() && view.eligibleLeaderReplicas().isEmpty()) {
            for (int replica : view.activeReplicas()) {
                if (view.lastKnownLeader().contains(replica)) {
                    return Optional.of(new Election(replica, Kind.UNCLEAN));
                }
            }
        }
        if (view.uncleanElectionAllowed() && !view.activeReplicas().isEmpty()) {
            return Optional.of(new Election(view.activeReplicas().get(0), Kind.UNCLEAN));
        }
        return Optional.empty();
    };

    /** The election, or empty when nobody may lead. */
    Optional<Election> elect(View view);

    /**
     * What the controller knows.
     *
     * @param leader the present leader, -1 for none
     * @param activeReplicas the replicas whose brokers are neither fenced nor shutting down, in the order of the assignment
     * @param isr the in-sync replicas after the change
     * @param eligibleLeaderReplicas the eligible leader replicas after the change; empty when the feature is off
     * @param lastKnownLeader who led last before the partition became leaderless, alone or nobody
     * @param uncleanElectionAllowed {@code unclean.leader.election.enable}, or an administrator's request
     */
    record View(
            int leader,
            List<Integer> activeReplicas,
            BrokerSet isr,
            BrokerSet eligibleLeaderReplicas,
            BrokerSet lastKnownLeader,
            boolean uncleanElectionAllowed) {
        /** Why a replica may lead without loss, empty if it may not. */
        public Optional<Kind> kindOf(int replica) {
            if (isr.contains(replica)) {
                return Optional.of(Kind.IN_SYNC);
            }
            return isr.isEmpty() && eligibleLeaderReplicas.contains(replica)
                    ? Optional.of(Kind.ELIGIBLE)
                    : Optional.empty();
        }
    }

    /**
     * Who was elected, and from which set.
     *
     * @param leader the leader
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
