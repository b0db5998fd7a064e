package io.tidemark.broker;

import io.tidemark.log.CorruptRecordException;
import io.tidemark.log.LogConfig;
import io.tidemark.log.RecordBatch;
import io.tidemark.tracer.ErrorCode;
import java.nio.ByteBuffer;

/**
 * The bytes that a producer has sent as its records. They are looked at twice, as in Kafka: whether they are one batch, before anything
 * else is known of the request; and whether the batch may be appended, when a leader is about to.
 */
final class ProducedRecords {
    private static final int LENGTH_POSITION = 8;
    private static final int LENGTH_END = 12;
    private static final int MAGIC_POSITION = 16;
    private static final byte CURRENT_MAGIC = 2;
    /** How many bytes a message of the oldest format has at least, but for its offset and length. */
    private static final int SMALLEST_LENGTH = 14;

    private final ByteBuffer records;

    ProducedRecords(ByteBuffer records) {
        this.records = records.slice();
    }

    /**
     * Whether there is one batch, of the present format. Kafka: {@code ProduceRequest.validateRecords}, and
     * {@code ByteBufferLogInputStream} for what counts as a batch.
     *
     * @return NONE, INVALID_RECORD, or CORRUPT_MESSAGE when the bytes can be no batch at all
     */
    ErrorCode checkForm() {
        ErrorCode first = checkHeader(0);
        if (first != ErrorCode.NONE) {
            return first;
        }
        if (!isWhole(0) || records.get(MAGIC_POSITION) != CURRENT_MAGIC) {
            return ErrorCode.INVALID_RECORD;
        }
        int end = end(0);
        ErrorCode second = checkHeader(end);
        if (second != ErrorCode.NONE) {
            return second;
        }
        return isWhole(end) ? ErrorCode.INVALID_RECORD : ErrorCode.NONE;
    }

    private ErrorCode checkHeader(int position) {
        int remaining = records.limit() - position;
        boolean tooShort = remaining >= LENGTH_END && records.getInt(position + LENGTH_POSITION) < SMALLEST_LENGTH;
        boolean unknownFormat = remaining > MAGIC_POSITION
                && (records.get(position + MAGIC_POSITION) < 0
                        || records.get(position + MAGIC_POSITION) > CURRENT_MAGIC);
        return tooShort || unknownFormat ? ErrorCode.CORRUPT_MESSAGE : ErrorCode.NONE;
    }

    /** Whether all of a batch is there; Kafka takes what is not for the end. */
    private boolean isWhole(int position) {
        int remaining = records.limit() - position;
        return remaining > MAGIC_POSITION && records.getInt(position + LENGTH_POSITION) <= remaining - LENGTH_END;
    }

    private int end(int position) {
        return position + LENGTH_END + records.getInt(position + LENGTH_POSITION);
    }

    /**
     * Whether a leader may append the batch, which {@link #checkForm} has found. Kafka: {@code UnifiedLog.analyzeAndValidateRecords}, then
     * {@code LogValidator.validateBatch}, then {@code UnifiedLog.append}, which asks for room in a segment. Transactions our brokers do
     * not have; compressed records are taken as they are.
     *
     * @param config how large a batch may be
     * @return NONE, INVALID_RECORD, MESSAGE_TOO_LARGE, CORRUPT_MESSAGE, or RECORD_LIST_TOO_LARGE
     */
    ErrorCode checkBatch(LogConfig config) {
        if (records.getLong(0) != 0) {
            return ErrorCode.INVALID_RECORD;
        }
        if (end(0) > config.maxMessageBytes()) {
            return ErrorCode.MESSAGE_TOO_LARGE;
        }
        try {
            RecordBatch batch = batch();
            if (!batch.isValid()) {
                return ErrorCode.CORRUPT_MESSAGE;
            }
            if (!isProduced(batch)) {
                return ErrorCode.INVALID_RECORD;
            }
            return batch.sizeInBytes() > config.segmentBytes() ? ErrorCode.RECORD_LIST_TOO_LARGE : ErrorCode.NONE;
        } catch (CorruptRecordException e) {
            // Too short for the header of a batch.
            return ErrorCode.CORRUPT_MESSAGE;
        }
    }

    private static boolean isProduced(RecordBatch batch) {
        return batch.count() > 0
                && batch.count() == batch.endOffset() - batch.baseOffset()
                && !batch.isControl()
                && !batch.isTransactional()
                && (!batch.producer().isIdempotent() || batch.producer().baseSequence() >= 0)
                && holdsWhatItSays(batch);
    }

    private static boolean holdsWhatItSays(RecordBatch batch) {
        try {
            return batch.isCompressed() || batch.records().size() == batch.count();
        } catch (CorruptRecordException e) {
            return false;
        }
    }

    /** The batch. */
    RecordBatch batch() {
        return new RecordBatch(records.slice(0, end(0)));
    }
}
