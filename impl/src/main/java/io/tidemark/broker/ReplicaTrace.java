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

    ReplicaTrace(TraceListener listener, Place place, ReplicaLog log) {
        this.listener = listener;
        this.place = place;
        this.log = log;
    }

    void appendToLeader(LeaderReplica leader, int count, Acks acks) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .logEndOffset(log.logEndOffset())
                    .leaderEpoch(leader.leaderEpoch())
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

    void advanceHighWatermark() {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.AdvanceHighWatermark(place, highWatermark()));
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

    void acknowledgeProduce(PendingProduce produce) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.AcknowledgeProduce(
                    place, produce.acks(), produce.leaderEpoch(), produce.requiredOffset(), highWatermark()));
        }
    }

    void rejectProduce(Acks acks, ErrorCode error, int leaderEpoch, long requiredOffset) {
        if (listener.isActive()) {
            listener.onEvent(
                    new TraceEvent.RejectProduce(place, acks, error, leaderEpoch, requiredOffset, BrokerState.none()));
        }
    }

    void consumerFetch(long endOffset) {
        if (listener.isActive()) {
            listener.onEvent(new TraceEvent.ConsumerFetch(place, endOffset, highWatermark()));
        }
    }

    void listOffsets(ListOffsetsResponse response) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .error(response.error())
                    .highWatermark(log.highWatermark())
                    .build();
            listener.onEvent(new TraceEvent.ListOffsets(place, response.offset(), state));
        }
    }

    void applyMetadata(ReplicaRole role) {
        if (listener.isActive()) {
            BrokerState.Builder state = BrokerState.builder()
                    .leader(role.leader())
                    .leaderEpoch(role.leaderEpoch())
                    .partitionEpoch(role.partitionEpoch())
                    .logEndOffset(log.logEndOffset())
                    .highWatermark(log.highWatermark());
            if (role instanceof LeaderReplica leader) {
                state.isr(leader.committedIsr().ids());
            }
            listener.onEvent(new TraceEvent.ApplyMetadata(place, role.partitionEpoch(), state.build()));
        }
    }

    void startBroker() {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .logEndOffset(log.logEndOffset())
                    .highWatermark(log.highWatermark())
                    .build();
            listener.onEvent(new TraceEvent.StartBroker(place, state));
        }
    }

    void checkpointHighWatermark(HighWatermarkCheckpoint checkpoint) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .highWatermarkCheckpoint(checkpoint.read())
                    .build();
            listener.onEvent(new TraceEvent.CheckpointHighWatermark(place, state));
        }
    }

    void advanceLogStart(long offset) {
        if (listener.isActive()) {
            BrokerState state =
                    BrokerState.builder().logStartOffset(log.logStartOffset()).build();
            listener.onEvent(new TraceEvent.AdvanceLogStart(place, offset, state));
        }
    }

    void stopBroker(HighWatermarkCheckpoint checkpoint) {
        if (listener.isActive()) {
            BrokerState state = BrokerState.builder()
                    .logEndOffset(log.logEndOffset())
                    .highWatermarkCheckpoint(checkpoint.read())
                    .build();
            listener.onEvent(new TraceEvent.StopBroker(place, state));
        }
    }

    void flush() {
        if (listener.isActive()) {
            BrokerState state =
                    BrokerState.builder().flushedOffset(log.flushedOffset()).build();
            listener.onEvent(new TraceEvent.Flush(place, state));
        }
    }

    private BrokerState highWatermark() {
        return BrokerState.builder().highWatermark(log.highWatermark()).build();
    }

    private static BrokerState isr(LeaderReplica leader) {
        return BrokerState.builder()
                .partitionEpoch(leader.partitionEpoch())
                .isr(leader.committedIsr().ids())
                .maximalIsr(leader.maximalIsr().ids())
                .build();
    }
}
