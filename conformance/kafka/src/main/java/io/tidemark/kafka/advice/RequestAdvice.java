package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.KafkaRecorder;
import java.util.Map;
import kafka.server.AlterPartitionItem;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.server.purgatory.DelayedProduce.ProducePartitionStatus;
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
