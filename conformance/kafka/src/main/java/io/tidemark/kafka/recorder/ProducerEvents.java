package io.tidemark.kafka.recorder;

import io.tidemark.tracer.Acks;
import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.TraceEvent;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicIdPartition;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.server.purgatory.DelayedProduce.ProducePartitionStatus;

/** What producers are told. */
public final class ProducerEvents {
    /** What the requests that wait have appended; by identity, for Kafka's class has no equality of its own. */
    private final Map<Object, Map<TopicPartition, Appended>> waiting = Collections.synchronizedMap(new WeakHashMap<>());

    /** How many wait, at each process of a broker. */
    private final Map<Leader, WaitingProduce> counts = new ConcurrentHashMap<>();

    private record Leader(int node, TopicPartition partition) {}

    /** What a leader has appended for a producer. */
    record Appended(PartitionRecording recording, int node, int leaderEpoch, long endOffset, WaitingProduce at) {}

    /** Who waits at a broker. */
    WaitingProduce at(int node, PartitionRecording recording) {
        return counts.computeIfAbsent(new Leader(node, recording.partition()), key -> new WaitingProduce());
    }

    /** A broker's process is gone, and whoever waited waits in vain. */
    void ends(int node) {
        counts.keySet().removeIf(leader -> leader.node() == node);
    }

    /** A leader has appended, and the locks are released: with acks=1 the producer has what it asked for. */
    public void appended(TopicPartition partition, int acks) {
        if (acks == 1) {
            Optional.ofNullable(ThreadState.current().appended.remove(partition))
                    .ifPresent(appended ->
                            answer(appended, appended.recording().last(), acknowledgement(appended, Acks.LEADER)));
        }
    }

    /** A produce request with acks=all will wait. */
    public void waits(Object request, Map<TopicIdPartition, ProducePartitionStatus> partitions) {
        ThreadState thread = ThreadState.current();
        Map<TopicPartition, Appended> appended = new HashMap<>();
        for (TopicIdPartition partition : partitions.keySet()) {
            Optional.ofNullable(thread.appended.remove(partition.topicPartition()))
                    .ifPresent(append -> appended.put(partition.topicPartition(), append));
        }
        if (!appended.isEmpty()) {
            waiting.put(request, appended);
        }
    }

    /** It is about to be checked whether a waiting request can be answered. */
    public void beforeCheck(Object request) {
        ThreadState thread = ThreadState.current();
        thread.produceChecked.clear();
        waiting.getOrDefault(request, Map.of()).forEach((partition, appended) -> {
            appended.at().checkBegins();
            thread.produceChecks.add(appended.at());
            thread.produceChecked.put(partition, appended.recording().last());
        });
    }

    /** It has been, and if it could, it is. */
    public void afterCheck() {
        List<WaitingProduce> checks = ThreadState.current().produceChecks;
        checks.forEach(WaitingProduce::checkEnds);
        checks.clear();
    }

    /** A waiting request is answered. */
    public void answered(Object request, Map<TopicIdPartition, ProducePartitionStatus> partitions) {
        Map<TopicPartition, Appended> appends =
                Optional.ofNullable(waiting.remove(request)).orElse(Map.of());
        ThreadState thread = ThreadState.current();
        partitions.forEach((partition, status) -> {
            Appended appended = appends.get(partition.topicPartition());
            if (appended == null) {
                return;
            }
            PartitionRecording recording = appended.recording();
            long after = thread.produceChecked.getOrDefault(partition.topicPartition(), recording.last());
            Errors error = status.responseStatus().error;
            if (error == Errors.NONE) {
                answer(appended, after, acknowledgement(appended, Acks.ALL));
            } else {
                LeaderEvents.error(error)
                        .ifPresent(code -> answer(
                                appended,
                                after,
                                new TraceEvent.RejectProduce(
                                        recording.at(appended.node()),
                                        Acks.ALL,
                                        code,
                                        appended.leaderEpoch(),
                                        appended.endOffset(),
                                        BrokerState.none())));
            }
        });
        thread.produceChecked.clear();
    }

    private static void answer(Appended appended, long after, TraceEvent answer) {
        appended.recording().read(after, appended.at().answer(appended.recording()), answer);
    }

    private static TraceEvent acknowledgement(Appended appended, Acks acks) {
        return new TraceEvent.AcknowledgeProduce(
                appended.recording().at(appended.node()),
                acks,
                appended.leaderEpoch(),
                appended.endOffset(),
                BrokerState.none());
    }
}
