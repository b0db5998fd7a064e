package io.tidemark.engine.tlc;

import io.tidemark.engine.ReplayOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Looks for another explanation of the recent events when an event cannot be taken: one that deviates from those found so
 * far. A deviation is a silent step just before an event, or a read taken earlier than it was logged, though not before the
 * operation began. Explanations with fewer deviations come first, and those that deviate late before those that deviate
 * early.
 */
final class Search {

    /** What came of it. */
    sealed interface Result {}

    /** The states after the stuck event. */
    record Found(List<Possibility> possibilities) implements Result {}

    /** There is no explanation. */
    record Exhausted() implements Result {}

    /** None was found, but not all were tried. */
    record Limited(String reason) implements Result {}

    private static final Result EXHAUSTED = new Exhausted();
    private static final int NEAR = 8;
    private static final int NEAR_DEVIATIONS = 4;

    private final Stepper stepper;
    private final ReplayOptions options;
    private final List<Checkpoint> checkpoints;
    private final List<Event> reads;
    private final boolean forgetful;

    /**
     * @param recent    the recent events with the possibilities before them, the stuck one last
     * @param upcoming  reads that come later
     * @param forgetful whether there were earlier events
     */
    Search(
            Stepper stepper,
            ReplayOptions options,
            Collection<Checkpoint> recent,
            List<Event> upcoming,
            boolean forgetful) {
        this.stepper = stepper;
        this.options = options;
        this.checkpoints = List.copyOf(recent);
        this.reads = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            if (checkpoint.event().isRead()) {
                reads.add(checkpoint.event());
            }
        }
        reads.addAll(upcoming);
        this.forgetful = forgetful;
    }

    Result run() {
        if (stepper.silent().isEmpty() && reads.isEmpty()) {
            return EXHAUSTED;
        }
        if (options.maximumDeviations() == 0) {
            return new Limited("silent steps and reordered reads were not looked for");
        }
        if (NEAR < checkpoints.size()) {
            Result result =
                    new Attempt(checkpoints.size() - NEAR).run(Math.min(NEAR_DEVIATIONS, options.maximumDeviations()));
            if (result instanceof Found) {
                return result;
            }
        }
        if (reads.isEmpty()) {
            return new Exhaustion().run();
        }
        Result result = new Attempt(0).run(options.maximumDeviations());
        return result instanceof Exhausted
                        && forgetful
                        && mayDeviateBefore(checkpoints.get(0).event())
                ? earlierDeviation()
                : result;
    }

    private Limited earlierDeviation() {
        return new Limited("no explanation deviates within the last " + checkpoints.size()
                + " events, but one that deviates earlier is not ruled out");
    }

    private Limited budgetExceeded() {
        return new Limited(
                "the search for silent steps and reordered reads exceeded " + options.searchBudget() + " states");
    }

    /**
     * Whether an explanation might deviate before the oldest event that is remembered: take a silent step there, or a read before an
     * event that is forgotten. The last of these has a sequence number below that of the oldest.
     */
    private boolean mayDeviateBefore(Event oldest) {
        return !stepper.silent().isEmpty() || reads.stream().anyMatch(read -> read.after() < oldest.seq() - 1);
    }

    /** Follows every silent step from the oldest event that is remembered; for traces in which nothing can be reordered. */
    private final class Exhaustion {
        private int budget = options.searchBudget();

        Result run() {
            int known = checkpoints.size() - 1;
            while (known > 0 && checkpoints.get(known).closure().isEmpty()) {
                known--;
            }
            Checkpoint.Closure closure =
                    checkpoints.get(known).closure().orElseGet(() -> close(checkpoints.get(0), List.of(), !forgetful));
            if (budget >= 0) {
                checkpoints.get(known).keep(closure);
            }
            for (int i = known + 1; i < checkpoints.size() && budget >= 0; i++) {
                Event event = checkpoints.get(i - 1).event();
                closure = close(checkpoints.get(i), after(event, closure).list(), closure.complete());
                if (budget >= 0) {
                    checkpoints.get(i).keep(closure);
                }
            }
            if (budget < 0) {
                return budgetExceeded();
            }
            Possibilities passed = after(checkpoints.get(checkpoints.size() - 1).event(), closure);
            if (!passed.isEmpty()) {
                return new Found(passed.list().stream()
                        .sorted(Comparator.comparingLong(each -> each.assumed().silentSteps()))
                        .toList());
            }
            return closure.complete() ? EXHAUSTED : earlierDeviation();
        }

        private Possibilities after(Event event, Checkpoint.Closure before) {
            Possibilities found = new Possibilities();
            for (Possibility from : before.possibilities()) {
                stepper.take(event, from).list().forEach(found::add);
                budget--;
            }
            return found;
        }

        private Checkpoint.Closure close(Checkpoint checkpoint, List<Possibility> others, boolean complete) {
            Possibilities closure = new Possibilities();
            checkpoint.before().forEach(closure::add);
            others.forEach(closure::add);
            for (int i = 0; i < closure.size() && budget >= 0; i++) {
                Possibility from = closure.list().get(i);
                if (from.gap() < stepper.kernel().module().silentBound()) {
                    stepper.silentSteps(from, checkpoint.event()).list().forEach(closure::add);
                    budget--;
                }
            }
            return new Checkpoint.Closure(closure.list(), complete);
        }
    }

    /** One search from a given checkpoint on. */
    private final class Attempt {
        private final int first;
        private final List<Possibilities> known = new ArrayList<>();
        private final List<List<Possibility>> fresh = new ArrayList<>();
        private final Possibilities passed = new Possibilities();
        private int budget = options.searchBudget();

        Attempt(int first) {
            this.first = first;
            for (int i = first; i < checkpoints.size(); i++) {
                Possibilities before = new Possibilities();
                checkpoints.get(i).before().forEach(before::add);
                known.add(before);
                fresh.add(new ArrayList<>(before.list()));
            }
        }

        Result run(int deviations) {
            for (int deviation = 1; deviation <= deviations; deviation++) {
                List<List<Possibility>> added = deviate();
                goOn(added);
                if (!passed.isEmpty()) {
                    return new Found(passed.list());
                }
                if (budget < 0) {
                    return budgetExceeded();
                }
                if (added.stream().allMatch(List::isEmpty)) {
                    return EXHAUSTED;
                }
                for (int i = 0; i < fresh.size(); i++) {
                    fresh.set(i, added.get(i));
                }
            }
            return new Limited("no explanation has at most " + deviations + " silent steps and reordered reads");
        }

        /** One more deviation from each possibility that was new in the last round, latest events first. */
        private List<List<Possibility>> deviate() {
            List<List<Possibility>> added = new ArrayList<>();
            for (int i = 0; i < fresh.size(); i++) {
                added.add(new ArrayList<>());
            }
            for (int i = fresh.size() - 1; i >= 0 && budget >= 0; i--) {
                Event before = checkpoints.get(first + i).event();
                for (Possibility from : fresh.get(i)) {
                    if (budget < 0) {
                        break;
                    }
                    if (from.gap() < stepper.kernel().module().silentBound()) {
                        add(stepper.silentSteps(from, before).list(), i, added);
                    }
                    for (Event read : reads) {
                        if (read.seq() > before.seq() && read.after() < before.seq() && !from.hasTaken(read.seq())) {
                            for (Possibility to : stepper.take(read, from).list()) {
                                add(List.of(from.afterEarly(to, read.seq())), i, added);
                            }
                        }
                    }
                }
            }
            return added;
        }

        private void add(List<Possibility> possibilities, int position, List<List<Possibility>> added) {
            for (Possibility each : possibilities) {
                budget--;
                if (known.get(position).add(each)) {
                    added.get(position).add(each);
                }
            }
        }

        /** Lets the new possibilities take the events as they come, up to the stuck one. */
        private void goOn(List<List<Possibility>> added) {
            for (int i = 0; i < added.size() && budget >= 0; i++) {
                Event event = checkpoints.get(first + i).event();
                List<Possibility> here = added.get(i);
                for (int j = 0; j < here.size() && budget >= 0; j++) {
                    Possibility from = here.get(j);
                    List<Possibility> next = from.hasTaken(event.seq())
                            ? List.of(from.passing(event.seq(), EventActions.first(event.arm())))
                            : stepper.take(event, from).list();
                    if (i + 1 < added.size()) {
                        add(next, i + 1, added);
                    } else {
                        next.forEach(passed::add);
                    }
                }
            }
        }
    }
}
