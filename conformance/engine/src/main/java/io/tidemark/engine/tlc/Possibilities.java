package io.tidemark.engine.tlc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A growing set of possibilities. While it is small, comparing them one by one is cheaper than hashing values. */
final class Possibilities {
    private static final int SMALL = 8;

    private final List<Possibility> members = new ArrayList<>(2);
    private Map<Integer, List<Possibility>> byHash = Map.of();

    /** Adds one unless it is there already, with as many silent steps left to take before the next event. */
    boolean add(Possibility possibility) {
        if (members.size() < SMALL) {
            if (contains(members, possibility)) {
                return false;
            }
        } else {
            if (byHash.isEmpty()) {
                byHash = new HashMap<>();
                members.forEach(this::index);
            }
            List<Possibility> alike = byHash.getOrDefault(hash(possibility), List.of());
            if (contains(alike, possibility)) {
                return false;
            }
            index(possibility);
        }
        members.add(possibility);
        return true;
    }

    private void index(Possibility possibility) {
        byHash.computeIfAbsent(hash(possibility), hash -> new ArrayList<>()).add(possibility);
    }

    private static int hash(Possibility possibility) {
        return 31 * possibility.state().valueHash() + Arrays.hashCode(possibility.early());
    }

    private static boolean contains(List<Possibility> list, Possibility wanted) {
        for (Possibility each : list) {
            if (each.gap() <= wanted.gap() && each.sameAs(wanted)) {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    int size() {
        return members.size();
    }

    /** The members in the order in which they came. */
    List<Possibility> list() {
        return members;
    }
}
