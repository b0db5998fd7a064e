package io.tidemark.controller;

import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.protocol.ReplicaAssignment;
import io.tidemark.tracer.ControllerState;
import io.tidemark.tracer.ElectionType;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.util.List;

/** Tells a listener of the controller's decisions, each with the partition as the decision leaves it. */
final class ControllerTrace {
    private final TraceListener listener;
    private final Place place;
    private ReplicaAssignment told;

    /**
     * Tells of one controller.
     *
     * @param initial the replicas as the partition is created with them
     */
    ControllerTrace(TraceListener listener, Place place, ReplicaAssignment initial) {
        this.listener = listener;
        this.place = place;
        this.told = initial;
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

    void reassignReplicas(BrokerSet target, PartitionRegistration partition) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.ReassignReplicas(
                    place, List.copyOf(target.ids()), observe(partition).build()));
        }
    }

    void cancelReassignment(PartitionRegistration partition) {
        if (listener.isActive()) {
            listener.onEvent(
                    new TraceEvent.CancelReassignment(place, observe(partition).build()));
        }
    }

    private ControllerState observe(BrokerRegistration broker, PartitionRegistration partition) {
        return observe(partition).brokerEpoch(broker.brokerEpoch()).build();
    }

    /** The replicas only where the step has changed them, and while they change: they seldom do. */
    private ControllerState.Builder observe(PartitionRegistration partition) {
        ControllerState.Builder state = ControllerState.builder();
        ReplicaAssignment assignment = partition.assignment();
        if (assignment.isReassigning() || !assignment.equals(told)) {
            state.replicas(assignment.replicas().ids())
                    .addingReplicas(assignment.addingReplicas().ids())
                    .removingReplicas(assignment.removingReplicas().ids());
            told = assignment;
        }
        return state.leader(partition.leader())
                .leaderEpoch(partition.leaderEpoch())
                .partitionEpoch(partition.partitionEpoch())
                .isr(partition.isr().ids())
                .eligibleLeaderReplicas(partition.eligibleLeaderReplicas().ids())
                .lastKnownElr(partition.lastKnownElr().ids())
                .leaderRecoveryState(partition.leaderRecoveryState());
    }
}
