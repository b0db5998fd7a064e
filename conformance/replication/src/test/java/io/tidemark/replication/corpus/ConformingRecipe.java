package io.tidemark.replication.corpus;

import io.tidemark.engine.Coverage;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run worth keeping because of what it shows.
 *
 * @param name of the trace's file, without ending
 * @param shows what happens in it, in a sentence
 * @param configuration of the partition
 * @param faults what goes wrong in the simulation, as on the command line
 * @param events how many events to record
 * @param behaviour what must happen in it
 * @param disjuncts texts of disjuncts of the specification that it must take
 */
record ConformingRecipe(
        String name,
        String shows,
        Configuration configuration,
        String faults,
        int events,
        Behaviour behaviour,
        Set<String> disjuncts) {

    /** A run that takes these disjuncts, or for which it is no matter. */
    ConformingRecipe(
            String name,
            String shows,
            Configuration configuration,
            String faults,
            int events,
            Behaviour behaviour,
            String... disjuncts) {
        this(name, shows, configuration, faults, events, behaviour, Set.of(disjuncts));
    }

    /** Whether a run takes all disjuncts that it must. */
    boolean isCoveredBy(Coverage coverage) {
        return coverage.possibleDisjuncts().stream()
                .filter(disjunct -> disjunct.steps() > 0)
                .map(Coverage.OfDisjunct::text)
                .collect(Collectors.toSet())
                .containsAll(disjuncts);
    }
}
