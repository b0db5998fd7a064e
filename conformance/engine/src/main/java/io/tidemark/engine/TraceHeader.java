package io.tidemark.engine;

import io.tidemark.engine.kernel.TraceLines;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The first line of a trace.
 *
 * @param specification name of the specification that the recorded system claims to follow
 * @param constants     values of its constants: {@link Boolean}, {@link Integer}, {@link String}, or a {@link List} of such
 *                      (a set in TLA+)
 * @param source        what was recorded, for people: any values as above, fractions, or maps and lists of them, without those
 *                      that are null; one entry {@code source} if the trace has something else than an object there
 * @param ignored       fields of {@code state}, or arguments, that nobody compares
 * @param silent        actions that the recorder does not log
 * @param text          the line as it stands in the trace
 */
public record TraceHeader(
        String specification,
        Map<String, Object> constants,
        Map<String, Object> source,
        Set<String> ignored,
        Set<String> silent,
        String text) {
    public TraceHeader {
        constants = Ordered.copy(constants);
        source = Ordered.copy(source);
        ignored = Set.copyOf(ignored);
        silent = Set.copyOf(silent);
    }

    /**
     * Reads a header.
     *
     * @param trace where it stands, for messages
     * @param line  in which line, from 1
     * @param text  the header
     * @throws InputException if it is none
     */
    public static TraceHeader parse(String trace, long line, String text) {
        return TraceLines.header(trace, line, text);
    }
}
