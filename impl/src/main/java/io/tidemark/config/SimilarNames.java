package io.tidemark.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names that a user may have meant. Names of Kafka are words with dots between them, and it is whole words that are left
 * out or put in another order.
 *
 * @param known the names that exist
 */
record SimilarNames(Collection<String> known) {
    private static final int AT_MOST = 3;

    /** Those that have at least half of the words in common with this one, which may be none; nearest first. */
    List<String> to(String name) {
        Set<String> words = words(name);
        return known.stream()
                .filter(candidate -> likeness(words, candidate) >= 0.5)
                .sorted(Comparator.comparingDouble((String candidate) -> -likeness(words, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(AT_MOST)
                .toList();
    }

    /** How many of the words two names have in common, as a part of the words of the longer one. */
    private static double likeness(Set<String> words, String other) {
        Set<String> common = words(other);
        int longer = Math.max(words.size(), common.size());
        common.retainAll(words);
        return (double) common.size() / longer;
    }

    private static Set<String> words(String name) {
        return new HashSet<>(Arrays.asList(name.split("[._-]")));
    }
}
