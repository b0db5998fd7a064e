package io.tidemark.spec;

import java.util.List;
import java.util.Map;

/**
 * What came of searching a model's state graph; the graph itself is in a file.
 *
 * @param tooLarge whether the search was given up, since there were too many edges
 * @param constants the constants that a trace's header sets, with their values in the model
 * @param rules the other constants, which say what the rules of the protocol are, with their values in the model
 * @param errors what kept it from an end, each on one line
 */
public record SearchedGraph(
        boolean tooLarge, Map<String, Object> constants, Map<String, Object> rules, List<String> errors) {

    /** Copies maps and list. */
    public SearchedGraph {
        constants = Map.copyOf(constants);
        rules = Map.copyOf(rules);
        errors = List.copyOf(errors);
    }

    /**
     * What came of a search that failed.
     *
     * @param errors the reasons
     * @return no graph
     */
    public static SearchedGraph error(List<String> errors) {
        return new SearchedGraph(false, Map.of(), Map.of(), errors);
    }
}
