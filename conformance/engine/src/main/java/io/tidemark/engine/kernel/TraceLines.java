package io.tidemark.engine.kernel;

import io.tidemark.engine.InputException;
import io.tidemark.engine.TraceHeader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts a trace into lines, without copying them and without reading further than the stream has bytes ready. Blank lines are
 * skipped, but counted.
 */
public final class TraceLines {
    private static final int LONGEST = 16 << 20;

    private final String trace;
    private final InputStream stream;
    private byte[] buffer = new byte[1 << 16];
    private int filled;
    private int start;
    private int end;
    private int following;
    private long line;
    private boolean terminated = true;

    public TraceLines(String trace, InputStream stream) {
        this.trace = trace;
        this.stream = stream;
    }

    /** The trace's name. */
    public String trace() {
        return trace;
    }

    /** Reads the first line. */
    public TraceHeader header() throws IOException {
        if (!next()) {
            throw new InputException(trace, 0, 0, "empty trace", "a header line {\"tidemark\":1,\"spec\":...}");
        }
        if (JsonFaults.isForeign(buffer, start, end)) {
            throw new InputException(
                    trace, line, 1, "a byte order mark, or text in UTF-16", "UTF-8 without a byte order mark");
        }
        return HeaderParser.parse(
                trace, line, terminated, new String(buffer, start, end - start, StandardCharsets.UTF_8));
    }

    /** The header that stands in a line of its own. */
    public static TraceHeader header(String trace, long line, String text) {
        return HeaderParser.parse(trace, line, true, text);
    }

    /** Moves on to the next line that is not blank; false at the end of the trace. */
    public boolean next() throws IOException {
        while (advance()) {
            for (int i = start; i < end; i++) {
                byte b = buffer[i];
                if (b != ' ' && b != '\t' && b != '\r') {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean advance() throws IOException {
        int scanned = following;
        while (true) {
            for (int i = scanned; i < filled; i++) {
                if (buffer[i] == '\n') {
                    take(following, i, i + 1, true);
                    return true;
                }
            }
            scanned = filled;
            if (filled == buffer.length) {
                int kept = filled - following;
                if (kept >= LONGEST) {
                    throw new InputException(
                            trace, line + 1, 0, "a line of " + LONGEST + " bytes or more", "one event a line");
                }
                byte[] target = following == 0 ? new byte[buffer.length * 2] : buffer;
                System.arraycopy(buffer, following, target, 0, kept);
                buffer = target;
                scanned -= following;
                following = 0;
                filled = kept;
            }
            int count = stream.read(buffer, filled, buffer.length - filled);
            if (count < 0) {
                if (filled == following) {
                    return false;
                }
                take(following, filled, filled, false);
                return true;
            }
            filled += count;
        }
    }

    private void take(int from, int to, int next, boolean closed) {
        start = from;
        end = to;
        following = next;
        terminated = closed;
        line++;
    }

    /** The bytes that hold the current line, from {@link #start} to {@link #end}, until {@link #next} is called. */
    public byte[] buffer() {
        return buffer;
    }

    public int start() {
        return start;
    }

    public int end() {
        return end;
    }

    /** A copy of the current line. */
    public byte[] copy() {
        return Arrays.copyOfRange(buffer, start, end);
    }

    /** Number of the current line, from 1. */
    public long line() {
        return line;
    }

    /** Whether the current line ends with a line end: if not, it is the last one and may have been cut off. */
    public boolean isTerminated() {
        return terminated;
    }
}
