package io.tidemark.policy;

/** The high watermark that a follower takes over from its leader. */
@FunctionalInterface
public interface FollowerHighWatermarkRule {
    /** The leader's, as far as the log goes; it may go back. Kafka: {@code UnifiedLog.maybeUpdateHighWatermark}. */
    FollowerHighWatermarkRule KAFKA =
            (leaderHighWatermark, logEndOffset) -> Math.min(leaderHighWatermark, logEndOffset);

    /** The follower's high watermark from now on. */
    long next(long leaderHighWatermark, long logEndOffset);
}
