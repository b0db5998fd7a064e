package io.tidemark.log;

import java.util.List;

/**
 * Record batches in the order of their offsets, without gaps. What has been appended survives the end of the process, but
 * only what has been flushed survives a power loss.
 */
public interface RecordStore {
    /** The offset of the first record. */
    long startOffset();

    /** The offset after the last record; {@link #startOffset()} when there is none. */
    long endOffset();

    /** The offset up to which records survive a power loss. */
    long flushedOffset();

    /**
     * Adds a batch at the end.
     *
     * @throws IllegalArgumentException when it does not begin at {@link #endOffset()}
     */
    void append(RecordBatch batch);

    /** Forces everything appended so far to stable storage. */
    void flush();

    /** Removes the records from an offset on; does nothing at or past the end. */
    void truncateTo(long endOffset);

    /** Removes the records before an offset, which is not past the end; does nothing at or before the start. Durable. */
    void removeBefore(long startOffset);

    /** Removes all records; the next one will have this offset. */
    void restartAt(long startOffset);

    /**
     * Batches from an offset on, the first one cut so that it begins there. At least one if there is any, and no more
     * once they amount to the bytes asked for.
     */
    List<RecordBatch> read(long fromOffset, long maxBytes);
}
