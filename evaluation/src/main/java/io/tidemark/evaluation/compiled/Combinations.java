package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/** All combinations of values for some variables, in TLC's order: the first variable's changes fastest. */
final class Combinations {
    private final Frame frame;
    private final int[] variables;
    private final ValueEnumeration[] elements;
    private final @Nullable Value[] current;
    private boolean started;
    private boolean done;

    /**
     * @param variables the slot of each variable
     * @param elements  the values of each variable
     */
    Combinations(Frame frame, int[] variables, ValueEnumeration[] elements) {
        this.frame = frame;
        this.variables = variables;
        this.elements = elements;
        this.current = new Value[elements.length];
        for (int i = 0; i < elements.length && !done; i++) {
            current[i] = elements[i].nextElement();
            done = current[i] == null;
        }
    }

    /** Binds the variables to the next combination, if there is one. */
    boolean next() {
        if (started) {
            advance();
        }
        started = true;
        if (done) {
            return false;
        }
        for (int i = 0; i < current.length; i++) {
            frame.slots[variables[i]] = current[i];
        }
        return true;
    }

    private void advance() {
        for (int i = 0; i < elements.length && !done; i++) {
            current[i] = elements[i].nextElement();
            if (current[i] != null) {
                return;
            }
            if (i == elements.length - 1) {
                done = true;
            } else {
                elements[i].reset();
                current[i] = elements[i].nextElement();
            }
        }
    }
}
