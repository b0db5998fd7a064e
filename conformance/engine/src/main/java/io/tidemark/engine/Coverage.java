package io.tidemark.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * How often each action of a specification, and each disjunct of it, was taken by the steps that explain a trace, or several.
 *
 * <p>A disjunct is one alternative of an action's text: an operand of {@code \/}, or a branch of {@code IF} or {@code CASE}, in
 * the action's definition or in a definition that it uses and that speaks of the state. A step takes those that are TRUE of it,
 * and the branches that have to be evaluated for it.
 *
 * @param traces  how many traces this is about
 * @param actions the actions, in the order in which the next-state relation names them
 * @param shared  the definitions with disjuncts that several actions use
 */
public record Coverage(int traces, List<OfAction> actions, List<OfDefinition> shared) {

    public Coverage {
        actions = List.copyOf(actions);
        shared = List.copyOf(shared);
    }

    /**
     * An action.
     *
     * @param name      its name
     * @param position  its definition, as {@code Module:line:column}
     * @param steps     how many steps were by it
     * @param ruledOut  the condition by which the specification's constants allow it in no step, such as "Faulty is FALSE"
     * @param disjuncts its disjuncts, in the order of their positions, with those of definitions that it alone uses
     */
    public record OfAction(
            String name, String position, long steps, Optional<String> ruledOut, List<OfDisjunct> disjuncts) {

        public OfAction {
            disjuncts = List.copyOf(disjuncts);
        }
    }

    /**
     * A definition that several actions use.
     *
     * @param name      its name
     * @param position  where it stands, as {@code Module:line:column}
     * @param actions   the actions by which steps come to it
     * @param disjuncts its disjuncts, in the order of their positions, counted for all these actions together
     */
    public record OfDefinition(String name, String position, List<String> actions, List<OfDisjunct> disjuncts) {

        public OfDefinition {
            actions = List.copyOf(actions);
            disjuncts = List.copyOf(disjuncts);
        }
    }

    /**
     * A disjunct of an action.
     *
     * @param position where it stands, as {@code Module:line:column}
     * @param text     its TLA+ text in one line, with the condition under which it is evaluated if it is a branch
     * @param steps    how many steps took it
     * @param ruledOut the condition by which the specification's constants allow it in no step
     * @param never    why no step of a run can take it, as the specification says beside it: the rest of its line after
     *                 {@code \* NEVER}
     */
    public record OfDisjunct(
            String position, String text, long steps, Optional<String> ruledOut, Optional<String> never) {}

    /** Those of the actions that the constants do not rule out. */
    public List<OfAction> possibleActions() {
        return actions.stream().filter(action -> action.ruledOut().isEmpty()).toList();
    }

    /** How many steps were counted. */
    public long steps() {
        return actions.stream().mapToLong(OfAction::steps).sum();
    }

    /** All disjuncts that the constants do not rule out. */
    public List<OfDisjunct> possibleDisjuncts() {
        return Stream.concat(
                        actions.stream().flatMap(action -> action.disjuncts().stream()),
                        shared.stream().flatMap(definition -> definition.disjuncts().stream()))
                .filter(disjunct -> disjunct.ruledOut().isEmpty())
                .toList();
    }

    /**
     * This and that of other traces of the same specification. Its constants may be others there: then ruled out is what both
     * rule out.
     */
    public Coverage plus(Coverage other) {
        return new Coverage(
                traces + other.traces,
                sums(
                        actions,
                        other.actions,
                        (one, two) -> new OfAction(
                                one.name(),
                                one.position(),
                                one.steps() + two.steps(),
                                both(one.ruledOut(), two.ruledOut()),
                                sum(one.disjuncts(), two.disjuncts()))),
                sums(
                        shared,
                        other.shared,
                        (one, two) -> new OfDefinition(
                                one.name(), one.position(), one.actions(), sum(one.disjuncts(), two.disjuncts()))));
    }

    private static List<OfDisjunct> sum(List<OfDisjunct> some, List<OfDisjunct> others) {
        return sums(
                some,
                others,
                (one, two) -> new OfDisjunct(
                        one.position(),
                        one.text(),
                        one.steps() + two.steps(),
                        both(one.ruledOut(), two.ruledOut()),
                        one.never()));
    }

    private static Optional<String> both(Optional<String> one, Optional<String> two) {
        return one.filter(reason -> two.isPresent());
    }

    /** The members of two lists which have the same of them in the same order: the text that they are of is the same. */
    private static <T> List<T> sums(List<T> some, List<T> others, BinaryOperator<T> sum) {
        if (some.size() != others.size()) {
            throw new IllegalArgumentException("coverage of another specification");
        }
        List<T> sums = new ArrayList<>();
        for (int i = 0; i < some.size(); i++) {
            sums.add(sum.apply(some.get(i), others.get(i)));
        }
        return sums;
    }
}
