package io.tidemark.kafka.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.log.LogConfig;
import io.tidemark.log.LogRecord;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.RecordBatch;
import io.tidemark.log.RecordHeader;
import io.tidemark.log.ReplicaLog;
import io.tidemark.simulation.disk.InMemoryDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;

/** What our log writes, Apache Kafka reads, and the other way round. */
class RecordFormatProperties {
    /** Where a batch has its checksum; what comes before it is not covered. */
    private static final int CHECKSUM = 17;

    private static final String FIRST_SEGMENT = "orders-0/00000000000000000000.log";

    @Provide
    Arbitrary<SampleBatch> plain() {
        return batches(Arbitraries.just(CompressionType.NONE));
    }

    @Provide
    Arbitrary<SampleBatch> any() {
        return batches(Arbitraries.of(CompressionType.values()));
    }

    private static Arbitrary<SampleBatch> batches(Arbitrary<CompressionType> compression) {
        Arbitrary<ProducerSequence> idempotent = Combinators.combine(
                        Arbitraries.longs().greaterOrEqual(0),
                        Arbitraries.shorts().greaterOrEqual((short) 0),
                        Arbitraries.integers().greaterOrEqual(0))
                .as(ProducerSequence::new);
        return Combinators.combine(
                        compression,
                        Arbitraries.of(true, false),
                        Arbitraries.of(true, false),
                        Arbitraries.integers().between(0, 1_000_000),
                        Arbitraries.oneOf(Arbitraries.just(ProducerSequence.NONE), idempotent),
                        logRecord().list().ofMinSize(1).ofMaxSize(20))
                .as((how, logAppendTime, transactional, leaderEpoch, producer, records) -> new SampleBatch(
                        how,
                        logAppendTime,
                        transactional && producer.producerId() >= 0,
                        leaderEpoch,
                        producer,
                        ascending(records)));
    }

    private static Arbitrary<LogRecord> logRecord() {
        Arbitrary<Optional<ByteBuffer>> bytes = Arbitraries.bytes()
                .array(byte[].class)
                .ofMaxSize(200)
                .map(ByteBuffer::wrap)
                .optional(0.8);
        Arbitrary<List<RecordHeader>> headers = Combinators.combine(
                        Arbitraries.strings().ofMaxLength(8), bytes)
                .as(RecordHeader::new)
                .list()
                .ofMaxSize(3);
        // A distance to the record before, and a time.
        return Combinators.combine(
                        Arbitraries.longs().between(1, 3),
                        Arbitraries.longs().between(0, 2_000_000_000_000L),
                        bytes,
                        bytes,
                        headers)
                .as(LogRecord::new);
    }

    /** Makes offsets of the distances; the first is the batch's. Compaction leaves such gaps. */
    private static List<LogRecord> ascending(List<LogRecord> records) {
        List<LogRecord> result = new ArrayList<>();
        long offset = 0;
        for (LogRecord next : records) {
            result.add(new LogRecord(offset, next.timestamp(), next.key(), next.value(), next.headers()));
            offset += next.offset();
        }
        return result;
    }

    @Property(tries = 300)
    void aBatchHasTheBytesThatKafkaWouldWrite(
            @ForAll @From("plain") SampleBatch sample, @ForAll @IntRange(max = 1_000_000) int baseOffset) {
        assertThat(sample.ours(baseOffset).bytes())
                .isEqualTo(sample.kafkas(baseOffset).buffer());
    }

    @Property(tries = 100)
    void kafkaReadsOurSegments(
            @ForAll @Size(min = 1, max = 12) List<@From("plain") SampleBatch> samples,
            @ForAll @IntRange(min = 100, max = 3_000) int segmentBytes)
            throws IOException {
        InMemoryDisk disk = new InMemoryDisk();
        ReplicaLog log = new ReplicaLog(disk, LogFolder.PARTITION, new LogConfig(segmentBytes, 100), true, 0);
        List<LogRecord> written = new ArrayList<>();
        for (SampleBatch sample : samples) {
            written.addAll(sample.recordsAt(log.logEndOffset()));
            log.appendAsFollower(List.of(sample.ours(log.logEndOffset())));
        }

        List<LogRecord> read = new ArrayList<>();
        try (LogFolder folder = new LogFolder()) {
            folder.copyFrom(disk);
            for (Path segment : folder.segments()) {
                try (FileRecords records = FileRecords.open(segment.toFile(), false)) {
                    for (FileChannelRecordBatch batch : records.batches()) {
                        batch.ensureValid();
                        for (Record kafkas : batch) {
                            read.add(SampleBatch.read(kafkas));
                        }
                    }
                }
            }
        }
        assertThat(read).isEqualTo(written);
    }

