package io.tidemark.policy;

/** When a leader proposes a follower for the ISR. */
@FunctionalInterface
public interface IsrJoinRule {
    /**
     * When it has everything that may be committed: up to the high watermark, and up to where the leader's epoch began,
     * for the high watermark of a new leader may lag behind what its predecessors committed (KAFKA-7128); and when it is
     * eligible as far as the leader knows (KIP-841, KIP-903). Kafka: {@code Partition.canAddReplicaToIsr} and
     * {@code isFollowerInSync}.
     */
    IsrJoinRule KAFKA = candidate -> candidate.eligible()
            && candidate.logEndOffset() >= candidate.highWatermark()
            && candidate.logEndOffset() >= candidate.leaderEpochStartOffset();

    /** Whether to propose it. */
    boolean mayJoin(Candidate candidate);

    /**
     * A follower that is not in the ISR.
     *
     * @param logEndOffset its log end, -1 when unknown
     * @param eligible whether its registration allows it, by the leader's metadata
     * @param highWatermark the leader's high watermark
     * @param leaderEpochStartOffset where the leader's epoch begins
     */
    record Candidate(long logEndOffset, boolean eligible, long highWatermark, long leaderEpochStartOffset) {}
}
