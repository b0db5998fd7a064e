package io.tidemark.spec;

import java.time.Duration;

/**
 * How models are run.
 *
 * @param parallel the number of models checked at the same time, each in a JVM of its own
 * @param workers TLC's worker threads for each. With one, the search is breadth first and a counterexample is the
 *     shortest; with more it may be a little longer
 * @param heapMegabytes the heap of each JVM, in megabytes; TLC keeps what does not fit on disk
 * @param timeLimit the longest time for one model
 * @param evaluation how TLC evaluates
 */
public record ModelCheckOptions(
        int parallel, int workers, int heapMegabytes, Duration timeLimit, ModelEvaluation evaluation) {

    private static final int AT_MOST_PARALLEL = 4;

    /**
     * One model a core, with one worker each, so that counterexamples are the shortest; a second worker has gained
     * little on one model. At most four, for the sake of memory.
     *
     * @return the usual options
     */
    public static ModelCheckOptions usual() {
        int cores = Runtime.getRuntime().availableProcessors();
        return new ModelCheckOptions(
                Math.min(cores, AT_MOST_PARALLEL), 1, 1_024, Duration.ofHours(12), ModelEvaluation.COMPILED);
    }

    /**
     * The same with another limit.
     *
     * @param limit the longest time for one model
     * @return other options
     */
    public ModelCheckOptions withTimeLimit(Duration limit) {
        return new ModelCheckOptions(parallel, workers, heapMegabytes, limit, evaluation);
    }

    /**
     * The same with another way of evaluating.
     *
     * @param another how TLC evaluates
     * @return other options
     */
    public ModelCheckOptions withEvaluation(ModelEvaluation another) {
        return new ModelCheckOptions(parallel, workers, heapMegabytes, timeLimit, another);
    }
}
