package io.tidemark.simulation.schedule;

import io.tidemark.simulation.schedule.Operation.AdvanceTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Looks for a short list of operations that still fails: delta debugging (Zeller, Hildebrandt: ddmin) over the list, then
 * shorter and rounder times. The result depends on nothing but the list and on what fails; only a search that is cut short, by
 * the given limit, keeps what it has.
 */
public final class Shrinker {
    private static final int ROUND_MS = 10;
    private static final int MOST_FOR_PAIRS = 60;

    private final Predicate<List<Operation>> fails;
    private final BooleanSupplier mayGoOn;

    /**
     * A shrinker.
     *
     * @param fails whether a list fails, in the same way as the first one does
     * @param mayGoOn asked before every try
     */
    public Shrinker(Predicate<List<Operation>> fails, BooleanSupplier mayGoOn) {
        this.fails = fails;
        this.mayGoOn = mayGoOn;
    }

    /**
     * The shortest list found.
     *
     * @param operations a list that fails
     */
    public List<Operation> shrink(List<Operation> operations) {
        List<Operation> best = withoutTail(operations);
        List<Operation> before;
        do {
            before = best;
            best = withoutParts(best);
            best = mergedTimes(best);
            best = shorterTimes(best);
            best = withoutPairs(best);
        } while (!best.equals(before) && mayGoOn.getAsBoolean());
        return best;
    }

    /** Halving: most of a list comes after the operation that matters. */
    private List<Operation> withoutTail(List<Operation> operations) {
        int shortest = operations.size();
        int low = 0;
        while (low < shortest && mayGoOn.getAsBoolean()) {
            int middle = (low + shortest) / 2;
            if (fails.test(operations.subList(0, middle))) {
                shortest = middle;
            } else {
                low = middle + 1;
            }
        }
        return List.copyOf(operations.subList(0, shortest));
    }

    private List<Operation> withoutParts(List<Operation> operations) {
        List<Operation> best = operations;
        for (int size = Math.max(1, best.size() / 2); size >= 1; size /= 2) {
            boolean removed;
            do {
                removed = false;
                // From the end: what comes late depends on what comes early, and not the other way round.
                for (int end = best.size(); end > 0 && mayGoOn.getAsBoolean(); end -= size) {
                    List<Operation> tried = new ArrayList<>(best.subList(0, Math.max(0, end - size)));
                    tried.addAll(best.subList(end, best.size()));
                    if (fails.test(tried)) {
                        best = List.copyOf(tried);
                        removed = true;
                    }
                }
            } while (removed && size == 1 && mayGoOn.getAsBoolean());
        }
        return best;
    }

    /** What breaks something and what repairs it can often go only together. */
    private List<Operation> withoutPairs(List<Operation> operations) {
        List<Operation> best = operations;
        if (best.size() > MOST_FOR_PAIRS) {
            return best;
        }
        for (int second = best.size() - 1; second > 0; second--) {
            for (int first = second - 1; first >= 0 && mayGoOn.getAsBoolean(); first--) {
                List<Operation> tried = new ArrayList<>(best);
                tried.remove(second);
                tried.remove(first);
                if (fails.test(tried)) {
                    best = List.copyOf(tried);
                    second = Math.min(second, best.size());
                    break;
                }
            }
        }
        return best;
    }

    /** Two times in a row are one, if they are not too long for that. */
    private List<Operation> mergedTimes(List<Operation> operations) {
        List<Operation> merged = new ArrayList<>();
        for (Operation operation : operations) {
            int last = merged.size() - 1;
            if (operation instanceof AdvanceTime more
                    && last >= 0
                    && merged.get(last) instanceof AdvanceTime time
                    && time.ms() + more.ms() <= Operation.MAX_MS) {
                merged.set(last, new AdvanceTime(time.ms() + more.ms()));
            } else {
                merged.add(operation);
            }
        }
        return merged.size() < operations.size() && mayGoOn.getAsBoolean() && fails.test(merged)
                ? List.copyOf(merged)
                : operations;
    }

    private List<Operation> shorterTimes(List<Operation> operations) {
        List<Operation> best = operations;
        for (int i = 0; i < best.size(); i++) {
            if (best.get(i) instanceof AdvanceTime time) {
                for (int ms : new int[] {time.ms() / 2, (time.ms() / ROUND_MS) * ROUND_MS}) {
                    if (ms > 0 && ms < time.ms() && mayGoOn.getAsBoolean()) {
                        List<Operation> tried = new ArrayList<>(best);
                        tried.set(i, new AdvanceTime(ms));
                        if (fails.test(tried)) {
                            best = List.copyOf(tried);
                            break;
                        }
                    }
                }
            }
        }
        return best;
    }
}
