package io.tidemark.engine;

/**
 * Limits of a replay. They bound memory and time; a trace that cannot be judged within them is
 * {@linkplain Verdict.Inconclusive inconclusive}, never rejected.
 *
 * @param window            how many events back, and ahead, an explanation may be revised: silent steps inserted, reads with
 *                          {@code after} taken earlier than they were logged. A read further back is taken to have happened
 *                          where it was logged
 * @param maximumDeviations how many such revisions one stuck event may cost where reads are to be reordered; 0 for none at
 *                          all, which leaves a stuck event inconclusive if the specification has silent steps
 * @param searchBudget      how many specification states one stuck event may cost
 * @param frontierLimit     how many specification states may explain a trace at the same time
 * @param checkInvariants   whether the config's invariants are evaluated on the accepted states
 * @param evaluation        how the specification's expressions are evaluated
 * @param coverage          whether it is noted which disjuncts of the actions are taken; costs time, and changes no verdict
 */
public record ReplayOptions(
        int window,
        int maximumDeviations,
        int searchBudget,
        int frontierLimit,
        boolean checkInvariants,
        Evaluation evaluation,
        boolean coverage) {

    /** A window of 1,024 events, 16 deviations, 100,000 states a search, a frontier of 10,000, invariants checked. */
    public static ReplayOptions defaults() {
        return new ReplayOptions(1024, 16, 100_000, 10_000, true, Evaluation.COMPILED, false);
    }

    public ReplayOptions {
        if (window < 1 || maximumDeviations < 0 || searchBudget < 1 || frontierLimit < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /** These options with another window. */
    public ReplayOptions withWindow(int events) {
        return new ReplayOptions(
                events, maximumDeviations, searchBudget, frontierLimit, checkInvariants, evaluation, coverage);
    }

    /** These options with another limit of deviations. */
    public ReplayOptions withMaximumDeviations(int deviations) {
        return new ReplayOptions(
                window, deviations, searchBudget, frontierLimit, checkInvariants, evaluation, coverage);
    }

    /** These options with another search budget. */
    public ReplayOptions withSearchBudget(int states) {
        return new ReplayOptions(
                window, maximumDeviations, states, frontierLimit, checkInvariants, evaluation, coverage);
    }

    /** These options with another frontier limit. */
    public ReplayOptions withFrontierLimit(int states) {
        return new ReplayOptions(
                window, maximumDeviations, searchBudget, states, checkInvariants, evaluation, coverage);
    }

    /** These options with or without the config's invariants. */
    public ReplayOptions withInvariants(boolean check) {
        return new ReplayOptions(window, maximumDeviations, searchBudget, frontierLimit, check, evaluation, coverage);
    }

    /** These options with another way to evaluate. */
    public ReplayOptions withEvaluation(Evaluation way) {
        return new ReplayOptions(
                window, maximumDeviations, searchBudget, frontierLimit, checkInvariants, way, coverage);
    }

    /** These options with or without coverage. */
    public ReplayOptions withCoverage(boolean note) {
        return new ReplayOptions(
                window, maximumDeviations, searchBudget, frontierLimit, checkInvariants, evaluation, note);
    }
}
