package io.tidemark.policy;

/** For which followers outside the ISR the high watermark waits, so that it does not run away from them (KAFKA-15021). */
@FunctionalInterface
public interface JoiningReplicaRule {
    /**
     * For those that have caught up within {@code replica.lag.time.max.ms} and are eligible for the ISR: they are about to
     * join it. Kafka: {@code shouldWaitForReplicaToJoinIsr} in {@code Partition.maybeIncrementLeaderHW}.
     */
    JoiningReplicaRule KAFKA = (followerEnd, leaderEnd, sinceCaughtUpMs, replicaLagTimeMaxMs, eligible) ->
            (followerEnd == leaderEnd || sinceCaughtUpMs <= replicaLagTimeMaxMs) && eligible;

    /**
     * Whether to wait for it.
     *
     * @param followerEnd its log end, -1 when unknown
     * @param leaderEnd the leader's log end
     * @param sinceCaughtUpMs how long ago it had everything that the leader had
     * @param replicaLagTimeMaxMs {@code replica.lag.time.max.ms}
     * @param eligible whether its registration allows it to join, by the leader's metadata
     */
    boolean waitsFor(
            long followerEnd, long leaderEnd, long sinceCaughtUpMs, long replicaLagTimeMaxMs, boolean eligible);
}
