package io.tidemark.tracer;

/** What a leader answered to a fetch, and what it knows of the follower afterwards. */
public final class FetchAnswerState extends Observation {
    private FetchAnswerState(Builder builder) {
        super(builder);
    }

    /** Nothing observed. */
    public static FetchAnswerState none() {
        return builder().build();
    }

    /** Starts with nothing observed. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects what was observed; a field that is not called is left out of the trace. */
    public static final class Builder extends Observation.Builder<Builder, FetchAnswerState> {
        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public FetchAnswerState build() {
            return new FetchAnswerState(this);
        }

        /** The error in the answer; a diverging epoch is not one. */
        public Builder error(ErrorCode error) {
            return errorCode(error);
        }

        /** The fetch offset of the fetch that is answered. */
        public Builder fetchOffset(long fetchOffset) {
            return number(StateField.FETCH_OFFSET, fetchOffset);
        }

        /** The leader epoch that the fetch names (Kafka's {@code FetchRequest}). */
        public Builder currentLeaderEpoch(int currentLeaderEpoch) {
            return number(StateField.CURRENT_LEADER_EPOCH, currentLeaderEpoch);
        }

        /** The high watermark in the answer. */
        public Builder highWatermark(long highWatermark) {
            return number(StateField.HIGH_WATERMARK, highWatermark);
        }

        /** The leader's log start offset in the answer. */
        public Builder logStartOffset(long logStartOffset) {
            return number(StateField.LOG_START_OFFSET, logStartOffset);
        }

        /** The follower's log end offset as the leader has it after the answer, -1 when unknown. */
        public Builder followerLogEndOffset(long followerLogEndOffset) {
            return number(StateField.FOLLOWER_LOG_END_OFFSET, followerLogEndOffset);
        }

        /** The follower's broker epoch as the leader has it after the answer, -1 when unknown. */
        public Builder followerBrokerEpoch(long followerBrokerEpoch) {
            return number(StateField.FOLLOWER_BROKER_EPOCH, followerBrokerEpoch);
        }

        /** The diverging epoch in the answer, -1 when there is none. */
        public Builder divergingEpoch(int divergingEpoch) {
            return number(StateField.DIVERGING_EPOCH, divergingEpoch);
        }

        /** The end offset of the diverging epoch in the answer, -1 when there is none. */
        public Builder divergingEndOffset(long divergingEndOffset) {
            return number(StateField.DIVERGING_END_OFFSET, divergingEndOffset);
        }
    }
}
