package io.tidemark.evaluation.compiled;

import tlc2.value.impl.Enumerable;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.Reducible;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;
import tlc2.value.impl.ValueVec;

/** An expression with bound variables, for the members of the sets that bound them, in TLC's order. */
final class Loop {
    private final Expression[] bounds;
    private final int[] variables;
    private final int[] sets;
    private final Expression body;

    /**
     * @param bounds    the sets
     * @param variables the slot of each variable
     * @param sets      which of the sets each variable is bound by
     */
    Loop(Expression[] bounds, int[] variables, int[] sets, Expression body) {
        this.bounds = bounds;
        this.variables = variables;
        this.sets = sets;
        this.body = body;
    }

    Expression.Condition exists() {
        return frame -> {
            for (Combinations members = members(frame); members.next(); ) {
                if (body.test(frame)) {
                    return true;
                }
            }
            return false;
        };
    }

    Expression.Condition forAll() {
        return frame -> {
            for (Combinations members = members(frame); members.next(); ) {
                if (!body.test(frame)) {
                    return false;
                }
            }
            return true;
        };
    }

    /** {@code {body : x \in S}}. */
    Expression setOfAll() {
        return frame -> {
            ValueVec values = new ValueVec();
            for (Combinations members = members(frame); members.next(); ) {
                values.addElement(body.value(frame));
            }
            return new SetEnumValue(values, false);
        };
    }

    /** {@code {x \in S : body}}. */
    Expression subset() {
        int variable = variables[0];
        return frame -> {
            Value set = bounds[0].value(frame);
            ValueVec values = new ValueVec();
            ValueEnumeration elements = reducible(set);
            for (Value each = elements.nextElement(); each != null; each = elements.nextElement()) {
                frame.slots[variable] = each;
                if (body.test(frame)) {
                    values.addElement(each);
                }
            }
            return new SetEnumValue(values, set.isNormalized());
        };
    }

    /** {@code CHOOSE x \in S : body}. */
    Expression choose() {
        int variable = variables[0];
        return frame -> {
            Value set = bounds[0].value(frame);
            if (!(set instanceof Enumerable enumerable)) {
                throw new Retreat();
            }
            set.normalize();
            // TLC orders a set by making all its members; an interval is in order without that.
            ValueEnumeration elements = set instanceof IntervalValue
                    ? enumerable.elements()
                    : enumerable.elements(Enumerable.Ordering.NORMALIZED);
            for (Value each = elements.nextElement(); each != null; each = elements.nextElement()) {
                frame.slots[variable] = each;
                if (body.test(frame)) {
                    return each;
                }
            }
            throw new Retreat();
        };
    }

    /** {@code [x \in S |-> body]}. */
    Expression function() {
        int variable = variables[0];
        return frame -> {
            Value set = bounds[0].value(frame);
            Value[] domain = new Value[set instanceof Reducible ? set.size() : 0];
            ValueEnumeration elements = reducible(set);
            Value[] values = new Value[domain.length];
            for (int i = 0; i < domain.length; i++) {
                Value each = elements.nextElement();
                domain[i] = each;
                frame.slots[variable] = each;
                values[i] = body.value(frame);
            }
            return new FcnRcdValue(domain, values, false);
        };
    }

    /** The members of a set that TLC evaluates as a whole. */
    private static ValueEnumeration reducible(Value set) {
        if (set instanceof Reducible whole) {
            return whole.elements();
        }
        throw new Retreat();
    }

    private Combinations members(Frame frame) {
        ValueEnumeration[] elements = new ValueEnumeration[variables.length];
        Value set = null;
        for (int i = 0; i < elements.length; i++) {
            if (i == 0 || sets[i] != sets[i - 1]) {
                set = bounds[sets[i]].value(frame);
            }
            if (!(set instanceof Enumerable enumerable)) {
                throw new Retreat();
            }
            elements[i] = enumerable.elements();
        }
        return new Combinations(frame, variables, elements);
    }
}
