package io.tidemark.evaluation.compiled;

import java.util.function.BiFunction;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.Reducible;
import tlc2.value.impl.SetCapValue;
import tlc2.value.impl.SetCupValue;
import tlc2.value.impl.SetDiffValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.SubsetValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.UnionValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueVec;

/** Equality and sets, by TLC's own operations on values. */
final class Sets {
    private Sets() {}

    static Expression.Condition equal(Expression a, Expression b) {
        if (a instanceof Subsequence x && b instanceof Subsequence y) {
            return Subsequence.equal(x, y);
        }
        return frame -> {
            Value left = a.value(frame);
            return equal(left, b.value(frame));
        };
    }

    /**
     * Whether two values are equal. Values that were computed from one another share most of their parts; of tuples, as logs
     * are, those parts are not looked into.
     */
    private static boolean equal(Value a, Value b) {
        if (a instanceof TupleValue x && b instanceof TupleValue y) {
            return x.elems.length == y.elems.length && equal(x.elems, 0, y.elems, 0, x.elems.length);
        }
        return isSame(a, b) || a.equals(b);
    }

    /** Whether a number of elements are equal, from a place in each array on. */
    static boolean equal(Value[] a, int fromA, Value[] b, int fromB, int count) {
        for (int i = 0; i < count; i++) {
            Value p = a[fromA + i];
            Value q = b[fromB + i];
            if (!isSame(p, q) && !p.equals(q)) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // an explicit value equals itself
    private static boolean isSame(Value a, Value b) {
        return a == b && (a instanceof RecordValue || a instanceof IntValue);
    }

    static Expression.Condition member(Expression element, Expression set) {
        if (set instanceof Functions.Domain domain) {
            return domain.holds(element);
        }
        return frame -> {
            Value member = element.value(frame);
            return set.value(frame).member(member);
        };
    }

    static Expression.Condition subsetOrEqual(Expression a, Expression b) {
        return frame -> {
            Value left = a.value(frame);
            Value right = b.value(frame);
            if (left instanceof Enumerable set && set.isSubsetEq(right) instanceof BoolValue truth) {
                return truth.val;
            }
            throw new Retreat();
        };
    }

    static Expression union(Expression a, Expression b) {
        return combined(a, b, Reducible::cup, SetCupValue::new);
    }

    static Expression intersection(Expression a, Expression b) {
        return combined(a, b, Reducible::cap, SetCapValue::new);
    }

    /** One of two sets, if TLC can evaluate it as a whole, with the other; a set that is never made if it can neither. */
    private static Expression combined(
            Expression a,
            Expression b,
            BiFunction<Reducible, Value, Value> whole,
            BiFunction<Value, Value, Value> unmade) {
        return frame -> {
            Value left = a.value(frame);
            Value right = b.value(frame);
            if (left instanceof Reducible set) {
                return whole.apply(set, right);
            }
            return right instanceof Reducible set ? whole.apply(set, left) : unmade.apply(left, right);
        };
    }

    static Expression difference(Expression a, Expression b) {
        return frame -> {
            Value left = a.value(frame);
            Value right = b.value(frame);
            return left instanceof Reducible set ? set.diff(right) : new SetDiffValue(left, right);
        };
    }

    static Expression enumerated(Expression[] elements) {
        return frame -> {
            ValueVec values = new ValueVec(elements.length);
            for (Expression element : elements) {
                values.addElement(element.value(frame));
            }
            return new SetEnumValue(values, false);
        };
    }

    static Expression powerSet(Expression set) {
        return frame -> new SubsetValue(set.value(frame));
    }

    static Expression bigUnion(Expression sets) {
        return frame -> UnionValue.union(sets.value(frame));
    }
}
