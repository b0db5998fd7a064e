package io.tidemark.tracer;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Part of what a node could see of itself just after an event. Immutable. What is absent was not observed, which is
 * always allowed and never an error: a trace is checked on what it states.
 */
public abstract sealed class Observation permits BrokerState, ControllerState, FetchRequestState, FetchAnswerState {
    private final EnumMap<StateField, Object> values;

    Observation(Builder<?, ?> builder) {
        this.values = new EnumMap<>(builder.values);
    }

    /** The fields that were observed, in the order of {@link StateField}. */
    public final Set<StateField> observed() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** Whether nothing was observed. */
    public final boolean isEmpty() {
        return values.isEmpty();
    }

    /**
     * What was observed of a field: a {@link Long} for numbers, a {@link String} for error codes and words, an ascending
     * {@link List} of {@link Integer} for sets of brokers.
     */
    public final Optional<Object> value(StateField field) {
        Object value = values.get(field);
        return Optional.ofNullable(value instanceof Brokers brokers ? brokers.ids() : value);
    }

    /** Shows every observed field to the visitor, in the order of {@link StateField}. */
    public final void visit(FieldVisitor visitor) {
        for (Map.Entry<StateField, Object> entry : values.entrySet()) {
            String name = entry.getKey().traceName();
            Object value = entry.getValue();
            if (value instanceof Long number) {
                visitor.number(name, number);
            } else if (value instanceof Brokers brokers) {
                visitor.brokers(name, brokers.ids());
            } else {
                visitor.text(name, value.toString());
            }
        }
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof Observation that && getClass() == that.getClass() && values.equals(that.values);
    }

    @Override
    public final int hashCode() {
        return values.hashCode();
    }

    @Override
    public final String toString() {
        return values.toString();
    }

    /** A set of brokers, kept apart from other lists by its type. */
    private record Brokers(List<Integer> ids) {
        @Override
        public String toString() {
            return ids.toString();
        }
    }

    /** Collects what was observed; a field set twice keeps the later value. */
    abstract static sealed class Builder<B extends Builder<B, S>, S extends Observation>
            permits BrokerState.Builder, ControllerState.Builder, FetchRequestState.Builder, FetchAnswerState.Builder {
        private final EnumMap<StateField, Object> values = new EnumMap<>(StateField.class);

        abstract B self();

        /** What has been observed so far, as a state. */
        public abstract S build();

        final B number(StateField field, long value) {
            values.put(field, value);
            return self();
        }

        final B errorCode(ErrorCode value) {
            value.requireTraced();
            return text(StateField.ERROR, value.name());
        }

        final B text(StateField field, String value) {
            values.put(field, value);
            return self();
        }

        final B brokers(StateField field, Collection<Integer> value) {
            values.put(field, new Brokers(value.stream().sorted().toList()));
            return self();
        }
    }
}
