package io.tidemark.evaluation.compiled;

import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Value;

/** A compiled expression. */
@FunctionalInterface
interface Expression {
    /** Its value. */
    Value value(Frame frame);

    /** Its value as a truth value. */
    default boolean test(Frame frame) {
        if (value(frame) instanceof BoolValue truth) {
            return truth.val;
        }
        throw new Retreat();
    }

    /** A compiled expression that is TRUE or FALSE. */
    interface Condition extends Expression {
        @Override
        boolean test(Frame frame);

        @Override
        default Value value(Frame frame) {
            return test(frame) ? BoolValue.ValTrue : BoolValue.ValFalse;
        }
    }
}
