package io.tidemark.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A behaviour that violates a property, or that reaches what a witness denies: a story of actions.
 *
 * @param steps the states in order; the first is the initial state
 * @param loop for a liveness property, how the behaviour goes on for ever
 * @param loopsTo the number of the state the behaviour returns to, counted from 1; 0 unless {@link Loop#BACK}
 */
public record Counterexample(List<Step> steps, Loop loop, int loopsTo) {

    /** How a counterexample ends. */
    public enum Loop {
        /** With its last state: a safety property. */
        NONE,
        /** It returns to an earlier state. */
        BACK,
        /** It stays in its last state for ever. */
        STUTTERS
    }

    /**
     * One state, and the action that led to it.
     *
     * @param action the action's name; {@code Init} for the first state
     * @param arguments the argument values, as TLA+ text
     * @param bounds the model's operators around the action, outermost first, each with its arguments
     * @param changes what changed of the specification's variables; for the first state every one of them
     */
    public record Step(String action, List<String> arguments, List<String> bounds, List<Change> changes) {

        /**
         * The action as it would stand in the module.
         *
         * @return such as {@code AppendToLeader(b1, 1)}
         */
        public String name() {
            return arguments.isEmpty() ? action : action + "(" + String.join(", ", arguments) + ")";
        }
    }

    private static final int MAX_NAME_WIDTH = 44;
    private static final int MAX_LINE_WIDTH = 160;

    /** Copies the list. */
    public Counterexample {
        steps = List.copyOf(steps);
    }

    /**
     * The number of states.
     *
     * @return one more than the number of steps taken
     */
    public int length() {
        return steps.size();
    }

    /**
     * Numbered steps, what changed beside each. Long values are cut; {@link #steps()} has them whole.
     *
     * @return lines of text, none longer than 160 characters
     */
    public List<String> lines() {
        int width = 0;
        for (Step step : steps) {
            width = Math.max(width, Math.min(step.name().length(), MAX_NAME_WIDTH));
        }
        int digits = Integer.toString(steps.size()).length();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            String head = String.format(Locale.ROOT, "%" + digits + "d. %-" + width + "s", i + 1, step.name());
            for (Change change : step.changes()) {
                lines.add(cut(head + "  " + change));
                head = " ".repeat(digits + 2 + width);
            }
            if (step.changes().isEmpty()) {
                lines.add(head + "  (nothing changes)");
            }
        }
        switch (loop) {
            case NONE -> {}
            case BACK -> lines.add("and again from state " + loopsTo);
            case STUTTERS -> lines.add("and nothing happens any more");
        }
        return lines;
    }

    private static String cut(String line) {
        return line.length() <= MAX_LINE_WIDTH ? line : line.substring(0, MAX_LINE_WIDTH - 3) + "...";
    }
}
