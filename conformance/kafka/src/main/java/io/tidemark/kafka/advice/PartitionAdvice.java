package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.KafkaRecorder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import kafka.cluster.Partition;
import kafka.server.KafkaConfig;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.image.MetadataImage;
import org.apache.kafka.image.TopicImage;
import org.apache.kafka.metadata.LeaderAndIsr;
import org.apache.kafka.server.partition.PendingPartitionChange;
import org.apache.kafka.server.replica.Replica;
import org.apache.kafka.server.storage.log.FetchParams;
import org.apache.kafka.storage.internals.log.LogOffsetMetadata;
import org.apache.kafka.storage.internals.log.LogReadInfo;
import org.jspecify.annotations.Nullable;

/** {@code kafka.cluster.Partition}: a replica of a partition, as leader or follower. */
public final class PartitionAdvice {
    private PartitionAdvice() {}

    /** {@code makeFollower}, the part within {@code leaderIsrUpdateLock}. */
    public static final class BecomeFollower {
        private BecomeFollower() {}

        @Advice.OnMethodEnter
        static OptionalLong enter(@Advice.Argument(0) Partition partition) {
            return beforeApply(partition, false);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Enter OptionalLong highWatermark,
                @Advice.Argument(0) Partition partition,
                @Advice.Thrown @Nullable Throwable thrown) {
            follows(highWatermark.isPresent(), partition, thrown != null);
        }
    }

    /** {@code makeLeader}, the part within {@code leaderIsrUpdateLock}. */
    public static final class BecomeLeader {
        private BecomeLeader() {}

        @Advice.OnMethodEnter
        static OptionalLong enter(@Advice.Argument(0) Partition partition) {
            return beforeApply(partition, true);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Enter OptionalLong highWatermark,
                @Advice.Argument(0) Partition partition,
                @Advice.Thrown @Nullable Throwable thrown) {
            leads(highWatermark, partition, thrown != null);
        }
    }

    /** Where {@code leaderEpoch} is set, which is read without the lock, too. */
    public static final class LeaderEpoch {
        private LeaderEpoch() {}

        @Advice.OnMethodEnter
        static void enter() {
            beforeLeaderEpoch();
        }
    }

    /**
     * A change of the metadata is about to be applied, under the partition's lock. Returns the high watermark, if there is a
     * log.
     */
    public static OptionalLong beforeApply(Partition partition, boolean leads) {
        KafkaRecorder.record(recorder -> recorder.leader().beforeApply(partition.topicPartition(), leads));
        return PartitionView.log(partition)
                .map(log -> OptionalLong.of(log.highWatermark()))
                .orElse(OptionalLong.empty());
    }

    /** It comes to the leader epoch. */
    public static void beforeLeaderEpoch() {
        KafkaRecorder.record(recorder -> recorder.leader().beforeLeaderEpoch());
    }

    /**
     * The broker follows. Scala leaves a closure by an exception when the change is not newer than what the broker knows. A
     * fetcher of the epoch before may still append to the log, unless it is new.
     */
    public static void follows(boolean hadLog, Partition partition, boolean skipped) {
        KafkaRecorder.record(recorder -> recorder.leader()
                .applied(
                        skipped,
                        PartitionView.of(partition),
                        hadLog ? OptionalLong.empty() : logEndOffset(partition),
                        OptionalLong.empty()));
    }

    /** The broker leads. Nobody else appends to the log. */
    public static void leads(OptionalLong highWatermark, Partition partition, boolean skipped) {
        KafkaRecorder.record(recorder -> recorder.leader()
                .applied(skipped, PartitionView.of(partition), logEndOffset(partition), highWatermark));
    }

    private static OptionalLong logEndOffset(Partition partition) {
        return PartitionView.log(partition)
                .map(log -> OptionalLong.of(log.logEndOffset()))
                .orElse(OptionalLong.empty());
    }

