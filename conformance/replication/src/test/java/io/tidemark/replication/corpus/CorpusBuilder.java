package io.tidemark.replication.corpus;

import io.tidemark.engine.Explanation;
import io.tidemark.engine.Replay;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.faults.SeededFault;
import io.tidemark.faults.SeededFaults;
import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.CorpusTrace.Recording;
import io.tidemark.replication.ExpectedVerdict;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Looks through the seeds, from 1 on, for runs that show what a recipe wants. */
final class CorpusBuilder {
    private static final int SEEDS_FOR_BEHAVIOURS = 20_000;
    private static final int SEEDS_FOR_FAULTS = 20_000;
    private static final int LONGEST_FAULTY_RUN = 300;
    /** A violating trace no longer than this ends the search for a shorter one. */
    private static final int SHORT = 40;

    private static final int SEEDS_FOR_SHORTER = 400;
    private static final int EVENTS_AFTER_THE_BAD_ONE = 5;

    private final Replay replay;

    CorpusBuilder(Specification specification) {
        this.replay = new Replay(specification, ReplayOptions.defaults().withCoverage(true));
    }

    /** The first run of which the behaviour is part, and which conforms without anything being assumed. */
    Optional<CorpusTrace> find(ConformingRecipe recipe) {
        for (long seed = 1; seed <= SEEDS_FOR_BEHAVIOURS; seed++) {
            Recording recording = recording(recipe.configuration(), recipe.faults(), seed, recipe.events());
            RecordedRun run = RecordedRun.of(recording, Optional.empty());
            if (recipe.behaviour().occursIn(run.events())
                    && judge(recipe.name(), run) instanceof Verdict.Conforms conforms
                    && conforms.statistics().silentSteps() == 0
                    && recipe.isCoveredBy(conforms.statistics().coverage().orElseThrow())) {
                return Optional.of(new CorpusTrace(
                        "conforming/" + recipe.name() + ".ndjson",
                        recipe.shows(),
                        new ExpectedVerdict.Conforms(),
                        Optional.empty(),
                        Optional.of(recording)));
            }
        }
        return Optional.empty();
    }

    /** A run that is rejected at the recipe's event because of its conjunct: a short one, if one turns up soon enough. */
    Optional<CorpusTrace> find(ViolatingRecipe recipe) {
        SeededFault fault = SeededFaults.named(recipe.fault());
        Optional<CorpusTrace> best = Optional.empty();
        int bestLength = LONGEST_FAULTY_RUN;
        for (long seed = 1; seed <= SEEDS_FOR_FAULTS; seed++) {
            if (bestLength <= SHORT || (best.isPresent() && seed > SEEDS_FOR_SHORTER)) {
                break;
            }
            Recording recording = recording(recipe.configuration(), recipe.faults(), seed, bestLength);
            RecordedRun run = RecordedRun.of(recording, Optional.of(fault));
            if (firstDifference(run, RecordedRun.of(recording, Optional.empty())) >= bestLength
                    || !(judge(recipe.name(), run) instanceof Verdict.Rejected rejected)) {
                continue;
            }
            Explanation found = rejected.explanation();
            ExpectedVerdict expected =
                    new ExpectedVerdict.Rejected(found.seq(), found.line(), recipe.event(), recipe.falseConjunct());
            if (found.seq() < bestLength
                    && expected.difference(rejected).isEmpty()
                    && run.text()
                            .lines()
                            .skip(found.line() - 1)
                            .findFirst()
                            .orElseThrow()
                            .contains(recipe.observed())) {
                bestLength = (int) found.seq();
                best = Optional.of(new CorpusTrace(
                        "violating/" + recipe.name() + ".ndjson",
                        fault.title(),
                        expected,
                        Optional.of(new CorpusTrace.SeededFault(fault.name(), fault.reference())),
                        Optional.of(recording(
                                recipe.configuration(),
                                recipe.faults(),
                                seed,
                                bestLength + EVENTS_AFTER_THE_BAD_ONE))));
            }
        }
        return best;
    }

    private Verdict judge(String name, RecordedRun run) {
        return replay.run(TraceSource.ofText(name, run.text()));
    }

    private static int firstDifference(RecordedRun faulty, RecordedRun correct) {
        List<JsonNode> events = faulty.events();
        for (int i = 0; i < events.size() && i < correct.events().size(); i++) {
            if (!events.get(i).equals(correct.events().get(i))) {
                return i;
            }
        }
        return Integer.MAX_VALUE;
    }

    private static Recording recording(Configuration configuration, String faults, long seed, int events) {
        return new Recording(
                seed,
                events,
                Configuration.BROKERS,
                configuration.minInsyncReplicas(),
                configuration.uncleanLeaderElection(),
                configuration.eligibleLeaderReplicas(),
                faults,
                configuration.reassignments());
    }
}
