package io.tidemark.kafka.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.log.EpochEndOffset;
import io.tidemark.log.LogConfig;
import io.tidemark.log.OffsetCheckpoint;
import io.tidemark.log.RecordBatch;
import io.tidemark.log.ReplicaLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.server.util.KafkaScheduler;
import org.apache.kafka.storage.internals.checkpoint.CleanShutdownFileHandler;
import org.apache.kafka.storage.internals.checkpoint.OffsetCheckpointFile;
import org.apache.kafka.storage.internals.log.EpochEntry;
import org.apache.kafka.storage.internals.log.LogDirFailureChannel;
import org.apache.kafka.storage.internals.log.ProducerStateManagerConfig;
import org.apache.kafka.storage.internals.log.UnifiedLog;
import org.apache.kafka.storage.log.metrics.BrokerTopicStats;
import org.junit.jupiter.api.Test;

/** A log directory that one of the two has left is one that the other can go on with. */
class LogDirectoryTest {
    private static final String RECOVERY_POINT = "recovery-point-offset-checkpoint";
    private static final String LOG_START = "log-start-offset-checkpoint";
    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);

    @Test
    void kafkaGoesOnWithOurLog() throws IOException {
        try (LogFolder folder = new LogFolder()) {
            ReplicaLog log = new ReplicaLog(folder.disk(), LogFolder.PARTITION, new LogConfig(150, 100), true, 0);
            log.append(0, payloads("a", "b"));
            log.append(0, payloads("c"));
            log.append(3, payloads("d", "e", "f"));
            log.append(5, payloads("g"));
            log.updateHighWatermark(7);
            log.advanceLogStart(3);
            log.flush();
            log.append(5, payloads("h"));

            assertThat(kafkasCheckpoint(folder, RECOVERY_POINT).read()).containsExactly(Map.entry(PARTITION, 7L));
            assertThat(kafkasCheckpoint(folder, LOG_START).read()).containsExactly(Map.entry(PARTITION, 3L));

            for (boolean clean : List.of(true, false)) {
                UnifiedLog kafkas = kafkasLog(folder, 3, 7, clean);
                assertThat(kafkas.logStartOffset()).isEqualTo(3);
                assertThat(kafkas.logEndOffset()).isEqualTo(8);
                assertThat(kafkas.leaderEpochCache().epochEntries())
                        .containsExactly(new EpochEntry(3, 3), new EpochEntry(5, 6));
                kafkas.close();
            }
        }
    }

    @Test
    void weGoOnWithKafkasLog() throws IOException {
        try (LogFolder folder = new LogFolder()) {
            UnifiedLog kafkas = kafkasLog(folder, 0, 0, false);
            kafkas.appendAsLeader(kafkasRecords("a", "b"), 0);
            kafkas.appendAsLeader(kafkasRecords("c"), 2);
            kafkas.roll();
            kafkas.appendAsLeader(kafkasRecords("d", "e"), 2);
            kafkas.appendAsLeader(kafkasRecords("f"), 4);
            kafkas.flush(false);
            kafkas.close();
            kafkasCheckpoint(folder, RECOVERY_POINT).write(Map.of(PARTITION, 6L));
            kafkasCheckpoint(folder, LOG_START).write(Map.of(PARTITION, 1L));

            for (boolean clean : List.of(true, false)) {
                ReplicaLog log = new ReplicaLog(folder.disk(), LogFolder.PARTITION, LogConfig.defaults(), clean, 5);
                assertThat(log.logStartOffset()).isEqualTo(1);
                assertThat(log.logEndOffset()).isEqualTo(6);
                assertThat(log.flushedOffset()).isEqualTo(6);
                assertThat(log.highWatermark()).isEqualTo(5);
                assertThat(log.endOffsetFor(0)).isEqualTo(new EpochEndOffset(0, 2));
                assertThat(log.endOffsetFor(3)).isEqualTo(new EpochEndOffset(2, 5));
                assertThat(log.latestEpoch()).isEqualTo(4);
                assertThat(log.read(1, Long.MAX_VALUE).stream()
                                .map(RecordBatch::payloads)
                                .flatMap(List::stream)
                                .map(payload -> String.valueOf((char) payload.get(0))))
                        .containsExactly("b", "c", "d", "e", "f");
            }
        }
    }

    @Test
    void offsetCheckpointsAreKafkas() throws IOException {
        try (LogFolder folder = new LogFolder()) {
            OffsetCheckpoint ours = new OffsetCheckpoint(folder.disk(), "replication-offset-checkpoint");
            ours.write("orders-0", 17);
            ours.write("a-topic-with-hyphens-12", 4);
            OffsetCheckpointFile kafkas = kafkasCheckpoint(folder, "replication-offset-checkpoint");
            assertThat(kafkas.read())
                    .containsOnly(
                            Map.entry(PARTITION, 17L), Map.entry(new TopicPartition("a-topic-with-hyphens", 12), 4L));

            kafkas.write(Map.of(PARTITION, 18L));
            OffsetCheckpoint again = new OffsetCheckpoint(folder.disk(), "replication-offset-checkpoint");
            assertThat(again.read("orders-0")).isEqualTo(OptionalLong.of(18));
            assertThat(again.read("a-topic-with-hyphens-12")).isEmpty();
        }
    }

    @Test
    void theCleanShutdownMarkerIsWhatOurBrokersWrite() throws Exception {
        try (LogFolder folder = new LogFolder()) {
            CleanShutdownFileHandler kafkas =
                    new CleanShutdownFileHandler(folder.root().toString());
            kafkas.write(7);

            // BrokerTest of the implementation has the same text.
            assertThat(folder.root().resolve(CleanShutdownFileHandler.CLEAN_SHUTDOWN_FILE_NAME))
                    .hasContent("{\"version\":0,\"brokerEpoch\":7}");
        }
    }

    private static OffsetCheckpointFile kafkasCheckpoint(LogFolder folder, String name) throws IOException {
        return new OffsetCheckpointFile(folder.root().resolve(name).toFile(), new LogDirFailureChannel(1));
    }

    private static UnifiedLog kafkasLog(LogFolder folder, long logStart, long recoveryPoint, boolean clean)
            throws IOException {
        return UnifiedLog.create(
                folder.partition().toFile(),
                new org.apache.kafka.storage.internals.log.LogConfig(new Properties()),
                logStart,
                recoveryPoint,
                new KafkaScheduler(1),
                new BrokerTopicStats(),
                Time.SYSTEM,
                60_000,
                new ProducerStateManagerConfig(60_000, false),
                60_000,
                new LogDirFailureChannel(1),
                clean,
                Optional.empty());
    }

    private static List<ByteBuffer> payloads(String... contents) {
        return Stream.of(contents)
                .map(content -> ByteBuffer.wrap(new byte[] {(byte) content.charAt(0)}))
                .toList();
    }

    private static MemoryRecords kafkasRecords(String... contents) {
        return MemoryRecords.withRecords(
                Compression.NONE,
                Stream.of(contents)
                        .map(content -> new SimpleRecord(new byte[] {(byte) content.charAt(0)}))
                        .toArray(SimpleRecord[]::new));
    }
}
