package io.tidemark.spec.story;

import java.util.ArrayList;
import java.util.List;

/** A variable, or a part of one: {@code log[b1].runs} is the path {@code b1, runs} in {@code log}. */
record Place(String variable, List<String> path) {

    Place {
        path = List.copyOf(path);
    }

    static Place of(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth -= c == ']' ? 1 : 0;
            if (depth == 0 && (c == '[' || c == ']' || c == '.')) {
                add(parts, text.substring(start, i));
                start = i + 1;
            }
            depth += c == '[' ? 1 : 0;
        }
        add(parts, text.substring(start));
        return new Place(parts.get(0), parts.subList(1, parts.size()));
    }

    private static void add(List<String> parts, String part) {
        boolean quoted = part.length() >= 2 && part.startsWith("\"");
        if (!part.isEmpty()) {
            parts.add(quoted ? part.substring(1, part.length() - 1) : part);
        }
    }
}
