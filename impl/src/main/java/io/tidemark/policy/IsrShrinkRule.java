package io.tidemark.policy;

/** When a leader proposes to remove a follower from the ISR. */
@FunctionalInterface
public interface IsrShrinkRule {
    /**
     * When its log does not end where the leader's does, and it has not caught up with the leader for
     * {@code replica.lag.time.max.ms}. An idle follower that has everything is in sync (KAFKA-7152). Kafka:
     * {@code Replica.isCaughtUp}.
     */
    IsrShrinkRule KAFKA = (followerEnd, leaderEnd, sinceCaughtUpMs, replicaLagTimeMaxMs) ->
            followerEnd != leaderEnd && sinceCaughtUpMs > replicaLagTimeMaxMs;

    /** Whether to propose its removal. */
    boolean isOutOfSync(long followerEnd, long leaderEnd, long sinceCaughtUpMs, long replicaLagTimeMaxMs);
}
