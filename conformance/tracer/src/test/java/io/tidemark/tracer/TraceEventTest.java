package io.tidemark.tracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.tracer.TraceEvent.AbandonFetch;
import io.tidemark.tracer.TraceEvent.AcknowledgeProduce;
import io.tidemark.tracer.TraceEvent.AdvanceFollowerHighWatermark;
import io.tidemark.tracer.TraceEvent.AdvanceHighWatermark;
import io.tidemark.tracer.TraceEvent.AdvanceLogStart;
import io.tidemark.tracer.TraceEvent.AnswerFetch;
import io.tidemark.tracer.TraceEvent.AppendToLeader;
import io.tidemark.tracer.TraceEvent.ApplyMetadata;
import io.tidemark.tracer.TraceEvent.BeginAnswerFetch;
import io.tidemark.tracer.TraceEvent.CancelReassignment;
import io.tidemark.tracer.TraceEvent.CheckpointHighWatermark;
import io.tidemark.tracer.TraceEvent.ConsumerFetch;
import io.tidemark.tracer.TraceEvent.ControlledShutdown;
import io.tidemark.tracer.TraceEvent.CrashBroker;
import io.tidemark.tracer.TraceEvent.DelayFetch;
import io.tidemark.tracer.TraceEvent.DropMessage;
import io.tidemark.tracer.TraceEvent.DuplicateMessage;
import io.tidemark.tracer.TraceEvent.ElectLeader;
import io.tidemark.tracer.TraceEvent.FenceBroker;
import io.tidemark.tracer.TraceEvent.Flush;
import io.tidemark.tracer.TraceEvent.HandleAlterPartition;
import io.tidemark.tracer.TraceEvent.ListOffsets;
import io.tidemark.tracer.TraceEvent.ProposeIsrExpand;
import io.tidemark.tracer.TraceEvent.ProposeIsrShrink;
import io.tidemark.tracer.TraceEvent.ReassignReplicas;
import io.tidemark.tracer.TraceEvent.ReceiveAlterPartitionResponse;
import io.tidemark.tracer.TraceEvent.ReceiveFetchResponse;
import io.tidemark.tracer.TraceEvent.RegisterBroker;
import io.tidemark.tracer.TraceEvent.RejectProduce;
import io.tidemark.tracer.TraceEvent.ResendAlterPartition;
import io.tidemark.tracer.TraceEvent.SendFetch;
import io.tidemark.tracer.TraceEvent.StartBroker;
import io.tidemark.tracer.TraceEvent.StopBroker;
import io.tidemark.tracer.TraceEvent.UnfenceBroker;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The arguments of each event, under the names which the trace format has for them. */
class TraceEventTest {
    private static final Place PLACE = Place.of(1, "orders-0");
    private static final BrokerState BROKER = BrokerState.none();
    private static final ControllerState CONTROLLER = ControllerState.none();

    private static final List<TraceEvent> ONE_OF_EACH = List.of(
            new AppendToLeader(PLACE, 2, Acks.NONE, BROKER),
            new SendFetch(PLACE, FetchRequestState.none()),
            new AbandonFetch(PLACE, 1, BROKER),
            new AnswerFetch(PLACE, 2, 5, FetchAnswerState.none()),
            new BeginAnswerFetch(PLACE, 2, FetchAnswerState.none()),
            new DelayFetch(PLACE, 2, FetchAnswerState.none()),
            new ReceiveFetchResponse(PLACE, 0, Optional.of(ErrorCode.FENCED_LEADER_EPOCH), BROKER),
            new AdvanceFollowerHighWatermark(PLACE, BROKER),
            new AdvanceHighWatermark(PLACE, BROKER),
            new ProposeIsrShrink(PLACE, List.of(2, 0), BROKER),
            new ProposeIsrExpand(PLACE, 2, BROKER),
            new ResendAlterPartition(PLACE, BROKER),
            new HandleAlterPartition(PLACE, 0, true, CONTROLLER),
            new ReceiveAlterPartitionResponse(PLACE, BROKER),
            new AcknowledgeProduce(PLACE, Acks.LEADER, 3, 7, BROKER),
            new RejectProduce(PLACE, Acks.ALL, ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND, 3, 7, BROKER),
            new ConsumerFetch(PLACE, 6, 3, 9, BROKER),
            new ListOffsets(PLACE, 8, BROKER),
            new ApplyMetadata(PLACE, 4, BROKER),
            new RegisterBroker(PLACE, 2, 17, 11, CONTROLLER),
            new ControlledShutdown(PLACE, 2, CONTROLLER),
            new FenceBroker(PLACE, 2, CONTROLLER),
            new UnfenceBroker(PLACE, 2, CONTROLLER),
            new ElectLeader(PLACE, 2, ElectionType.UNCLEAN, CONTROLLER),
            new ReassignReplicas(PLACE, List.of(3, 1), CONTROLLER),
            new CancelReassignment(PLACE, CONTROLLER),
            new CrashBroker(PLACE, 6, BROKER),
            new StopBroker(PLACE, BROKER),
            new StartBroker(PLACE, BROKER),
            new CheckpointHighWatermark(PLACE, BROKER),
            new AdvanceLogStart(PLACE, 5, BROKER),
            new Flush(PLACE, BROKER),
            new DropMessage(PLACE, MessageType.FETCH_RESPONSE, 1, OptionalInt.of(2), true, BROKER),
            new DuplicateMessage(PLACE, MessageType.FETCH_REQUEST, 0, OptionalInt.of(1), BROKER));