    /** {@code ReplicaManager.applyDelta}. */
    public static final class ApplyDelta {
        private ApplyDelta() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("config") KafkaConfig config, @Advice.Argument(1) MetadataImage image) {
            beforeMetadata(config.brokerId(), image);
        }
    }

    /** The broker is about to apply metadata. */
    public static void beforeMetadata(int node, MetadataImage image) {
        KafkaRecorder.record(recorder -> {
            image.topics()
                    .topicsByName()
                    .forEach((name, topic) -> topic.partitions()
                            .keySet()
                            .forEach(index -> recorder.leader().hears(node, new TopicPartition(name, index))));
            Map<TopicPartition, Integer> epochs = new HashMap<>();
            for (TopicPartition partition : recorder.leader().recorded()) {
                TopicImage topic = image.topics().getTopic(partition.topic());
                if (topic != null && topic.partitions().containsKey(partition.partition())) {
                    epochs.put(partition, topic.partitions().get(partition.partition()).partitionEpoch);
                }
            }
            recorder.leader().beforeMetadata(epochs);
        });
    }

    /**
     * {@code delete}, within {@code leaderIsrUpdateLock}: the broker holds no replica any more. Fetches do not find the partition
     * from a moment before that on.
     */
    public static final class Delete {
        private Delete() {}

        @Advice.OnMethodEnter
        static long enter(@Advice.Argument(0) Partition partition) {
            return beforeDelete(partition);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(@Advice.Enter long number, @Advice.Argument(0) Partition partition) {
            deleted(number, partition);
        }
    }

    /** The replica is about to be let go. Returns the number of the step; 0 if it is none. */
    public static long beforeDelete(Partition partition) {
        return KafkaRecorder.number(recorder -> recorder.leader().beforeRemoval(partition.topicPartition()));
    }

    /** It has been. */
    public static void deleted(long number, Partition partition) {
        KafkaRecorder.record(recorder ->
                recorder.leader().removed(number, partition.topicPartition(), PartitionView.node(partition)));
    }

    /** {@code appendRecordsToLeader}, the part within {@code leaderIsrUpdateLock}. */
    public static final class LockedAppend {
        private LockedAppend() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) Partition partition, @Advice.Argument(1) int acks) {
            beforeAppend(partition, acks);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) Partition partition,
                @Advice.Argument(1) int acks,
                @Advice.Thrown @Nullable Throwable thrown) {
            afterAppend(partition, acks, thrown);
        }
    }

    /** A leader is about to append for a producer, under the partition's lock. */
    public static void beforeAppend(Partition partition, int acks) {
        KafkaRecorder.record(recorder ->
                recorder.leader().beforeAppend(PartitionView.node(partition), acks, partition.getLeaderEpoch()));
    }

    /** It has, or it could not. */
    public static void afterAppend(Partition partition, int acks, @Nullable Throwable thrown) {
        KafkaRecorder.record(recorder ->
                recorder.leader().afterAppend(partition.topicPartition(), PartitionView.node(partition), acks, thrown));
    }

    /** {@code appendRecordsToLeader} as a whole: with acks=1 the producer is answered after it. */
    public static final class Append {
        private Append() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This Partition partition, @Advice.Argument(2) int acks) {
            appended(partition, acks);
        }
    }

    /** It has, and the locks are released. */
    public static void appended(Partition partition, int acks) {
        KafkaRecorder.record(recorder -> recorder.producer().appended(partition.topicPartition(), acks));
    }

    /** {@code maybeIncrementLeaderHW}. */
    public static final class AdvanceHighWatermark {
        private AdvanceHighWatermark() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("localBrokerId") int node) {
            beforeAdvance(node);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            afterAdvance();
        }
    }

    /** A leader is about to compute its high watermark. */
    public static void beforeAdvance(int node) {
        KafkaRecorder.record(recorder -> recorder.leader().beforeAdvance(node));
    }

    /** It has. */
    public static void afterAdvance() {
        KafkaRecorder.record(recorder -> recorder.leader().afterAdvance());
    }

    /** {@code fetchRecords}. */
    public static final class FetchRecords {
        private FetchRecords() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.This Partition partition, @Advice.FieldValue("localBrokerId") int node) {
            beforeRead(partition, node);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) FetchParams params,
                @Advice.Argument(1) FetchRequest.PartitionData request,
                @Advice.Argument(5) boolean firstRead,
                @Advice.Return @Nullable LogReadInfo result,
                @Advice.Thrown @Nullable Throwable thrown) {
            afterRead(params, request, !firstRead, result, thrown);
        }
    }

    /** The partition is about to be read for a fetch. */
    public static void beforeRead(Partition partition, int node) {
        KafkaRecorder.record(recorder -> recorder.leader().beforeRead(partition.topicPartition(), node));
    }

    /** It has been, or that failed; the fetch may have waited before. */
    public static void afterRead(
            FetchParams params,
            FetchRequest.PartitionData request,
            boolean waited,
            @Nullable LogReadInfo result,
            @Nullable Throwable thrown) {
        KafkaRecorder.record(recorder -> recorder.leader().afterRead(params, request, waited, result, thrown));
    }

    /** {@code readRecords}. */
    public static final class ReadRecords {
        private ReadRecords() {}

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            logRead();
        }
    }

    /** What the answer is going to say of the log is settled. */
    public static void logRead() {
        KafkaRecorder.record(recorder -> recorder.leader().logRead());
    }

    /** {@code Replica.updateFetchStateOrThrow}: the leader notes how far a follower has come. */
    public static final class NotePosition {
        private NotePosition() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.This Replica replica,
                @Advice.Argument(0) LogOffsetMetadata fetchOffset,
                @Advice.Argument(4) long brokerEpoch) {
            beforePosition(replica, fetchOffset, brokerEpoch);
        }
    }

    /** The leader is about to note how far a follower has come. */
    public static void beforePosition(Replica replica, LogOffsetMetadata fetchOffset, long brokerEpoch) {
        KafkaRecorder.record(recorder ->
                recorder.leader().beforePosition(replica.brokerId(), fetchOffset.messageOffset, brokerEpoch));
    }

    /** {@code prepareIsrExpand}. */
    public static final class ProposeExpand {
        private ProposeExpand() {}

        @Advice.OnMethodEnter
        static long enter(@Advice.This Partition partition) {
            return beforeProposal(partition);
        }

        @Advice.OnMethodExit
        static void exit(
                @Advice.Enter long number, @Advice.This Partition partition, @Advice.Argument(1) int follower) {
            proposedToExpand(number, partition, follower);
        }
    }

    /** {@code prepareIsrShrink}. */
    public static final class ProposeShrink {
        private ProposeShrink() {}

        @Advice.OnMethodEnter
        static long enter(@Advice.This Partition partition) {
            return beforeProposal(partition);
        }

        @Advice.OnMethodExit
        static void exit(
                @Advice.Enter long number,
                @Advice.This Partition partition,
                @Advice.Return PendingPartitionChange change) {
            proposedToShrink(number, partition, change);
        }
    }

    /** A change of the ISR is about to be prepared. Returns the number of the step; 0 if it is none. */
    public static long beforeProposal(Partition partition) {
        return KafkaRecorder.number(recorder -> recorder.leader().beforeProposal(partition.topicPartition()));
    }

    /** It has been: a follower is to join. */
    public static void proposedToExpand(long number, Partition partition, int follower) {
        KafkaRecorder.record(
                recorder -> recorder.leader().proposesToExpand(number, PartitionView.of(partition), follower));
    }

    /** It has been: followers are to leave. */
    public static void proposedToShrink(long number, Partition partition, PendingPartitionChange change) {
        KafkaRecorder.record(recorder -> {
            Set<Integer> followers = new HashSet<>(change.lastCommittedState().isr());
            followers.removeAll(change.sentLeaderAndIsr().isr());
            recorder.leader().proposesToShrink(number, PartitionView.of(partition), followers);
        });
    }

    /** {@code submitAlterPartition}, the part within {@code leaderIsrUpdateLock} that takes the answer in. */
    public static final class AlterPartitionAnswer {
        private AlterPartitionAnswer() {}

        @Advice.OnMethodEnter
        static long enter(@Advice.Argument(0) Partition partition) {
            return beforeAnswer(partition);
        }

        @Advice.OnMethodExit
        static void exit(
                @Advice.Enter long number,
                @Advice.Argument(0) Partition partition,
                @Advice.Argument(2) @Nullable LeaderAndIsr accepted,
                @Advice.Argument(5) @Nullable Throwable refused) {
            answered(number, partition, refused);
        }
    }

    /** The answer to a proposal is about to be taken in. Returns the number of the step; 0 if it is none. */
    public static long beforeAnswer(Partition partition) {
        return KafkaRecorder.number(
                recorder -> recorder.leader().beforeAlterPartitionAnswer(partition.topicPartition()));
    }

    /** It has been; it may have been a refusal. */
    public static void answered(long number, Partition partition, @Nullable Throwable refused) {
        boolean attempted = refused == null || Errors.forException(refused) != Errors.OPERATION_NOT_ATTEMPTED;
        KafkaRecorder.record(
                recorder -> recorder.leader().alterPartitionAnswered(number, PartitionView.of(partition), attempted));
    }
}
