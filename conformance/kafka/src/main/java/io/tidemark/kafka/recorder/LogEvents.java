package io.tidemark.kafka.recorder;

import io.tidemark.kafka.recorder.ThreadState.LeaderAppend;
import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.TraceEvent;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/** What the log itself reports, under its own lock: it knows neither its broker nor why it is changed. */
public final class LogEvents {
    private final KafkaRecorder recorder;

    LogEvents(KafkaRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * Records are about to be appended.
     *
     * @param before where the log ends
     * @param after where it is going to end
     * @param lastEpoch the leader epoch of the last record
     * @return the number of the step; 0 if it is none
     */
    public long beforeAppend(TopicPartition partition, long before, long after, int lastEpoch) {
        ThreadState thread = ThreadState.current();
        if (thread.leaderAppend.isEmpty() && thread.response.isEmpty()) {
            return 0;
        }
        Optional<PartitionRecording> known = recorder.recording(partition);
        if (known.isEmpty()) {
            return 0;
        }
        PartitionRecording recording = known.get();
        if (thread.leaderAppend.isPresent()) {
            LeaderAppend append = thread.leaderAppend.get();
            WaitingProduce waiting = recorder.producer().at(append.node(), recording);
            WaitingProduce.Append begun =
                    tell(append.node(), recording, () -> waiting.append(recording, append.acks() != 0));
            LeaderAppend counted = append.with(begun.waiting());
            thread.leaderAppend = Optional.of(counted);
            recording.announce(begun.number(), LeaderEvents.append(recording, counted, before, after));
            return begun.number();
        }
        long number = tell(thread.fetcherNode.orElse(-1), recording, recording::take);
        recording.announce(number, FollowerEvents.append(recording, thread, after, lastEpoch));
        return number;
    }

    private <T> T tell(int node, PartitionRecording recording, Supplier<T> step) {
        CheckpointFile.Told<T> told = recorder.lifecycle().checkpointFile(node).tell(recording.partition(), step);
        ThreadState.current().checkpoint = told.highWatermark();
        return told.step();
    }

    /** They have been. */
    public void appended(
            long number, TopicPartition partition, long before, long after, int lastEpoch, boolean failed) {
        if (number == 0) {
            return;
        }
        ThreadState thread = ThreadState.current();
        recorder.recording(partition).ifPresent(recording -> {
            if (failed) {
                recording.skip(number);
                thread.leaderAppend
                        .filter(append -> append.acks() != 0)
                        .ifPresent(append ->
                                recorder.producer().at(append.node(), recording).failed());
            } else if (thread.leaderAppend.isPresent()) {
                recorder.leader().appended(recording, number, thread.leaderAppend.get(), before, after);
            } else {
                recorder.follower().appended(number, after, lastEpoch);
            }
        });
    }

    /** The high watermark is about to become another one. */
    public long beforeAdvance(TopicPartition partition, long highWatermark) {
        ThreadState thread = ThreadState.current();
        if (thread.advancing.isPresent()) {
            return recorder.recording(partition)
                    .map(recording -> {
                        long number = recording.take();
                        recording.announce(number, advance(recording, highWatermark));
                        return number;
                    })
                    .orElse(0L);
        }
        if (thread.response.isPresent()) {
            recorder.follower().advances();
        }
        return 0;
    }

    /** It has. */
    public void advanced(long number, TopicPartition partition, long highWatermark) {
        if (number != 0) {
            recorder.recording(partition)
                    .ifPresent(recording -> recording.write(number, advance(recording, highWatermark)));
        }
    }

    private static TraceEvent advance(PartitionRecording recording, long highWatermark) {
        return new TraceEvent.AdvanceHighWatermark(
                recording.at(ThreadState.current().advancing.orElse(-1)),
                BrokerState.builder().highWatermark(highWatermark).build());
    }

    /** The log start is about to be moved by retention, by a DeleteRecords request or after the leader's. */
    public long beforeLogStart(TopicPartition partition) {
        return ThreadState.current().response.isPresent()
                ? 0
                : recorder.recording(partition).map(PartitionRecording::take).orElse(0L);
    }

    /** It has been, or it was there already. */
    public void logStartMoved(
            long number, TopicPartition partition, String logDirectory, long logStartOffset, boolean moved) {
        if (number == 0) {
            return;
        }
        recorder.recording(partition).ifPresent(recording -> {
            if (moved) {
                recording.write(
                        number,
                        new TraceEvent.AdvanceLogStart(
                                recording.at(recorder.nodeOf(logDirectory)),
                                logStartOffset,
                                BrokerState.builder()
                                        .logStartOffset(logStartOffset)
                                        .build()));
            } else {
                recording.skip(number);
            }
        });
    }

    /**
     * A starting broker has found a log of which the metadata says that it is none of its replicas any more, and moves it out of the
     * way. For one without records that is no step.
     */
    public void stray(int node, TopicPartition partition, int partitionEpoch, long logEndOffset) {
        recorder.lifecycle().checkpointFile(node).forget(partition);
        if (logEndOffset > 0) {
            recorder.recording(partition)
                    .ifPresent(recording -> recording.write(
                            recording.take(),
                            new TraceEvent.ApplyMetadata(recording.at(node), partitionEpoch, BrokerState.none())));
        }
    }
}
