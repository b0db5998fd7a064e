package io.tidemark.simulation.schedule;

import java.util.List;

/**
 * What is to happen in a run. The same schedule gives the same run.
 *
 * @param seed fixes what is left to chance: how long each message takes, and how soon a timer fires
 * @param config the cluster
 * @param operations what happens, in order; when they are over the faults stop, and the cluster has time to recover
 */
public record Schedule(long seed, ScheduleConfig config, List<Operation> operations) {
    public Schedule {
        operations = List.copyOf(operations);
    }

    /** The same cluster and seed with other operations. */
    public Schedule withOperations(List<Operation> newOperations) {
        return new Schedule(seed, config, newOperations);
    }
}
