package io.tidemark.evaluation.compiled;

import tlc2.module.Sequences;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** {@code SubSeq(sequence, from, to)}. Two of them are compared without being made. */
record Subsequence(Expression sequence, Expression from, Expression to) implements Expression {
    @Override
    public Value value(Frame frame) {
        return Sequences.SubSeq(sequence.value(frame), from.value(frame), to.value(frame));
    }

    static Expression.Condition equal(Subsequence a, Subsequence b) {
        return frame -> {
            Value left = a.sequence.value(frame);
            int start = number(a.from, frame);
            int length = length(left, start, number(a.to, frame));
            Value right = b.sequence.value(frame);
            int otherStart = number(b.from, frame);
            int otherLength = length(right, otherStart, number(b.to, frame));
            return length == otherLength
                    && Sets.equal(
                            ((TupleValue) left).elems, start - 1, ((TupleValue) right).elems, otherStart - 1, length);
        };
    }

    private static int number(Expression expression, Frame frame) {
        if (expression.value(frame) instanceof IntValue number) {
            return number.val;
        }
        throw new Retreat();
    }

    /** The number of elements, if there is such a subsequence. */
    private static int length(Value sequence, int from, int to) {
        if (!(sequence instanceof TupleValue tuple)) {
            throw new Retreat();
        }
        if (from > to) {
            return 0;
        }
        if (from < 1 || to > tuple.elems.length) {
            throw new Retreat();
        }
        return to - from + 1;
    }
}
