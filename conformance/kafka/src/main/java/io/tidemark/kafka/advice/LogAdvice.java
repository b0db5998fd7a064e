package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.CheckpointWrite;
import io.tidemark.kafka.recorder.KafkaRecorder;
import java.util.Map;
import java.util.Optional;
import kafka.server.KafkaConfig;
import kafka.server.metadata.BrokerMetadataPublisher;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.image.MetadataImage;
import org.apache.kafka.metadata.PartitionRegistration;
import org.apache.kafka.storage.internals.checkpoint.OffsetCheckpointFile;
import org.apache.kafka.storage.internals.log.LocalLog;
import org.apache.kafka.storage.internals.log.LogOffsetMetadata;
import org.apache.kafka.storage.internals.log.UnifiedLog;
import org.jspecify.annotations.Nullable;

/** {@code UnifiedLog}, {@code LocalLog} and the checkpoint files: what is on disk. */
public final class LogAdvice {
    private LogAdvice() {}

    /** An append's number, and where the log ended before it. */
    public record Before(long number, long logEndOffset) {}

    /** {@code LocalLog.append}, within the log's lock. */
    public static final class Append {
        private Append() {}

        @Advice.OnMethodEnter
        static Before enter(
                @Advice.This LocalLog log,
                @Advice.Argument(0) long lastOffset,
                @Advice.Argument(1) MemoryRecords records) {
            return beforeAppend(log, lastOffset, records);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Enter Before before,
                @Advice.This LocalLog log,
                @Advice.Argument(1) MemoryRecords records,
                @Advice.Thrown @Nullable Throwable thrown) {
            appended(before, log, records, thrown);
        }
    }

    /** The log is about to take these records, the last of which will have this offset. */
    public static Before beforeAppend(LocalLog log, long lastOffset, MemoryRecords records) {
        long logEndOffset = log.logEndOffset();
        return new Before(
                KafkaRecorder.number(recorder -> recorder.log()
                        .beforeAppend(log.topicPartition(), logEndOffset, lastOffset + 1, lastEpoch(records))),
                logEndOffset);
    }

    /** It has, or could not. */
    public static void appended(Before before, LocalLog log, MemoryRecords records, @Nullable Throwable thrown) {
        KafkaRecorder.record(recorder -> recorder.log()
                .appended(
                        before.number(),
                        log.topicPartition(),
                        before.logEndOffset(),
                        log.logEndOffset(),
                        lastEpoch(records),
                        thrown != null));
    }

    private static int lastEpoch(MemoryRecords records) {
        int lastEpoch = -1;
        for (RecordBatch batch : records.batches()) {
            lastEpoch = batch.partitionLeaderEpoch();
        }
        return lastEpoch;
    }

    /** {@code UnifiedLog.updateHighWatermarkMetadata}. */
    public static final class HighWatermark {
        private HighWatermark() {}

        @Advice.OnMethodEnter
        static long enter(
                @Advice.This UnifiedLog log,
                @Advice.FieldValue("highWatermarkMetadata") LogOffsetMetadata before,
                @Advice.Argument(0) LogOffsetMetadata after) {
            return beforeAdvance(log, before, after);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Enter long number, @Advice.This UnifiedLog log, @Advice.Argument(0) LogOffsetMetadata after) {
            advanced(number, log, after);
        }
    }

    /** The high watermark is about to become another one. Returns the number of the step; 0 if it is none. */
    public static long beforeAdvance(UnifiedLog log, LogOffsetMetadata before, LogOffsetMetadata after) {
        return before.messageOffset == after.messageOffset
                ? 0
                : KafkaRecorder.number(
                        recorder -> recorder.log().beforeAdvance(log.topicPartition(), after.messageOffset));
    }

    /** It has. */
    public static void advanced(long number, UnifiedLog log, LogOffsetMetadata after) {
        KafkaRecorder.record(recorder -> recorder.log().advanced(number, log.topicPartition(), after.messageOffset));
    }

