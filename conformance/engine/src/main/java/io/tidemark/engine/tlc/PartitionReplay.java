package io.tidemark.engine.tlc;

import io.tidemark.engine.Behaviour;
import io.tidemark.engine.Explanation;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.Verdict;
import io.tidemark.evaluation.ActionTarget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The replay of one partition's events: its frontier, and what is remembered in case the frontier empties. */
final class PartitionReplay {

    /** What came of an event. */
    sealed interface Outcome {}

    /** It was taken. */
    record Taken() implements Outcome {}

    /**
     * It was not.
     *
     * @param limit what kept the search for an explanation from being complete; empty if there is no explanation
     */
    record Stuck(Explanation explanation, Optional<String> limit) implements Outcome {}

    private static final Outcome TAKEN = new Taken();

    private final Stepper stepper;
    private final ReplayOptions options;
    private final Optional<String> partition;
    private List<Possibility> frontier;
    private final Deque<Checkpoint> recent;
    /** How many possibilities the recent events have before them, taken together. */
    private long remembered;

    private boolean forgetful;
    private int peak;
    private final ChangeLog changes;
    private final long[] actions;
    private final List<Verdict.Note> notes;
    private final List<Claim> kept;
    private boolean started;
    private @Nullable Stuck stuck;

    PartitionReplay(Stepper stepper, ReplayOptions options, List<Possibility> initial) {
        this.stepper = stepper;
        this.options = options;
        this.partition = Optional.empty();
        this.frontier = initial;
        this.recent = new ArrayDeque<>();
        this.peak = initial.size();
        this.changes = new ChangeLog(stepper.kernel().variables().length);
        this.actions = new long[stepper.kernel().targets().size()];
        this.notes = new ArrayList<>();
        this.kept = new ArrayList<>();
    }

    private PartitionReplay(PartitionReplay other, Stepper stepper, Optional<String> partition) {
        this.stepper = stepper;
        this.options = other.options;
        this.partition = partition;
        this.frontier = other.frontier;
        this.recent = new ArrayDeque<>(other.recent);
        this.remembered = other.remembered;
        this.forgetful = other.forgetful;
        this.peak = other.peak;
        this.changes = other.changes.copy();
        this.actions = other.actions.clone();
        this.notes = new ArrayList<>(other.notes);
        this.kept = new ArrayList<>(other.kept);
        this.started = other.started;
        this.stuck = other.stuck;
    }

    /** The same, for the partition given. */
    PartitionReplay copy(Stepper evaluator, Optional<String> name) {
        return new PartitionReplay(this, evaluator, name);
    }

    Optional<String> partition() {
        return partition;
    }

    /** The states that explain the events so far. */
    List<Possibility> frontier() {
        return frontier;
    }

    Assumptions assumptions() {
        return frontier.get(0).assumed();
    }

    int peak() {
        return peak;
    }

    List<Verdict.Note> notes() {
        return notes;
    }

    /** Takes an event. Once an instance is stuck it stays so. */
    Outcome accept(Event event, Supplier<List<Event>> upcoming) {
        if (stuck != null) {
            return stuck;
        }
        if (!started) {
            started = true;
            noteInitial(event);
        }
        remember(event);
        stepper.forgetViolation();
        List<Possibility> next = step(event);
        if (next.isEmpty()) {
            Optional<Claim> violated = stepper.violated();
            Optional<ReplayState> violating = stepper.violating();
            Search search = new Search(stepper, options, recent, ahead(upcoming), forgetful);
            Search.Result result = search.run();
            if (result instanceof Search.Found found) {
                next = found.possibilities();
            } else {
                Explanation explanation =
                        new Explainer(stepper, changes).explain(event, partition, frontier, violated, violating);
                Optional<String> limit =
                        result instanceof Search.Limited limited ? Optional.of(limited.reason()) : Optional.empty();
                return stop(new Stuck(explanation, limit));
            }
        }
        if (next.size() > options.frontierLimit()) {
            Explanation explanation = new Explainer(stepper, changes)
                    .explain(event, partition, frontier, Optional.empty(), Optional.empty());
            return stop(new Stuck(
                    explanation,
                    Optional.of("more than " + options.frontierLimit() + " states explain the trace up to here")));
        }
        List<Possibility> before = frontier;
        frontier = next;
        peak = Math.max(peak, next.size());
        record(event, before.get(0).state(), next.get(0).state());
        count(next.get(0).action());
        note(event, before);
        return TAKEN;
    }

