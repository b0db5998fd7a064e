package io.tidemark.cli;

import io.tidemark.engine.Coverage;
import io.tidemark.engine.InputException;
import io.tidemark.engine.Verdict;
import java.util.List;
import java.util.Optional;

/** Adds up what traces take of the specification, and tells it when all have been checked. */
final class CoverageReport implements Report {
    private final Console console;
    private final boolean json;
    private Optional<Coverage> sum = Optional.empty();

    CoverageReport(Console console, boolean json) {
        this.console = console;
        this.json = json;
    }

    @Override
    public void verdict(Verdict verdict) {
        Optional<Coverage> more = verdict.statistics().coverage();
        sum = sum.isEmpty() ? more : more.map(sum.get()::plus).or(() -> sum);
    }

    @Override
    public void verdict(Verdict verdict, ExpectedTrace expected) {
        verdict(verdict);
    }

    @Override
    public void inconclusive(String trace, String reason) {}

    @Override
    public void badInput(String trace, InputException error) {}

    @Override
    public void defect(String trace, Throwable error) {}

    @Override
    public void end() {
        sum.ifPresent(coverage -> {
            if (json) {
                print(coverage);
            } else {
                console.out().println();
                new CoverageText(coverage).print(console.out());
            }
        });
    }

    private void print(Coverage coverage) {
        try (JsonLine line = new JsonLine(console.out())) {
            line.object("coverage", () -> {
                line.number("traces", coverage.traces());
                line.number("steps", coverage.steps());
                line.objects("actions", coverage.actions(), action -> {
                    line.text("action", action.name());
                    line.text("position", action.position());
                    line.number("steps", action.steps());
                    action.ruledOut().ifPresent(reason -> line.text("ruledOut", reason));
                    disjuncts(line, action.disjuncts());
                });
                line.objects("shared", coverage.shared(), definition -> {
                    line.text("definition", definition.name());
                    line.text("position", definition.position());
                    line.texts("actions", definition.actions());
                    disjuncts(line, definition.disjuncts());
                });
            });
        }
    }

    private static void disjuncts(JsonLine line, List<Coverage.OfDisjunct> disjuncts) {
        line.objects("disjuncts", disjuncts, disjunct -> {
            line.text("position", disjunct.position());
            line.text("text", disjunct.text());
            line.number("steps", disjunct.steps());
            disjunct.ruledOut().ifPresent(reason -> line.text("ruledOut", reason));
            disjunct.never().ifPresent(reason -> line.text("never", reason));
        });
    }
}
