package io.tidemark.broker;

/**
 * What a leader knows of one follower in its epoch. Kafka: {@code Replica} with {@code ReplicaState}.
 */
final class FollowerProgress {
    private static final long NEVER = Long.MIN_VALUE / 2;

    private long logEndOffset = -1;
    private long brokerEpoch = -1;
    private long highWatermarkSent = -1;
    private long lastCaughtUpTimeMs;
    private long lastFetchTimeMs;
    private long leaderEndAtLastFetch;

    private FollowerProgress(long caughtUpTimeMs) {
        this.lastCaughtUpTimeMs = caughtUpTimeMs;
        this.lastFetchTimeMs = caughtUpTimeMs;
    }

    /** A member of the ISR at the beginning of the leader's epoch: it is taken to have been caught up until now. */
    static FollowerProgress inSync(long nowMs) {
        return new FollowerProgress(nowMs);
    }

    /** A follower of which nothing is known. */
    static FollowerProgress unknown() {
        return new FollowerProgress(NEVER);
    }

    /** The follower's log end, -1 when unknown. */
    long logEndOffset() {
        return logEndOffset;
    }

    /** The epoch of the follower's registration, -1 when unknown. */
    long brokerEpoch() {
        return brokerEpoch;
    }

    /** The high watermark in the last answer, -1 when there was none. */
    long highWatermarkSent() {
        return highWatermarkSent;
    }

    /** How long ago the follower had everything that the leader had. */
    long sinceCaughtUpMs(long nowMs) {
        return nowMs - lastCaughtUpTimeMs;
    }

    /**
     * Notes a fetch. A follower that has reached where the leader's log ended at its previous fetch was caught up then,
     * even if the leader has been appending all the time.
     */
    void fetched(long fetchOffset, long followerBrokerEpoch, long leaderLogEndOffset, long nowMs) {
        if (fetchOffset >= leaderLogEndOffset) {
            lastCaughtUpTimeMs = nowMs;
        } else if (fetchOffset >= leaderEndAtLastFetch) {
            lastCaughtUpTimeMs = Math.max(lastCaughtUpTimeMs, lastFetchTimeMs);
        }
        logEndOffset = fetchOffset;
        brokerEpoch = followerBrokerEpoch;
        leaderEndAtLastFetch = leaderLogEndOffset;
        lastFetchTimeMs = nowMs;
    }

    void answered(long highWatermark) {
        highWatermarkSent = highWatermark;
    }
}