    /** {@code UnifiedLog.maybeIncrementLogStartOffset}. */
    public static final class LogStart {
        private LogStart() {}

        @Advice.OnMethodEnter
        static long enter(@Advice.This UnifiedLog log) {
            return beforeLogStart(log);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(@Advice.Enter long number, @Advice.This UnifiedLog log, @Advice.Return boolean moved) {
            logStartMoved(number, log, moved);
        }
    }

    /** The log start may be about to move. Returns the number of the step; 0 if it is none. */
    public static long beforeLogStart(UnifiedLog log) {
        return KafkaRecorder.number(recorder -> recorder.log().beforeLogStart(log.topicPartition()));
    }

    /** It has moved, or it was there already. */
    public static void logStartMoved(long number, UnifiedLog log, boolean moved) {
        KafkaRecorder.record(recorder -> recorder.log()
                .logStartMoved(number, log.topicPartition(), log.parentDir(), log.logStartOffset(), moved));
    }

    /** {@code ReplicaManager.checkpointHighWatermarks}. */
    public static final class Checkpoint {
        private Checkpoint() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("config") KafkaConfig config) {
            beforeCheckpoint(config.brokerId());
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(@Advice.FieldValue("config") KafkaConfig config) {
            afterCheckpoint(config.brokerId());
        }
    }

    /** High watermarks are about to be collected for their checkpoint. */
    public static void beforeCheckpoint(int node) {
        KafkaRecorder.record(recorder -> recorder.lifecycle().beforeCheckpoint(node));
    }

    /** They have been written, or that failed. */
    public static void afterCheckpoint(int node) {
        KafkaRecorder.record(recorder -> recorder.lifecycle().afterCheckpoint(node));
    }

    /** {@code OffsetCheckpointFile.write}. */
    public static final class CheckpointFile {
        private CheckpointFile() {}

        @Advice.OnMethodEnter
        static Optional<CheckpointWrite> enter(
                @Advice.This OffsetCheckpointFile file, @Advice.Argument(0) Map<TopicPartition, Long> offsets) {
            return beforeCheckpointFile(file, offsets);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(@Advice.Enter Optional<CheckpointWrite> write, @Advice.Thrown @Nullable Throwable thrown) {
            afterCheckpointFile(write, thrown);
        }
    }

    /** Offsets are about to be written into a checkpoint file. Nothing if that is no step. */
    public static Optional<CheckpointWrite> beforeCheckpointFile(
            OffsetCheckpointFile file, Map<TopicPartition, Long> offsets) {
        return KafkaRecorder.begin(recorder -> recorder.lifecycle()
                .beforeCheckpointFile(file.file().getParent(), file.file().getName(), Map.copyOf(offsets)));
    }

    /** They have been: the file that was there has been replaced by a whole one. Or that failed, and it is still there. */
    public static void afterCheckpointFile(Optional<CheckpointWrite> write, @Nullable Throwable thrown) {
        write.ifPresent(begun -> begun.ended(thrown == null));
    }

    /**
     * {@code BrokerMetadataPublisher.initializeManagers}: whether a log that a starting broker has found is one of a replica that it
     * holds no more. Nobody else knows the log yet.
     */
    public static final class Stray {
        private Stray() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.Argument(0) BrokerMetadataPublisher publisher,
                @Advice.Argument(1) MetadataImage image,
                @Advice.Argument(2) UnifiedLog log,
                @Advice.Return boolean stray) {
            if (stray) {
                stray(publisher.brokerId(), image, log);
            }
        }
    }

    /** A starting broker moves a log out of the way. */
    public static void stray(int node, MetadataImage image, UnifiedLog log) {
        KafkaRecorder.record(recorder -> {
            TopicPartition partition = log.topicPartition();
            PartitionRegistration known = log.topicId().isEmpty()
                    ? null
                    : image.topics().getPartition(log.topicId().get(), partition.partition());
            if (known != null) {
                recorder.log().stray(node, partition, known.partitionEpoch, log.logEndOffset());
            }
        });
    }
}
