package io.tidemark.tracer;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Part of what a node could see of itself just after an event. Immutable. What is absent was not observed, which is
 * always allowed and never an error: a trace is checked on what it states.
 */
public abstract sealed class Observation permits BrokerState, ControllerState, FetchRequestState, FetchAnswerState {
    private final Values values;

    Observation(Builder<?, ?> builder) {
        this.values = builder.handOver();
    }

    /** The fields that were observed, in the order of {@link StateField}. */
    public final Set<StateField> observed() {
        Set<StateField> fields = EnumSet.noneOf(StateField.class);
        for (StateField field : Values.FIELDS) {
            if (values.has(field)) {
                fields.add(field);
            }
        }
        return Collections.unmodifiableSet(fields);
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
        return values.has(field) ? Optional.of(values.get(field)) : Optional.empty();
    }

    /** Shows every observed field to the visitor, in the order of {@link StateField}. */
    public final void visit(FieldVisitor visitor) {
        values.visit(visitor);
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
        StringJoiner fields = new StringJoiner(", ", "{", "}");
        for (StateField field : observed()) {
            fields.add(field + "=" + values.get(field));
        }
        return fields.toString();
    }

    /**
     * A value for each field that has one. Numbers, which most of them are, stand in an array: a broker makes an observation for
     * every event, and objects for them would be most of what that takes.
     */
    private static final class Values {
        static final StateField[] FIELDS = StateField.values();

        private final long[] numbers;
        private Object[] others = {};
        /** The fields that are numbers, a bit for each. */
        private long numeric;
        /** The fields that are something else: {@link String} or {@link Brokers}, a bit for each. */
        private long otherwise;

        Values() {
            this.numbers = new long[FIELDS.length];
        }

        Values(Values copied) {
            this.numbers = copied.numbers.clone();
            this.others = copied.others.clone();
            this.numeric = copied.numeric;
            this.otherwise = copied.otherwise;
        }

        /** Nothing outside of this class sees it, and nothing keeps it. */
        @SuppressWarnings("EnumOrdinal")
        private static int index(StateField field) {
            return field.ordinal();
        }

        private static long bit(StateField field) {
            return 1L << index(field);
        }

        boolean isEmpty() {
            return (numeric | otherwise) == 0;
        }

        boolean has(StateField field) {
            return ((numeric | otherwise) & bit(field)) != 0;
        }

        Object get(StateField field) {
            if ((numeric & bit(field)) != 0) {
                return numbers[index(field)];
            }
            Object other = others[index(field)];
            return other instanceof Brokers brokers ? brokers.ids() : other;
        }

        void put(StateField field, long value) {
            numeric |= bit(field);
            numbers[index(field)] = value;
        }

        void put(StateField field, Object value) {
            if (others.length == 0) {
                others = new Object[FIELDS.length];
            }
            otherwise |= bit(field);
            others[index(field)] = value;
        }

        void visit(FieldVisitor visitor) {
            for (long left = numeric | otherwise; left != 0; left &= left - 1) {
                StateField field = FIELDS[Long.numberOfTrailingZeros(left)];
                if ((numeric & bit(field)) != 0) {
                    visitor.number(field, numbers[index(field)]);
                } else if (others[index(field)] instanceof Brokers brokers) {
                    visitor.brokers(field, brokers.ids());
                } else {
                    visitor.text(field, others[index(field)].toString());
                }
            }
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Values that
                    && numeric == that.numeric
                    && otherwise == that.otherwise
                    && Arrays.equals(numbers, that.numbers)
                    && Arrays.equals(others, that.others);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(numbers) + Arrays.hashCode(others);
        }
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
        private Values values = new Values();
        /** Whether a state has them, which must not change. */
        private boolean handedOver;

        abstract B self();

        /** What has been observed so far, as a state. */
        public abstract S build();

        private Values handOver() {
            handedOver = true;
            return values;
        }

        private Values own() {
            if (handedOver) {
                values = new Values(values);
                handedOver = false;
            }
            return values;
        }

        final B number(StateField field, long value) {
            own().put(field, value);
            return self();
        }

        final B errorCode(ErrorCode value) {
            value.requireTraced();
            return text(StateField.ERROR, value.name());
        }

        final B text(StateField field, String value) {
            own().put(field, value);
            return self();
        }

        final B brokers(StateField field, Collection<Integer> value) {
            own().put(field, new Brokers(value.stream().sorted().toList()));
            return self();
        }
    }
}
