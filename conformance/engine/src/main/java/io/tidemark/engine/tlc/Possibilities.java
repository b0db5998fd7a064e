package io.tidemark.engine.tlc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A growing set of possibilities. While it is small, comparing them one by one is cheaper than hashing values. */
final class Possibilities {
    private static final int SMALL = 8;
    private static final int NONE = -1;

    private final List<Possibility> members = new ArrayList<>(2);
    private Map<Integer, List<Integer>> byHash = Map.of();

    /**
     * Adds one unless it is there already, with as many silent steps left to take before the next event; then what is observed of
     * the way to it is added.
     */
    boolean add(Possibility possibility) {
        int known = members.size() < SMALL ? find(possibility) : findByHash(possibility);
        if (known != NONE) {
            members.set(known, members.get(known).or(possibility));
            return false;
        }
        members.add(possibility);
        if (!byHash.isEmpty()) {
            index(members.size() - 1);
        }
        return true;
    }

    private void index(int member) {
        byHash.computeIfAbsent(hash(members.get(member)), hash -> new ArrayList<>())
                .add(member);
    }

    private static int hash(Possibility possibility) {
        return 31 * possibility.state().valueHash() + Arrays.hashCode(possibility.early());
    }

    private int findByHash(Possibility wanted) {
        if (byHash.isEmpty()) {
            byHash = new HashMap<>();
            for (int i = 0; i < members.size(); i++) {
                index(i);
            }
        }
        for (int member : byHash.getOrDefault(hash(wanted), List.of())) {
            if (covers(members.get(member), wanted)) {
                return member;
            }
        }
        return NONE;
    }

    private int find(Possibility wanted) {
        for (int i = 0; i < members.size(); i++) {
            if (covers(members.get(i), wanted)) {
                return i;
            }
        }
        return NONE;
    }

    private static boolean covers(Possibility known, Possibility wanted) {
        return known.gap() <= wanted.gap() && known.sameAs(wanted);
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
