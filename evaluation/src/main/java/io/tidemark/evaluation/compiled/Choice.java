package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/**
 * {@code \E x \in S : body} in a step. A variable that is nothing but an argument of the action has the value that is wanted
 * there, if that is in the set; others have each value of their set.
 */
final class Choice implements Path {
    private final Expression[] sets;
    private final Variable[][] variables;
    private final Path body;

    /**
     * A bound variable.
     *
     * @param slot     where its value is
     * @param argument which argument of the action it is; -1 if it is none
     */
    record Variable(int slot, int argument) {
        private @Nullable Value wanted(StepFrame frame) {
            return argument < 0 ? null : frame.wanted[argument];
        }
    }

    /**
     * @param sets      the sets
     * @param variables those that each set bounds
     */
    Choice(Expression[] sets, Variable[][] variables, Path body) {
        this.sets = sets;
        this.variables = variables;
        this.body = body;
    }

    @Override
    public void follow(StepFrame frame) {
        @Nullable Value[] open = new Value[sets.length];
        int count = 0;
        for (int i = 0; i < sets.length; i++) {
            Value set = sets[i].value(frame);
            for (Variable variable : variables[i]) {
                Value wanted = variable.wanted(frame);
                if (wanted == null) {
                    open[i] = set;
                    count++;
                } else if (set.member(wanted)) {
                    frame.slots[variable.slot()] = wanted;
                } else {
                    return;
                }
            }
        }
        if (count == 0) {
            body.follow(frame);
        } else {
            followEach(open, count, frame);
        }
    }

    /** Goes on with each combination of values for the variables that may have any value. */
    private void followEach(@Nullable Value[] open, int count, StepFrame frame) {
        int[] slots = new int[count];
        ValueEnumeration[] elements = new ValueEnumeration[count];
        int opened = 0;
        for (int i = 0; i < sets.length; i++) {
            Value set = open[i];
            for (Variable variable : variables[i]) {
                if (set != null && variable.wanted(frame) == null) {
                    slots[opened] = variable.slot();
                    elements[opened++] = elements(set, frame);
                }
            }
        }
        Combinations combinations = new Combinations(frame, slots, elements);
        while (combinations.next()) {
            body.follow(frame);
        }
    }

    private static ValueEnumeration elements(Value set, StepFrame frame) {
        if (frame.sampling && (!(set instanceof Enumerable) || !set.isFinite())) {
            return new Sample(set);
        }
        if (set instanceof Enumerable enumerable) {
            return enumerable.elements();
        }
        throw new Retreat();
    }
}
