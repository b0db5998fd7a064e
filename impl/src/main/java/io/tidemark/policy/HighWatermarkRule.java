package io.tidemark.policy;

import java.util.List;

/** How far a leader may take the high watermark. */
@FunctionalInterface
public interface HighWatermarkRule {
    /**
     * To the smallest log end of the maximal ISR (KIP-497) and of the replicas that are about to join it, never back, and
     * nowhere while the committed ISR is smaller than {@code min.insync.replicas} (KAFKA-15583). Kafka:
     * {@code Partition.maybeIncrementLeaderHW}.
     */
    HighWatermarkRule KAFKA = view -> {
        if (view.committedIsrSize() < view.minInsyncReplicas()) {
            return view.highWatermark();
        }
        long smallest = view.leaderLogEndOffset();
        for (long end : view.maximalIsrFollowerEnds()) {
            smallest = Math.min(smallest, end);
        }
        for (long end : view.joiningFollowerEnds()) {
            smallest = Math.min(smallest, end);
        }
        return Math.max(view.highWatermark(), smallest);
    };

    /** The high watermark from now on. */
    long next(LeaderView view);

    /**
     * What the leader knows.
     *
     * @param highWatermark the high watermark up to now
     * @param leaderLogEndOffset the leader's own log end
     * @param committedIsrSize how many members the committed ISR has, the leader included
     * @param committedIsrFollowerEnds the log ends of the committed ISR's other members, -1 where unknown
     * @param maximalIsrFollowerEnds the same for the maximal ISR: committed members and proposed ones
     * @param joiningFollowerEnds the log ends of followers outside the maximal ISR which the high watermark waits for, see
     *     {@link JoiningReplicaRule}
     * @param minInsyncReplicas {@code min.insync.replicas}, at most the number of replicas
     */
    record LeaderView(
            long highWatermark,
            long leaderLogEndOffset,
            int committedIsrSize,
            List<Long> committedIsrFollowerEnds,
            List<Long> maximalIsrFollowerEnds,
            List<Long> joiningFollowerEnds,
            int minInsyncReplicas) {}
}
