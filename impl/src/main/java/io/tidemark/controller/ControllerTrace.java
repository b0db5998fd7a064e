package io.tidemark.controller;

import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.tracer.ControllerState;
import io.tidemark.tracer.ElectionType;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;

/** Tells a listener of the controller's decisions, each with the partition as the decision leaves it. */
final class ControllerTrace {
    private final TraceListener listener;
    private final Place place;

    ControllerTrace(TraceListener listener, Place place) {
        this.listener = listener;
        this.place = place;
    }

    void handleAlterPartition(int leader, boolean copy, ErrorCode error, PartitionRegistration partition) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.HandleAlterPartition(
                    place, leader, copy, observe(partition).error(error).build()));
        }
    }

    void registerBroker(int broker, long brokerEpoch, long previousBrokerEpoch, PartitionRegistration partition) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.RegisterBroker(
                    place,
                    broker,
                    brokerEpoch,
                    previousBrokerEpoch,
                    observe(partition).build()));
        }
    }

    void controlledShutdown(BrokerRegistration broker, PartitionRegistration partition) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.ControlledShutdown(place, broker.broker(), observe(broker, partition)));
        }
    }

    void fenceBroker(BrokerRegistration broker, PartitionRegistration partition) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.FenceBroker(place, broker.broker(), observe(broker, partition)));
        }
    }

    void unfenceBroker(BrokerRegistration broker, PartitionRegistration partition) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.UnfenceBroker(place, broker.broker(), observe(broker, partition)));
        }
    }

    void electLeader(ElectionType type, PartitionRegistration partition) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.ElectLeader(
                    place, partition.leader(), type, observe(partition).build()));
        }
    }

    private static ControllerState observe(BrokerRegistration broker, PartitionRegistration partition) {
        return observe(partition).brokerEpoch(broker.brokerEpoch()).build();
    }

    private static ControllerState.Builder observe(PartitionRegistration partition) {
        return ControllerState.builder()
                .leader(partition.leader())
                .leaderEpoch(partition.leaderEpoch())
                .partitionEpoch(partition.partitionEpoch())
                .isr(partition.isr().ids())
                .eligibleLeaderReplicas(partition.eligibleLeaderReplicas().ids())
                .lastKnownElr(partition.lastKnownElr().ids())
                .leaderRecoveryState(partition.leaderRecoveryState());
    }
}
