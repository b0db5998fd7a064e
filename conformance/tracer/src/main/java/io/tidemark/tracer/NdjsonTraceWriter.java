package io.tidemark.tracer;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.OptionalLong;

/**
 * Writes a trace, one JSON object a line, and numbers its events from 1 in the order in which they are reported. The
 * same events give the same bytes.
 *
 * <p>May be shared by threads: an event's number is taken and its line is written in one step. A system that reports
 * from within the locks which guard the reported state thereby gets an order in which its steps can have happened.
 *
 * <p>Output is buffered, 64 KB of it; {@link #close()} writes what is left and closes the stream. Failures to write are thrown as
 * {@link UncheckedIOException}.
 */
public final class NdjsonTraceWriter implements TraceListener, AutoCloseable {
    /** Some hundred lines: a call to the operating system for a few costs as much as they do. */
    private static final int BUFFER_BYTES = 1 << 16;

    private final OutputStream out;
    // Each line ends in its own newline, so that a reader of a growing file or a pipe can tell a finished line from a
    // torn one.
    private final TraceLine line = new TraceLine(new TraceWords());
    private long lastNumber;

    /** Writes the header first. */
    public NdjsonTraceWriter(OutputStream out, TraceHeader header) {
        this.out = new BufferedOutputStream(out, BUFFER_BYTES);
        line.whole(new TraceHeaderJson().header(header));
        writeLine();
    }

    @Override
    public synchronized void onEvent(TraceEvent event) {
        line.event(++lastNumber, OptionalLong.empty(), event);
        writeLine();
    }

    /**
     * Writes an event that only read, and may have done so at any moment since it began.
     *
     * @param after {@link #lastNumber()} when the read began
     */
    public synchronized void write(TraceEvent event, long after) {
        line.event(++lastNumber, OptionalLong.of(after), event);
        writeLine();
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
        line.event(number, after, event);
        writeLine();
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
        line.gap(number, place);
        writeLine();
    }

    private void writeLine() {
        try {
            line.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number of the last event written, 0 before the first. */
    public synchronized long lastNumber() {
        return lastNumber;
    }

    /** Hands everything written so far to the stream. */
    public synchronized void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
