package io.tidemark.policy;

/** What a follower's fetch says about the follower's log, for the leader to compare. */
@FunctionalInterface
public interface FetchContentsRule {
    /** The epoch of its last record, whichever it is; only an empty log has none (KAFKA-10432). */
    FetchContentsRule KAFKA = latestEpoch -> latestEpoch;

    /**
     * The last fetched epoch to send, -1 to send none.
     *
     * @param latestEpoch the epoch of the follower's last record, -1 when it has none
     */
    int lastFetchedEpoch(int latestEpoch);
}
