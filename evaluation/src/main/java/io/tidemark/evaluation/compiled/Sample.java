package io.tidemark.evaluation.compiled;

import tlc2.value.impl.IntValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/** The whole numbers 0, 1, 2 that are in a set: a few members of one that is infinite. */
public final class Sample implements ValueEnumeration {
    private final Value set;
    private int next;

    public Sample(Value set) {
        this.set = set;
    }

    @Override
    public void reset() {
        next = 0;
    }

    @Override
    @SuppressWarnings("NullAway") // null ends an enumeration in TLC
    public Value nextElement() {
        while (next < 3) {
            Value candidate = IntValue.gen(next++);
            if (set.member(candidate)) {
                return candidate;
            }
        }
        return null;
    }
}
