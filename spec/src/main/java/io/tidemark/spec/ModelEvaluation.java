package io.tidemark.spec;

/** How TLC evaluates a model's steps and invariants. What it finds does not depend on it. */
public enum ModelEvaluation {
    /** In compiled form, once a model has turned out to be large, as far as the compiler knows what is in them. */
    COMPILED,
    /** Both ways; a difference is an error. For tests of the compiler. */
    COMPARED,
    /** As TLC does by itself. */
    INTERPRETED
}
