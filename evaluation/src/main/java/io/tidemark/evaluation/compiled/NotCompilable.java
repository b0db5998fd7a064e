package io.tidemark.evaluation.compiled;

/** An expression contains something that only the interpreter knows. */
final class NotCompilable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotCompilable(String what) {
        super(what, null, false, false);
    }
}
