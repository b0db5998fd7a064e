package io.tidemark.policy;

import io.tidemark.policy.IsrEligibilityRule.Registration;
import io.tidemark.tracer.ErrorCode;

/** Of which of a follower's processes a leader believes how far it has come (KAFKA-15221). */
@FunctionalInterface
public interface FetchingProcessRule {
    /**
     * Of the last one of which it has heard, be it that its metadata say so or that it has fetched: what an earlier one had may
     * be lost. Kafka, which asks its metadata alone: {@code Replica.updateFetchStateOrThrow}.
     */
    FetchingProcessRule KAFKA = (registration, knownEpoch, requestEpoch) -> {
        boolean overtaken =
                knownEpoch > requestEpoch || (!registration.fenced() && registration.brokerEpoch() > requestEpoch);
        return requestEpoch != -1 && overtaken ? ErrorCode.NOT_LEADER_OR_FOLLOWER : ErrorCode.NONE;
    };

    /**
     * NONE when the leader notes how far the sender of a fetch has come, else the error.
     *
     * @param registration the follower's, as far as the leader knows
     * @param knownEpoch the broker epoch of the last fetch that the leader has noted, -1 if none
     * @param requestEpoch the broker epoch of this one, -1 if the sender did not know it yet
     */
    ErrorCode check(Registration registration, long knownEpoch, long requestEpoch);
}
