package io.tidemark.engine;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The specification of two-phase commit, and traces of it. */
final class TwoPhaseTraces {
    static final Path FOLDER = Path.of("src/test/resources/twophase");
    static final Specification SPECIFICATION = Specification.of(FOLDER, "TwoPhaseTrace");
    static final String HEADER = "{\"tidemark\":1,\"spec\":\"TwoPhase\"}";

    private TwoPhaseTraces() {}

    /** A trace with the plain header and these events, numbered from 1, in single quotes, without braces. */
    static TraceSource trace(String... events) {
        return withHeader(HEADER, events);
    }

    static TraceSource withHeader(String header, String... events) {
        return TraceSource.ofText("trace", header.replace('\'', '"') + "\n" + lines(events));
    }

    private static String lines(String... events) {
        int[] seq = {0};
        return Arrays.stream(events).map(event -> event(++seq[0], event) + "\n").collect(Collectors.joining());
    }

    static String event(int seq, String fields) {
        return "{\"seq\":" + seq + "," + fields.replace('\'', '"') + "}";
    }

    static Verdict replay(TraceSource trace) {
        return new Replay(SPECIFICATION).run(trace);
    }

    static Explanation rejection(Verdict verdict) {
        if (verdict instanceof Verdict.Rejected rejected) {
            return rejected.explanation();
        }
        throw new AssertionError("not rejected: " + verdict.headline());
    }
}
