package io.tidemark.log;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Records that a leader appended together, as they are written: a batch of Kafka's message format 2. What the leader wrote goes
 * to its followers' logs byte by byte. Kafka: {@code DefaultRecordBatch}.
 *
 * <pre>
 *    0 baseOffset            int64
 *    8 batchLength           int32, of what follows
 *   12 partitionLeaderEpoch  int32
 *   16 magic                 int8, 2
 *   17 crc                   uint32, CRC-32C of what follows
 *   21 attributes            int16: bits 0 to 2 compression, 3 timestamp type, 4 transactional, 5 control, 6 delete horizon
 *   23 lastOffsetDelta       int32
 *   27 baseTimestamp         int64
 *   35 maxTimestamp          int64
 *   43 producerId            int64
 *   51 producerEpoch         int16
 *   53 baseSequence          int32
 *   57 recordCount           int32
 *   61 records
 * </pre>
 *
 * @param bytes all of the batch; never modified
 */
public record RecordBatch(ByteBuffer bytes) {
    /** The timestamp of a record that has none. */
    public static final long NO_TIMESTAMP = -1;

    /** The leader epoch of a batch that no leader has appended yet. */
    public static final int NO_LEADER_EPOCH = -1;

    /** How large a batch without records is, in bytes. */
    static final int OVERHEAD = 61;
    /** How many bytes come before those that the length counts. */
    static final int LENGTH_END = 12;

    private static final int LENGTH = 8;
    private static final int PARTITION_LEADER_EPOCH = 12;
    private static final int MAGIC = 16;
    private static final int CRC = 17;
    private static final int ATTRIBUTES = 21;
    private static final int LAST_OFFSET_DELTA = 23;
    private static final int BASE_TIMESTAMP = 27;
    private static final int MAX_TIMESTAMP = 35;
    private static final int PRODUCER_ID = 43;
    private static final int PRODUCER_EPOCH = 51;
    private static final int BASE_SEQUENCE = 53;
    private static final int RECORD_COUNT = 57;

    private static final byte CURRENT_MAGIC = 2;
    private static final int COMPRESSION_MASK = 0x07;
    private static final int LOG_APPEND_TIME = 0x08;
    private static final int TRANSACTIONAL = 0x10;
    private static final int CONTROL = 0x20;

    /**
     * Takes bytes for a batch.
     *
     * @throws CorruptRecordException when their length is not the one they state, or the format is not 2; whether the checksum
     *     is right, {@link #isValid} says
     */
    public RecordBatch {
        bytes = bytes.slice().asReadOnlyBuffer();
        if (bytes.remaining() < OVERHEAD || bytes.getInt(LENGTH) != bytes.remaining() - LENGTH_END) {
            throw new CorruptRecordException("a batch of " + bytes.remaining() + " bytes does not state its length");
        }
        if (bytes.get(MAGIC) != CURRENT_MAGIC) {
            throw new CorruptRecordException("magic is " + bytes.get(MAGIC) + ", expected " + CURRENT_MAGIC);
        }
    }

    /**
     * Writes a batch of records that have a content and nothing else.
     *
     * @param baseOffset the offset of the first record
     * @param leaderEpoch the epoch of the leader that appends them
     * @param payloads the records' contents, at least one
     */
    public RecordBatch(long baseOffset, int leaderEpoch, List<ByteBuffer> payloads) {
        this(encode(
                baseOffset,
                baseOffset + payloads.size(),
                leaderEpoch,
                (short) 0,
                NO_TIMESTAMP,
                ProducerSequence.NONE,
                records(baseOffset, payloads)));
    }

    /**
     * Writes a batch as producers send it: with the offset 0 and no leader epoch, of records that have a content and nothing else.
     *
     * @param payloads the records' contents, at least one
     * @param producer who produces it
     */
    public static RecordBatch produced(List<ByteBuffer> payloads, ProducerSequence producer) {
        return of(NO_LEADER_EPOCH, (short) 0, producer, records(0, payloads));
    }

