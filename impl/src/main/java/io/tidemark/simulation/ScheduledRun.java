package io.tidemark.simulation;

import io.tidemark.simulation.judge.ClientHistory;
import io.tidemark.simulation.judge.Finding;
import io.tidemark.simulation.schedule.Schedule;
import java.util.List;
import java.util.Optional;

/**
 * A run of a schedule, as those saw it who judge it without the specification.
 *
 * @param schedule what happened: for operations that were drawn, as many as the run took
 * @param steps how many protocol steps were recorded
 * @param stepOf for each operation how many steps had been recorded before it
 * @param history what clients asked for and were told
 * @param promiseHolds whether the run stayed within what Kafka promises
 * @param client what the client's view holds against it
 * @param convergence what is still missing after the faults had stopped, or the process that failed
 * @param virtualMs how long it took, in virtual milliseconds
 */
public record ScheduledRun(
        Schedule schedule,
        long steps,
        List<Long> stepOf,
        ClientHistory history,
        boolean promiseHolds,
        Optional<Finding> client,
        Optional<Finding> convergence,
        long virtualMs) {
    public ScheduledRun {
        stepOf = List.copyOf(stepOf);
    }
}
