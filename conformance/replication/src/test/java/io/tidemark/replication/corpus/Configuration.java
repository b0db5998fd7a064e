package io.tidemark.replication.corpus;

import io.tidemark.replication.CorpusTrace.Reassignments;
import java.util.Optional;

/** How the partition of a corpus trace is configured. Few of them, because each costs loading the specification once more. */
enum Configuration {
    /** Three replicas, two of which must be in sync; clean elections only. */
    USUAL(2, false, false),
    /** The same with eligible leader replicas (KIP-966). */
    ELIGIBLE_LEADER_REPLICAS(2, false, true),
    /** Three replicas, of which one in sync is enough, and unclean election: availability before durability. */
    UNCLEAN(1, true, false),
    /** The usual one, but two of the brokers hold replicas at first, and others are asked for all the time. */
    REASSIGNED(2, false, false),
    /** That one with unclean election: a reassignment may be taken back when only added replicas are in sync. */
    REASSIGNED_UNCLEAN(1, true, false);

    /** How many brokers. */
    static final int BROKERS = 3;

    private static final int REPLICAS_AT_FIRST = 2;
    private static final int REASSIGNMENT_INTERVAL_MS = 80;

    private final int minInsyncReplicas;
    private final boolean uncleanLeaderElection;
    private final boolean eligibleLeaderReplicas;

    Configuration(int minInsyncReplicas, boolean uncleanLeaderElection, boolean eligibleLeaderReplicas) {
        this.minInsyncReplicas = minInsyncReplicas;
        this.uncleanLeaderElection = uncleanLeaderElection;
        this.eligibleLeaderReplicas = eligibleLeaderReplicas;
    }

    /** How the replicas change, if they do. */
    Optional<Reassignments> reassignments() {
        return this == REASSIGNED || this == REASSIGNED_UNCLEAN
                ? Optional.of(new Reassignments(REPLICAS_AT_FIRST, REASSIGNMENT_INTERVAL_MS))
                : Optional.empty();
    }

    /** {@code min.insync.replicas}. */
    int minInsyncReplicas() {
        return minInsyncReplicas;
    }

    /** {@code unclean.leader.election.enable}. */
    boolean uncleanLeaderElection() {
        return uncleanLeaderElection;
    }

    /** Whether KIP-966 is on. */
    boolean eligibleLeaderReplicas() {
        return eligibleLeaderReplicas;
    }
}
