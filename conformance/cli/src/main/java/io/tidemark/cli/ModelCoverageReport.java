package io.tidemark.cli;

import io.tidemark.replication.model.ModelCoverage;
import io.tidemark.replication.model.ModelCoverage.OfTrace;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Tells which edges of a model's state graph the traces took. */
final class ModelCoverageReport {
    /** So many edges that were never taken are shown to people, and so many traces of a kind. */
    private static final int FEW = 10;

    /** So many to programs. */
    private static final int MANY = 1_000;

    private final Console console;
    private final ModelCoverage coverage;

    ModelCoverageReport(Console console, ModelCoverage coverage) {
        this.console = console;
        this.coverage = coverage;
    }

    /** For programs: one JSON object. */
    void print() {
        try (JsonLine line = new JsonLine(console.out())) {
            line.object("modelCoverage", () -> {
                line.text("model", coverage.model());
                line.number("edges", coverage.edges());
                line.number("taken", coverage.taken());
                line.objects("actions", coverage.actions(), action -> {
                    line.text("action", action.action());
                    line.number("taken", action.taken());
                    line.number("edges", action.edges());
                });
                line.objects("traces", coverage.traces(), trace -> {
                    line.text("trace", trace.trace());
                    trace.rejectedAt().ifPresent(rejected -> line.number("rejectedAt", rejected));
                    line.bool("counted", trace.notCounted().isEmpty());
                    trace.notCounted().ifPresent(reason -> line.text("reason", reason));
                    line.number("steps", trace.steps());
                    trace.leftBy().ifPresent(step -> line.text("leftBy", step));
                });
                line.objects(
                        "neverTaken", coverage.neverTaken().limit(MANY).boxed().toList(), edge -> {
                            line.number("edge", edge);
                            line.text("action", coverage.action(edge));
                            line.texts("after", coverage.wayTo(edge));
                        });
            });
        }
    }

    /** For people. */
    void tell() {
        PrintWriter out = console.out();
        List<OfTrace> counted = coverage.traces().stream()
                .filter(trace -> trace.notCounted().isEmpty())
                .toList();
        if (counted.isEmpty()) {
            out.printf(
                    Locale.ROOT, "%nMODEL %s  0 of %,d edges, no trace counts%n", coverage.model(), coverage.edges());
        } else {
            table(out, counted);
        }
        list(
                out,
                "not counted:",
                coverage.traces().stream()
                        .filter(trace -> trace.notCounted().isPresent())
                        .toList(),
                trace -> trace.notCounted().orElseThrow() + alsoRejected(trace));
        list(
                out,
                "counted up to the event at which they are rejected:",
                counted.stream()
                        .filter(trace ->
                                trace.leftBy().isEmpty() && trace.rejectedAt().isPresent())
                        .toList(),
                trace -> "line " + trace.rejectedAt().getAsLong() + " after " + steps(trace.steps()));
        list(
                out,
                "counted up to a step that the model does not take:",
                counted.stream().filter(trace -> trace.leftBy().isPresent()).toList(),
                trace -> trace.leftBy().orElseThrow() + " after " + steps(trace.steps()) + alsoRejected(trace));
        if (!counted.isEmpty()) {
            neverTaken(out);
        }
        out.flush();
    }

    private void table(PrintWriter out, List<OfTrace> counted) {
        out.printf(
                Locale.ROOT,
                "%nMODEL %s  %,d of %,d edges, by %s of %s%n%n",
                coverage.model(),
                coverage.taken(),
                coverage.edges(),
                steps(counted.stream().mapToLong(OfTrace::steps).sum()),
                counted.size() == 1 ? "1 trace" : counted.size() + " traces");
        out.println("    taken         of");
        coverage.actions()
                .forEach(action ->
                        out.printf(Locale.ROOT, "%,9d  %,9d  %s%n", action.taken(), action.edges(), action.action()));
    }

    private void neverTaken(PrintWriter out) {
        out.println();
        int never = coverage.edges() - coverage.taken();
        out.println(never == 0 ? "never taken: no edge" : "never taken, the nearest edges first:");
        coverage.neverTaken().limit(FEW).forEach(edge -> {
            out.println("  " + Printable.line(coverage.action(edge)));
            List<String> way = coverage.wayTo(edge);
            out.println("    " + (way.isEmpty() ? "at the beginning" : "after " + String.join(", ", way)));
        });
        more(out, never - FEW);
    }

    private static String alsoRejected(OfTrace trace) {
        return trace.rejectedAt().isPresent()
                ? "; rejected at line " + trace.rejectedAt().getAsLong()
                : "";
    }

    private static String steps(long steps) {
        return String.format(Locale.ROOT, steps == 1 ? "%,d step" : "%,d steps", steps);
    }

    private static void list(PrintWriter out, String title, List<OfTrace> traces, Function<OfTrace, String> text) {
        if (!traces.isEmpty()) {
            out.println();
            out.println(title);
            traces.stream()
                    .limit(FEW)
                    .forEach(trace -> out.println(
                            "  " + Printable.line(trace.trace()) + ": " + Printable.line(text.apply(trace))));
            more(out, traces.size() - FEW);
        }
    }

    private static void more(PrintWriter out, int more) {
        if (more > 0) {
            out.printf(Locale.ROOT, "  and %,d more%n", more);
        }
    }
}
