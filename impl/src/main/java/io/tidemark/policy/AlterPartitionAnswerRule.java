package io.tidemark.policy;

import io.tidemark.tracer.ErrorCode;

/** What a leader makes of the controller's answer to an ISR change. */
@FunctionalInterface
public interface AlterPartitionAnswerRule {
    /**
     * An answer counts only for the proposal that is still in flight, in the leader epoch of that proposal (KAFKA-12686). A
     * change that has completed a reassignment has begun a leader epoch, and is learnt of from the metadata.
     * Kafka: {@code Partition.handleAlterPartitionUpdate} and {@code handleAlterPartitionError}.
     */
    AlterPartitionAnswerRule KAFKA = answer -> {
        if (!answer.proposalInFlight() || answer.answerLeaderEpoch() != answer.leaderEpoch()) {
            return Decision.IGNORE;
        }
        return switch (answer.error()) {
            case NONE -> {
                if (answer.newLeaderEpoch() != answer.leaderEpoch()) {
                    yield Decision.AWAIT_METADATA;
                }
                yield answer.answerPartitionEpoch() > answer.partitionEpoch() ? Decision.COMMIT : Decision.ROLL_BACK;
            }
            case INELIGIBLE_REPLICA -> Decision.ROLL_BACK;
            case FENCED_LEADER_EPOCH, INVALID_UPDATE_VERSION, INVALID_REQUEST, STALE_BROKER_EPOCH, NEW_LEADER_ELECTED ->
                Decision.AWAIT_METADATA;
            default -> Decision.RESEND;
        };
    };

    /** The decision. */
    Decision decide(Answer answer);

    /**
     * An answer, and what the broker is in the midst of.
     *
     * @param error the controller's error, or NONE
     * @param answerLeaderEpoch the leader epoch of the proposal that was answered
     * @param newLeaderEpoch the leader epoch after the change
     * @param answerPartitionEpoch the partition epoch in the answer
     * @param leaderEpoch the epoch in which this broker leads
     * @param partitionEpoch the partition epoch that this broker knows
     * @param proposalInFlight whether this broker awaits the answer to a proposal, and this is the answer to it
     */
    record Answer(
            ErrorCode error,
            int answerLeaderEpoch,
            int newLeaderEpoch,
            int answerPartitionEpoch,
            int leaderEpoch,
            int partitionEpoch,
            boolean proposalInFlight) {}

    /** What to do with an answer. */
    enum Decision {
        /** Nothing: it belongs to something that is over. */
        IGNORE,
        /** The answer's ISR is the committed one; nothing is in flight any more. */
        COMMIT,
        /** The committed ISR stays as it is known; nothing is in flight any more. */
        ROLL_BACK,
        /** The same proposal is sent again. */
        RESEND,
        /** The proposal stays in flight: newer metadata is on its way and will end it. */
        AWAIT_METADATA
    }
}
