package io.tidemark.kafka.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.MessageStep;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TracedSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeTraceTest {
    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

    @TempDir
    private Path folder;

    @Test
    void whatWasWrittenIsThereThoughNobodyClosedTheFile() throws IOException {
        NodeTrace killed = open("cluster");
        killed.process();
        PartitionRecording recording = recording(killed);
        recording.write(recording.take(), new TraceEvent.Flush(recording.at(1), BrokerState.none()));

        assertThat(lines())
                .hasSize(3)
                .last()
                .isEqualTo("{\"seq\":2,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Flush\"}");
    }

    @Test
    void theNextProcessGoesOnWithNumbersAndPartitionsWhereTheKilledOneLeftOff() throws IOException {
        NodeTrace killed = open("cluster");
        killed.process();
        PartitionRecording recording = recording(killed);
        killed.hears(recording);
        recording.take();
        recording.announce(recording.take(), new TraceEvent.StartBroker(recording.at(1), BrokerState.none()));
        Files.writeString(file(), text() + "{\"seq\":5,\"node\":1,\"par" + "\0".repeat(9000));

        EarlierProcess earlier = EarlierProcess.read(file(), 1, "cluster");

        assertThat(earlier.lastNumber()).isEqualTo(4);
        assertThat(earlier.partitions()).containsOnlyKeys(PARTITION);
        try (NodeTrace next =
                new NodeTrace(file(), 1, "cluster", TracedSystem.of("test", "1"), earlier, message -> {})) {
            next.process();
        }
        assertThat(text()).doesNotContain("\0").doesNotContain("\"par\n");
        assertThat(lines()).last().asString().startsWith("{\"seq\":5,\"node\":1,\"event\":\"Process\",\"time\":");
    }

    @Test
    void aProcessThatStoppedInAnOrderlyWayIsKnownFromOneThatDidNot() throws IOException {
        try (NodeTrace trace = open("cluster")) {
            PartitionRecording recording = recording(trace);
            trace.hears(recording);
            assertThat(EarlierProcess.read(file(), 1, "cluster").partitions().values())
                    .allMatch(EarlierProcess.Left::up);

            recording.write(recording.take(), new TraceEvent.StopBroker(recording.at(1), BrokerState.none()));
        }

        assertThat(EarlierProcess.read(file(), 1, "cluster").partitions().values())
                .noneMatch(EarlierProcess.Left::up);
    }

    @Test
    void aCheckpointInWhoseMiddleTheProcessWasKilledIsKnownUntilSomebodySaysWhatCameOfIt() throws IOException {
        NodeTrace killed = open("cluster");
        PartitionRecording recording = recording(killed);
        killed.hears(recording);
        long done = recording.announceRead(recording.last(), checkpoint(recording, 3));
        recording.read(1, done, checkpoint(recording, 3));
        long open = recording.announceRead(recording.last(), checkpoint(recording, 5));

        assertThat(earlier().unfinishedCheckpoints())
                .containsExactly(Map.entry(open, new EarlierProcess.Checkpoint(PARTITION, 5)));

        killed.undone(open);

        assertThat(earlier().unfinishedCheckpoints()).isEmpty();
        assertThat(lines()).contains("{\"seq\":" + done + ",\"event\":\"Done\"}", "{\"seq\":" + open + "}");
    }

    private static TraceEvent checkpoint(PartitionRecording recording, long highWatermark) {
        return new TraceEvent.CheckpointHighWatermark(
                recording.at(1),
                BrokerState.builder().highWatermarkCheckpoint(highWatermark).build());
    }

    private EarlierProcess earlier() {
        return EarlierProcess.read(file(), 1, "cluster");
    }

    @Test
    void theFileOfAnotherClusterIsRefused() throws IOException {
        open("cluster").close();

        assertThatThrownBy(() -> EarlierProcess.read(file(), 1, "other"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file() + " holds a recording of another cluster, cluster and not other; move it away");
    }

    @Test
    void aFileThatIsNoRecordingIsRefused() throws IOException {
        Files.writeString(file(), "{nothing}\n{}\n");

        assertThatThrownBy(() -> EarlierProcess.read(file(), 1, "cluster"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file() + ":1: no line of a recording; move the file away");
    }

    @Test
    void stepsForWhichThereIsNoRoomYetAreLostAndTheFileSaysSo() throws IOException {
        Queue<Runnable> room = new ArrayDeque<>();
        Numbers numbers = new Numbers(0);
        MappedLines lines = MappedLines.open(file(), 4096, room::add, e -> {}, () -> {});
        try (NodeTrace trace = new NodeTrace(file(), 1, numbers, lines)) {
            for (int i = 0; i < 100; i++) {
                trace.message(MessageStep.SEND_REQUEST, "message-" + i, "FETCH");
            }
            while (!room.isEmpty()) {
                room.remove().run();
            }
            trace.message(MessageStep.SEND_REQUEST, "after", "FETCH");
        }

        List<String> written = lines();
        long sent = written.stream().filter(line -> line.contains("message-")).count();
        assertThat(sent).isBetween(1L, 99L);
        assertThat(written.stream().filter(line -> line.contains("\"event\":\"Gap\"")))
                .hasSize(100 - (int) sent)
                .contains("{\"seq\":100,\"node\":1,\"event\":\"Gap\"}");
        assertThat(written.stream().filter(line -> line.contains("after"))).hasSize(1);
    }

    @Test
    void aLineMayBeginInOnePieceOfTheFileAndEndInTheNext() throws IOException {
        try (MappedLines lines = MappedLines.open(file(), 4096, Runnable::run, e -> {}, () -> {})) {
            for (int i = 0; i < 1000; i++) {
                assertThat(lines.append(("line " + i + "\n").getBytes(StandardCharsets.UTF_8)))
                        .isTrue();
            }
        }

        assertThat(lines()).hasSize(1000).startsWith("line 0").endsWith("line 999");
        assertThat(text()).doesNotContain("\0");
    }

    private NodeTrace open(String cluster) {
        return new NodeTrace(
                file(),
                1,
                cluster,
                TracedSystem.of("test", "1"),
                EarlierProcess.read(file(), 1, cluster),
                message -> {});
    }

    private static PartitionRecording recording(NodeTrace trace) {
        return new PartitionRecording(PARTITION, Set.of(1), trace, trace.numbers());
    }

    private Path file() {
        return folder.resolve("node-1.ndjson");
    }

    /** Without the room behind the last line. */
    private String text() throws IOException {
        String all = Files.readString(file());
        return all.indexOf('\0') < 0 ? all : all.substring(0, all.indexOf('\0'));
    }

    private List<String> lines() throws IOException {
        return text().lines().toList();
    }
}
