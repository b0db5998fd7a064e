package io.tidemark.replication.corpus;

/** How the partition of a corpus trace is configured. Few of them, because each costs loading the specification once more. */
enum Configuration {
    /** Three replicas, two of which must be in sync; clean elections only. */
    USUAL(2, false, false),
    /** The same with eligible leader replicas (KIP-966). */
    ELIGIBLE_LEADER_REPLICAS(2, false, true),
    /** Three replicas, of which one in sync is enough, and unclean election: availability before durability. */
    UNCLEAN(1, true, false);

    /** How many brokers, all of them replicas. */
    static final int BROKERS = 3;

    private final int minInsyncReplicas;
    private final boolean uncleanLeaderElection;
    private final boolean eligibleLeaderReplicas;

    Configuration(int minInsyncReplicas, boolean uncleanLeaderElection, boolean eligibleLeaderReplicas) {
        this.minInsyncReplicas = minInsyncReplicas;
        this.uncleanLeaderElection = uncleanLeaderElection;
        this.eligibleLeaderReplicas = eligibleLeaderReplicas;
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
