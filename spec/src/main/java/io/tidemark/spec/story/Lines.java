package io.tidemark.spec.story;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** Breaks text between words. */
final class Lines {

    private Lines() {}

    /** At least one line; a word longer than the width has a line to itself. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        StringTokenizer words = new StringTokenizer(text);
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
