package io.tidemark.policy;

import io.tidemark.tracer.ErrorCode;

/** Which offsets a leader can be asked for. */
@FunctionalInterface
public interface FetchRangeRule {
    /** Those of its log, and its end. Kafka: {@code UnifiedLog.read}. */
    FetchRangeRule KAFKA = (fetchOffset, logStartOffset, logEndOffset) ->
            fetchOffset < logStartOffset || fetchOffset > logEndOffset ? ErrorCode.OFFSET_OUT_OF_RANGE : ErrorCode.NONE;

    /** NONE or the error. */
    ErrorCode check(long fetchOffset, long logStartOffset, long logEndOffset);
}
