package io.tidemark.policy;

/** Which fetch responses a broker takes to heart. */
@FunctionalInterface
public interface FetchResponseRule {
    /**
     * Those to a fetch of the epoch in which it still follows (KAFKA-13207). Kafka:
     * {@code AbstractFetcherThread.processFetchRequest} under the partition map lock.
     */
    FetchResponseRule KAFKA =
            (responseEpoch, diverging, follows, leaderEpoch) -> follows && responseEpoch == leaderEpoch;

    /**
     * Whether to act on it.
     *
     * @param responseEpoch the leader epoch of the fetch that was answered
     * @param diverging whether the response says that the logs diverge
     * @param follows whether the broker is a follower now
     * @param leaderEpoch the leader epoch as the broker knows it now
     */
    boolean concerns(int responseEpoch, boolean diverging, boolean follows, int leaderEpoch);
}
