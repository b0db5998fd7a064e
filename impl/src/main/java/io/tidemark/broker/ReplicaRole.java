package io.tidemark.broker;

/** The role of a replica in one leader epoch. */
sealed interface ReplicaRole permits UnassignedReplica, FollowerReplica, LeaderReplica {
    /** The leader, -1 for none. */
    int leader();

    /** The leader epoch of this role, -1 before any metadata. */
    int leaderEpoch();

    /** The partition epoch that is known, -1 before any metadata. */
    int partitionEpoch();

    /** Ends the role: its timers do nothing any more. */
    void close();
}
