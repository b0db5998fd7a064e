package io.tidemark.kafka.recorder;

import io.tidemark.tracer.TraceHeader;
import java.nio.file.Path;

/** Where events go. Whoever hands them over never waits: an event that there is no room for is lost, and a gap says so. */
interface TraceSink extends AutoCloseable {
    /**
     * A partition has been created.
     *
     * @param node the controller that did it
     * @param header the header of its trace
     */
    void begin(PartitionRecording recording, int node, TraceHeader header);

    /**
     * What a number is going to be, unless something else comes of it: for files that outlive a process which is killed
     * before it can say what did.
     */
    void announce(NumberedEvent event);

    /** Something has become of a number. */
    void offer(NumberedEvent event);

    /** Something has happened under this number of which the trace does not say what. */
    void gap(PartitionRecording recording, long number);

    /** The file that holds what a partition does. */
    Path file(PartitionRecording recording);

    /** Writes what is left. */
    @Override
    void close();
}
