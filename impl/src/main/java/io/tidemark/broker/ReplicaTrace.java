package io.tidemark.broker;

import io.tidemark.log.ReplicaLog;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.Message.ListOffsetsResponse;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.FetchAnswerState;
import io.tidemark.tracer.FetchRequestState;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.util.List;
import java.util.OptionalLong;

/** Tells a listener of the steps that a replica takes, with what each step changed. */
final class ReplicaTrace {
    private final TraceListener listener;
    private final Place place;
    private final ReplicaLog log;
    private final HighWatermarkCheckpoint checkpoint;

    ReplicaTrace(TraceListener listener, Place place, ReplicaLog log, HighWatermarkCheckpoint checkpoint) {
        this.listener = listener;
        this.place = place;
        this.log = log;
        this.checkpoint = checkpoint;
    }

    void appendToLeader(LeaderReplica leader, int count, Acks acks, int waitingProduceRequests) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .logEndOffset(log.logEndOffset())
                    .highWatermark(log.highWatermark())
                    .highWatermarkCheckpoint(checkpoint.read())
                    .flushedOffset(log.flushedOffset())
                    .leaderEpoch(leader.leaderEpoch())
                    .partitionEpoch(leader.partitionEpoch())
                    .waitingProduceRequests(waitingProduceRequests)
                    .build();
            listener.onEvent(new TraceEvent.AppendToLeader(place, count, acks, state));
        }
    }

    void sendFetch(int leader, FetchRequest request) {
        if (listener.isActive()) {
            FetchRequestState state = FetchRequestState.builder()
                    .leader(leader)
                    .leaderEpoch(request.leaderEpoch())
                    .fetchOffset(request.fetchOffset())
                    .lastFetchedEpoch(request.lastFetchedEpoch())
                    .brokerEpoch(request.brokerEpoch())
                    .build();
            listener.onEvent(new TraceEvent.SendFetch(place, state));
        }
    }

    void answerFetch(
            int follower,
            boolean copy,
            FetchResponse response,
            OptionalLong followerLogEndOffset,
            OptionalLong followerBrokerEpoch) {
        if (listener.isActive()) {
            FetchAnswerState.Builder state = FetchAnswerState.builder().error(response.error());
            boolean outOfRange = response.error() == ErrorCode.OFFSET_OUT_OF_RANGE;
            boolean served =
                    response.error() == ErrorCode.NONE && response.diverging().isEmpty();
            if (served || outOfRange) {
                state.logStartOffset(response.logStartOffset());
            }
            if (response.error() == ErrorCode.NONE) {
                state.highWatermark(response.highWatermark());
                response.diverging()
                        .ifPresentOrElse(
                                diverging -> state.divergingEpoch(diverging.leaderEpoch())
                                        .divergingEndOffset(diverging.endOffset()),
                                () -> state.divergingEpoch(-1).divergingEndOffset(-1));
            }
            followerLogEndOffset.ifPresent(state::followerLogEndOffset);
            followerBrokerEpoch.ifPresent(state::followerBrokerEpoch);
            listener.onEvent(new TraceEvent.AnswerFetch(place, follower, response.recordCount(), copy, state.build()));
        }
    }

    void receiveFetchResponse(int leader) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .logEndOffset(log.logEndOffset())
                    .lastFetchedEpoch(log.latestEpoch())
                    .highWatermark(log.highWatermark())
                    .flushedOffset(log.flushedOffset())
                    .build();
            listener.onEvent(new TraceEvent.ReceiveFetchResponse(place, leader, state));
        }
    }

    void advanceFollowerHighWatermark() {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .highWatermark(log.highWatermark())
                    .logStartOffset(log.logStartOffset())
                    .build();
            listener.onEvent(new TraceEvent.AdvanceFollowerHighWatermark(place, state));
        }
    }

    void advanceHighWatermark(int waitingProduceRequests) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.AdvanceHighWatermark(place, producers(waitingProduceRequests)));
        }
    }

    void proposeIsrShrink(LeaderReplica leader, BrokerSet followers) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.ProposeIsrShrink(place, List.copyOf(followers.ids()), isr(leader)));
        }
    }

    void proposeIsrExpand(LeaderReplica leader, int follower) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.ProposeIsrExpand(place, follower, isr(leader)));
        }
    }

    void resendAlterPartition(LeaderReplica leader) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .partitionEpoch(leader.partitionEpoch())
                    .build();
            listener.onEvent(new TraceEvent.ResendAlterPartition(place, state));
        }
    }

    void receiveAlterPartitionResponse(ReplicaRole role) {
        if (listener.isActive()) {
            BrokerState state = role instanceof LeaderReplica leader
                    ? isr(leader)
                    : BrokerState.builder()
                            .partitionEpoch(role.partitionEpoch())
                            .build();
            listener.onEvent(new TraceEvent.ReceiveAlterPartitionResponse(place, state));
        }
    }

    void acknowledgeProduce(PendingProduce produce, int waitingProduceRequests) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.AcknowledgeProduce(
                    place,
                    produce.acks(),
                    produce.leaderEpoch(),
                    produce.requiredOffset(),
                    producers(waitingProduceRequests)));
        }
    }

    void rejectProduce(Acks acks, ErrorCode error, int leaderEpoch, long requiredOffset, int waitingProduceRequests) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.RejectProduce(
                    place, acks, error, leaderEpoch, requiredOffset, producers(waitingProduceRequests)));
        }
    }

    void consumerFetch(ReplicaRole role, long fetchOffset, int count, long endOffset) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .partitionEpoch(role.partitionEpoch())
                    .logStartOffset(log.logStartOffset())
                    .highWatermark(log.highWatermark())
                    .build();
            listener.onEvent(new TraceEvent.ConsumerFetch(place, fetchOffset, count, endOffset, state));
        }
    }

    void listOffsets(LeaderReplica leader, ListOffsetsResponse response) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .partitionEpoch(leader.partitionEpoch())
                    .error(response.error())
                    .highWatermark(log.highWatermark())
                    .build();
            listener.onEvent(new TraceEvent.ListOffsets(place, response.offset(), state));
        }
    }

    /** The replicas are told only where they have changed: they seldom do. */
    void applyMetadata(ReplicaRole role, boolean reassigned, int waitingProduceRequests) {
        if (listener.isActive()) {
            BrokerState.Builder state = BrokerState.builder()
                    .leader(role.leader())
                    .leaderEpoch(role.leaderEpoch())
                    .partitionEpoch(role.partitionEpoch())
                    .logEndOffset(log.logEndOffset())
                    .highWatermark(log.highWatermark())
                    .highWatermarkCheckpoint(checkpoint.read())
                    .flushedOffset(log.flushedOffset())
                    .waitingProduceRequests(waitingProduceRequests);
            if (role instanceof LeaderReplica leader) {
                state.isr(leader.committedIsr().ids());
                if (reassigned) {
                    state.replicas(leader.replicas().ids());
                }
            }
            listener.onEvent(new TraceEvent.ApplyMetadata(place, role.partitionEpoch(), state.build()));
        }
    }

    /** The broker has learnt that it is no replica, and has deleted its log. */
    void deleteReplica(int partitionEpoch) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .leader(-1)
                    .leaderEpoch(-1)
                    .partitionEpoch(-1)
                    .logEndOffset(log.logEndOffset())
                    .highWatermark(log.highWatermark())
                    .build();
            listener.onEvent(new TraceEvent.ApplyMetadata(place, partitionEpoch, state));
        }
    }

    void startBroker() {
        if (listener.isActive()) {
            BrokerState state = storage()
                    .logEndOffset(log.logEndOffset())
                    .highWatermark(log.highWatermark())
                    .build();
            listener.onEvent(new TraceEvent.StartBroker(place, state));
        }
    }

    void checkpointHighWatermark() {
        if (listener.isActive()) {
            listener.onEvent(
                    new TraceEvent.CheckpointHighWatermark(place, storage().build()));
        }
    }

    void advanceLogStart(long offset) {
        if (listener.isActive()) {
            listener.onEvent(
                    new TraceEvent.AdvanceLogStart(place, offset, storage().build()));
        }
    }

    void stopBroker() {
        if (listener.isActive()) {
            BrokerState state = storage().logEndOffset(log.logEndOffset()).build();
            listener.onEvent(new TraceEvent.StopBroker(place, state));
        }
    }

    void flush() {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.Flush(place, storage().build()));
        }
    }

    /** What producers wait for, and how many do. */
    private BrokerState producers(int waitingProduceRequests) {
        return BrokerState.builder()
                .highWatermark(log.highWatermark())
                .waitingProduceRequests(waitingProduceRequests)
                .build();
    }

    /** What a restart would find, whatever else the step changed: so that a step which was not told of shows soon. */
    private BrokerState.Builder storage() {
        return BrokerState.builder()
                .logStartOffset(log.logStartOffset())
                .flushedOffset(log.flushedOffset())
                .highWatermarkCheckpoint(checkpoint.read());
    }

    private static BrokerState isr(LeaderReplica leader) {
        return BrokerState.builder()
                .partitionEpoch(leader.partitionEpoch())
                .isr(leader.committedIsr().ids())
                .maximalIsr(leader.maximalIsr().ids())
                .build();
    }
}
