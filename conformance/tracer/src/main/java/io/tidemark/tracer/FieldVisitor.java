package io.tidemark.tracer;

import java.util.List;

/** Receives the fields of an event or of a state one after the other, under their names in the trace format. */
public interface FieldVisitor {
    /** An integer: a count, an offset, an epoch or a node id. */
    void number(String name, long value);

    /** A text: an error code, or an acknowledgement level. */
    void text(String name, String value);

    /** Whether something is so. */
    void flag(String name, boolean value);

    /** A set of brokers, in ascending order. */
    void brokers(String name, List<Integer> value);

    /** A number of a state. */
    default void number(StateField field, long value) {
        number(field.traceName(), value);
    }

    /** A word of a state. */
    default void text(StateField field, String value) {
        text(field.traceName(), value);
    }

    /** A set of brokers of a state, ascending. */
    default void brokers(StateField field, List<Integer> value) {
        brokers(field.traceName(), value);
    }
}
