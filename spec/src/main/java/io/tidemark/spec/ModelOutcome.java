package io.tidemark.spec;

import java.util.List;
import java.util.Optional;

/**
 * What TLC found out about one model.
 *
 * @param result how the check ended
 * @param violated the violated property; {@code Deadlock} for a deadlock
 * @param invariants the invariants that were checked, in the config's order
 * @param properties the action and temporal properties that were checked
 * @param assumptions the number of ASSUMEs that were evaluated
 * @param distinctStates the states found within the model's bounds
 * @param generatedStates the successors computed
 * @param depth the states on the longest of the shortest paths
 * @param unexplored the states whose successors were not computed, 0 after an exhaustive check
 * @param seconds the time from the start of the child JVM's main method
 * @param cpuSeconds the CPU time of the child JVM
 * @param actionsCounted whether {@code actions} is known: the workers of a distributed search do not count
 * @param actions how often each action of the specification and of the model was taken
 * @param counterexample the behaviour that violates the property
 * @param errors what kept TLC from an answer, each on one line, positions as {@code Module:line:column}
 */
public record ModelOutcome(
        Result result,
        Optional<String> violated,
        List<String> invariants,
        List<String> properties,
        int assumptions,
        long distinctStates,
        long generatedStates,
        long depth,
        long unexplored,
        double seconds,
        double cpuSeconds,
        boolean actionsCounted,
        List<ActionCount> actions,
        Optional<Counterexample> counterexample,
        List<String> errors) {

    /** How a check ended. */
    public enum Result {
        /** All states within the bounds were visited and every property holds. */
        HOLDS,
        /** A property does not hold. */
        VIOLATED,
        /** The time ended before the search; nothing was found so far. */
        TIMED_OUT,
        /** TLC could not evaluate the model. */
        ERROR
    }

    /**
     * The outcome of a check that came to no answer.
     *
     * @param errors the reasons
     * @return an outcome without states
     */
    public static ModelOutcome error(List<String> errors) {
        return withoutAnswer(Result.ERROR, errors);
    }

    /**
     * The outcome of a check that was ended because it took too long.
     *
     * @param why which limit it has exceeded
     * @return an outcome without states
     */
    public static ModelOutcome timedOut(String why) {
        return withoutAnswer(Result.TIMED_OUT, List.of(why));
    }

    private static ModelOutcome withoutAnswer(Result result, List<String> errors) {
        return new ModelOutcome(
                result,
                Optional.empty(),
                List.of(),
                List.of(),
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                false,
                List.of(),
                Optional.empty(),
                List.copyOf(errors));
    }

    /**
     * This outcome, of a check without an answer, with what it had searched when it last reported.
     *
     * @param last its last report
     * @return the same for a check that has come to an answer
     */
    public ModelOutcome withCountsOf(ModelProgress last) {
        if (result == Result.HOLDS || result == Result.VIOLATED) {
            return this;
        }
        return new ModelOutcome(
                result,
                violated,
                invariants,
                properties,
                assumptions,
                last.distinctStates(),
                last.generatedStates(),
                last.depth(),
                last.unexplored(),
                last.seconds(),
                cpuSeconds,
                actionsCounted,
                actions,
                counterexample,
                errors);
    }

    /**
     * This outcome of a search that several JVMs took part in, with what it has cost all of them.
     *
     * @param allSeconds the time from the start of the first JVM, in seconds
     * @param allCpuSeconds the CPU time of all JVMs, in seconds
     * @return the same otherwise
     */
    ModelOutcome withCosts(double allSeconds, double allCpuSeconds) {
        return new ModelOutcome(
                result,
                violated,
                invariants,
                properties,
                assumptions,
                distinctStates,
                generatedStates,
                depth,
                unexplored,
                allSeconds,
                allCpuSeconds,
                actionsCounted,
                actions,
                counterexample,
                errors);
    }

    /**
     * The rate of the check.
     *
     * @return generated states per second of CPU time, JVM start and parsing included
     */
    public double generatedPerCpuSecond() {
        return cpuSeconds > 0 ? generatedStates / cpuSeconds : 0;
    }
}
