package io.tidemark.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Several values in words. */
final class Alternatives {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");

    /** More numbers in a row are told by the first and the last of them. */
    private static final int MOST_IN_A_ROW = 2;

    private static final int MOST = 6;

    private Alternatives() {}

    /**
     * Says that one of them is meant.
     *
     * @param values as TLA+ texts, in order
     * @return {@code 21}, {@code 21 or 24}, {@code 21 to 24}, {@code 1, 3 to 5 or 9}
     */
    static String text(List<String> values) {
        List<String> parts = parts(values);
        int shown = parts.size() <= MOST ? parts.size() - 1 : MOST - 1;
        String last = parts.size() <= MOST ? parts.get(shown) : (parts.size() - shown) + " more";
        return shown == 0 ? last : String.join(", ", parts.subList(0, shown)) + " or " + last;
    }

    private static List<String> parts(List<String> values) {
        List<String> parts = new ArrayList<>();
        int next;
        for (int first = 0; first < values.size(); first = next) {
            next = first + 1;
            while (next < values.size() && follows(values.get(next - 1), values.get(next))) {
                next++;
            }
            if (next - first > MOST_IN_A_ROW) {
                parts.add(values.get(first) + " to " + values.get(next - 1));
            } else {
                parts.addAll(values.subList(first, next));
            }
        }
        return parts;
    }

    private static boolean follows(String one, String other) {
        return NUMBER.matcher(one).matches()
                && NUMBER.matcher(other).matches()
                && Long.parseLong(other) == Long.parseLong(one) + 1;
    }
}
