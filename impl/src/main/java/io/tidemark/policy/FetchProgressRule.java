package io.tidemark.policy;

/** Which fetches tell the leader how far a follower's log agrees with its own. */
@FunctionalInterface
public interface FetchProgressRule {
    /** Only those that were served (KAFKA-13141, KAFKA-8400). Kafka: {@code Partition.fetchRecords}. */
    FetchProgressRule KAFKA = outcome -> outcome == FetchOutcome.SERVED;

    /** Whether the fetch offset counts as replicated. */
    boolean countsAsProgress(FetchOutcome outcome);

    /** What became of a fetch. */
    enum FetchOutcome {
        /** The follower's log is a prefix of the leader's, and it was given what follows. */
        SERVED,
        /** The follower's log is not a prefix of the leader's. */
        DIVERGING,
        /** The fetch was refused. */
        REFUSED
    }
}