    @Property(tries = 100)
    void weReadKafkasSegments(@ForAll @Size(min = 1, max = 12) List<@From("any") SampleBatch> samples) {
        InMemoryDisk disk = new InMemoryDisk();
        List<MemoryRecords> written = new ArrayList<>();
        long offset = 0;
        for (SampleBatch sample : samples) {
            MemoryRecords records = sample.kafkas(offset);
            written.add(records);
            disk.open(FIRST_SEGMENT).append(records.buffer().duplicate());
            offset = sample.endOffset(offset);
        }

        ReplicaLog log = new ReplicaLog(disk, LogFolder.PARTITION, LogConfig.defaults(), false, 0);

        assertThat(log.logEndOffset()).isEqualTo(offset);
        List<RecordBatch> read = log.read(0, Long.MAX_VALUE);
        assertThat(read).hasSameSizeAs(samples);
        for (int i = 0; i < read.size(); i++) {
            assertReadAs(written.get(i), read.get(i));
        }
    }

    private static void assertReadAs(MemoryRecords written, RecordBatch read) {
        org.apache.kafka.common.record.internal.RecordBatch kafkas = written.firstBatch();
        assertThat(read.isValid()).isTrue();
        assertThat(read.bytes()).isEqualTo(written.buffer());
        assertThat(read.baseOffset()).isEqualTo(kafkas.baseOffset());
        assertThat(read.endOffset()).isEqualTo(kafkas.nextOffset());
        assertThat(read.leaderEpoch()).isEqualTo(kafkas.partitionLeaderEpoch());
        assertThat(read.count()).isEqualTo(kafkas.countOrNull());
        assertThat(read.maxTimestamp()).isEqualTo(kafkas.maxTimestamp());
        assertThat(read.isCompressed()).isEqualTo(kafkas.isCompressed());
        assertThat(read.producer())
                .isEqualTo(new ProducerSequence(kafkas.producerId(), kafkas.producerEpoch(), kafkas.baseSequence()));
        if (!read.isCompressed()) {
            List<LogRecord> records = new ArrayList<>();
            kafkas.forEach(kafkasRecord -> records.add(SampleBatch.read(kafkasRecord)));
            assertThat(read.records()).isEqualTo(records);
        }
    }

    @Property(tries = 100)
    void whatIsLeftOfATornSegmentIsWhatKafkaWouldKeep(
            @ForAll @Size(min = 1, max = 6) List<@From("any") SampleBatch> samples,
            @ForAll @IntRange(max = 100) int keptPercent,
            @ForAll @IntRange(max = 100) int damagedPercent,
            @ForAll byte damage)
            throws IOException {
        InMemoryDisk disk = new InMemoryDisk();
        long offset = 0;
        int lastBatch = 0;
        for (SampleBatch sample : samples) {
            lastBatch = (int) disk.open(FIRST_SEGMENT).size();
            disk.open(FIRST_SEGMENT).append(sample.kafkas(offset).buffer());
            offset = sample.endOffset(offset);
        }
        byte[] bytes = new byte[(int) disk.open(FIRST_SEGMENT).size()];
        disk.open(FIRST_SEGMENT).read(0, ByteBuffer.wrap(bytes));
        int checksum = lastBatch + CHECKSUM;
        bytes[checksum + (bytes.length - 1 - checksum) * damagedPercent / 100] ^= damage;
        disk.open(FIRST_SEGMENT).truncate(0);
        disk.open(FIRST_SEGMENT).append(ByteBuffer.wrap(bytes, 0, bytes.length * keptPercent / 100));

        long kafkaKeeps = 0;
        try (LogFolder folder = new LogFolder()) {
            folder.copyFrom(disk);
            try (FileRecords records = FileRecords.open(folder.segments().get(0).toFile(), false)) {
                for (FileChannelRecordBatch batch : records.batches()) {
                    batch.ensureValid();
                    kafkaKeeps = batch.nextOffset();
                }
            } catch (RuntimeException e) {
                // Kafka's recovery ends here, too.
            }
        }
        assertThat(new ReplicaLog(disk, LogFolder.PARTITION, LogConfig.defaults(), false, 0).logEndOffset())
                .isEqualTo(kafkaKeeps);
    }
}
