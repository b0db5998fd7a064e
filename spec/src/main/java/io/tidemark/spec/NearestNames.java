package io.tidemark.spec;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The known names that a user may have meant, which may be none. */
public final class NearestNames {

    private static final int AT_MOST = 3;

    /** Fewer letters are a part of too many names. */
    private static final int SHORTEST_PART = 3;

    /** One digit instead of another makes another number, and no slip of a finger: it costs as much as two letters. */
    private static final int ANOTHER_DIGIT = 2;

    /** What stands in every other sentence. */
    private static final Set<String> USUAL = Set.of(
            "a", "an", "and", "any", "are", "as", "at", "be", "by", "can", "do", "does", "ever", "for", "from", "has",
            "have", "if", "in", "is", "it", "its", "no", "not", "of", "on", "only", "or", "than", "that", "the",
            "there", "to", "was", "what", "when", "which", "who", "will", "with");

    private NearestNames() {}

    /**
     * The names that are near.
     *
     * @param name what was found
     * @param known the names that exist
     * @return three at most, nearest first, which need no more changed letters than a third of their length
     */
    public static List<String> to(String name, Collection<String> known) {
        return known.stream()
                .filter(candidate -> isNear(name, candidate))
                .sorted(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(AT_MOST)
                .toList();
    }

    private static boolean isNear(String name, String candidate) {
        int most = Math.max(1, candidate.length() / 3);
        // Each letter too many costs one: what is much longer need not be compared, which takes time and room for each
        // letter.
        return Math.abs(name.length() - candidate.length()) <= most && distance(name, candidate) <= most;
    }

    /** The names that this is a part of, the shortest first, three at most. */
    private static List<String> withPart(String part, Collection<String> known) {
        if (part.length() < SHORTEST_PART) {
            return List.of();
        }
        return known.stream()
                .filter(candidate -> candidate.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT)))
                .sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .limit(AT_MOST)
                .toList();
    }

    /** The sentences that have words of this one, those with the rarest words first, three at most. */
    private static List<String> withWords(String sentence, Collection<String> known) {
        Map<String, Set<String>> sentences = new LinkedHashMap<>();
        known.stream().filter(each -> each.contains(" ")).forEach(each -> sentences.put(each, words(each)));
        Map<String, Double> worth = new LinkedHashMap<>();
        for (String word : words(sentence)) {
            List<String> having = sentences.keySet().stream()
                    .filter(each -> sentences.getOrDefault(each, Set.of()).contains(word))
                    .toList();
            having.forEach(each -> worth.merge(each, 1.0 / having.size(), Double::sum));
        }
        return worth.keySet().stream()
                .sorted(Comparator.comparingDouble((String each) -> -worth.getOrDefault(each, 0.0))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(AT_MOST)
                .toList();
    }

    /** The words that say something, without the endings of their plurals. */
    private static Set<String> words(String sentence) {
        return Arrays.stream(sentence.toLowerCase(Locale.ROOT).split("[^a-z0-9.]+"))
                .filter(word -> !word.isEmpty() && !USUAL.contains(word))
                .map(word -> word.length() > SHORTEST_PART && word.endsWith("s") && !word.endsWith("ss")
                        ? word.substring(0, word.length() - 1)
                        : word)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * What to say of a name that does not exist: which are near, or else which it is a part of, or else which sentences have
     * words of it.
     *
     * @param name what was found
     * @param known the names that exist
     * @param otherwise what helps when there are none
     * @return {@code did you mean 'check' or 'ask'?}, or the other
     */
    public static String hint(String name, Collection<String> known, String otherwise) {
        List<String> likely = to(name, known);
        List<String> parts = likely.isEmpty() ? withPart(name, known) : likely;
        List<String> near = parts.isEmpty() ? withWords(name, known) : parts;
        return near.isEmpty()
                ? otherwise
                : near.stream().map(each -> "'" + each + "'").collect(Collectors.joining(" or ", "did you mean ", "?"));
    }

    /**
     * How many characters, whatever their case, must be inserted, removed, replaced, or exchanged with their neighbour, to
     * make one name the other.
     */
    static int distance(String one, String other) {
        int[][] costs = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                costs[i][j] = i == 0 || j == 0 ? i + j : cheapest(one, i, other, j, costs);
            }
        }
        return costs[one.length()][other.length()];
    }

    private static int cheapest(String one, int i, String other, int j, int[][] costs) {
        int cost = Math.min(costs[i - 1][j], costs[i][j - 1]) + 1;
        cost = Math.min(cost, costs[i - 1][j - 1] + replacing(one.charAt(i - 1), other.charAt(j - 1)));
        boolean exchanged = i > 1
                && j > 1
                && replacing(one.charAt(i - 1), other.charAt(j - 2)) == 0
                && replacing(one.charAt(i - 2), other.charAt(j - 1)) == 0;
        return exchanged ? Math.min(cost, costs[i - 2][j - 2] + 1) : cost;
    }

    private static int replacing(char one, char other) {
        if (Character.toLowerCase(one) == Character.toLowerCase(other)) {
            return 0;
        }
        return Character.isDigit(one) && Character.isDigit(other) ? ANOTHER_DIGIT : 1;
    }
}
