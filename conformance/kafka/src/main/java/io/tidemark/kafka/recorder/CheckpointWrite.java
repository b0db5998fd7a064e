package io.tidemark.kafka.recorder;

import io.tidemark.tracer.TraceEvent;
import java.util.List;
import java.util.concurrent.locks.Lock;

/** A file of high watermarks that is being written. Until that has ended, its broker does not crash. */
public final class CheckpointWrite {
    private final Lock file;
    private final List<Announced> steps;

    /**
     * @param file held by this thread
     * @param steps what the file will say, by partition
     */
    CheckpointWrite(Lock file, List<Announced> steps) {
        this.file = file;
        this.steps = List.copyOf(steps);
    }

    /**
     * What the file will say of a partition.
     *
     * @param after the last number that was settled when its high watermark was read, or before
     * @param number the number under which it has been announced
     */
    record Announced(PartitionRecording recording, long after, long number, TraceEvent event) {}

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
                } else {
                    step.recording().skip(step.number());
                }
            }));
        } finally {
            file.unlock();
        }
    }
}
