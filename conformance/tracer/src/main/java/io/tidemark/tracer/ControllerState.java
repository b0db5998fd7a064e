package io.tidemark.tracer;

import java.util.Collection;

/** What the controller could see of the partition just after an event. */
public final class ControllerState extends Observation {
    private ControllerState(Builder builder) {
        super(builder);
    }

    /** Nothing observed. */
    public static ControllerState none() {
        return builder().build();
    }

    /** Starts with nothing observed. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects what was observed; a field that is not called is left out of the trace. */
    public static final class Builder extends Observation.Builder<Builder, ControllerState> {
        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        @Override
        public ControllerState build() {
            return new ControllerState(this);
        }

        /** The error in the controller's answer, if the event is one. */
        public Builder error(ErrorCode error) {
            return errorCode(error);
        }

        /** The leader, -1 for none. */
        public Builder leader(int leader) {
            return number(StateField.LEADER, leader);
        }

        /** The leader epoch. */
        public Builder leaderEpoch(int leaderEpoch) {
            return number(StateField.LEADER_EPOCH, leaderEpoch);
        }

        /** The partition epoch. */
        public Builder partitionEpoch(int partitionEpoch) {
            return number(StateField.PARTITION_EPOCH, partitionEpoch);
        }

        /** The epoch of the registration that the event is about. Kafka: {@code BrokerRegistration.epoch}. */
        public Builder brokerEpoch(long brokerEpoch) {
            return number(StateField.BROKER_EPOCH, brokerEpoch);
        }

        /** The replicas, among them those that are being added or removed. */
        public Builder replicas(Collection<Integer> brokers) {
            return brokers(StateField.REPLICAS, brokers);
        }

        /** The replicas that the reassignment under way is adding. */
        public Builder addingReplicas(Collection<Integer> brokers) {
            return brokers(StateField.ADDING_REPLICAS, brokers);
        }

        /** The replicas that the reassignment under way is removing. */
        public Builder removingReplicas(Collection<Integer> brokers) {
            return brokers(StateField.REMOVING_REPLICAS, brokers);
        }

        /** The in-sync replicas. */
        public Builder isr(Collection<Integer> brokers) {
            return brokers(StateField.ISR, brokers);
        }

        /** The last known leader of a partition that has none (KIP-966): one broker, or nobody. */
        public Builder lastKnownElr(Collection<Integer> brokers) {
            return brokers(StateField.LAST_KNOWN_ELR, brokers);
        }

        /** Whether the leader was elected uncleanly and no ISR change has been accepted since (KIP-704). */
        public Builder leaderRecoveryState(LeaderRecoveryState state) {
            return text(StateField.LEADER_RECOVERY_STATE, state.name());
        }

        /** The eligible leader replicas (KIP-966). */
        public Builder eligibleLeaderReplicas(Collection<Integer> brokers) {
            return brokers(StateField.ELIGIBLE_LEADER_REPLICAS, brokers);
        }
    }
}
