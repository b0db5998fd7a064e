package io.tidemark.kafka.recorder;

import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.TraceEvent;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;

/** Processes that start, stop and crash, and the checkpoints that they leave for their successors. */
public final class LifecycleEvents {
    private static final String HIGH_WATERMARK_CHECKPOINT = "replication-offset-checkpoint";

    private final KafkaRecorder recorder;
    private final Set<Integer> down = new HashSet<>();
    private final Set<Integer> crashing = ConcurrentHashMap.newKeySet();

    LifecycleEvents(KafkaRecorder recorder) {
        this.recorder = recorder;
    }

    /** A broker starts on what its log directory holds. */
    public synchronized void starts(int node) {
        crashing.remove(node);
        if (down.remove(node)) {
            for (PartitionRecording recording : recorder.recordings()) {
                if (recording.brokers().contains(node)) {
                    recording.write(
                            recording.take(), new TraceEvent.StartBroker(recording.at(node), BrokerState.none()));
                }
            }
        }
    }

    /**
     * A broker starts whose earlier process left off in this recording.
     *
     * @param up whether that process was up when it left off: if it has not come to an orderly end since, it has crashed
     * @param logs what it has left on disk
     */
    synchronized void startsAgain(int node, Predicate<TopicPartition> up, LogsOnDisk logs) {
        boolean clean = logs.shutDownCleanly();
        for (PartitionRecording recording : recorder.recordings()) {
            if (up.test(recording.partition()) && clean) {
                stopped(node, recording);
            } else if (up.test(recording.partition())) {
                crashed(node, recording, logs.logEndOffset(recording.partition()));
            }
            recording.write(recording.take(), new TraceEvent.StartBroker(recording.at(node), BrokerState.none()));
        }
    }

    /** A broker has stopped in an orderly way. */
    public synchronized void stopped(int node) {
        if (down.add(node)) {
            for (PartitionRecording recording : recorder.recordings()) {
                if (recording.brokers().contains(node)) {
                    stopped(node, recording);
                }
            }
        }
    }

    private static void stopped(int node, PartitionRecording recording) {
        recording.write(recording.take(), new TraceEvent.StopBroker(recording.at(node), BrokerState.none()));
    }

    /**
     * A broker is about to crash. In a cluster of one JVM it is shut down for that, and what it writes on its way out is
     * undone: from here on its checkpoints count for nothing.
     */
    public void crashes(int node) {
        crashing.add(node);
    }

    /**
     * A broker has crashed.
     *
     * @param node who
     * @param logEndOffset where its log of a partition ends in what has survived
     */
    public synchronized void crashed(int node, ToLongFunction<TopicPartition> logEndOffset) {
        if (down.add(node)) {
            for (PartitionRecording recording : recorder.recordings()) {
                if (recording.brokers().contains(node)) {
                    crashed(node, recording, logEndOffset.applyAsLong(recording.partition()));
                }
            }
        }
    }

    private static void crashed(int node, PartitionRecording recording, long keep) {
        recording.write(
                recording.take(),
                new TraceEvent.CrashBroker(
                        recording.at(node),
                        keep,
                        BrokerState.builder().logEndOffset(keep).build()));
    }

    /** A broker begins to collect its high watermarks for their checkpoint. */
    public void beforeCheckpoint() {
        ThreadState thread = ThreadState.current();
        thread.checkpointing.clear();
        recorder.recordings().forEach(recording -> thread.checkpointing.put(recording.partition(), recording.last()));
    }

    /** It is about to write them to a file. */
    public void checkpoints(String logDirectory, String file, Map<TopicPartition, Long> offsets) {
        if (!file.equals(HIGH_WATERMARK_CHECKPOINT)
                || offsets.isEmpty()
                || crashing.contains(recorder.nodeOf(logDirectory))) {
            return;
        }
        ThreadState thread = ThreadState.current();
        offsets.forEach((partition, offset) -> recorder.recording(partition)
                .ifPresent(recording -> recording.read(
                        thread.checkpointing.getOrDefault(partition, recording.last()),
                        new TraceEvent.CheckpointHighWatermark(
                                recording.at(recorder.nodeOf(logDirectory)),
                                BrokerState.builder()
                                        .highWatermarkCheckpoint(offset)
                                        .build()))));
    }
}
