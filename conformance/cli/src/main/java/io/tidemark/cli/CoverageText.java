package io.tidemark.cli;

import io.tidemark.engine.Coverage;
import io.tidemark.spec.Amount;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Coverage for people: how much there is of it, a table of all actions and disjuncts, and then what was never taken. */
final class CoverageText {
    private static final int WIDEST = 110;
    private static final int FEW = 4;

    private final Coverage coverage;
    private final int positionWidth;

    CoverageText(Coverage coverage) {
        this.coverage = coverage;
        this.positionWidth = coverage.possibleDisjuncts().stream()
                .mapToInt(disjunct -> disjunct.position().length())
                .max()
                .orElse(0);
    }

    /** Writes all of it. */
    void print(PrintWriter out) {
        List<Coverage.OfAction> actions = coverage.possibleActions();
        List<Coverage.OfDisjunct> disjuncts = coverage.possibleDisjuncts();
        out.printf(
                Locale.ROOT,
                "COVERAGE  %d of %d actions, %,d of %,d disjuncts, by %s of %s%n%n",
                actions.stream().filter(action -> action.steps() > 0).count(),
                actions.size(),
                disjuncts.stream().filter(disjunct -> disjunct.steps() > 0).count(),
                disjuncts.size(),
                Amount.of(coverage.steps(), "step"),
                Amount.of(coverage.traces(), "trace"));
        out.println("    steps");
        for (Coverage.OfAction action : actions) {
            out.printf(Locale.ROOT, "%,9d  %s%n", action.steps(), action.name());
            possible(action.disjuncts()).forEach(disjunct -> out.println(line(disjunct)));
        }
        for (Coverage.OfDefinition definition : coverage.shared()) {
            List<Coverage.OfDisjunct> possible = possible(definition.disjuncts());
            if (!possible.isEmpty()) {
                out.println("           " + definition.name() + ", used by " + users(definition.actions()));
                possible.forEach(disjunct -> out.println(line(disjunct)));
            }
        }
        printNeverTaken(out);
        printNotToBeTaken(out);
        printRuledOut(out);
        out.flush();
    }

    private static String users(List<String> actions) {
        return actions.size() <= FEW ? String.join(", ", actions) : actions.size() + " actions";
    }

    private static List<Coverage.OfDisjunct> possible(List<Coverage.OfDisjunct> disjuncts) {
        return disjuncts.stream()
                .filter(disjunct -> disjunct.ruledOut().isEmpty())
                .toList();
    }

    private String line(Coverage.OfDisjunct disjunct) {
        String position = disjunct.position()
                + " ".repeat(positionWidth - disjunct.position().length());
        return String.format(Locale.ROOT, "%,9d    %s  %s", disjunct.steps(), position, shortened(disjunct.text()));
    }

    private static String shortened(String text) {
        String line = Printable.line(text);
        return line.length() <= WIDEST ? line : line.substring(0, WIDEST - 3) + "...";
    }

    private void printNeverTaken(PrintWriter out) {
        List<String> lines = new ArrayList<>();
        for (Coverage.OfAction action : coverage.possibleActions()) {
            if (action.steps() == 0) {
                lines.add("  " + action.name()); // and so none of its disjuncts
            } else {
                lines.addAll(neverTaken(action.name(), action.disjuncts()));
            }
        }
        coverage.shared().forEach(each -> lines.addAll(neverTaken(each.name(), each.disjuncts())));
        out.println();
        out.println(lines.isEmpty() ? "never taken: nothing" : "never taken:");
        lines.forEach(out::println);
    }

    private static List<String> neverTaken(String name, List<Coverage.OfDisjunct> disjuncts) {
        return possible(disjuncts).stream()
                .filter(disjunct -> disjunct.steps() == 0 && disjunct.never().isEmpty())
                .map(disjunct -> described(name, disjunct))
                .toList();
    }

    private static String described(String name, Coverage.OfDisjunct disjunct) {
        return "  " + name + "  " + disjunct.position() + "  " + shortened(disjunct.text());
    }

    /** What no run can take, by the reason that stands beside it. */
    private void printNotToBeTaken(PrintWriter out) {
        List<String> lines = new ArrayList<>();
        coverage.actions().forEach(each -> addNotToBeTaken(each.name(), each.disjuncts(), lines));
        coverage.shared().forEach(each -> addNotToBeTaken(each.name(), each.disjuncts(), lines));
        if (!lines.isEmpty()) {
            out.println();
            out.println("never taken, and cannot be in a run:");
            lines.forEach(out::println);
        }
    }

    private static void addNotToBeTaken(String name, List<Coverage.OfDisjunct> disjuncts, List<String> lines) {
        for (Coverage.OfDisjunct disjunct : possible(disjuncts)) {
            if (disjunct.steps() == 0 && disjunct.never().isPresent()) {
                lines.add(described(name, disjunct));
                lines.add("    " + Printable.line(disjunct.never().get()));
            }
        }
    }

    /** What no step can take with these constants, by the condition that says so. */
    private void printRuledOut(PrintWriter out) {
        List<String> lines = new ArrayList<>();
        Map<String, Integer> reasons = new TreeMap<>();
        for (Coverage.OfAction action : coverage.actions()) {
            action.ruledOut().ifPresent(reason -> lines.add("  " + action.name() + ": " + Printable.line(reason)));
            if (action.ruledOut().isEmpty()) {
                count(action.disjuncts(), reasons);
            }
        }
        coverage.shared().forEach(definition -> count(definition.disjuncts(), reasons));
        reasons.forEach(
                (reason, count) -> lines.add("  " + Amount.of(count, "disjunct") + ": " + Printable.line(reason)));
        if (!lines.isEmpty()) {
            out.println();
            out.println("ruled out by constants, and not counted:");
            lines.forEach(out::println);
        }
    }

    private static void count(List<Coverage.OfDisjunct> disjuncts, Map<String, Integer> reasons) {
        disjuncts.forEach(disjunct -> disjunct.ruledOut().ifPresent(reason -> reasons.merge(reason, 1, Integer::sum)));
    }
}
