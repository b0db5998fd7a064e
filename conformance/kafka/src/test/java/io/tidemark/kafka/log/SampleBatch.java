package io.tidemark.kafka.log;

import io.tidemark.log.LogRecord;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.RecordBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.Record;

/**
 * A batch that our code and Kafka's are to write alike.
 *
 * @param compression how Kafka compresses it
 * @param logAppendTime whether its records have the time when they were appended for a timestamp, instead of the producer's
 * @param transactional whether it belongs to a transaction
 * @param leaderEpoch the leader epoch
 * @param producer who produced it
 * @param records the records, with offsets relative to the batch's
 */
record SampleBatch(
        CompressionType compression,
        boolean logAppendTime,
        boolean transactional,
        int leaderEpoch,
        ProducerSequence producer,
        List<LogRecord> records) {
    private static final int LOG_APPEND_TIME = 0x08;
    private static final int TRANSACTIONAL = 0x10;
    private static final long APPENDED_AT = 1_700_000_000_000L;

    /** As our code writes it; without compression. */
    RecordBatch ours(long baseOffset) {
        int attributes = (logAppendTime ? LOG_APPEND_TIME : 0) + (transactional ? TRANSACTIONAL : 0);
        return RecordBatch.of(leaderEpoch, (short) attributes, producer, recordsAt(baseOffset));
    }

    /** The records when the batch begins at an offset, with the timestamps that readers see. */
    List<LogRecord> recordsAt(long baseOffset) {
        List<LogRecord> placed = new ArrayList<>();
        for (LogRecord sample : records) {
            placed.add(new LogRecord(
                    baseOffset + sample.offset(),
                    logAppendTime ? APPENDED_AT : sample.timestamp(),
                    sample.key(),
                    sample.value(),
                    sample.headers()));
        }
        return placed;
    }

    /** The offset after its last record when it begins at an offset. */
    long endOffset(long baseOffset) {
        return baseOffset + records.get(records.size() - 1).offset() + 1;
    }

    /** As Kafka's code writes it. */
    MemoryRecords kafkas(long baseOffset) {
        MemoryRecordsBuilder builder = MemoryRecords.builder(
                ByteBuffer.allocate(4096),
                org.apache.kafka.common.record.internal.RecordBatch.MAGIC_VALUE_V2,
                Compression.of(compression).build(),
                logAppendTime ? TimestampType.LOG_APPEND_TIME : TimestampType.CREATE_TIME,
                baseOffset,
                logAppendTime ? APPENDED_AT : org.apache.kafka.common.record.internal.RecordBatch.NO_TIMESTAMP,
                producer.producerId(),
                producer.producerEpoch(),
                producer.baseSequence(),
                transactional,
                leaderEpoch);
        for (LogRecord placed : recordsAt(baseOffset)) {
            builder.appendWithOffset(
                    placed.offset(),
                    placed.timestamp(),
                    placed.key().map(ByteBuffer::duplicate).orElse(null),
                    placed.value().map(ByteBuffer::duplicate).orElse(null),
                    placed.headers().stream()
                            .map(header -> new RecordHeader(
                                    header.key(),
                                    header.value().map(SampleBatch::array).orElse(null)))
                            .toArray(Header[]::new));
        }
        return builder.build();
    }

    private static byte[] array(ByteBuffer bytes) {
        byte[] array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        return array;
    }

    /** What Kafka has read, in our words. */
    static LogRecord read(Record kafkas) {
        List<io.tidemark.log.RecordHeader> headers = new ArrayList<>();
        for (Header header : kafkas.headers()) {
            headers.add(new io.tidemark.log.RecordHeader(
                    header.key(), Optional.ofNullable(header.value()).map(ByteBuffer::wrap)));
        }
        return new LogRecord(
                kafkas.offset(),
                kafkas.timestamp(),
                Optional.ofNullable(kafkas.key()),
                Optional.ofNullable(kafkas.value()),
                headers);
    }
}
