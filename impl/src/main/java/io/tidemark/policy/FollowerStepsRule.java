package io.tidemark.policy;

import java.util.List;

/** What a follower does with a response that is not an error, and in which order; others may act in between. */
@FunctionalInterface
public interface FollowerStepsRule {
    /**
     * First the log, then the high watermark; and after a truncation no high watermark, for the log may still hold what
     * the leader does not have (KAFKA-14704). Kafka: {@code ReplicaFetcherThread.processPartitionData}.
     */
    FollowerStepsRule KAFKA = diverging -> diverging ? List.of(Step.LOG) : List.of(Step.LOG, Step.HIGH_WATERMARK);

    /** The steps, in order. */
    List<Step> steps(boolean diverging);

    /** A step. */
    enum Step {
        /** Append the records, or truncate when the logs diverge. */
        LOG,
        /** Take the leader's high watermark over. */
        HIGH_WATERMARK
    }
}
