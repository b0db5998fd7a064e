package io.tidemark.log;

import io.tidemark.disk.Disk;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The log of one replica. Kafka: {@code UnifiedLog}.
 *
 * <p>The high watermark lies between the log start and the log end at all times: whatever shortens the log takes it
 * along. Whether it may move, and how far, is for the roles to say.
 */
public final class ReplicaLog {
    private final LocalLog local;
    private final LeaderEpochCache epochs;
    private final ProducerStateManager producers;
    private long highWatermark;

    /**
     * Opens the log on what the disk holds. After an unclean shutdown it is recovered: from the recovery point on every batch is
     * checked, and the log is cut before the first that is damaged, or was written in part.
     *
     * @param disk the log directory
     * @param topicPartition the partition, as {@code topic-number}; the log is in the folder of that name
     * @param config the configuration
     * @param cleanShutdown whether the log was closed cleanly, so that it need not be recovered
     * @param checkpointedHighWatermark the high watermark from the checkpoint, which is cut to the log
     */
    public ReplicaLog(
            Disk disk, String topicPartition, LogConfig config, boolean cleanShutdown, long checkpointedHighWatermark) {
        this.epochs = new LeaderEpochCache(disk, topicPartition);
        this.local = new LocalLog(disk, topicPartition, config, cleanShutdown, batch -> {
            if (batch.leaderEpoch() > epochs.latestEpoch()) {
                epochs.assignInMemory(batch.leaderEpoch(), batch.baseOffset());
            }
        });
        if (!epochs.wasFound()) {
            local.forEachBatch(batch -> epochs.assignInMemory(batch.leaderEpoch(), batch.baseOffset()));
        }
        epochs.truncateFromEnd(logEndOffset());
        epochs.truncateFromStart(logStartOffset(), logEndOffset());
        this.producers = new ProducerStateManager(disk, topicPartition, local.filesFound(), local::forEachBatch);
        updateHighWatermark(checkpointedHighWatermark);
    }

    /** The offset of the first record. */
    public long logStartOffset() {
        return local.startOffset();
    }

    /** The offset that the next record will get. */
    public long logEndOffset() {
        return local.endOffset();
    }

    /** The end of what survives a power loss. */
    public long flushedOffset() {
        return local.recoveryPoint();
    }

    /** The end of what this replica knows to be committed. */
    public long highWatermark() {
        return highWatermark;
    }

    /** The leader epoch of the last record, -1 when the log is empty. */
    public int latestEpoch() {
        return epochs.latestEpoch();
    }

    /**
     * The largest epoch in this log that is not above the given one, and where it ends; the given one and the log start, when
     * there is none.
     */
    public EpochEndOffset endOffsetFor(int epoch) {
        return epochs.endOffsetFor(epoch, logStartOffset(), logEndOffset());
    }

    /** Sets the high watermark, cut to the log. */
    public void updateHighWatermark(long offset) {
        highWatermark = Math.max(logStartOffset(), Math.min(offset, logEndOffset()));
    }

    /**
     * Appends records that have a content and nothing else as the leader of an epoch.
     *
     * @return the offset after the last of them
     */
    public long append(int leaderEpoch, List<ByteBuffer> payloads) {
        return append(leaderEpoch, RecordBatch.produced(payloads, ProducerSequence.NONE));
    }

    /**
     * Appends a producer's batch as the leader of an epoch. Whether it may be appended, and whether its sequence numbers are the next
     * ones, is for the leader to check.
     *
     * @return the offset after the last of its records
     */
    public long append(int leaderEpoch, RecordBatch produced) {
        append(List.of(produced.appendedAt(logEndOffset(), leaderEpoch)));
        return logEndOffset();
    }

    /** What the log says of an idempotent producer, also by records that have been removed at its start. */
    public Optional<ProducerState> producerState(long producerId) {
        return producers.state(producerId);
    }

    /**
     * Appends batches fetched from a leader.
     *
     * @throws IllegalArgumentException when they do not continue this log
     */
    public void appendAsFollower(List<RecordBatch> batches) {
        append(batches);
    }

    private void append(List<RecordBatch> batches) {
        local.requireContinuation(batches);
        for (RecordBatch batch : batches) {
            epochs.assign(batch.leaderEpoch(), batch.baseOffset());
        }
        producers.beforeAppend(batches);
        local.append(batches);
        batches.forEach(producers::appended);
    }

    /** Batches from an offset on: as many as there is room for, but at least one if there is any. */
    public List<RecordBatch> read(long fromOffset, long maxBytes) {
        return local.read(fromOffset, maxBytes);
    }

    /** Removes the records from an offset on; at an offset before its start, the log becomes empty and begins there. */
    public void truncateTo(long endOffset) {
        if (endOffset < logStartOffset()) {
            truncateFullyAndStartAt(endOffset);
            return;
        }
        local.truncateTo(endOffset);
        epochs.truncateFromEnd(endOffset);
        producers.truncated();
        updateHighWatermark(highWatermark);
    }

    /**
     * Removes the records before an offset, durably; does nothing at or before the log start.
     *
     * @throws IllegalArgumentException when the offset is past the log end
     */
    public void advanceLogStart(long offset) {
        if (offset > logStartOffset() && offset <= logEndOffset()) {
            producers.beforeRemoval(offset);
        }
        local.removeBefore(offset);
        epochs.truncateFromStart(logStartOffset(), logEndOffset());
        updateHighWatermark(highWatermark);
    }

    /** Removes all records and starts over at an offset. */
    public void truncateFullyAndStartAt(long startOffset) {
        local.restartAt(startOffset);
        epochs.truncateFromEnd(Long.MIN_VALUE);
        producers.startedOver(startOffset);
        updateHighWatermark(startOffset);
    }

    /** Makes everything in the log survive a power loss. */
    public void flush() {
        local.flush();
    }
}
