package io.tidemark.policy;

import io.tidemark.log.EpochEndOffset;

/** How much of its log a follower keeps when it diverges from its leader's. */
@FunctionalInterface
public interface TruncationRule {
    /**
     * No more than the leader has of the diverging epoch, and no more than the follower itself has of it or of an older
     * one (KIP-279). Kafka: {@code AbstractFetcherThread.getOffsetTruncationState}.
     */
    TruncationRule KAFKA =
            (diverging, own, logEndOffset) -> Math.min(logEndOffset, Math.min(diverging.endOffset(), own.endOffset()));

    /**
     * The log end after truncation.
     *
     * @param diverging the leader's diverging epoch and its end
     * @param own the follower's largest epoch that is not above it, and its end
     * @param logEndOffset the follower's log end
     */
    long logEndAfter(EpochEndOffset diverging, EpochEndOffset own, long logEndOffset);
}
