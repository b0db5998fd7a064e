package io.tidemark.engine;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What somebody wants to know of a behaviour of the specification that explains a trace: it is told each step. A value: where the
 * trace leaves several behaviours open each goes its own way, and of those that come to nothing nothing is left.
 */
public interface Behaviour {

    /** Nothing. */
    Behaviour UNOBSERVED = new Behaviour() {
        @Override
        public Behaviour after(Supplier<String> action, Function<Set<String>, String> state) {
            return this;
        }

        @Override
        public Behaviour or(Behaviour other) {
            return this;
        }
    };

    /**
     * The behaviour with one more step.
     *
     * @param action the action with its arguments, as TLA+ text that is the same for equal arguments
     * @param state for variables that are not to count a name of the state after the step: the same for states in which all others
     *     have equal values
     */
    Behaviour after(Supplier<String> action, Function<Set<String>, String> state);

    /** Either of two behaviours that explain the same trace. */
    Behaviour or(Behaviour other);
}
