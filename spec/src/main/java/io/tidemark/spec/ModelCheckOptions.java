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
 */
public record ModelCheckOptions(int parallel, int workers, int heapMegabytes, Duration timeLimit) {

    /**
     * For two cores: two models at a time with one worker each. TLC's workers share so much that one model with two
     * workers is hardly faster than with one.
     *
     * @return the usual options
     */
    public static ModelCheckOptions usual() {
        return new ModelCheckOptions(2, 1, 1_024, Duration.ofHours(12));
    }
}
