package io.tidemark.spec;

/** What a model is expected to show. */
public sealed interface Expectation {

    /** Every property of the config holds in every state within the bounds. */
    record Holds() implements Expectation {
        @Override
        public String toString() {
            return "holds";
        }
    }

    /**
     * A property is violated: a bug of the past, or the price of a configuration.
     *
     * @param property its name in the config, or {@code Deadlock}
     * @param length the number of states of the shortest counterexample, the initial state included
     */
    record Violates(String property, int length) implements Expectation {
        @Override
        public String toString() {
            return "violates " + property + " in " + Amount.of(length, "state");
        }
    }

    /**
     * An interesting state is reached: the proof that what other models show is not empty.
     *
     * @param witness the invariant that denies it, such as {@code NeverCommitted}
     * @param length the number of states of the shortest way there, the initial state included
     */
    record Reaches(String witness, int length) implements Expectation {
        @Override
        public String toString() {
            return "reaches what " + witness + " denies in " + Amount.of(length, "state");
        }
    }
}
