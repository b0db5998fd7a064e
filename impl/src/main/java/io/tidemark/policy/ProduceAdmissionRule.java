package io.tidemark.policy;

import io.tidemark.tracer.Acks;

/** Which produce requests a leader refuses before it has written anything. */
@FunctionalInterface
public interface ProduceAdmissionRule {
    /**
     * {@code acks=all} while the committed ISR is smaller than {@code min.insync.replicas}. Kafka:
     * {@code Partition.appendRecordsToLeader}.
     */
    ProduceAdmissionRule KAFKA =
            (acks, committedIsrSize, minInsyncReplicas) -> acks != Acks.ALL || committedIsrSize >= minInsyncReplicas;

    /** Whether to append the records; else the producer is told NOT_ENOUGH_REPLICAS. */
    boolean admits(Acks acks, int committedIsrSize, int minInsyncReplicas);
}
