package io.tidemark.evaluation.compiled;

/** Thrown where TLC would report an error, or do something that is not compiled: the interpreter has to evaluate. */
final class Retreat extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Retreat() {
        super("to be interpreted", null, false, false);
    }
}
