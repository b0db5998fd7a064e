package io.tidemark.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What {@code tidemark merge} reads. */
class NodeTraceLinesTest {
    private static final Place PLACE = Place.of(1, "orders-0");
    private static final TracedSystem SYSTEM = TracedSystem.of("test", "1");

    private final NodeTraceLines lines = new NodeTraceLines();

    @Test
    void theFirstLineSaysWhose() {
        assertThat(text(lines.header(1, "cluster", SYSTEM)))
                .isEqualTo("{\"tidemark\":1,\"spec\":\"Replication\",\"part\":{\"node\":1,\"cluster\":\"cluster\"},"
                        + "\"source\":{\"system\":\"test\",\"version\":\"1\"}}\n");
    }

    @Test
    void eventsAreAnnouncedAndDone() {
        TraceEvent flush = new TraceEvent.Flush(
                PLACE, BrokerState.builder().flushedOffset(3).build());

        assertThat(text(lines.announced(2, OptionalLong.empty(), flush)))
                .isEqualTo("{\"seq\":2,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Flush\","
                        + "\"state\":{\"flushedOffset\":3},\"announced\":true}\n");
        assertThat(text(lines.done(2))).isEqualTo("{\"seq\":2,\"event\":\"Done\"}\n");
        assertThat(text(lines.event(3, OptionalLong.of(2), flush)))
                .isEqualTo("{\"seq\":3,\"after\":2,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Flush\","
                        + "\"state\":{\"flushedOffset\":3}}\n");
    }

    @Test
    void numbersWithoutEventAreAccountedFor() {
        assertThat(text(lines.unused(4))).isEqualTo("{\"seq\":4}\n");
        assertThat(text(lines.gap(5, 1))).isEqualTo("{\"seq\":5,\"node\":1,\"event\":\"Gap\"}\n");
    }

    @Test
    void processesPartitionsAndMessagesHaveLinesOfTheirOwn() {
        TraceHeader header = TraceHeader.replication(new ReplicationConstants(Set.of(1), 1, false, true), SYSTEM);

        assertThat(text(lines.process(6, 1, 77)))
                .isEqualTo("{\"seq\":6,\"node\":1,\"event\":\"Process\",\"time\":77}\n");
        assertThat(text(lines.begin(7, PLACE, Optional.empty())))
                .isEqualTo("{\"seq\":7,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Begin\"}\n");
        assertThat(text(lines.begin(8, PLACE, Optional.of(header))))
                .isEqualTo("{\"seq\":8,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Begin\",\"header\":{"
                        + "\"tidemark\":1,\"spec\":\"Replication\",\"constants\":{\"Brokers\":[1],\"MinInsyncReplicas\":1,"
                        + "\"UncleanLeaderElection\":false,\"EligibleLeaderReplicas\":true},"
                        + "\"source\":{\"system\":\"test\",\"version\":\"1\"}}}\n");
        assertThat(text(lines.cannotBegin(9, PLACE, "no \"leader\"")))
                .isEqualTo("{\"seq\":9,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Begin\","
                        + "\"impossible\":\"no \\\"leader\\\"\"}\n");
        assertThat(text(lines.message(10, 1, MessageStep.LOSE_RESPONSE, "a:1", "FETCH", 78)))
                .isEqualTo("{\"seq\":10,\"node\":1,\"event\":\"LoseResponse\",\"message\":\"a:1\",\"kind\":\"FETCH\","
                        + "\"time\":78}\n");
    }

    private static String text(byte[] line) {
        return new String(line, StandardCharsets.UTF_8);
    }
}
