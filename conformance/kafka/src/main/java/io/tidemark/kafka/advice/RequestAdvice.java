package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.KafkaRecorder;
import java.util.Map;
import java.util.OptionalLong;
import kafka.cluster.Partition;
import kafka.server.AlterPartitionItem;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.errors.OffsetNotAvailableException;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.ListOffsetsRequest;
import org.apache.kafka.server.purgatory.DelayedProduce.ProducePartitionStatus;
import org.apache.kafka.server.storage.log.FetchParams;
import org.apache.kafka.storage.internals.log.LogReadResult;
import org.apache.kafka.storage.internals.log.OffsetResultHolder;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;

/** Requests that wait, and the requests that a leader sends to the controller. */
public final class RequestAdvice {
    private RequestAdvice() {}

    /** {@code ReplicaManager.fetchMessages}. */
    public static final class Fetch {
        private Fetch() {}

        @Advice.OnMethodEnter
        static void enter() {
            beforeFetch();
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            afterFetch();
        }
    }

    /** A fetch request is about to be handled. */
    public static void beforeFetch() {
        KafkaRecorder.record(recorder -> recorder.leader().beforeFetch());
    }

    /** It has been: it is answered, or waits. */
    public static void afterFetch() {
        KafkaRecorder.record(recorder -> recorder.leader().afterFetch());
    }

