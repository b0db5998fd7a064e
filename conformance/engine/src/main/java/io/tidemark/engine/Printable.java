package io.tidemark.engine;

/** Text from a trace, fit for a terminal: what would control it is shown as JSON escapes it. */
final class Printable {
    private Printable() {}

    static String of(String text) {
        return text.chars().allMatch(Printable::isHarmless) ? text : escaped(text);
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> {
            if (isHarmless(c)) {
                escaped.append((char) c);
            } else {
                escaped.append("\\u%04x".formatted(c));
            }
        });
        return escaped.toString();
    }

    /** Formatting characters can turn a line's direction, so that it reads as something else. */
    private static boolean isHarmless(int c) {
        int type = Character.getType(c);
        return !Character.isISOControl(c)
                && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }
}
