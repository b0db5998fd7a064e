package io.tidemark.log;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Records that a leader appended together.
 *
 * @param baseOffset the offset of the first record
 * @param leaderEpoch the epoch of the leader that appended them
 * @param payloads the records' contents, at least one; never modified
 */
public record RecordBatch(long baseOffset, int leaderEpoch, List<ByteBuffer> payloads) {
    public RecordBatch {
        payloads = List.copyOf(payloads);
        if (payloads.isEmpty()) {
            throw new IllegalArgumentException("a record batch holds at least one record");
        }
        if (baseOffset < 0 || leaderEpoch < 0) {
            throw new IllegalArgumentException(
                    "offset " + baseOffset + " and leader epoch " + leaderEpoch + " must not be negative");
        }
    }

    /** How many records. */
    public int count() {
        return payloads.size();
    }

    /** The offset after the last record. */
    public long endOffset() {
        return baseOffset + payloads.size();
    }

    /** The size of the records' contents in bytes. */
    public long sizeInBytes() {
        long size = 0;
        for (ByteBuffer payload : payloads) {
            size += payload.remaining();
        }
        return size;
    }

    /** The records from an offset on, which is within the batch. */
    public RecordBatch from(long offset) {
        return offset == baseOffset
                ? this
                : new RecordBatch(offset, leaderEpoch, payloads.subList((int) (offset - baseOffset), count()));
    }

    /** The records before an offset, which is within the batch or at its end, and past its beginning. */
    public RecordBatch before(long offset) {
        return offset == endOffset()
                ? this
                : new RecordBatch(baseOffset, leaderEpoch, payloads.subList(0, (int) (offset - baseOffset)));
    }
}
