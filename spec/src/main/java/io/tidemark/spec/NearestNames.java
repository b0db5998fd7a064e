package io.tidemark.spec;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The known names that a user may have meant. */
public final class NearestNames {

    private static final int AT_MOST = 3;

    private NearestNames() {}

    /**
     * The three nearest.
     *
     * @param name what was found
     * @param known the names that exist
     * @return the names which need the fewest letters changed, nearest first
     */
    public static List<String> to(String name, Collection<String> known) {
        return known.stream()
                .sorted(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(AT_MOST)
                .toList();
    }

    /** The number of characters to insert, delete or replace. */
    private static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] current = new int[other.length() + 1];
            current[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = previous[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
