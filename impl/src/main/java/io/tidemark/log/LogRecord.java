package io.tidemark.log;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One record of a batch. Kafka: {@code DefaultRecord}.
 *
 * @param offset its offset
 * @param timestamp in milliseconds since 1970, {@link RecordBatch#NO_TIMESTAMP} when there is none
 * @param key its key, empty for Kafka's null; never modified
 * @param value its content, empty for Kafka's null; never modified
 * @param headers its headers
 */
public record LogRecord(
        long offset, long timestamp, Optional<ByteBuffer> key, Optional<ByteBuffer> value, List<RecordHeader> headers) {
    private static final int NULL_LENGTH = -1;

    public LogRecord {
        headers = List.copyOf(headers);
    }

    /** A record which has a content and nothing else. */
    public static LogRecord of(long offset, ByteBuffer value) {
        return new LogRecord(offset, RecordBatch.NO_TIMESTAMP, Optional.empty(), Optional.of(value), List.of());
    }

    /** How many bytes it takes in a batch, its length field included. */
    int encodedSize(long baseOffset, long baseTimestamp) {
        int body = bodySize(baseOffset, baseTimestamp);
        return Varint.size(body) + body;
    }

    private int bodySize(long baseOffset, long baseTimestamp) {
        int size = 1 + Varint.size(timestamp - baseTimestamp) + Varint.size(offset - baseOffset);
        size += encodedSize(key) + encodedSize(value) + Varint.size(headers.size());
        for (RecordHeader header : headers) {
            int keyLength = header.key().getBytes(StandardCharsets.UTF_8).length;
            size += Varint.size(keyLength) + keyLength + encodedSize(header.value());
        }
        return size;
    }

    private static int encodedSize(Optional<ByteBuffer> bytes) {
        int length = bytes.map(ByteBuffer::remaining).orElse(0);
        return Varint.size(bytes.isPresent() ? length : NULL_LENGTH) + length;
    }

    void encode(long baseOffset, long baseTimestamp, ByteBuffer into) {
        Varint.write(bodySize(baseOffset, baseTimestamp), into);
        // Attributes of single records are unused.
        into.put((byte) 0);
        Varint.write(timestamp - baseTimestamp, into);
        Varint.write(offset - baseOffset, into);
        encode(key, into);
        encode(value, into);
        Varint.write(headers.size(), into);
        for (RecordHeader header : headers) {
            encode(Optional.of(StandardCharsets.UTF_8.encode(header.key())), into);
            encode(header.value(), into);
        }
    }

    private static void encode(Optional<ByteBuffer> bytes, ByteBuffer into) {
        Varint.write(bytes.map(ByteBuffer::remaining).orElse(NULL_LENGTH), into);
        bytes.ifPresent(content -> into.put(content.duplicate()));
    }

    /**
     * Reads one record.
     *
     * @param timestamp the timestamp of all records of the batch, if they share one
     * @throws CorruptRecordException when there is none
     * @throws java.nio.BufferUnderflowException when it ends too early
     */
    static LogRecord decode(ByteBuffer from, long baseOffset, long baseTimestamp, Optional<Long> timestamp) {
        int length = Varint.readInt(from);
        int end = from.position() + length;
        from.get();
        long ownTimestamp = baseTimestamp + Varint.readLong(from);
        long offset = baseOffset + Varint.readInt(from);
        Optional<ByteBuffer> key = decodeBytes(from);
        Optional<ByteBuffer> value = decodeBytes(from);
        int headerCount = Varint.readInt(from);
        List<RecordHeader> headers = new ArrayList<>();
        for (int i = 0; i < headerCount; i++) {
            ByteBuffer headerKey =
                    decodeBytes(from).orElseThrow(() -> new CorruptRecordException("a record's header has no key"));
            headers.add(
                    new RecordHeader(StandardCharsets.UTF_8.decode(headerKey).toString(), decodeBytes(from)));
        }
        if (from.position() != end) {
            throw new CorruptRecordException(
                    "a record of " + length + " bytes has " + (from.position() - end + length));
        }
        return new LogRecord(offset, timestamp.orElse(ownTimestamp), key, value, headers);
    }

    private static Optional<ByteBuffer> decodeBytes(ByteBuffer from) {
        int length = Varint.readInt(from);
        if (length == NULL_LENGTH) {
            return Optional.empty();
        }
        if (length < 0 || length > from.remaining()) {
            throw new CorruptRecordException("a length of " + length + " with " + from.remaining() + " bytes left");
        }
        ByteBuffer bytes = from.slice(from.position(), length);
        from.position(from.position() + length);
        return Optional.of(bytes);
    }
}
