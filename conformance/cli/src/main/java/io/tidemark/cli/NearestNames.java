package io.tidemark.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the names that somebody may have meant. */
final class NearestNames {

    private NearestNames() {}

    /** "did you mean 'check' or 'model'?", or what there is, when nothing comes near. */
    static String sentence(String found, Collection<String> known, int most) {
        List<String> near = near(found, known, most);
        return near.isEmpty()
                ? "known are: " + String.join(", ", known)
                : "did you mean " + near.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" or "))
                        + "?";
    }

    /** The known names, nearest first, which need no more changed letters than a third of their length. */
    static List<String> near(String found, Collection<String> known, int most) {
        return known.stream()
                .filter(name -> distance(found, name) <= Math.max(2, name.length() / 3))
                .sorted(Comparator.comparingInt((String name) -> distance(found, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(most)
                .toList();
    }

    /** Levenshtein distance: insertions, deletions and replacements of one letter, whatever its case. */
    static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int column = 0; column <= other.length(); column++) {
            previous[column] = column;
        }
        for (int row = 1; row <= one.length(); row++) {
            int[] current = new int[other.length() + 1];
            current[0] = row;
            for (int column = 1; column <= other.length(); column++) {
                boolean same =
                        Character.toLowerCase(one.charAt(row - 1)) == Character.toLowerCase(other.charAt(column - 1));
                current[column] = Math.min(
                        Math.min(current[column - 1], previous[column]) + 1, previous[column - 1] + (same ? 0 : 1));
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
