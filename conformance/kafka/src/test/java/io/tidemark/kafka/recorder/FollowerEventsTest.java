package io.tidemark.kafka.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TracedSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowerEventsTest {
    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

    @TempDir
    private Path folder;

    /** The leader's log start is within a batch: the follower's log begins with the batch, before it is appended. */
    @Test
    void aHighWatermarkThatIsSetBackForAnAppendIsPartOfIt() throws IOException {
        try (KafkaRecorder recorder =
                KafkaRecorder.start(folder, topic -> topic.equals("orders"), TracedSystem.of("test", "1"))) {
            recorder.begin(
                    PARTITION,
                    Set.of(0, 1),
                    new ReplicationConstants(Set.of(0, 1), 1, false, false),
                    3000,
                    0,
                    Map.of());
            recorder.follower().sends(1, 0, 5, Map.of());
            recorder.follower().beforeResponse(PARTITION);
            recorder.log().beforeAdvance(PARTITION, 6);
            long number = recorder.log().beforeAppend(PARTITION, 6, 9, 2);
            recorder.log().appended(number, PARTITION, 6, 9, 2, false);
            recorder.log().beforeAdvance(PARTITION, 8);
            recorder.follower().afterResponse(8, 7, false);
        }

        List<String> lines = Files.readAllLines(folder.resolve("orders-0.ndjson"));
        assertThat(lines.subList(1, lines.size()))
                .satisfiesExactly(
                        received -> assertThat(received)
                                .contains("\"ReceiveFetchResponse\"", "\"logEndOffset\":9")
                                .doesNotContain("highWatermark"),
                        advanced -> assertThat(advanced)
                                .contains(
                                        "\"AdvanceFollowerHighWatermark\"",
                                        "\"highWatermark\":8",
                                        "\"logStartOffset\":7"));
    }
}
