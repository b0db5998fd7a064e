package io.tidemark.simulation.schedule;

/** A number in a schedule or its configuration which makes no sense. */
public final class OutOfRangeException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String name;
    private final String found;
    private final String expected;

    private OutOfRangeException(String name, long value, long low, long high) {
        super(name + " is " + value + ", expected a number from " + low + " to " + high);
        this.name = name;
        this.found = name + "=" + value;
        this.expected = "a number from " + low + " to " + high;
    }

    /**
     * Refuses a number that is not in a range.
     *
     * @param name what the number is called
     */
    static void check(String name, long value, long low, long high) {
        if (value < low || value > high) {
            throw new OutOfRangeException(name, value, low, high);
        }
    }

    /** What the number is called. */
    public String name() {
        return name;
    }

    /** The number, as it stands in a schedule's text. */
    public String found() {
        return found;
    }

    /** The range. */
    public String expected() {
        return expected;
    }
}