    private void record(Event event, ReplayState from, ReplayState to) {
        changes.record(from, to, stepper.changes(from, to), event.line(), event.name());
    }

    private Stuck stop(Stuck outcome) {
        stuck = outcome;
        return outcome;
    }

    private List<Event> ahead(Supplier<List<Event>> upcoming) {
        return upcoming.get().stream()
                .filter(event -> event.isRead() && event.concerns(partition))
                .toList();
    }

    private void remember(Event event) {
        recent.addLast(new Checkpoint(event, frontier));
        remembered += frontier.size();
        // A search goes through no more states than its budget, so that more to begin with would only fill the memory.
        int enough = Math.max(options.window(), options.searchBudget());
        while (recent.size() > options.window() || (remembered > enough && recent.size() > 1)) {
            remembered -= recent.removeFirst().before().size();
            forgetful = true;
        }
    }

    private List<Possibility> step(Event event) {
        if (frontier.size() == 1) {
            Possibility only = frontier.get(0);
            return only.hasTaken(event.seq())
                    ? List.of(passing(event, only))
                    : stepper.take(event, only).list();
        }
        Possibilities next = new Possibilities();
        for (Possibility each : frontier) {
            if (each.hasTaken(event.seq())) {
                next.add(passing(event, each));
            } else {
                stepper.take(event, each).list().forEach(next::add);
            }
        }
        return next.list();
    }

    private static Possibility passing(Event event, Possibility possibility) {
        return possibility.passing(event.seq(), EventActions.first(event.arm()));
    }

    private void count(int action) {
        if (action >= 0) {
            actions[action]++;
        }
    }

    /** Notes the claims that do not hold at the beginning. */
    private void noteInitial(Event first) {
        for (Claim claim : stepper.kernel().notes()) {
            if (holdsNowhere(claim, first)) {
                note(claim, 1, "initial state");
            } else {
                kept.add(claim);
            }
        }
    }

    /** Notes the claims that hold in no state of the frontier any more. */
    private void note(Event event, List<Possibility> before) {
        if (kept.isEmpty()) {
            return;
        }
        List<Claim> broken;
        if (before.size() == 1 && frontier.size() == 1) {
            broken = stepper.broken(kept, before.get(0).state(), frontier.get(0).state(), event);
        } else {
            broken = kept.stream().filter(claim -> holdsNowhere(claim, event)).toList();
        }
        for (Claim claim : broken) {
            kept.remove(claim);
            note(claim, event.line(), event.name());
        }
    }

    private boolean holdsNowhere(Claim claim, Event event) {
        return frontier.stream().noneMatch(each -> stepper.holds(claim, each.state(), event));
    }

    private void note(Claim claim, long line, String event) {
        notes.add(new Verdict.Note(claim.name(), partition, line, event));
    }

    /** Adds how often each action was taken. */
    void countActions(Map<String, Long> counts) {
        long[] silent = assumptions().silent();
        for (ActionTarget target : stepper.kernel().targets()) {
            int index = target.index();
            long count = actions[index] + (index < silent.length ? silent[index] : 0);
            if (count > 0) {
                counts.merge(target.name(), count, Long::sum);
            }
        }
    }

    /** Adds how often each action and each disjunct was taken, if that is counted. */
    void countCovered(long[] counts) {
        long[] covered = frontier.get(0).covered();
        for (int i = 0; i < covered.length; i++) {
            counts[i] += covered[i];
        }
    }

    /** What is observed of the behaviours that explain the events so far. */
    Behaviour behaviour() {
        return frontier.stream()
                .map(Possibility::behaviour)
                .reduce(Behaviour::or)
                .orElseThrow();
    }

    /** Whether both have the same states to go on from. */
    boolean sameStates(PartitionReplay other) {
        if ((stuck == null) != (other.stuck == null)) {
            return false;
        }
        return stuck != null || (covers(frontier, other.frontier) && covers(other.frontier, frontier));
    }

    private static boolean covers(List<Possibility> some, List<Possibility> others) {
        return others.stream().allMatch(each -> some.stream().anyMatch(each::sameAs));
    }
}
