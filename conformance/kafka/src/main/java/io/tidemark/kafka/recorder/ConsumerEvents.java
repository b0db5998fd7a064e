package io.tidemark.kafka.recorder;

import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.TraceEvent;
import org.apache.kafka.common.TopicPartition;

/** What consumers are told without reading records. */
public final class ConsumerEvents {
    private final KafkaRecorder recorder;

    ConsumerEvents(KafkaRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * A leader is about to look up an offset.
     *
     * @return the last number that was settled then
     */
    public long beforeListOffsets(TopicPartition partition) {
        return recorder.recording(partition).map(PartitionRecording::last).orElse(0L);
    }

    /**
     * A leader has told the latest offset.
     *
     * @param began what {@link #beforeListOffsets} gave
     * @param offset the offset; -1 if the leader does not know it yet
     */
    public void latestOffset(long began, TopicPartition partition, int node, long offset) {
        recorder.recording(partition)
                .ifPresent(recording -> recording.read(
                        began, new TraceEvent.ListOffsets(recording.at(node), offset, BrokerState.none())));
    }
}
