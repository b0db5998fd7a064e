package io.tidemark.simulation.schedule;

/** A text that is not a schedule: where, what was found, and what was expected. */
public final class ScheduleFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final String found;
    private final String expected;

    ScheduleFormatException(int line, String found, String expected) {
        super("line " + line + ": " + found + ", expected " + expected);
        this.line = line;
        this.found = found;
        this.expected = expected;
    }

    /** The line, from 1. */
    public int line() {
        return line;
    }

    /** What is wrong there. */
    public String found() {
        return found;
    }

    /** What should stand there. */
    public String expected() {
        return expected;
    }
}
