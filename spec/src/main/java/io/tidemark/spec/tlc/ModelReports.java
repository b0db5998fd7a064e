package io.tidemark.spec.tlc;

import io.tidemark.spec.PathProgress;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.ObjectMapper;

/**
 * What a JVM that walks a model's state graph reports on standard output, one JSON object a line: {@code {"progress": ...}} about
 * once a second, at last {@code {"outcome": ...}}.
 */
final class ModelReports {
    private static final long PROGRESS_NANOS = 1_000_000_000;

    private final ObjectMapper json = new ObjectMapper();
    private final PrintStream out;
    private final long started = System.nanoTime();
    private long reported = started;

    private ModelReports(PrintStream out) {
        this.out = out;
    }

    /** Takes standard output; nothing else is written there from then on. */
    static ModelReports onStandardOutput() {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        return new ModelReports(out);
    }

    /** Reports how far the work is, unless that was reported within the last second. */
    void progress(int states, int edges, long paths) {
        long now = System.nanoTime();
        if (now - reported > PROGRESS_NANOS) {
            reported = now;
            report("progress", new PathProgress(states, edges, paths));
        }
    }

    /** Reports what has come of it. */
    void outcome(Object outcome) {
        report("outcome", outcome);
    }

    /** The seconds since the beginning. */
    double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }

    private void report(String key, Object value) {
        out.println("{\"" + key + "\":" + json.writeValueAsString(value) + "}");
        out.flush();
    }
}
