package io.tidemark.tracer;

/** What a follower put into the fetch that it has just sent. */
public final class FetchRequestState extends Observation {
    private FetchRequestState(Builder builder) {
        super(builder);
    }

    /** Nothing observed. */
    public static FetchRequestState none() {
        return builder().build();
    }

    /** Starts with nothing observed. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects what was observed; a field that is not called is left out of the trace. */
    public static final class Builder extends Observation.Builder<Builder, FetchRequestState> {
        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public FetchRequestState build() {
            return new FetchRequestState(this);
        }

        /** The broker it was sent to. */
        public Builder leader(int leader) {
            return number(StateField.LEADER, leader);
        }

        /** The leader epoch in the request (KIP-320). */
        public Builder leaderEpoch(int leaderEpoch) {
            return number(StateField.LEADER_EPOCH, leaderEpoch);
        }

        /** The offset asked for: the follower's log end offset. */
        public Builder fetchOffset(long fetchOffset) {
            return number(StateField.FETCH_OFFSET, fetchOffset);
        }

        /** The epoch of the follower's last record (KIP-595), -1 when its log is empty. */
        public Builder lastFetchedEpoch(int lastFetchedEpoch) {
            return number(StateField.LAST_FETCHED_EPOCH, lastFetchedEpoch);
        }

        /** The follower's broker epoch (KIP-903), -1 when it has not registered. */
        public Builder brokerEpoch(long brokerEpoch) {
            return number(StateField.BROKER_EPOCH, brokerEpoch);
        }
    }
}
