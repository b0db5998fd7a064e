package io.tidemark.engine;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Something that a user handed over cannot be used: a specification that does not parse, a trace that is not well formed,
 * an event that the trace module does not know. The message is complete and meant for that user: it names the file, the
 * line, what was found and what was expected. It says nothing about whether the recorded system conforms.
 */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final int LONGEST_FOUND = 500;
    private static final String CUT = "...";

    private final String message;
    private final String file;
    private final long line;
    private final long column;
    private final String found;
    private final String expected;

    /**
     * @param file     name of the trace, module or config at fault
     * @param line     line in it, counted from 1; 0 when the fault concerns the whole file
     * @param column   column in that line, counted from 1; 0 when it is not known
     * @param found    what stands there; cut after 500 characters
     * @param expected what should stand there; empty when there is nothing to say
     */
    public InputException(String file, long line, long column, String found, String expected) {
        super(message(file, line, column, shortened(found), expected));
        this.message = message(file, line, column, shortened(found), expected);
        this.file = file;
        this.line = line;
        this.column = column;
        this.found = Printable.of(shortened(found));
        this.expected = Printable.of(expected);
    }

    /** A file may be one line of millions of characters. */
    private static String shortened(String found) {
        if (found.length() <= LONGEST_FOUND) {
            return found;
        }
        int end = LONGEST_FOUND - CUT.length();
        return found.substring(0, Character.isHighSurrogate(found.charAt(end - 1)) ? end - 1 : end) + CUT;
    }

    private static String message(String file, long line, long column, String found, String expected) {
        StringBuilder text = new StringBuilder(file);
        if (line > 0) {
            text.append(':').append(line);
            if (column > 0) {
                text.append(':').append(column);
            }
        }
        text.append(": ").append(Printable.of(found));
        if (!expected.isEmpty()) {
            text.append("; expected ").append(Printable.of(expected));
        }
        return text.toString();
    }

    /** The whole message, in one line. */
    @Override
    public String getMessage() {
        return message;
    }

    /** The trace, module or config at fault. */
    public String file() {
        return file;
    }

    /** The line at fault, from 1, if the fault has one. */
    public OptionalLong line() {
        return line > 0 ? OptionalLong.of(line) : OptionalLong.empty();
    }

    /** The column at fault, from 1, if it is known. */
    public OptionalLong column() {
        return column > 0 ? OptionalLong.of(column) : OptionalLong.empty();
    }

    /** What stands there. */
    public String found() {
        return found;
    }

    /** What should stand there. */
    public Optional<String> expected() {
        return expected.isEmpty() ? Optional.empty() : Optional.of(expected);
    }
}
