package io.tidemark.cli;

import io.tidemark.cli.Console.Colour;
import io.tidemark.engine.Verdict;
import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.spec.Amount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** Counts what the runs of a simulation came to. May be asked by several threads. */
final class SimulationTally {
    private final long firstSeed;
    private final Optional<Path> schedule;
    private final LongSupplier nanoTime;
    private final long start;
    private final List<String> kept = new ArrayList<>();
    private final Map<String, Claim> claims = new TreeMap<>();
    private final Map<String, Long> actions = new TreeMap<>();
    private long runs;
    private long rejected;
    private long inconclusive;
    private long events;
    private long withinPromise;
    private long longestMs;

    /** A claim that stopped holding in some runs. */
    private record Claim(long runs, long firstSeed) {}

    /**
     * Counts from nothing.
     *
     * @param firstSeed the seed of the first run
     * @param schedule the file of the schedule that is run instead, if one is
     * @param nanoTime the time in nanoseconds
     */
    SimulationTally(long firstSeed, Optional<Path> schedule, LongSupplier nanoTime) {
        this.firstSeed = firstSeed;
        this.schedule = schedule;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /** Counts a run, which is kept under this name if it failed. */
    synchronized void add(JudgedRun run, Path file) {
        Verdict verdict = run.verdict();
        long seed = run.run().schedule().seed();
        runs++;
        events += verdict.statistics().events();
        withinPromise += run.run().promiseHolds() ? 1 : 0;
        longestMs = Math.max(longestMs, msUntilFaultsStop(run.run().schedule()));
        verdict.statistics().actions().forEach((action, count) -> actions.merge(action, count, Long::sum));
        Set<String> broken = new HashSet<>();
        verdict.notes().forEach(note -> broken.add(note.claim()));
        broken.forEach(claim ->
                claims.merge(claim, new Claim(1, seed), (seen, once) -> new Claim(seen.runs() + 1, seen.firstSeed())));
        if (verdict instanceof Verdict.Inconclusive) {
            inconclusive++;
        } else if (!run.passes()) {
            rejected++;
        }
        run.failure()
                .ifPresent(failure -> kept.add(
                        "seed " + seed + " in " + file + " (" + failure.judge().label() + ": " + failure.rule() + ")"));
    }

    private static long msUntilFaultsStop(Schedule schedule) {
        return schedule.operations().stream()
                .mapToLong(operation -> operation instanceof Operation.AdvanceTime time ? time.ms() : 0)
                .sum();
    }

    synchronized long runs() {
        return runs;
    }

    /** How many runs have failed. */
    synchronized long failures() {
        return rejected + inconclusive;
    }

    synchronized long events() {
        return events;
    }

    /** How long the longest run lasted until its faults stopped, in virtual milliseconds. */
    synchronized long longestMs() {
        return longestMs;
    }

    synchronized void print(Console console) {
        double seconds = (nanoTime.getAsLong() - start) / 1e9;
        String verdict = rejected > 0
                ? console.paint(Colour.RED, "rejected") + "   " + count(rejected) + " of "
                : inconclusive > 0
                        ? console.paint(Colour.YELLOW, "inconclusive") + "   " + count(inconclusive) + " of "
                        : console.paint(Colour.GREEN, "conforms") + "   ";
        String seeds = schedule.isPresent()
                ? schedule.get().toString()
                : runs == 1 ? "seed " + firstSeed : "seeds " + firstSeed + " to " + (firstSeed + runs - 1);
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s%s, %s   %s of %s, %,.0f events/s, %.1f s%n",
                        verdict,
                        Amount.of(runs, "run"),
                        seeds,
                        Amount.of(events, "event"),
                        Amount.of(actions.size(), "kind"),
                        events / seconds,
                        seconds);
        console.out().println("  " + promise());
        claims.forEach((name, claim) -> console.out()
                .println("  note: " + name + " stopped holding in " + Amount.of(claim.runs(), "run")
                        + (claim.runs() == 1 ? ", that of seed " : ", the first of seed ")
                        + claim.firstSeed()));
        kept.forEach(trace -> console.out().println("  kept: " + trace));
    }

    /** Whether records that were acknowledged had to be kept: that is a property of the faults, not of the brokers. */
    private String promise() {
        long beyond = runs - withinPromise;
        return beyond == 0
                ? "no run had faults or elections beyond what Kafka's promise covers: every acknowledged record has to be kept"
                : count(beyond) + " of " + Amount.of(runs, "run")
                        + " had faults or elections beyond what Kafka's promise covers, such as an unclean election: acknowledged records may "
                        + "be lost there";
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
