package io.tidemark.policy;

import io.tidemark.tracer.ErrorCode;

/** Which leader epochs a leader answers to (KIP-320). */
@FunctionalInterface
public interface FetchFencingRule {
    /** Only its own: a fetch of another epoch says nothing about this one. Kafka: {@code Partition.checkCurrentLeaderEpoch}. */
    FetchFencingRule KAFKA = (requestEpoch, leaderEpoch) -> {
        if (requestEpoch < leaderEpoch) {
            return ErrorCode.FENCED_LEADER_EPOCH;
        }
        return requestEpoch > leaderEpoch ? ErrorCode.UNKNOWN_LEADER_EPOCH : ErrorCode.NONE;
    };

    /** NONE when a fetch that names an epoch may be answered by the leader of another, else the error. */
    ErrorCode check(int requestEpoch, int leaderEpoch);
}
