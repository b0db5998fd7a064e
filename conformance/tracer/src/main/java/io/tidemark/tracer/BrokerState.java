package io.tidemark.tracer;

import java.util.Collection;

/** What a broker could see of its replica just after an event. */
public final class BrokerState extends Observation {
    private BrokerState(Builder builder) {
        super(builder);
    }

    /** Nothing observed. */
    public static BrokerState none() {
        return builder().build();
    }

    /** Starts with nothing observed. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects what was observed; a field that is not called is left out of the trace. */
    public static final class Builder extends Observation.Builder<Builder, BrokerState> {
        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public BrokerState build() {
            return new BrokerState(this);
        }

        /** The error in the broker's answer, if the event is one. */
        public Builder error(ErrorCode error) {
            return errorCode(error);
        }

        /** The leader as this broker knows it, -1 for none. */
        public Builder leader(int leader) {
            return number(StateField.LEADER, leader);
        }

        /** The leader epoch as this broker knows it. */
        public Builder leaderEpoch(int leaderEpoch) {
            return number(StateField.LEADER_EPOCH, leaderEpoch);
        }

        /** The partition epoch as this broker knows it. */
        public Builder partitionEpoch(int partitionEpoch) {
            return number(StateField.PARTITION_EPOCH, partitionEpoch);
        }

        /** The replicas as this broker, the leader, knows them. */
        public Builder replicas(Collection<Integer> brokers) {
            return brokers(StateField.REPLICAS, brokers);
        }

        /** The committed in-sync replicas as this broker, the leader, knows them. */
        public Builder isr(Collection<Integer> brokers) {
            return brokers(StateField.ISR, brokers);
        }

        /** The committed in-sync replicas and those in flight (KIP-497), at the leader. */
        public Builder maximalIsr(Collection<Integer> brokers) {
            return brokers(StateField.MAXIMAL_ISR, brokers);
        }

        /** The epoch of this broker's registration. */
        public Builder brokerEpoch(long brokerEpoch) {
            return number(StateField.BROKER_EPOCH, brokerEpoch);
        }

        /** The first offset of the log. */
        public Builder logStartOffset(long logStartOffset) {
            return number(StateField.LOG_START_OFFSET, logStartOffset);
        }

        /** The offset that the next record will get. */
        public Builder logEndOffset(long logEndOffset) {
            return number(StateField.LOG_END_OFFSET, logEndOffset);
        }

        /** The leader epoch of the last record, -1 when the log is empty. */
        public Builder lastFetchedEpoch(int lastFetchedEpoch) {
            return number(StateField.LAST_FETCHED_EPOCH, lastFetchedEpoch);
        }

        /** The end (exclusive) of what this replica knows to be committed. */
        public Builder highWatermark(long highWatermark) {
            return number(StateField.HIGH_WATERMARK, highWatermark);
        }

        /** The high watermark in the checkpoint file. */
        public Builder highWatermarkCheckpoint(long highWatermark) {
            return number(StateField.HIGH_WATERMARK_CHECKPOINT, highWatermark);
        }

        /** The end (exclusive) of what survives a power loss. */
        public Builder flushedOffset(long flushedOffset) {
            return number(StateField.FLUSHED_OFFSET, flushedOffset);
        }

        /**
         * How many produce requests whose records this replica has appended are not answered yet; without those of acks=0.
         * Kafka: the metric {@code PurgatorySize} of delayed produce, by partition.
         */
        public Builder waitingProduceRequests(int requests) {
            return number(StateField.WAITING_PRODUCE_REQUESTS, requests);
        }
    }
}
