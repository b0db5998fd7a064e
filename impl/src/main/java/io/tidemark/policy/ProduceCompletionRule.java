package io.tidemark.policy;

import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.Optional;

/** When a producer is told what became of its records. */
@FunctionalInterface
public interface ProduceCompletionRule {
    /**
     * At once with {@code acks=1}; with {@code acks=all} when the high watermark has passed the records while the broker
     * still leads in the epoch that it appended them in (KAFKA-20634), and then with an error if the maximal ISR has
     * fallen below {@code min.insync.replicas}. Kafka: {@code Partition.checkEnoughReplicasReachOffset}.
     */
    ProduceCompletionRule KAFKA = view -> {
        if (view.leaderEpoch() != view.appendEpoch()) {
            return Optional.of(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        }
        if (view.acks() != Acks.ALL) {
            return Optional.of(ErrorCode.NONE);
        }
        if (view.highWatermark() < view.requiredOffset()) {
            return Optional.empty();
        }
        return Optional.of(
                view.maximalIsrSize() >= view.minInsyncReplicas()
                        ? ErrorCode.NONE
                        : ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND);
    };

    /** The answer, or empty as long as the producer has to wait. */
    Optional<ErrorCode> completion(View view);

    /**
     * A produce request that is waiting, and the state of the replica.
     *
     * @param acks what the producer waits for
     * @param appendEpoch the leader epoch in which its records were appended
     * @param requiredOffset the offset after the last of its records
     * @param leaderEpoch the epoch in which the broker leads, -1 when it does not
     * @param highWatermark the replica's high watermark
     * @param maximalIsrSize how many members the maximal ISR has, 0 when the broker does not lead
     * @param minInsyncReplicas {@code min.insync.replicas}, at most the number of replicas
     */
    record View(
            Acks acks,
            int appendEpoch,
            long requiredOffset,
            int leaderEpoch,
            long highWatermark,
            int maximalIsrSize,
            int minInsyncReplicas) {}
}
