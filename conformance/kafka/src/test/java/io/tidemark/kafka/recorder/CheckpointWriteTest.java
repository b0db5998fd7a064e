package io.tidemark.kafka.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TracedSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is noted of the file of high watermarks is what a crash leaves of it. */
class CheckpointWriteTest {
    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);
    private static final String FILE = "replication-offset-checkpoint";

    @TempDir
    private Path folder;

    @BeforeEach
    void brokerOne() throws IOException {
        Files.writeString(folder.resolve("meta.properties"), "node.id=1\n");
    }

    @Test
    void aBrokerDoesNotCrashWhileTheFileIsBeingWritten() throws Exception {
        AtomicReference<String> file = new AtomicReference<>("before");
        try (KafkaRecorder recorder = start()) {
            CheckpointWrite write = begin(recorder, 7).orElseThrow();
            CompletableFuture<String> survives = new CompletableFuture<>();
            Thread crash = new Thread(() -> {
                try {
                    survives.complete(recorder.lifecycle().crashes(1, file::get));
                } catch (Exception e) {
                    survives.completeExceptionally(e);
                }
            });
            crash.start();
            while (crash.getState() == Thread.State.NEW || crash.getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
            }
            file.set("after");
            write.ended(true);

            assertThat(survives.get()).isEqualTo("after");
        }
        assertThat(checkpoints()).singleElement().asString().contains("\"highWatermarkCheckpoint\":7");
    }

    @Test
    void whatABrokerWritesAfterItsCrashIsNoStep() throws Exception {
        try (KafkaRecorder recorder = start()) {
            recorder.lifecycle().crashes(1, () -> "before");

            assertThat(begin(recorder, 7)).isEmpty();
        }
        assertThat(checkpoints()).isEmpty();
    }

    @Test
    void aFileThatCouldNotBeWrittenIsNoStep() throws Exception {
        try (KafkaRecorder recorder = start()) {
            begin(recorder, 7).orElseThrow().ended(false);
            begin(recorder, 8).orElseThrow().ended(true);
        }
        assertThat(checkpoints()).singleElement().asString().contains("\"highWatermarkCheckpoint\":8");
    }

    @Test
    void aBrokerMayCrashAfterTheRecordingHasEnded() throws Exception {
        KafkaRecorder recorder = start();
        CheckpointWrite write = begin(recorder, 7).orElseThrow();
        recorder.close();
        write.ended(true);

        assertThat(recorder.lifecycle().crashes(1, () -> "after")).isEqualTo("after");
    }

    private KafkaRecorder start() {
        KafkaRecorder recorder =
                KafkaRecorder.start(folder, topic -> topic.equals("orders"), TracedSystem.of("test", "1"));
        recorder.begin(
                PARTITION, Set.of(0, 1), new ReplicationConstants(Set.of(0, 1), 1, false, false), 3000, 0, Map.of());
        return recorder;
    }

    private Optional<CheckpointWrite> begin(KafkaRecorder recorder, long highWatermark) {
        return recorder.lifecycle().beforeCheckpointFile(folder.toString(), FILE, Map.of(PARTITION, highWatermark));
    }

    private List<String> checkpoints() throws IOException {
        Path trace = folder.resolve("orders-0.ndjson");
        return Files.exists(trace)
                ? Files.readAllLines(trace).stream()
                        .filter(line -> line.contains("CheckpointHighWatermark"))
                        .toList()
                : List.of();
    }
}
