package io.tidemark.policy;

/** How much of a log retention and DeleteRecords may remove. */
@FunctionalInterface
public interface LogStartRule {
    /** What is committed, for the rest may still be needed (KAFKA-5634). Kafka: {@code UnifiedLog.maybeIncrementLogStartOffset}. */
    LogStartRule KAFKA = (highWatermark, logEndOffset) -> highWatermark;

    /** The end of what may be removed. */
    long removableEnd(long highWatermark, long logEndOffset);
}
