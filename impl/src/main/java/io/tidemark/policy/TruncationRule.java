package io.tidemark.policy;

import io.tidemark.log.EpochEndOffset;

/** How much of its log a follower keeps when it diverges from its leader's. */
@FunctionalInterface
public interface TruncationRule {
    /**
     * No more than the follower itself has of the diverging epoch or of an older one (KIP-279); and if it has that epoch, no
     * more than the leader has of it. If it has not, the next answer tells how its older epochs fare. Kafka: {@code
     * AbstractFetcherThread.getOffsetTruncationState}.
     */
    TruncationRule KAFKA = (diverging, own, logEndOffset) -> {
        long kept = Math.min(logEndOffset, own.endOffset());
        return own.leaderEpoch() == diverging.leaderEpoch() ? Math.min(kept, diverging.endOffset()) : kept;
    };

    /**
     * The log end after truncation.
     *
     * @param diverging the leader's diverging epoch and its end
     * @param own the follower's largest epoch that is not above it, and its end
     * @param logEndOffset the follower's log end
     */
    long logEndAfter(EpochEndOffset diverging, EpochEndOffset own, long logEndOffset);
}
