package io.tidemark.kafka.recorder;

import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.TraceEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;

/** Processes that start, stop and crash, and the checkpoints that they leave for their successors. */
public final class LifecycleEvents {
    private final KafkaRecorder recorder;
    private final Set<Integer> down = new HashSet<>();
    private final Set<Integer> crashing = ConcurrentHashMap.newKeySet();

    private final Map<Integer, CheckpointFile> checkpointFiles = new ConcurrentHashMap<>();

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
            recorder.producer().ends(node);
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
     * A broker crashes. In a cluster of one JVM it is shut down for that, and what it writes on its way out is undone: from
     * here on its checkpoints count for nothing.
     *
     * @param survives takes what its checkpoint files say now; none of them is being written meanwhile
     * @return what that has taken
     * @throws Exception what that throws
     */
    public <T> T crashes(int node, Callable<T> survives) throws Exception {
        Lock lock = checkpointFile(node).lock();
        lock.lock();
        try {
            crashing.add(node);
            return survives.call();
        } finally {
            lock.unlock();
        }
    }

    /**
     * A broker has crashed.
     *
     * @param node who
     * @param logEndOffset where its log of a partition ends in what has survived
     */
    public synchronized void crashed(int node, ToLongFunction<TopicPartition> logEndOffset) {
        if (down.add(node)) {
            recorder.producer().ends(node);
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
    public void beforeCheckpoint(int node) {
        checkpointFile(node).writerBegins();
        ThreadState thread = ThreadState.current();
        thread.checkpointing.clear();
        recorder.recordings().forEach(recording -> thread.checkpointing.put(recording.partition(), recording.last()));
    }

    /** It has written them, or could not. */
    public void afterCheckpoint(int node) {
        checkpointFile(node).writerEnds();
    }

    /**
     * A checkpoint file is about to be written. In a cluster of one JVM a crash waits until that has ended, or comes before: then
     * it is no step. Processes of their own are killed in the middle of it: then the file is the new one or the one before, whole,
     * and whoever starts next finds out which.
     *
     * @return nothing if it is no step; else whom to tell that the writing has ended
     */
    public Optional<CheckpointWrite> beforeCheckpointFile(
            String logDirectory, String file, Map<TopicPartition, Long> offsets) {
        if (!file.equals(LogsOnDisk.HIGH_WATERMARK_CHECKPOINT) || offsets.isEmpty()) {
            return Optional.empty();
        }
        int node = recorder.nodeOf(logDirectory);
        CheckpointFile written = checkpointFile(node);
        Lock lock = written.lock();
        lock.lock();
        Optional<CheckpointWrite> write = Optional.empty();
        try {
            if (!crashing.contains(node)) {
                write = Optional.of(new CheckpointWrite(written, announce(node, offsets)));
            }
            return write;
        } finally {
            if (write.isEmpty()) {
                lock.unlock();
            }
        }
    }

    private List<CheckpointWrite.Announced> announce(int node, Map<TopicPartition, Long> offsets) {
        ThreadState thread = ThreadState.current();
        List<CheckpointWrite.Announced> steps = new ArrayList<>();
        offsets.forEach((partition, offset) -> recorder.recording(partition).ifPresent(recording -> {
            long after = thread.checkpointing.getOrDefault(partition, recording.last());
            TraceEvent step = new TraceEvent.CheckpointHighWatermark(
                    recording.at(node),
                    BrokerState.builder().highWatermarkCheckpoint(offset).build());
            steps.add(
                    new CheckpointWrite.Announced(recording, after, recording.announceRead(after, step), step, offset));
        }));
        return steps;
    }

    /** The file of a broker's high watermarks. */
    CheckpointFile checkpointFile(int node) {
        return checkpointFiles.computeIfAbsent(node, key -> new CheckpointFile());
    }
}
