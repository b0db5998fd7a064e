package io.tidemark.engine;

import java.util.ArrayList;
import java.util.List;

/** The explanation as lines for a terminal or a log. */
final class ExplanationText {
    private static final int LINES = 40;
    private static final int COLUMNS = 160;
    private static final int EVENT_LINES = 4;

    private final Explanation explanation;
    private final List<String> lines = new ArrayList<>();

    ExplanationText(Explanation explanation) {
        this.explanation = explanation;
    }

    String render() {
        add("", explanation.headline());
        addWhole("  logged   ", explanation.logged());
        if (explanation.reason() instanceof Explanation.NotEnabled reason) {
            add("  ", reason.action() + " is not enabled:");
            conjuncts(reason.conjuncts());
        } else if (explanation.reason() instanceof Explanation.ObservationDiffers reason) {
            add("  ", reason.action() + " is enabled, but what was observed after it differs:");
            for (Explanation.Difference difference : reason.differences()) {
                add("    ", difference.text());
            }
            for (Explanation.FalseConjunct assignment : reason.conjuncts()) {
                add("    ", assignment.position() + "  " + assignment.operator() + ":  " + assigned(assignment));
            }
        } else if (explanation.reason() instanceof Explanation.InvariantViolated reason) {
            add("  ", "invariant " + reason.invariant() + " is FALSE after it:");
            conjuncts(reason.conjuncts());
        }
        for (Explanation.EarlierEvent earlier : explanation.earlier()) {
            add("  ", earlier.what() + " was last changed by line " + earlier.line() + ", " + earlier.event());
        }
        if (explanation.enabledInstead().isEmpty()) {
            add("  ", "no action is enabled there");
        } else {
            add("  ", "enabled instead:");
            for (String action : explanation.enabledInstead()) {
                add("    ", action);
            }
            if (explanation.moreEnabled() > 0) {
                add("    ", "and " + explanation.moreEnabled() + " more");
            }
        }
        if (lines.size() > LINES) {
            int surplus = lines.size() - LINES + 1;
            return String.join("\n", lines.subList(0, LINES - 1)) + "\n  (" + surplus + " more lines)";
        }
        return String.join("\n", lines);
    }

    /** What an assignment is to; the values that differ have been told already. */
    private static String assigned(Explanation.FalseConjunct assignment) {
        return assignment.source().startsWith("UNCHANGED")
                ? assignment.source()
                : assignment.operands().stream()
                        .map(operand -> operand.source() + " is assigned here")
                        .findFirst()
                        .orElse(assignment.source());
    }

    private void conjuncts(List<Explanation.FalseConjunct> conjuncts) {
        for (Explanation.FalseConjunct conjunct : conjuncts) {
            add("    ", conjunct.position() + "  " + conjunct.operator() + ":  " + conjunct.source());
            for (Explanation.Operand operand : conjunct.operands()) {
                add("      ", operand.source() + " = " + operand.value());
            }
        }
    }

    /** The event is what a reader compares all else with: on as many lines as it takes, up to a few, broken behind commas. */
    private void addWhole(String label, String text) {
        String rest = text;
        String indent = label;
        for (int i = 1; i < EVENT_LINES && indent.length() + rest.length() > COLUMNS; i++) {
            int end = rest.lastIndexOf(',', COLUMNS - indent.length() - 1) + 1;
            if (end == 0) {
                break;
            }
            add(indent, rest.substring(0, end));
            rest = rest.substring(end);
            indent = " ".repeat(label.length());
        }
        add(indent, rest);
    }

    private void add(String indent, String text) {
        String line = indent + text.replace('\n', ' ');
        lines.add(line.length() <= COLUMNS ? line : line.substring(0, COLUMNS - 3) + "...");
    }
}
