package io.tidemark.cli;

/** Text of a user's file as a terminal may show it: a trace can hold anything, an escape sequence too. */
final class Printable {
    private static final int NAME = 60;
    private static final String CUT = "...";

    private Printable() {}

    /** The text with what has no glyph of its own in Java's notation: control and format characters, lone surrogates. */
    static String line(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            switch (Character.getType(character)) {
                case Character.CONTROL,
                        Character.FORMAT,
                        Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR,
                        Character.SURROGATE -> printable.append(String.format("\\u%04x", character));
                default -> printable.appendCodePoint(character);
            }
        });
        return printable.toString();
    }

    /** A name within a line: printable, and cut when it would take the line for itself. */
    static String name(String text) {
        String printable = line(text);
        if (printable.length() <= NAME) {
            return printable;
        }
        int end = NAME - CUT.length();
        return printable.substring(0, Character.isHighSurrogate(printable.charAt(end - 1)) ? end - 1 : end) + CUT;
    }
}
