package io.tidemark.replication.mutation;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Replay;
import io.tidemark.engine.ReplaySession;
import io.tidemark.engine.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** Replays mutants of a corpus: of each kind as many as asked for, spread over the corpus by a fixed seed. */
final class MutationCheck {
    private static final long SEED = 1;

    private final Replay replay;
    private final List<ConformingTrace> traces;
    private final MutationReport report = new MutationReport();
    private final List<Mutant> spare = new ArrayList<>();

    MutationCheck(Replay replay, List<ConformingTrace> traces) {
        this.replay = replay;
        this.traces = List.copyOf(traces);
    }

    /**
     * Replays mutants, and for each field of which none was rejected all that there are until one is.
     *
     * @param ofEachKind how many
     */
    MutationReport run(int ofEachKind) {
        Mutator mutator = new Mutator(traces);
        SortedMap<String, List<Mutant>> kinds = new TreeMap<>();
        for (ConformingTrace trace : traces) {
            for (int index = 0; index < trace.events().size(); index++) {
                for (Mutant mutant : mutator.mutants(trace, index)) {
                    kinds.computeIfAbsent(mutant.kind(), kind -> new ArrayList<>())
                            .add(mutant);
                }
            }
        }
        List<Mutant> chosen = new ArrayList<>();
        Random random = new Random(SEED);
        kinds.forEach((kind, mutants) -> {
            Collections.shuffle(mutants, random);
            int count = Math.min(ofEachKind, mutants.size());
            chosen.addAll(mutants.subList(0, count));
            spare.addAll(mutants.subList(count, mutants.size()));
        });
        traces.forEach(trace -> replay(trace, byIndex(trace, chosen)));
        report.neverNoticed().forEach(this::searchOn);
        return report;
    }

    private void searchOn(MutationReport.Field field) {
        for (ConformingTrace trace : traces) {
            Map<Integer, List<Mutant>> more = byIndex(
                    trace,
                    spare.stream()
                            .filter(mutant -> mutant.event().equals(field.event())
                                    && mutant.subject().equals(field.subject()))
                            .toList());
            if (!more.isEmpty()) {
                replay(trace, more);
                if (!report.neverNoticed().contains(field)) {
                    return;
                }
            }
        }
    }

    private static Map<Integer, List<Mutant>> byIndex(ConformingTrace trace, List<Mutant> mutants) {
        Map<Integer, List<Mutant>> byIndex = new HashMap<>();
        for (Mutant mutant : mutants) {
            if (mutant.trace().equals(trace.name())) {
                byIndex.computeIfAbsent(mutant.index(), index -> new ArrayList<>())
                        .add(mutant);
            }
        }
        return byIndex;
    }

    private void replay(ConformingTrace trace, Map<Integer, List<Mutant>> byIndex) {
        List<String> lines = trace.events().stream().map(Object::toString).toList();
        ReplaySession original = replay.open(trace.name(), trace.header());
        for (int index = 0; index < lines.size(); index++) {
            for (Mutant mutant : byIndex.getOrDefault(index, List.of())) {
                report.add(mutant, judge(mutant, original, lines));
            }
            if (!original.accept(lines.get(index))) {
                throw new IllegalStateException(trace.name() + " is not accepted as it is");
            }
        }
    }

    private Outcome judge(Mutant mutant, ReplaySession before, List<String> lines) {
        ReplaySession changed = before.copy();
        try {
            Optional<Outcome> atOnce = feed(changed, mutant.lines());
            if (atOnce.isPresent()) {
                return atOnce.get();
            }
            ReplaySession unchanged = before.copy();
            feed(unchanged, lines.subList(mutant.index(), mutant.resume()));
            // What was observed is compared or not; that the states are the same is no excuse for it. Nor is it one
            // that they
            // are the same again at a later event.
            if (!mutant.isObservation() && changed.sameStates(unchanged)) {
                return Outcome.SAME_STATES;
            }
            for (String line : lines.subList(mutant.resume(), lines.size())) {
                Optional<Outcome> later = feed(changed, List.of(line));
                if (later.isPresent()) {
                    return later.get();
                }
            }
        } catch (InputException e) {
            return Outcome.INPUT_ERROR;
        }
        return Outcome.SURVIVED;
    }

    /** Replays events; tells what became of them unless all were accepted. One that cannot be judged was not noticed. */
    private static Optional<Outcome> feed(ReplaySession session, List<String> lines) {
        for (String line : lines) {
            if (!session.accept(line)) {
                return Optional.of(
                        session.ended().orElseThrow() instanceof Verdict.Rejected
                                ? Outcome.REJECTED
                                : Outcome.SURVIVED);
            }
        }
        return Optional.empty();
    }
}
