package io.tidemark.engine;

/** How a replay evaluates the specification's expressions and actions. The verdict does not depend on it. */
public enum Evaluation {
    /** Those that are evaluated often are compiled first, as far as the compiler knows what is in them. */
    COMPILED,

    /** As TLC does. */
    INTERPRETED,

    /** Both ways; that the values or the steps differ is an {@link IllegalStateException}. For tests of the engine: slow. */
    COMPARED
}
