package io.tidemark.tracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class NdjsonTraceWriterTest {
    private static final Place LEADER = Place.of(0, "orders-0");
    private static final TraceHeader HEADER = TraceHeader.replication(
            new ReplicationConstants(Set.of(2, 0, 1), 2, false, true), TracedSystem.of("test", "1"));

    @Test
    void writesTheHeaderFirst() {
        TraceHeader header = TraceHeader.replication(
                        new ReplicationConstants(Set.of(2, 0, 1), 2, false, true),
                        TracedSystem.of("test", "1").with("seed", 7L))
                .withInitial(3000, "leader", 0)
                .withInitial(0, "brokerEpoch", 4L)
                .withIgnored(List.of("flushedOffset"))
                .withSilent(List.of("Flush"));

        assertThat(lines(header, trace -> {}))
                .containsExactly("{\"tidemark\":1,\"spec\":\"Replication\",\"constants\":{\"Brokers\":[0,1,2],"
                        + "\"MinInsyncReplicas\":2,\"UncleanLeaderElection\":false,\"EligibleLeaderReplicas\":true},"
                        + "\"source\":{\"system\":\"test\",\"version\":\"1\",\"seed\":7},"
                        + "\"initial\":{\"0\":{\"brokerEpoch\":4},\"3000\":{\"leader\":0}},"
                        + "\"ignored\":[\"flushedOffset\"],\"silent\":[\"Flush\"]}");
    }

    @Test
    void numbersEventsInTheOrderOfTheirReports() {
        assertThat(lines(HEADER, trace -> {
                    trace.onEvent(new TraceEvent.AppendToLeader(
                            LEADER,
                            1,
                            Acks.ALL,
                            BrokerState.builder().logEndOffset(7).leaderEpoch(2).build()));
                    trace.onEvent(new TraceEvent.Flush(LEADER, BrokerState.none()));
                }))
                .endsWith(
                        "{\"seq\":1,\"node\":0,\"partition\":\"orders-0\",\"event\":\"AppendToLeader\",\"count\":1,"
                                + "\"acks\":\"all\",\"state\":{\"leaderEpoch\":2,\"logEndOffset\":7}}",
                        "{\"seq\":2,\"node\":0,\"partition\":\"orders-0\",\"event\":\"Flush\"}");
    }

    @Test
    void leavesOutThePartitionOfEventsThatConcernAllOfThem() {
        assertThat(lines(
                        HEADER,
                        trace -> trace.onEvent(
                                new TraceEvent.RegisterBroker(Place.of(3000), 1, 12, 8, ControllerState.none()))))
                .endsWith("{\"seq\":1,\"node\":3000,\"event\":\"RegisterBroker\",\"broker\":1,\"brokerEpoch\":12,"
                        + "\"previousBrokerEpoch\":8}");
    }

    @Test
    void writesWhatTheControllerKnowsOfAPartitionWithoutLeader() {
        assertThat(lines(
                        HEADER,
                        trace -> trace.onEvent(new TraceEvent.FenceBroker(
                                Place.of(3000),
                                1,
                                ControllerState.builder()
                                        .leader(-1)
                                        .leaderRecoveryState(LeaderRecoveryState.RECOVERING)
                                        .lastKnownElr(Set.of(1))
                                        .build()))))
                .last()
                .asString()
                .contains("\"state\":{\"leader\":-1,\"lastKnownElr\":[1],\"leaderRecoveryState\":\"RECOVERING\"}");
    }

    @Test
    void writesReadsWithTheNumberThatWasCurrentWhenTheyBegan() {
        assertThat(lines(HEADER, trace -> {
                    trace.onEvent(new TraceEvent.Flush(LEADER, BrokerState.none()));
                    trace.write(new TraceEvent.ConsumerFetch(LEADER, 3, BrokerState.none()), 0);
                    assertThat(trace.lastNumber()).isEqualTo(2);
                }))
                .endsWith("{\"seq\":2,\"after\":0,\"node\":0,\"partition\":\"orders-0\",\"event\":\"ConsumerFetch\","
                        + "\"endOffset\":3}");
    }

    @Test
    void writesSetsOfBrokersInAscendingOrder() {
        assertThat(lines(
                        HEADER,
                        trace -> trace.onEvent(new TraceEvent.ProposeIsrShrink(
                                LEADER,
                                List.of(2, 1),
                                BrokerState.builder().isr(Set.of(2, 0, 1)).build()))))
                .last()
                .asString()
                .contains("\"followers\":[1,2],\"state\":{\"isr\":[0,1,2]}");
    }

    @Test
    void leavesOutTheFollowerOfLostAlterPartitionMessages() {
        assertThat(lines(
                        HEADER,
                        trace -> trace.onEvent(new TraceEvent.DropMessage(
                                LEADER,
                                MessageType.ALTER_PARTITION_REQUEST,
                                0,
                                OptionalInt.empty(),
                                BrokerState.none()))))
                .last()
                .asString()
                .contains("\"type\":\"AlterPartitionRequest\",\"leader\":0}");
    }

    @Test
    void saysOfAnAnswerThatItIsACopyOnlyIfItIs() {
        assertThat(lines(HEADER, trace -> {
                    trace.onEvent(new TraceEvent.AnswerFetch(LEADER, 1, 0, FetchAnswerState.none()));
                    trace.onEvent(new TraceEvent.AnswerFetch(LEADER, 1, 0, true, FetchAnswerState.none()));
                }))
                .endsWith(
                        "{\"seq\":1,\"node\":0,\"partition\":\"orders-0\",\"event\":\"AnswerFetch\",\"follower\":1,"
                                + "\"count\":0}",
                        "{\"seq\":2,\"node\":0,\"partition\":\"orders-0\",\"event\":\"AnswerFetch\",\"follower\":1,"
                                + "\"count\":0,\"copy\":true}");
    }

    @Test
    void statesAreEqualWhenTheyObservedTheSame() {
        BrokerState one =
                BrokerState.builder().highWatermark(3).isr(List.of(1, 0)).build();
        BrokerState other =
                BrokerState.builder().isr(Set.of(0, 1)).highWatermark(3).build();

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).isNotEqualTo(BrokerState.none());
        assertThat(one.value(StateField.ISR)).contains(List.of(0, 1));
        assertThat(one.value(StateField.LEADER)).isEmpty();
    }

    @Test
    void statesStayWhatTheyAreWhenTheirBuilderGoesOn() {
        BrokerState.Builder builder = BrokerState.builder().highWatermark(3).error(ErrorCode.NONE);
        BrokerState before = builder.build();

        BrokerState after = builder.highWatermark(4)
                .error(ErrorCode.FENCED_LEADER_EPOCH)
                .leader(1)
                .build();

        assertThat(before).hasToString("{ERROR=NONE, HIGH_WATERMARK=3}");
        assertThat(after).hasToString("{ERROR=FENCED_LEADER_EPOCH, LEADER=1, HIGH_WATERMARK=4}");
        assertThat(before.observed()).containsExactly(StateField.ERROR, StateField.HIGH_WATERMARK);
    }

    @Test
    void refusesHeaderValuesThatHaveNoMeaningInATrace() {
        assertThatThrownBy(() -> HEADER.withInitial(0, "leader", 1.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Double");
    }

    private static List<String> lines(TraceHeader header, Consumer<NdjsonTraceWriter> run) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (NdjsonTraceWriter trace = new NdjsonTraceWriter(out, header)) {
            run.accept(trace);
        }
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(text).endsWith("\n");
        return text.lines().toList();
    }
}
