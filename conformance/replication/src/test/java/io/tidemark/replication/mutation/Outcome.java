package io.tidemark.replication.mutation;

/** What became of a mutant. */
enum Outcome {
    /** It was rejected, at the changed event or later. */
    REJECTED("rejected"),
    /** The trace module could make nothing of the changed event. */
    INPUT_ERROR("not understood"),
    /** Excused: just after the changed events the specification is in the same states as without the change. */
    SAME_STATES("same states"),
    /** It was accepted. */
    SURVIVED("survived");

    private final String text;

    Outcome(String text) {
        this.text = text;
    }

    /** Whether the change was noticed. */
    boolean isNoticed() {
        return this == REJECTED || this == INPUT_ERROR;
    }

    /** Whether it could not be noticed. */
    boolean isExcused() {
        return this == SAME_STATES;
    }

    @Override
    public String toString() {
        return text;
    }
}
