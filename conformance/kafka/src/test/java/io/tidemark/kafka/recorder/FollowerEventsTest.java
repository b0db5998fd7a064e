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
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.FetchRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowerEventsTest {
    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

    @TempDir
    private Path folder;

    /** The leader's log start is within a batch: the follower's log begins with the batch, before it is appended. */
    @Test
    void aHighWatermarkThatIsSetBackForAnAppendIsPartOfIt() throws IOException {
        try (KafkaRecorder recorder = started()) {
            recorder.follower().sends(1, 0, 5, Map.of());
            recorder.follower().beforeResponse(PARTITION);
            recorder.log().beforeAdvance(PARTITION, 6);
            long number = recorder.log().beforeAppend(PARTITION, 6, 9, 2);
            recorder.log().appended(number, PARTITION, 6, 9, 2, false);
            recorder.log().beforeAdvance(PARTITION, 8);
            recorder.follower().afterResponse(8, 7, false);
        }

        assertThat(events())
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

    /** In a fetch session an answer may say nothing of the partition. */
    @Test
    void aFetchWithoutAnAnswerIsGivenUpForTheNextOne() throws IOException {
        try (KafkaRecorder recorder = started()) {
            recorder.follower().sends(1, 0, 5, fetch());
            recorder.follower().leaves();
            recorder.follower().answered();
            recorder.follower().sends(1, 0, 5, fetch());
            recorder.follower().leaves();
            recorder.follower().failed();
            recorder.follower().sends(1, 0, 5, fetch());
        }

        assertThat(events())
                .satisfiesExactly(
                        first -> assertThat(first).contains("\"SendFetch\""),
                        second -> assertThat(second).contains("\"SendFetch\""),
                        givenUp -> assertThat(givenUp).contains("\"AbandonFetch\"", "\"leader\":0"),
                        third -> assertThat(third).contains("\"SendFetch\""));
    }

    /** A leader that cannot be reached has nothing in its queue. What else the thread asks it for is not the fetch. */
    @Test
    void aFetchThatHasNotLeftIsNotGivenUp() throws IOException {
        try (KafkaRecorder recorder = started()) {
            recorder.follower().sends(1, 0, 5, fetch());
            recorder.follower().failed();
            recorder.follower().leaves();
            recorder.follower().sends(1, 0, 5, fetch());
        }

        assertThat(events())
                .satisfiesExactly(
                        first -> assertThat(first).contains("\"SendFetch\""),
                        second -> assertThat(second).contains("\"SendFetch\""));
    }

    private static Map<TopicPartition, FetchRequest.PartitionData> fetch() {
        return Map.of(PARTITION, new FetchRequest.PartitionData(Uuid.ZERO_UUID, 3, 0, 1000, Optional.of(0)));
    }

    /** An answer that is none, or that comes of a log which is made to fit, is told elsewhere. */
    @Test
    void aFetchThatIsRefusedIsReceivedAndNothingElse() throws IOException {
        try (KafkaRecorder recorder = started()) {
            recorder.follower().sends(1, 0, 5, Map.of());
            recorder.follower().refused(PARTITION, Errors.NOT_LEADER_OR_FOLLOWER);
            recorder.follower().refused(PARTITION, Errors.OFFSET_OUT_OF_RANGE);
            recorder.follower().refused(PARTITION, Errors.UNKNOWN_TOPIC_ID);
        }

        assertThat(events())
                .singleElement()
                .satisfies(received -> assertThat(received)
                        .contains(
                                "\"node\":1",
                                "\"ReceiveFetchResponse\",\"leader\":0,\"error\":\"NOT_LEADER_OR_FOLLOWER\"")
                        .doesNotContain("state"));
    }

    /** Without records there is nothing to let go. */
    @Test
    void aLogThatIsFoundToBeStrayIsLetGoOnceIfItHasRecords() throws IOException {
        try (KafkaRecorder recorder = started()) {
            recorder.log().stray(1, PARTITION, 3, 0);
            recorder.log().stray(1, PARTITION, 4, 9);
        }

        assertThat(events())
                .singleElement()
                .satisfies(removed -> assertThat(removed)
                        .contains("\"node\":1", "\"ApplyMetadata\",\"partitionEpoch\":4")
                        .doesNotContain("state"));
    }

    private KafkaRecorder started() {
        KafkaRecorder recorder =
                KafkaRecorder.start(folder, topic -> topic.equals("orders"), TracedSystem.of("test", "1"));
        recorder.begin(
                PARTITION, Set.of(0, 1), new ReplicationConstants(Set.of(0, 1), 1, false, false), 3000, 0, Map.of());
        return recorder;
    }

    private List<String> events() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("orders-0.ndjson"));
        return lines.subList(1, lines.size());
    }
}
