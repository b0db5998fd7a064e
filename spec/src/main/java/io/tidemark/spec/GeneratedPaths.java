package io.tidemark.spec;

import java.util.List;

/**
 * What came of walking a model's state graph.
 *
 * @param states the model's states, as far as they were found
 * @param edges the model's edges, as far as they were found
 * @param tooLarge whether the search was given up, since there were too many edges
 * @param paths the paths written, each in a file of its own
 * @param steps the steps of all of them: edges taken again count again
 * @param covered the edges that they take
 * @param seconds the time it took
 * @param errors what kept it from an end, each on one line
 */
public record GeneratedPaths(
        long states,
        long edges,
        boolean tooLarge,
        long paths,
        long steps,
        long covered,
        double seconds,
        List<String> errors) {

    /** Copies the list. */
    public GeneratedPaths {
        errors = List.copyOf(errors);
    }

    /**
     * What came of a search that failed.
     *
     * @param errors the reasons
     * @return no paths
     */
    public static GeneratedPaths error(List<String> errors) {
        return new GeneratedPaths(0, 0, false, 0, 0, 0, 0, errors);
    }
}
