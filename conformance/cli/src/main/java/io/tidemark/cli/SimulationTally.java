package io.tidemark.cli;

import io.tidemark.cli.Console.Colour;
import io.tidemark.engine.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** Counts what the runs of a simulation came to. */
final class SimulationTally {
    private final long firstSeed;
    private final LongSupplier nanoTime;
    private final long start;
    private final List<String> kept = new ArrayList<>();
    private final Map<String, Claim> claims = new TreeMap<>();
    private final Map<String, Long> actions = new TreeMap<>();
    private long runs;
    private long rejected;
    private long inconclusive;
    private long events;

    /** A claim that stopped holding in some runs. */
    private record Claim(long runs, long firstSeed) {}

    SimulationTally(long firstSeed, LongSupplier nanoTime) {
        this.firstSeed = firstSeed;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    void add(long seed, Verdict verdict, Path file) {
        runs++;
        events += verdict.statistics().events();
        verdict.statistics().actions().forEach((action, count) -> actions.merge(action, count, Long::sum));
        Set<String> broken = new HashSet<>();
        verdict.notes().forEach(note -> broken.add(note.claim()));
        broken.forEach(claim ->
                claims.merge(claim, new Claim(1, seed), (seen, once) -> new Claim(seen.runs() + 1, seen.firstSeed())));
        if (verdict instanceof Verdict.Rejected) {
            rejected++;
        } else if (verdict instanceof Verdict.Inconclusive) {
            inconclusive++;
        }
        if (!(verdict instanceof Verdict.Conforms)) {
            kept.add("seed " + seed + " in " + file);
        }
    }

    long events() {
        return events;
    }

    void print(Console console) {
        double seconds = (nanoTime.getAsLong() - start) / 1e9;
        String verdict = rejected > 0
                ? console.paint(Colour.RED, "rejected") + "   " + count(rejected) + " of "
                : inconclusive > 0
                        ? console.paint(Colour.YELLOW, "inconclusive") + "   " + count(inconclusive) + " of "
                        : console.paint(Colour.GREEN, "conforms") + "   ";
        String seeds = runs == 1 ? "seed " + firstSeed : "seeds " + firstSeed + " to " + (firstSeed + runs - 1);
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s%s, %s   %s events of %d kinds, %,.0f events/s, %.1f s%n",
                        verdict,
                        runs == 1 ? "1 run" : count(runs) + " runs",
                        seeds,
                        count(events),
                        actions.size(),
                        events / seconds,
                        seconds);
        claims.forEach((name, claim) -> console.out()
                .println("  note: " + name + " stopped holding in " + count(claim.runs())
                        + (claim.runs() == 1 ? " run, that of seed " : " runs, the first of seed ")
                        + claim.firstSeed()));
        kept.forEach(trace -> console.out().println("  kept: " + trace));
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
