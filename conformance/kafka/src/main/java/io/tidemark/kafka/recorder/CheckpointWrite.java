package io.tidemark.kafka.recorder;

import io.tidemark.tracer.TraceEvent;
import java.util.List;

/** A file of high watermarks that is being written. Until that has ended, its broker does not crash. */
public final class CheckpointWrite {
    private final CheckpointFile file;
    private final List<Announced> steps;

    /**
     * @param file whose lock this thread holds
     * @param steps what the file will say, by partition
     */
    CheckpointWrite(CheckpointFile file, List<Announced> steps) {
        this.file = file;
        this.steps = List.copyOf(steps);
    }

    /**
     * What the file will say of a partition.
     *
     * @param after the last number that was settled when its high watermark was read, or before
     * @param number the number under which it has been announced
     * @param event the step
     * @param highWatermark what the file will say
     */
    record Announced(PartitionRecording recording, long after, long number, TraceEvent event, long highWatermark) {}

    /**
     * It has ended, on the thread on which it began.
     *
     * @param written whether the new file is there; otherwise it is the one before
     */
    public void ended(boolean written) {
        try {
            KafkaRecorder.record(recorder -> steps.forEach(step -> {
                if (written) {
                    step.recording().read(step.after(), step.number(), step.event());
                    file.says(step.recording().partition(), step.highWatermark());
                } else {
                    step.recording().skip(step.number());
                }
            }));
        } finally {
            file.lock().unlock();
        }
    }
}
