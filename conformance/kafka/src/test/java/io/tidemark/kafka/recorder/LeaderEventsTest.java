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
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.protocol.Errors;
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
        arrivesAndWaits();

        isAnswered();

        assertThat(events())
                .satisfiesExactly(
                        waits -> assertThat(waits).contains("\"DelayFetch\""),
                        answer -> assertThat(answer)
                                .contains(
                                        "\"AnswerFetch\"",
                                        "\"follower\":1",
                                        "\"fetchOffset\":3",
                                        "\"currentLeaderEpoch\":0"));
    }

    /** Kafka's purgatory goes on with what a stopped follower has asked for. */
    @Test
    void theFetchOfAProcessThatHasEndedIsAnsweredToo() throws IOException {
        arrivesAndWaits();
        recorder.lifecycle().stopped(FOLLOWER);

        isAnswered();

        assertThat(events())
                .satisfiesExactly(
                        waits -> assertThat(waits).contains("\"DelayFetch\""),
                        stops -> assertThat(stops).contains("\"StopBroker\""),
                        answer -> assertThat(answer).contains("\"AnswerFetch\""));
    }

    /** Kafka looks at the leader epoch before it looks into the log (ReplicaManager.readFromLog). */
    @Test
    void aFetchIsRefusedBeforeTheLogIsRead() throws IOException {
        LeaderEvents leader = recorder.leader();
        leader.beforeFetch();
        leader.beforePartition(PARTITION);
        leader.afterPartition(PARTITION, LEADER, params(FOLLOWER), request(), false, Errors.FENCED_LEADER_EPOCH);
        leader.afterFetch();

        assertThat(events())
                .singleElement()
                .asString()
                .contains("\"AnswerFetch\"", "\"follower\":1", "\"error\":\"FENCED_LEADER_EPOCH\"");
    }

    @Test
    void aFetchThatHasWaitedIsRefused() throws IOException {
        arrivesAndWaits();
        LeaderEvents leader = recorder.leader();
        leader.beforePartition(PARTITION);
        leader.afterPartition(PARTITION, LEADER, params(FOLLOWER), request(), true, Errors.NOT_LEADER_OR_FOLLOWER);

        assertThat(events())
                .satisfiesExactly(
                        waits -> assertThat(waits).contains("\"DelayFetch\""),
                        answer -> assertThat(answer).contains("\"AnswerFetch\"", "\"NOT_LEADER_OR_FOLLOWER\""));
    }

    @Test
    void whatTheLogRefusesIsRecordedOnce() throws IOException {
        LeaderEvents leader = recorder.leader();
        leader.beforeFetch();
        leader.beforePartition(PARTITION);
        leader.beforeRead(PARTITION, LEADER);
        leader.afterRead(params(FOLLOWER), request(), false, null, new OffsetOutOfRangeException("3"));
        leader.afterPartition(PARTITION, LEADER, params(FOLLOWER), request(), false, Errors.OFFSET_OUT_OF_RANGE);
        leader.afterFetch();

        assertThat(events()).singleElement().asString().contains("\"error\":\"OFFSET_OUT_OF_RANGE\"");
    }

    /** What a consumer is refused is no step of the protocol, and a broker that knows no such topic is none of its brokers yet. */
    @Test
    void whatConcernsNoReplicaIsNotRecorded() throws IOException {
        LeaderEvents leader = recorder.leader();
        arrivesAndWaits();
        leader.beforeFetch();
        leader.beforePartition(PARTITION);
        leader.afterPartition(PARTITION, LEADER, params(-1), request(), false, Errors.FENCED_LEADER_EPOCH);
        leader.beforePartition(PARTITION);
        leader.afterPartition(PARTITION, LEADER, params(FOLLOWER), request(), false, Errors.UNKNOWN_TOPIC_OR_PARTITION);
        leader.afterFetch();

        assertThat(events()).singleElement().asString().contains("\"DelayFetch\"");
    }

    /** A fetch is held against the old leader epoch until the new one is set, be the change under way or not. */
    @Test
    void whoBecomesALeaderDoesSoWhenTheLeaderEpochIsSet() throws IOException {
        LeaderEvents leader = recorder.leader();
        leader.beforeApply(PARTITION, true);
        refuses(leader);
        leader.beforeLeaderEpoch();
        applied(leader, LEADER);

        assertThat(events())
                .satisfiesExactly(
                        answer -> assertThat(answer).contains("\"AnswerFetch\""),
                        applies -> assertThat(applies).contains("\"ApplyMetadata\""));
    }

    @Test
    void whoBecomesAFollowerSetsTheLeaderEpochFirst() throws IOException {
        LeaderEvents leader = recorder.leader();
        leader.beforeApply(PARTITION, false);
        leader.beforeLeaderEpoch();
        refuses(leader);
        applied(leader, FOLLOWER);

        assertThat(events())
                .satisfiesExactly(
                        applies -> assertThat(applies).contains("\"ApplyMetadata\""),
                        answer -> assertThat(answer).contains("\"AnswerFetch\""));
    }

    private static void refuses(LeaderEvents leader) {
        leader.beforeFetch();
        leader.beforePartition(PARTITION);
        leader.afterPartition(PARTITION, LEADER, params(FOLLOWER), request(), false, Errors.UNKNOWN_LEADER_EPOCH);
        leader.afterFetch();
    }

    private static void applied(LeaderEvents leader, int leads) {
        leader.applied(
                false,
                new LeaderEvents.View(PARTITION, LEADER, leads, 1, 1, Set.of(0, 1), Set.of(0, 1)),
                OptionalLong.empty(),
                OptionalLong.empty());
    }

    private void arrivesAndWaits() {
        LeaderEvents leader = recorder.leader();
        leader.beforeFetch();
        leader.beforeRead(PARTITION, LEADER);
        leader.logRead();
        leader.beforePosition(FOLLOWER, 3, 10);
        reads(false);
        leader.fetchWaits();
        leader.afterFetch();
    }

    private void isAnswered() {
        LeaderEvents leader = recorder.leader();
        leader.beforeRead(PARTITION, LEADER);
        leader.logRead();
        reads(true);
    }

    private void reads(boolean waited) {
        recorder.leader()
                .afterRead(
                        params(FOLLOWER),
                        request(),
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

    private static FetchParams params(int replica) {
        return new FetchParams(replica, 10, 500, 1, 1000, FetchIsolation.LOG_END, Optional.empty());
    }

    private static FetchRequest.PartitionData request() {
        return new FetchRequest.PartitionData(Uuid.ZERO_UUID, 3, 0, 1000, Optional.of(0));
    }

    private List<String> events() throws IOException {
        recorder.close();
        List<String> lines = Files.readAllLines(folder.resolve("orders-0.ndjson"));
        return lines.subList(1, lines.size());
    }
}
