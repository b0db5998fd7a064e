package io.tidemark.spec;

/**
 * One thing that a step changed.
 *
 * @param variable the variable, or the part of it when it is a function or a record of which some parts stayed the same:
 *     {@code log[b1]}
 * @param kind how it changed
 * @param value the new value, or the elements that a set gained or lost, as TLA+ text on one line
 */
public record Change(String variable, Kind kind, String value) {

    /** How a value changed. */
    public enum Kind {
        /** It has a new value. */
        BECAME,
        /** The set gained an element. */
        GAINED,
        /** The set lost an element. */
        LOST
    }

    @Override
    public String toString() {
        return switch (kind) {
            case BECAME -> variable + " = " + value;
            case GAINED -> variable + " + " + value;
            case LOST -> variable + " - " + value;
        };
    }
}
