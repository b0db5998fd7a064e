package io.tidemark.evaluation.compiled;

/** A compiled formula of a step together with all that is still to be evaluated after it. */
@FunctionalInterface
interface Path {
    /** Leads to no step. */
    Path NOWHERE = frame -> {};

    /** Ends in a step. */
    Path END = StepFrame::found;

    /** Goes on in each way in which the formula can be true, and leaves the successor as it was. */
    void follow(StepFrame frame);
}
