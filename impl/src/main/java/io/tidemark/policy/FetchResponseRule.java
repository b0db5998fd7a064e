package io.tidemark.policy;

/** Which fetch responses a broker takes to heart. */
@FunctionalInterface
public interface FetchResponseRule {
    /**
     * Those to a fetch of the epoch in which it still follows, from where its log still ends (KAFKA-13207). Kafka:
     * {@code AbstractFetcherThread.processFetchRequest} under the partition map lock.
     */
    FetchResponseRule KAFKA = view -> view.follows()
            && view.responseEpoch() == view.leaderEpoch()
            && view.responseFetchOffset() == view.logEndOffset();

    /** Whether to act on it. */
    boolean concerns(View view);

    /**
     * A response, and the replica that it has come to.
     *
     * @param responseEpoch the leader epoch of the fetch that was answered
     * @param responseFetchOffset the offset which that fetch asked for
     * @param diverging whether the response says that the logs diverge
     * @param follows whether the broker is a follower now
     * @param leaderEpoch the leader epoch as the broker knows it now
     * @param logEndOffset where the broker's log ends now
     */
    record View(
            int responseEpoch,
            long responseFetchOffset,
            boolean diverging,
            boolean follows,
            int leaderEpoch,
            long logEndOffset) {}
}