    /**
     * The batch as a leader appends it. Nothing else of it changes; the checksum covers neither.
     *
     * @param baseOffset the offset of its first record
     * @param leaderEpoch the epoch of the leader
     */
    public RecordBatch appendedAt(long baseOffset, int leaderEpoch) {
        ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).put(bytes()).flip();
        copy.putLong(0, baseOffset).putInt(PARTITION_LEADER_EPOCH, leaderEpoch);
        return new RecordBatch(copy);
    }

    /**
     * Writes a batch.
     *
     * @param leaderEpoch the epoch of the leader that appends it, -1 when none has yet
     * @param attributes the batch's attributes, without compression
     * @param producer who produced it
     * @param records the records by ascending offset, at least one; when they share one timestamp, that of the time when they were
     *     appended, the attributes say so
     */
    public static RecordBatch of(
            int leaderEpoch, short attributes, ProducerSequence producer, List<LogRecord> records) {
        if (records.isEmpty()) {
            throw new IllegalArgumentException("a record batch holds at least one record");
        }
        if ((attributes & COMPRESSION_MASK) != 0) {
            throw new IllegalArgumentException("attributes " + attributes + " ask for compression");
        }
        return new RecordBatch(encode(
                records.get(0).offset(),
                records.get(records.size() - 1).offset() + 1,
                leaderEpoch,
                attributes,
                records.get(0).timestamp(),
                producer,
                records));
    }

    private static List<LogRecord> records(long baseOffset, List<ByteBuffer> payloads) {
        if (payloads.isEmpty()) {
            throw new IllegalArgumentException("a record batch holds at least one record");
        }
        List<LogRecord> records = new ArrayList<>();
        for (ByteBuffer payload : payloads) {
            records.add(LogRecord.of(baseOffset + records.size(), payload));
        }
        return records;
    }

    private static ByteBuffer encode(
            long baseOffset,
            long endOffset,
            int leaderEpoch,
            short attributes,
            long baseTimestamp,
            ProducerSequence producer,
            List<LogRecord> records) {
        if (baseOffset < 0 || leaderEpoch < -1) {
            throw new IllegalArgumentException(
                    "offset " + baseOffset + " and leader epoch " + leaderEpoch + " must not be negative");
        }
        long maxTimestamp = NO_TIMESTAMP;
        int size = OVERHEAD;
        for (LogRecord logRecord : records) {
            size += logRecord.encodedSize(baseOffset, baseTimestamp);
            maxTimestamp = Math.max(maxTimestamp, logRecord.timestamp());
        }
        ByteBuffer bytes = ByteBuffer.allocate(size);
        bytes.putLong(baseOffset).putInt(size - LENGTH_END).putInt(leaderEpoch).put(CURRENT_MAGIC);
        bytes.putInt(0).putShort(attributes);
        bytes.putInt((int) (endOffset - 1 - baseOffset));
        bytes.putLong(baseTimestamp).putLong(maxTimestamp);
        bytes.putLong(producer.producerId()).putShort(producer.producerEpoch()).putInt(producer.baseSequence());
        bytes.putInt(records.size());
        for (LogRecord logRecord : records) {
            logRecord.encode(baseOffset, baseTimestamp, bytes);
        }
        bytes.putInt(CRC, checksumOf(bytes.flip()));
        return bytes;
    }

    private static int checksumOf(ByteBuffer batch) {
        CRC32C crc = new CRC32C();
        crc.update(batch.slice(ATTRIBUTES, batch.limit() - ATTRIBUTES));
        return (int) crc.getValue();
    }

    /** A buffer of its own onto the bytes. */
    @Override
    public ByteBuffer bytes() {
        return bytes.duplicate();
    }

    /** Whether the bytes are what was written, by the checksum. It covers all but offset, length, leader epoch and magic. */
    public boolean isValid() {
        return bytes.getInt(CRC) == checksumOf(bytes);
    }

    /** The offset of the first record. */
    public long baseOffset() {
        return bytes.getLong(0);
    }

    /** The epoch of the leader that appended the records, -1 when none has yet. */
    public int leaderEpoch() {
        return bytes.getInt(PARTITION_LEADER_EPOCH);
    }

    /** Compression, kind of timestamps, and so on, as above. */
    public short attributes() {
        return bytes.getShort(ATTRIBUTES);
    }

    /** The largest timestamp of its records. */
    public long maxTimestamp() {
        return bytes.getLong(MAX_TIMESTAMP);
    }

    /** Who produced it. */
    public ProducerSequence producer() {
        return new ProducerSequence(
                bytes.getLong(PRODUCER_ID), bytes.getShort(PRODUCER_EPOCH), bytes.getInt(BASE_SEQUENCE));
    }

    /** How many records. */
    public int count() {
        return bytes.getInt(RECORD_COUNT);
    }

    /** The offset after the last record. */
    public long endOffset() {
        return baseOffset() + bytes.getInt(LAST_OFFSET_DELTA) + 1;
    }

    /** Whether the records are compressed, so that they cannot be told apart here. */
    public boolean isCompressed() {
        return (attributes() & COMPRESSION_MASK) != 0;
    }

    /** Whether the records belong to a transaction. */
    public boolean isTransactional() {
        return (attributes() & TRANSACTIONAL) != 0;
    }

    /** Whether the records tell of a transaction's end and the like; only brokers write such. */
    public boolean isControl() {
        return (attributes() & CONTROL) != 0;
    }

    /**
     * The records.
     *
     * @throws CorruptRecordException when the bytes do not hold as many as they state
     * @throws IllegalStateException when they are compressed
     */
    public List<LogRecord> records() {
        if (isCompressed()) {
            throw new IllegalStateException("the batch at offset " + baseOffset() + " is compressed");
        }
        Optional<Long> sharedTimestamp =
                (attributes() & LOG_APPEND_TIME) != 0 ? Optional.of(maxTimestamp()) : Optional.empty();
        ByteBuffer rest = bytes.slice(OVERHEAD, bytes.limit() - OVERHEAD);
        List<LogRecord> records = new ArrayList<>();
        try {
            for (int i = 0; i < count(); i++) {
                records.add(LogRecord.decode(rest, baseOffset(), bytes.getLong(BASE_TIMESTAMP), sharedTimestamp));
            }
        } catch (BufferUnderflowException e) {
            throw new CorruptRecordException(
                    "the batch at offset " + baseOffset() + " ends within record " + records.size());
        }
        if (rest.hasRemaining()) {
            throw new CorruptRecordException(
                    "the batch at offset " + baseOffset() + " has " + rest.remaining() + " bytes after its records");
        }
        return records;
    }

    /** The records' contents; those of records without one are empty. */
    public List<ByteBuffer> payloads() {
        return records().stream()
                .map(logRecord -> logRecord.value().orElseGet(() -> ByteBuffer.allocate(0)))
                .toList();
    }

    /** The size of all of it in bytes. */
    public int sizeInBytes() {
        return bytes.remaining();
    }

    /**
     * The records from an offset on, which is within the batch. A compressed batch cannot be cut and stays whole, as all do in
     * Kafka, whose consumers skip what they did not ask for.
     */
    public RecordBatch from(long offset) {
        if (offset == baseOffset() || isCompressed()) {
            return this;
        }
        List<LogRecord> rest =
                records().stream().filter(kept -> kept.offset() >= offset).toList();
        return cut(offset, endOffset(), producer().skip((int) (offset - baseOffset())), rest);
    }

    /**
     * The records before an offset, which is within the batch or at its end, and past its beginning.
     *
     * @throws IllegalStateException when it is within the batch, and the batch is compressed
     */
    public RecordBatch before(long offset) {
        if (offset == endOffset()) {
            return this;
        }
        List<LogRecord> rest =
                records().stream().filter(kept -> kept.offset() < offset).toList();
        return cut(baseOffset(), offset, producer(), rest);
    }

    private RecordBatch cut(long newBase, long newEnd, ProducerSequence producer, List<LogRecord> rest) {
        return new RecordBatch(
                encode(newBase, newEnd, leaderEpoch(), attributes(), bytes.getLong(BASE_TIMESTAMP), producer, rest));
    }

    @Override
    public String toString() {
        return "RecordBatch[baseOffset=" + baseOffset() + ", leaderEpoch=" + leaderEpoch() + ", count=" + count()
                + ", bytes=" + bytes.remaining() + "]";
    }
}
