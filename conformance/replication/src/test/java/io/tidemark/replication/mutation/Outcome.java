package io.tidemark.replication.mutation;

/** What became of a mutant. */
enum Outcome {
    /** It was rejected, at the changed event or later. */
    REJECTED("rejected"),
    /** The trace module could make nothing of the changed event. */
    INPUT_ERROR("not understood"),
    /** Excused: the specification is in the same states after the change as without it. */
    SAME_STATES("same states"),
    /** Excused: an event was left out, doubled or moved, and at some later event the specification is in the same states again. */
    SAME_STATES_LATER("same later"),
    /** Excused: the event that was left out is one that recorders may leave out. */
    DECLARED_SILENT("declared silent"),
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
        return this == SAME_STATES || this == SAME_STATES_LATER || this == DECLARED_SILENT;
    }

    @Override
    public String toString() {
        return text;
    }
}
