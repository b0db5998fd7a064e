package io.tidemark.cli;

import io.tidemark.engine.Explanation;
import io.tidemark.engine.Explanation.FalseConjunct;
import io.tidemark.engine.InputException;
import io.tidemark.engine.Statistics;
import io.tidemark.engine.Verdict;
import java.util.List;

/** Verdicts for programs: one JSON object a line, each as soon as it is known. */
final class JsonReport implements Report {
    private final Console console;

    JsonReport(Console console) {
        this.console = console;
    }

    @Override
    public void verdict(Verdict verdict) {
        try (JsonLine json = new JsonLine(console.out())) {
            json.text("trace", verdict.statistics().trace());
            write(json, verdict);
        }
    }

    @Override
    public void verdict(Verdict verdict, ExpectedTrace expected) {
        try (JsonLine json = new JsonLine(console.out())) {
            json.text("trace", verdict.statistics().trace());
            write(json, verdict);
            json.bool("asExpected", expected.difference().isEmpty());
            expected.difference().ifPresent(difference -> json.text("difference", difference));
            json.text("shows", expected.trace().shows());
            expected.trace()
                    .fault()
                    .ifPresent(fault -> json.object("fault", () -> {
                        json.text("name", fault.name());
                        json.text("reference", fault.reference());
                    }));
        }
    }

    @Override
    public void inconclusive(String trace, String reason) {
        try (JsonLine json = new JsonLine(console.out())) {
            json.text("trace", trace);
            json.text("verdict", "inconclusive");
            json.text("reason", reason);
        }
    }

    @Override
    public void badInput(String trace, InputException error) {
        try (JsonLine json = new JsonLine(console.out())) {
            json.text("trace", trace);
            json.text("verdict", "bad input");
            json.object("error", () -> {
                json.text("file", error.file());
                error.line().ifPresent(line -> json.number("line", line));
                error.column().ifPresent(column -> json.number("column", column));
                json.text("found", error.found());
                error.expected().ifPresent(expected -> json.text("expected", expected));
            });
        }
        console.err().println("tidemark: " + Printable.line(error.getMessage()));
    }

    @Override
    public void defect(String trace, Throwable error) {
        try (JsonLine json = new JsonLine(console.out())) {
            json.text("trace", trace);
            json.text("verdict", "defect");
            json.text("defect", DefectLog.summary(error));
        }
    }

    @Override
    public void end() {
        console.flush();
    }

    /** The fields of a verdict but the trace's name. */
    static void write(JsonLine json, Verdict verdict) {
        Statistics statistics = verdict.statistics();
        if (verdict instanceof Verdict.Conforms conforms) {
            json.text("verdict", "conforms");
            json.object("summary", () -> conforms.summary().forEach(json::text));
        } else if (verdict instanceof Verdict.Rejected rejected) {
            json.text("verdict", "rejected");
            json.object("explanation", () -> explanation(json, rejected.explanation()));
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            json.text("verdict", "inconclusive");
            json.number("line", inconclusive.line());
            json.text("reason", inconclusive.reason());
            inconclusive
                    .explanation()
                    .ifPresent(explanation -> json.object("explanation", () -> explanation(json, explanation)));
        }
        json.objects("notes", verdict.notes(), note -> {
            json.text("claim", note.claim());
            note.partition().ifPresent(partition -> json.text("partition", partition));
            json.number("line", note.line());
            json.text("event", note.event());
        });
        json.number("events", statistics.events());
        json.texts("partitions", statistics.partitions());
        json.decimal("elapsedSeconds", statistics.elapsed().toNanos() / 1e9);
        json.number("eventsPerSecond", Math.round(statistics.eventsPerSecond()));
        json.number("frontierPeak", statistics.frontierPeak());
        json.number("reorderedEvents", statistics.reorderedEvents());
        json.number("silentSteps", statistics.silentSteps());
        json.object("actions", () -> statistics.actions().forEach(json::number));
    }

    private static void explanation(JsonLine json, Explanation explanation) {
        json.number("line", explanation.line());
        json.number("seq", explanation.seq());
        json.text("event", explanation.event());
        explanation.partition().ifPresent(partition -> json.text("partition", partition));
        json.text("logged", explanation.logged());
        if (explanation.reason() instanceof Explanation.NotEnabled reason) {
            json.text("reason", "not enabled");
            json.text("action", reason.action());
            conjuncts(json, reason.conjuncts());
        } else if (explanation.reason() instanceof Explanation.ObservationDiffers reason) {
            json.text("reason", "observation differs");
            json.text("action", reason.action());
            json.objects("differences", reason.differences(), difference -> {
                json.text("field", difference.field());
                json.text("specification", difference.specification());
                json.texts("allowed", difference.allowed());
                json.text("observed", difference.observed());
            });
            conjuncts(json, reason.conjuncts());
        } else if (explanation.reason() instanceof Explanation.InvariantViolated reason) {
            json.text("reason", "invariant violated");
            json.text("invariant", reason.invariant());
            conjuncts(json, reason.conjuncts());
        }
        json.objects("earlier", explanation.earlier(), earlier -> {
            json.text("what", earlier.what());
            json.number("line", earlier.line());
            json.text("event", earlier.event());
        });
        json.texts("enabledInstead", explanation.enabledInstead());
        json.number("moreEnabled", explanation.moreEnabled());
        json.text("text", explanation.text());
    }

    private static void conjuncts(JsonLine json, List<FalseConjunct> conjuncts) {
        json.objects("falseConjuncts", conjuncts, conjunct -> {
            json.text("operator", conjunct.operator());
            json.text("module", conjunct.module());
            json.number("line", conjunct.line());
            json.number("column", conjunct.column());
            json.text("source", conjunct.source());
            json.objects("operands", conjunct.operands(), operand -> {
                json.text("source", operand.source());
                json.text("value", operand.value());
            });
        });
    }
}
