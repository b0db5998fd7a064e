package io.tidemark.kafka.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceHeader;
import io.tidemark.tracer.TracedSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterTracesTest {
    private static final TraceHeader HEADER = TraceHeader.replication(
            new ReplicationConstants(Set.of(0, 1, 2), 2, false, true), TracedSystem.of("test", "1"));

    @TempDir
    private Path folder;

    @Test
    void eventsAreWrittenInTheOrderOfTheirNumbersNotOfTheirArrival() throws IOException {
        PartitionRecording recording;
        try (ClusterTraces sink = new ClusterTraces(folder)) {
            recording = begin(sink, "orders", 0);
            long first = recording.take();
            long second = recording.take();
            long third = recording.take();
            recording.write(third, flush(recording, 2));
            recording.write(first, flush(recording, 0));
            recording.write(second, flush(recording, 1));
        }

        assertThat(events("orders-0"))
                .containsExactly(
                        "{\"seq\":1,\"node\":0,\"partition\":\"orders-0\",\"event\":\"Flush\"}",
                        "{\"seq\":2,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Flush\"}",
                        "{\"seq\":3,\"node\":2,\"partition\":\"orders-0\",\"event\":\"Flush\"}");
    }

    @Test
    void aNumberThatWasNotNeededIsLeftOutWithoutATrace() throws IOException {
        try (ClusterTraces sink = new ClusterTraces(folder)) {
            PartitionRecording recording = begin(sink, "orders", 0);
            recording.write(recording.take(), flush(recording, 0));
            recording.skip(recording.take());
            recording.write(recording.take(), flush(recording, 1));
        }

        assertThat(events("orders-0"))
                .containsExactly(
                        "{\"seq\":1,\"node\":0,\"partition\":\"orders-0\",\"event\":\"Flush\"}",
                        "{\"seq\":3,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Flush\"}");
    }

    @Test
    void whatIsNotKnownOfANumberIsAGap() throws IOException {
        try (ClusterTraces sink = new ClusterTraces(folder)) {
            PartitionRecording recording = begin(sink, "orders", 0);
            recording.write(recording.take(), flush(recording, 0));
            recording.gap(recording.take());
            recording.write(recording.take(), flush(recording, 1));
        }

        assertThat(events("orders-0")).hasSize(3).element(1).asString().contains("\"seq\":2,", "\"event\":\"Gap\"");
    }

    @Test
    void aNumberOfWhichNothingWasHeardIsAGapWhenTheRecordingEnds() throws IOException {
        try (ClusterTraces sink = new ClusterTraces(folder)) {
            PartitionRecording recording = begin(sink, "orders", 0);
            recording.take();
            recording.write(recording.take(), flush(recording, 1));
        }

        assertThat(events("orders-0")).hasSize(2).first().asString().contains("\"seq\":1,", "\"event\":\"Gap\"");
    }

    @Test
    void aReadSaysWhatNumberWasTheLastWhenItBegan() throws IOException {
        try (ClusterTraces sink = new ClusterTraces(folder)) {
            PartitionRecording recording = begin(sink, "orders", 0);
            long began = recording.last();
            recording.write(recording.take(), flush(recording, 0));
            recording.read(began, flush(recording, 1));
            recording.read(recording.last(), flush(recording, 2));
        }

        assertThat(events("orders-0"))
                .satisfiesExactly(
                        write -> assertThat(write).doesNotContain("after"),
                        overtaken -> assertThat(overtaken).contains("\"seq\":2,", "\"after\":0"),
                        undisturbed ->
                                assertThat(undisturbed).contains("\"seq\":3,").doesNotContain("after"));
    }

    @Test
    void everyPartitionHasItsOwnFileAndItsOwnNumbers() throws IOException {
        try (ClusterTraces sink = new ClusterTraces(folder)) {
            PartitionRecording one = begin(sink, "orders", 0);
            PartitionRecording other = begin(sink, "orders", 1);
            one.write(one.take(), flush(one, 0));
            other.write(other.take(), flush(other, 1));
        }

        assertThat(events("orders-0"))
                .containsExactly("{\"seq\":1,\"node\":0,\"partition\":\"orders-0\",\"event\":\"Flush\"}");
        assertThat(events("orders-1"))
                .containsExactly("{\"seq\":1,\"node\":1,\"partition\":\"orders-1\",\"event\":\"Flush\"}");
    }

    @Test
    void aTraceThatCannotBeWrittenIsAnErrorWhenTheRecordingEnds() {
        ClusterTraces sink = new ClusterTraces(folder.resolve("missing"));
        PartitionRecording recording = begin(sink, "orders", 0);
        recording.write(recording.take(), flush(recording, 0));

        assertThatThrownBy(sink::close).isInstanceOf(UncheckedIOException.class).hasMessageContaining("missing");
    }

    private static PartitionRecording begin(ClusterTraces sink, String topic, int partition) {
        PartitionRecording recording =
                new PartitionRecording(new TopicPartition(topic, partition), Set.of(0, 1, 2), sink, new Numbers(0));
        sink.begin(recording, 3000, HEADER);
        return recording;
    }

    private static TraceEvent flush(PartitionRecording recording, int node) {
        return new TraceEvent.Flush(recording.at(node), BrokerState.none());
    }

    private List<String> events(String partition) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(partition + ".ndjson"));
        assertThat(lines.get(0)).startsWith("{\"tidemark\":1");
        return lines.subList(1, lines.size());
    }
}
