package io.tidemark.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How often each action was taken by several models together.
 *
 * @param counts one for each action of the specification and each operator of the models around actions
 */
public record ActionCoverage(List<ActionCount> counts) {

    /** Copies the list. */
    public ActionCoverage {
        counts = List.copyOf(counts);
    }

    /**
     * Adds up.
     *
     * @param runs the models that were run
     * @return the sums
     */
    public static ActionCoverage of(List<ModelRun> runs) {
        Map<List<String>, ActionCount> sums = new LinkedHashMap<>();
        for (ModelRun run : runs) {
            for (ActionCount count : run.outcome().actions()) {
                sums.merge(
                        List.of(count.module(), count.action()),
                        count,
                        (one, other) ->
                                new ActionCount(one.module(), one.action(), one.role(), one.taken() + other.taken()));
            }
        }
        return new ActionCoverage(new ArrayList<>(sums.values()));
    }

    /**
     * The actions that no model takes: whatever the models say, they say nothing about these.
     *
     * @return as {@code Module.Action}
     */
    public List<String> neverTaken() {
        return neverTaken(List.of());
    }

    /**
     * The actions that no model takes, when some models were left out.
     *
     * @param notRun models that were not run, such as the deep set: an action that one of them is meant to take
     *     ({@link Model#takes()}) is left to it
     * @return as {@code Module.Action}
     */
    public List<String> neverTaken(List<Model> notRun) {
        Set<String> left =
                notRun.stream().flatMap(model -> model.takes().stream()).collect(Collectors.toSet());
        return counts.stream()
                .filter(count -> count.taken() == 0 && !left.contains(count.action()))
                .map(count -> count.module() + "." + count.action())
                .toList();
    }
}
