package io.tidemark.log;

import io.tidemark.disk.Disk;
import io.tidemark.log.LogSegment.Located;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The records of one replica in segments on a disk, in the order of their offsets. Kafka: {@code LocalLog}, and {@code LogLoader} for
 * what happens at the start.
 *
 * <p>What has been appended survives the end of the process, what has been flushed survives a power loss. How far that is, is the
 * recovery point; it is kept in a checkpoint, which is lowered before records are removed and raised after they are flushed.
 * Whatever is removed, is removed durably.
 */
final class LocalLog {
    private static final String RECOVERY_POINT_CHECKPOINT = "recovery-point-offset-checkpoint";
    private static final String LOG_START_OFFSET_CHECKPOINT = "log-start-offset-checkpoint";

    private final Disk disk;
    private final String topicPartition;
    private final LogConfig config;
    private final OffsetCheckpoint recoveryPointCheckpoint;
    private final OffsetCheckpoint logStartCheckpoint;
    /** By ascending base offset; the last one is the active one, and there is always one. */
    private final List<LogSegment> segments = new ArrayList<>();

    private final List<String> filesFound;
    private long startOffset;
    private long endOffset;
    private long recoveryPoint;
    private boolean segmentsAddedSinceFlush = true;

    /**
     * Opens the log.
     *
     * @param disk the log directory
     * @param topicPartition the partition, whose name the log's folder has
     * @param cleanShutdown whether the log was closed cleanly. If not, what was not flushed is checked, batch by batch, and the log is
     *     cut before the first one that is damaged or was written in part
     * @param visitor is given every batch from the recovery point's segment on when the shutdown was not clean
     */
    LocalLog(Disk disk, String topicPartition, LogConfig config, boolean cleanShutdown, Consumer<RecordBatch> visitor) {
        this.disk = disk;
        this.topicPartition = topicPartition;
        this.config = config;
        if (!cleanShutdown) {
            // A checkpoint that the last run did not finish must not be seen now and be gone after a power loss.
            disk.sync("");
            disk.sync(topicPartition);
        }
        this.recoveryPointCheckpoint = new OffsetCheckpoint(disk, RECOVERY_POINT_CHECKPOINT);
        this.logStartCheckpoint = new OffsetCheckpoint(disk, LOG_START_OFFSET_CHECKPOINT);
        long checkpointedStart = logStartCheckpoint.read(topicPartition).orElse(0);
        long checkpointedRecoveryPoint =
                recoveryPointCheckpoint.read(topicPartition).orElse(0);
        this.filesFound = List.copyOf(disk.list(topicPartition));
        for (String file : filesFound) {
            LogSegment.baseOffset(file).ifPresent(baseOffset -> segments.add(segment(baseOffset)));
        }
        if (cleanShutdown) {
            load();
        } else {
            recover(checkpointedRecoveryPoint, visitor);
        }
        startOffset = checkpointedStart;
        if (!segments.isEmpty()) {
            startOffset = Math.max(startOffset, segments.get(0).baseOffset());
            if (endOffset < startOffset) {
                // Records before the log start are gone, whether or not their files are.
                removeSegments(0);
            }
        }
        if (segments.isEmpty()) {
            startWith(startOffset);
        }
        removeSegmentsBefore(startOffset);
        recoveryPoint = Math.max(startOffset, Math.min(checkpointedRecoveryPoint, endOffset));
        if (!cleanShutdown) {
            keepWhatIsGone(checkpointedRecoveryPoint);
        }
        if (recoveryPoint < checkpointedRecoveryPoint) {
            // What will be appended there next is not flushed.
            recoveryPointCheckpoint.write(topicPartition, recoveryPoint);
        }
    }

    /** A truncation may have been interrupted before it was safe: what it had removed must not come back when the power goes. */
    private void keepWhatIsGone(long checkpointedRecoveryPoint) {
        if (endOffset <= checkpointedRecoveryPoint) {
            active().sync();
        }
        disk.sync(topicPartition);
    }

