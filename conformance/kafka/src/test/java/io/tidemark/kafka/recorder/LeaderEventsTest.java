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
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.server.storage.log.FetchIsolation;
import org.apache.kafka.server.storage.log.FetchParams;
import org.apache.kafka.storage.internals.log.FetchDataInfo;
import org.apache.kafka.storage.internals.log.LogOffsetMetadata;
import org.apache.kafka.storage.internals.log.LogReadInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaderEventsTest {
    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);
    private static final int LEADER = 0;
    private static final int FOLLOWER = 1;

    @TempDir
    private Path folder;

    private KafkaRecorder recorder;

    @BeforeEach
    void record() {
        recorder = KafkaRecorder.start(folder, topic -> topic.equals("orders"), TracedSystem.of("test", "1"));
        recorder.begin(
                PARTITION, Set.of(0, 1), new ReplicationConstants(Set.of(0, 1), 1, false, false), 3000, 0, Map.of());
    }

    @AfterEach
    void close() {
        recorder.close();
    }

    @Test
    void aFetchThatHasWaitedIsAnswered() throws IOException {
        Object fetch = arrivesAndWaits();

        isAnswered(fetch);

        assertThat(events())
                .satisfiesExactly(
                        waits -> assertThat(waits).contains("\"DelayFetch\""),
                        answer -> assertThat(answer).contains("\"AnswerFetch\"", "\"follower\":1"));
    }

    /** Its purgatory goes on with what a stopped follower has asked for; the specification's follower has asked for nothing yet. */
    @Test
    void nobodyIsLeftToAnswerWhenTheFollowersProcessHasEnded() throws IOException {
        Object fetch = arrivesAndWaits();
        recorder.lifecycle().stopped(FOLLOWER);
        recorder.lifecycle().starts(FOLLOWER);
        Object next = arrivesAndWaits();

        isAnswered(fetch);
        isAnswered(next);

        assertThat(events())
                .satisfiesExactly(
                        waits -> assertThat(waits).contains("\"DelayFetch\""),
                        stops -> assertThat(stops).contains("\"StopBroker\""),
                        starts -> assertThat(starts).contains("\"StartBroker\""),
                        waits -> assertThat(waits).contains("\"DelayFetch\""),
                        answer -> assertThat(answer).contains("\"AnswerFetch\""));
    }

    @Test
    void anotherFollowersEndDoesNotMatter() throws IOException {
        Object fetch = arrivesAndWaits();
        recorder.lifecycle().crashed(LEADER + 2, partition -> 0);

        isAnswered(fetch);

        assertThat(events()).last().asString().contains("\"AnswerFetch\"");
    }

    private Object arrivesAndWaits() {
        Object fetch = new Object();
        LeaderEvents leader = recorder.leader();
        leader.beforeFetch();
        leader.beforeRead(PARTITION, LEADER);
        leader.logRead();
        leader.beforePosition(FOLLOWER, 3, 10);
        reads(false);
        leader.fetchWaits(fetch);
        leader.afterFetch();
        return fetch;
    }

    private void isAnswered(Object fetch) {
        LeaderEvents leader = recorder.leader();
        leader.beforeAnswer(fetch);
        leader.beforeRead(PARTITION, LEADER);
        leader.logRead();
        reads(true);
        leader.afterAnswer();
    }

    private void reads(boolean waited) {
        recorder.leader()
                .afterRead(
                        new FetchParams(FOLLOWER, 10, 500, 1, 1000, FetchIsolation.LOG_END, Optional.empty()),
                        new FetchRequest.PartitionData(Uuid.ZERO_UUID, 3, 0, 1000, Optional.of(0)),
                        waited,
                        new LogReadInfo(
                                new FetchDataInfo(new LogOffsetMetadata(3), MemoryRecords.EMPTY),
                                Optional.empty(),
                                3,
                                0,
                                3,
                                3),
                        null);
    }

    private List<String> events() throws IOException {
        recorder.close();
        List<String> lines = Files.readAllLines(folder.resolve("orders-0.ndjson"));
        return lines.subList(1, lines.size());
    }
}