    /** {@code ReplicaManager.readFromLog}, the part for one partition. */
    public static final class FetchPartition {
        private FetchPartition() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) TopicIdPartition partition) {
            beforePartition(partition);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue("localBrokerId") int node,
                @Advice.Argument(0) TopicIdPartition partition,
                @Advice.Argument(1) FetchRequest.PartitionData request,
                @Advice.Argument(5) FetchParams params,
                @Advice.Argument(6) boolean waited,
                @Advice.Return @Nullable LogReadResult result) {
            afterPartition(node, partition, request, params, waited, result);
        }
    }

    /** A partition is about to be looked up for a fetch. */
    public static void beforePartition(TopicIdPartition partition) {
        KafkaRecorder.record(recorder -> recorder.leader().beforePartition(partition.topicPartition()));
    }

    /** It has been; Kafka answers errors, it throws none. */
    public static void afterPartition(
            int node,
            TopicIdPartition partition,
            FetchRequest.PartitionData request,
            FetchParams params,
            boolean waited,
            @Nullable LogReadResult result) {
        KafkaRecorder.record(recorder -> recorder.leader()
                .afterPartition(
                        partition.topicPartition(),
                        node,
                        params,
                        request,
                        waited,
                        result == null ? Errors.NONE : result.error()));
    }

    /** {@code Partition.fetchOffsetForTimestamp}, the part within {@code leaderIsrUpdateLock}. */
    public static final class ListOffsets {
        private ListOffsets() {}

        @Advice.OnMethodEnter
        static long enter(@Advice.Argument(0) Partition partition) {
            return beforeListOffsets(partition);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit(
                @Advice.Enter long began,
                @Advice.Argument(0) Partition partition,
                @Advice.Argument(3) Option<IsolationLevel> isolation,
                @Advice.Argument(4) long timestamp,
                @Advice.Return @Nullable OffsetResultHolder result,
                @Advice.Thrown @Nullable Throwable thrown) {
            listsOffsets(began, partition, isolation, timestamp, result, thrown);
        }
    }

    /** An offset is about to be looked up. Returns the last number that was settled then. */
    public static long beforeListOffsets(Partition partition) {
        return KafkaRecorder.number(recorder -> recorder.consumer().beforeListOffsets(partition.topicPartition()));
    }

    /** It has been, or is not known yet. Only what consumers are told of the end of the log is a step; followers ask, too. */
    public static void listsOffsets(
            long began,
            Partition partition,
            Option<IsolationLevel> isolation,
            long timestamp,
            @Nullable OffsetResultHolder result,
            @Nullable Throwable thrown) {
        if (timestamp == ListOffsetsRequest.LATEST_TIMESTAMP
                && isolation.isDefined()
                && isolation.get() == IsolationLevel.READ_UNCOMMITTED) {
            OptionalLong told = result == null
                    ? OptionalLong.empty()
                    : result.timestampAndOffsetOpt().stream()
                            .mapToLong(found -> found.offset)
                            .findFirst();
            if (told.isPresent() || thrown instanceof OffsetNotAvailableException) {
                KafkaRecorder.record(recorder -> recorder.consumer()
                        .latestOffset(
                                began, partition.topicPartition(), PartitionView.node(partition), told.orElse(-1)));
            }
        }
    }

    /** The constructor of {@code DelayedFetch}. */
    public static final class FetchWaits {
        private FetchWaits() {}

        @Advice.OnMethodExit
        static void exit() {
            fetchWaits();
        }
    }

    /** It is going to wait. */
    public static void fetchWaits() {
        KafkaRecorder.record(recorder -> recorder.leader().fetchWaits());
    }

    /** The constructor of {@code DelayedProduce}. */
    public static final class ProduceWaits {
        private ProduceWaits() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.This Object request,
                @Advice.Argument(1) Map<TopicIdPartition, ProducePartitionStatus> partitions) {
            produceWaits(request, partitions);
        }
    }

    /** A produce request with acks=all is going to wait. */
    public static void produceWaits(Object request, Map<TopicIdPartition, ProducePartitionStatus> partitions) {
        KafkaRecorder.record(recorder -> recorder.producer().waits(request, partitions));
    }

    /** {@code DelayedProduce.tryComplete}. */
    public static final class ProduceCheck {
        private ProduceCheck() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.This Object request) {
            beforeProduceCheck(request);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            afterProduceCheck();
        }
    }

    /** It has been looked at. */
    public static void afterProduceCheck() {
        KafkaRecorder.record(recorder -> recorder.producer().afterCheck());
    }

    /** It is about to be looked at whether it can be answered. */
    public static void beforeProduceCheck(Object request) {
        KafkaRecorder.record(recorder -> recorder.producer().beforeCheck(request));
    }

    /** {@code DelayedProduce.onComplete}. */
    public static final class ProduceAnswer {
        private ProduceAnswer() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.This Object request,
                @Advice.FieldValue("produceStatus") Map<TopicIdPartition, ProducePartitionStatus> partitions) {
            produceAnswered(request, partitions);
        }
    }

    /** It is about to be answered, with what its partitions' status says. */
    public static void produceAnswered(Object request, Map<TopicIdPartition, ProducePartitionStatus> partitions) {
        KafkaRecorder.record(recorder -> recorder.producer().answered(request, partitions));
    }

    /**
     * {@code DefaultAlterPartitionManager.submit}: turned down at once if a proposal of the partition is unanswered. What it
     * does with an accepted one, it may do at once, in another thread: so the proposal is recorded before.
     */
    public static final class Submit {
        private Submit() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.FieldValue("unsentIsrUpdates") Map<?, ?> unanswered, @Advice.Argument(0) Object partition) {
            submits(partition, !unanswered.containsKey(partition));
        }
    }

    /** A proposal is handed over, to be sent if it is accepted. */
    public static void submits(Object partition, boolean accepted) {
        KafkaRecorder.record(recorder -> recorder.leader().submitted(partition, accepted));
    }

    /** {@code DefaultAlterPartitionManager.buildRequest}. */
    public static final class AlterPartition {
        private AlterPartition() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.FieldValue("brokerId") int node, @Advice.Argument(0) Seq<AlterPartitionItem> items) {
            sends(node, items);
        }
    }

    /** Proposals are about to be put into a request. */
    public static void sends(int node, Seq<AlterPartitionItem> items) {
        KafkaRecorder.record(recorder -> {
            Iterator<AlterPartitionItem> iterator = items.iterator();
            while (iterator.hasNext()) {
                AlterPartitionItem item = iterator.next();
                recorder.leader().sends(item.topicIdPartition(), node, item.leaderAndIsr());
            }
        });
    }
}