    private LogSegment segment(long baseOffset) {
        return new LogSegment(disk, topicPartition, baseOffset, config.indexIntervalBytes());
    }

    /** Finds where the log ends. If it does not end with a batch, the shutdown was not clean after all. */
    private void load() {
        if (!segments.isEmpty()) {
            LogSegment active = active();
            endOffset = active.baseOffset();
            int end = active.walk(true, batch -> endOffset = batch.endOffset());
            if (end < active.size()) {
                recover(active.baseOffset(), batch -> {});
            }
        }
    }

    /**
     * Kafka: {@code LogLoader.recoverLog}; it does not notice that a segment is missing, or ends before the next one begins. (A
     * compacted log has such gaps, but not in what was not flushed yet.)
     */
    private void recover(long fromOffset, Consumer<RecordBatch> visitor) {
        int first = indexOf(fromOffset);
        for (int i = first; i < segments.size(); i++) {
            LogSegment segment = segments.get(i);
            if (i > first && segment.baseOffset() != endOffset) {
                removeSegments(i);
                return;
            }
            endOffset = segment.baseOffset();
            int validBytes = segment.walk(false, batch -> {
                visitor.accept(batch);
                endOffset = batch.endOffset();
            });
            if (validBytes < segment.size()) {
                segment.truncate(validBytes);
                segment.sync();
                removeSegments(i + 1);
                return;
            }
        }
    }

    /** The names of the files that were in the log's folder when it was opened. */
    List<String> filesFound() {
        return filesFound;
    }

    /** Lets a visitor see every batch. */
    void forEachBatch(Consumer<RecordBatch> visitor) {
        segments.forEach(segment -> segment.walk(true, visitor));
    }

    /** The offset of the first record. */
    long startOffset() {
        return startOffset;
    }

    /** The offset after the last record; {@link #startOffset()} when there is none. */
    long endOffset() {
        return endOffset;
    }

    /** The offset up to which records survive a power loss. */
    long recoveryPoint() {
        return recoveryPoint;
    }

    /**
     * Adds batches at the end, all or none; nothing when there are none. They go into one segment.
     *
     * @throws IllegalArgumentException when they do not continue the log
     */
    void append(List<RecordBatch> batches) {
        requireContinuation(batches);
        if (batches.isEmpty()) {
            return;
        }
        int bytes = batches.stream().mapToInt(RecordBatch::sizeInBytes).sum();
        if (active().size() > 0 && active().size() > config.segmentBytes() - bytes) {
            segments.add(segment(endOffset));
            segmentsAddedSinceFlush = true;
        }
        active().append(batches);
        endOffset = batches.get(batches.size() - 1).endOffset();
    }

    /**
     * Makes sure that batches continue the log.
     *
     * @throws IllegalArgumentException when they do not
     */
    void requireContinuation(List<RecordBatch> batches) {
        long next = endOffset;
        for (RecordBatch batch : batches) {
            if (batch.baseOffset() != next) {
                throw new IllegalArgumentException(
                        "batch at offset " + batch.baseOffset() + " does not continue a log that ends at " + next);
            }
            next = batch.endOffset();
        }
    }

    /** Forces everything appended so far to stable storage. */
    void flush() {
        for (int i = indexOf(recoveryPoint); i < segments.size(); i++) {
            segments.get(i).sync();
        }
        if (segmentsAddedSinceFlush) {
            disk.sync(topicPartition);
            segmentsAddedSinceFlush = false;
        }
        recoveryPoint = endOffset;
        recoveryPointCheckpoint.write(topicPartition, recoveryPoint);
    }

