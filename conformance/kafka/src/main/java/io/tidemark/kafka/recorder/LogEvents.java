package io.tidemark.kafka.recorder;

import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.TraceEvent;
import org.apache.kafka.common.TopicPartition;

/** What the log itself reports, under its own lock: it knows neither its broker nor why it is changed. */
public final class LogEvents {
    private final KafkaRecorder recorder;

    LogEvents(KafkaRecorder recorder) {
        this.recorder = recorder;
    }

    /** Records are about to be appended. */
    public long beforeAppend(TopicPartition partition) {
        ThreadState thread = ThreadState.current();
        return thread.leaderAppend.isPresent() || thread.response.isPresent()
                ? recorder.recording(partition).map(PartitionRecording::take).orElse(0L)
                : 0;
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
            } else if (thread.leaderAppend.isPresent()) {
                recorder.leader().appended(recording, number, thread.leaderAppend.get(), before, after);
            } else {
                recorder.follower().appended(number, after, lastEpoch);
            }
        });
    }

    /** The high watermark is about to become another one. */
    public void advances(TopicPartition partition, long highWatermark) {
        ThreadState thread = ThreadState.current();
        if (thread.advancing.isPresent()) {
            recorder.recording(partition)
                    .ifPresent(recording -> recording.write(
                            recording.take(),
                            new TraceEvent.AdvanceHighWatermark(
                                    recording.at(thread.advancing.getAsInt()),
                                    BrokerState.builder()
                                            .highWatermark(highWatermark)
                                            .build())));
        } else if (thread.response.isPresent()) {
            recorder.follower().advances();
        }
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
}
