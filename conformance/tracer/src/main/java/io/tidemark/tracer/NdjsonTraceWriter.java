package io.tidemark.tracer;

import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.util.OptionalLong;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes a trace, one JSON object a line, and numbers its events from 1 in the order in which they are reported. The
 * same events give the same bytes.
 *
 * <p>May be shared by threads: an event's number is taken and its line is written in one step. A system that reports
 * from within the locks which guard the reported state thereby gets an order in which its steps can have happened.
 *
 * <p>Output is buffered, 64 KB of it; {@link #close()} writes what is left and closes the stream. Failures to write are thrown as
 * {@link tools.jackson.core.exc.JacksonIOException}.
 */
public final class NdjsonTraceWriter implements TraceListener, AutoCloseable {
    /** The generator's own buffer holds 40 lines; a call to the operating system for so few costs as much as they do. */
    private static final int BUFFER_BYTES = 1 << 16;

    private final JsonGenerator out;
    private final TraceJson json;
    private long lastNumber;

    /** Writes the header at once. */
    public NdjsonTraceWriter(OutputStream out, TraceHeader header) {
        // Without a root separator each line ends in its own newline, so that a reader of a growing file or a pipe can
        // tell a finished line from a torn one.
        JsonFactory factory = JsonFactory.builder().rootValueSeparator("").build();
        this.out = factory.createGenerator(
                ObjectWriteContext.empty(), new BufferedOutputStream(out, BUFFER_BYTES), JsonEncoding.UTF8);
        this.json = new TraceJson(this.out, new TraceWords());
        json.header(header);
    }

    @Override
    public synchronized void onEvent(TraceEvent event) {
        json.event(++lastNumber, OptionalLong.empty(), event);
    }

    /**
     * Writes an event that only read, and may have done so at any moment since it began.
     *
     * @param after {@link #lastNumber()} when the read began
     */
    public synchronized void write(TraceEvent event, long after) {
        json.event(++lastNumber, OptionalLong.of(after), event);
    }

    /**
     * Writes an event whose number was taken before, for instance under a lock which is not held any more. Numbers must
     * ascend.
     *
     * @param number the event's number, greater than that of the event before
     * @param after the last number given when the read began, if the event only read
     */
    public synchronized void write(TraceEvent event, long number, OptionalLong after) {
        if (number <= lastNumber) {
            throw new IllegalArgumentException(
                    "event " + number + " after event " + lastNumber + ": the numbers of a trace ascend");
        }
        lastNumber = number;
        json.event(number, after, event);
    }

    /**
     * Writes that events were lost between the last one and this number (see the format's {@code Gap}): nothing can be said
     * about what follows.
     *
     * @param number the gap's number, greater than that of the event before
     * @param place whose events were lost
     */
    public synchronized void writeGap(long number, Place place) {
        if (number <= lastNumber) {
            throw new IllegalArgumentException(
                    "event " + number + " after event " + lastNumber + ": the numbers of a trace ascend");
        }
        lastNumber = number;
        json.gap(number, place);
    }

    /** The number of the last event written, 0 before the first. */
    public synchronized long lastNumber() {
        return lastNumber;
    }

    /** Hands everything written so far to the stream. */
    public synchronized void flush() {
        out.flush();
    }

    @Override
    public synchronized void close() {
        out.close();
    }
}