    /**
     * Removes the records from an offset on, durably; does nothing at or past the end. When the offset is within a batch, which it
     * never is between replicas that follow Kafka's rules, the batch is removed and what is before the offset written anew; of a
     * compressed batch nothing is kept. Kafka keeps nothing of the batch in any case.
     */
    void truncateTo(long offset) {
        if (offset >= endOffset) {
            return;
        }
        lowerRecoveryPoint(offset);
        int last = indexOf(offset);
        if (last > 0 && segments.get(last).baseOffset() == offset) {
            last--;
        }
        LogSegment segment = segments.get(last);
        Optional<Located> cut = segment.find(offset);
        cut.ifPresent(batch -> segment.truncate(batch.position()));
        removeSegments(last + 1);
        cut.map(Located::batch)
                .filter(batch -> batch.baseOffset() < offset && !batch.isCompressed())
                .ifPresent(batch -> segment.append(List.of(batch.before(offset))));
        segment.sync();
        endOffset = offset;
    }

    /**
     * Removes the records before an offset, durably; does nothing at or before the start. Files go as soon as all of their records
     * are gone.
     *
     * @throws IllegalArgumentException when the offset is past the end
     */
    void removeBefore(long offset) {
        if (offset > endOffset) {
            throw new IllegalArgumentException(
                    "records before " + offset + " cannot be removed from a log that ends at " + endOffset);
        }
        if (offset > startOffset) {
            logStartCheckpoint.write(topicPartition, offset);
            startOffset = offset;
            removeSegmentsBefore(offset);
            recoveryPoint = Math.max(recoveryPoint, offset);
        }
    }

    /** Removes all records, durably; the next one will have this offset. */
    void restartAt(long offset) {
        lowerRecoveryPoint(offset);
        if (offset > startOffset) {
            logStartCheckpoint.write(topicPartition, offset);
        }
        removeSegments(0);
        logStartCheckpoint.write(topicPartition, offset);
        startWith(offset);
        startOffset = offset;
        recoveryPoint = offset;
    }

    private void startWith(long offset) {
        segments.add(segment(offset));
        segmentsAddedSinceFlush = true;
        endOffset = offset;
    }

    private void lowerRecoveryPoint(long offset) {
        if (recoveryPoint > offset) {
            recoveryPoint = offset;
            recoveryPointCheckpoint.write(topicPartition, offset);
        }
    }

    /** Removes the segments from a place on, the last one first, so that those which are left belong together. */
    private void removeSegments(int from) {
        if (from < segments.size()) {
            for (int i = segments.size() - 1; i >= from; i--) {
                segments.remove(i).delete();
            }
            disk.sync(topicPartition);
        }
    }

    /** Removes the segments that end at an offset or before it, but for the active one. */
    private void removeSegmentsBefore(long offset) {
        while (segments.size() > 1 && segments.get(1).baseOffset() <= offset) {
            segments.remove(0).delete();
        }
    }

    /**
     * Batches from an offset on, the first one cut so that it begins there: as many as there is room for, but at least one if there
     * is any. Kafka: {@code LogSegment.read}, which counts the whole of the first one, too, and does not go past its segment's end.
     */
    List<RecordBatch> read(long fromOffset, long maxBytes) {
        List<RecordBatch> result = new ArrayList<>();
        long bytes = 0;
        long next = Math.max(fromOffset, startOffset);
        for (int i = indexOf(next); i < segments.size(); i++) {
            LogSegment segment = segments.get(i);
            Optional<Located> located = segment.find(next);
            while (located.isPresent()) {
                RecordBatch batch = located.get().batch();
                bytes += batch.sizeInBytes();
                if (!result.isEmpty() && bytes > maxBytes) {
                    return result;
                }
                result.add(batch.from(Math.max(next, batch.baseOffset())));
                located = segment.batchAt(located.get().endPosition());
            }
        }
        return result;
    }

    private LogSegment active() {
        return segments.get(segments.size() - 1);
    }

    /** The index of the segment that an offset belongs to, 0 when it is before all. */
    private int indexOf(long offset) {
        int index = segments.size() - 1;
        while (index > 0 && segments.get(index).baseOffset() > offset) {
            index--;
        }
        return Math.max(0, index);
    }
}