    @Test
    void showsItsArguments() {
        Map<String, String> shown = new TreeMap<>();
        ONE_OF_EACH.forEach(event -> shown.put(event.name(), arguments(event)));

        assertThat(shown)
                .containsOnly(
                        Map.entry("AppendToLeader", "count=2 acks=0"),
                        Map.entry("SendFetch", ""),
                        Map.entry("AbandonFetch", "leader=1"),
                        Map.entry("AnswerFetch", "follower=2 count=5"),
                        Map.entry("BeginAnswerFetch", "follower=2"),
                        Map.entry("DelayFetch", "follower=2"),
                        Map.entry("ReceiveFetchResponse", "leader=0 error=FENCED_LEADER_EPOCH"),
                        Map.entry("AdvanceFollowerHighWatermark", ""),
                        Map.entry("AdvanceHighWatermark", ""),
                        Map.entry("ProposeIsrShrink", "followers=[0, 2]"),
                        Map.entry("ProposeIsrExpand", "follower=2"),
                        Map.entry("ResendAlterPartition", ""),
                        Map.entry("HandleAlterPartition", "leader=0 copy=true"),
                        Map.entry("ReceiveAlterPartitionResponse", ""),
                        Map.entry("AcknowledgeProduce", "acks=1 leaderEpoch=3 requiredOffset=7"),
                        Map.entry(
                                "RejectProduce",
                                "acks=all error=NOT_ENOUGH_REPLICAS_AFTER_APPEND leaderEpoch=3 requiredOffset=7"),
                        Map.entry("ConsumerFetch", "fetchOffset=6 count=3 endOffset=9"),
                        Map.entry("ListOffsets", "offset=8"),
                        Map.entry("ApplyMetadata", "partitionEpoch=4"),
                        Map.entry("RegisterBroker", "broker=2 brokerEpoch=17 previousBrokerEpoch=11"),
                        Map.entry("ControlledShutdown", "broker=2"),
                        Map.entry("FenceBroker", "broker=2"),
                        Map.entry("UnfenceBroker", "broker=2"),
                        Map.entry("ElectLeader", "leader=2 election=unclean"),
                        Map.entry("ReassignReplicas", "target=[1, 3]"),
                        Map.entry("CancelReassignment", ""),
                        Map.entry("CrashBroker", "keep=6"),
                        Map.entry("StopBroker", ""),
                        Map.entry("StartBroker", ""),
                        Map.entry("CheckpointHighWatermark", ""),
                        Map.entry("AdvanceLogStart", "offset=5"),
                        Map.entry("Flush", ""),
                        Map.entry("DropMessage", "type=FetchResponse leader=1 follower=2 copy=true"),
                        Map.entry("DuplicateMessage", "type=FetchRequest leader=0 follower=1"));
    }

    @Test
    void thereIsNoOtherKind() {
        assertThat(TraceEvent.class.getPermittedSubclasses())
                .containsExactlyInAnyOrderElementsOf(
                        ONE_OF_EACH.stream().map(TraceEvent::getClass).toList());
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorCode.class,
            names = {"CORRUPT_MESSAGE", "TOPIC_AUTHORIZATION_FAILED"})
    void noEventTellsOfARequestThatNoReplicaSaw(ErrorCode error) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RejectProduce(PLACE, Acks.ALL, error, -1, -1, BROKER))
                .withMessage("a request that is refused with " + error + " is no step of the protocol");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrokerState.builder().error(error));
    }

    private static String arguments(TraceEvent event) {
        StringBuilder text = new StringBuilder();
        event.arguments(new FieldVisitor() {
            @Override
            public void number(String name, long value) {
                text.append(' ').append(name).append('=').append(value);
            }

            @Override
            public void text(String name, String value) {
                text.append(' ').append(name).append('=').append(value);
            }

            @Override
            public void flag(String name, boolean value) {
                text.append(' ').append(name).append('=').append(value);
            }

            @Override
            public void brokers(String name, List<Integer> value) {
                text.append(' ').append(name).append('=').append(value);
            }
        });
        return text.toString().strip();
    }
}
