package io.tidemark.spec.story;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A TLA+ value, as TLC prints it. */
sealed interface TlaValue {

    /** A number. */
    record Whole(long number) implements TlaValue {
        @Override
        public String toString() {
            return Long.toString(number);
        }
    }

    /** A string, without its quotes. */
    record Text(String text) implements TlaValue {
        @Override
        public String toString() {
            return text;
        }
    }

    /** A name: a model value, TRUE or FALSE. */
    record Name(String name) implements TlaValue {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A set, in the order in which it was printed. */
    record Elements(List<TlaValue> elements) implements TlaValue {
        public Elements {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return elements.stream().map(TlaValue::toString).collect(Collectors.joining(", ", "{", "}"));
        }
    }

    /** A sequence. */
    record Sequence(List<TlaValue> elements) implements TlaValue {
        public Sequence {
            elements = List.copyOf(elements);
        }

        @Override
        public String toString() {
            return elements.stream().map(TlaValue::toString).collect(Collectors.joining(", ", "<<", ">>"));
        }
    }

    /** A record or a function; the keys are field names, or the text of the arguments. */
    record Mapping(Map<String, TlaValue> entries) implements TlaValue {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        @Override
        public String toString() {
            return entries.entrySet().stream()
                    .map(entry -> entry.getKey() + " = " + entry.getValue())
                    .collect(Collectors.joining(", ", "[", "]"));
        }
    }

    /**
     * A value as TLC prints it.
     *
     * @throws IllegalArgumentException if the text is something else
     */
    static TlaValue parse(String text) {
        return new TlaValueReader(text).read();
    }

    /** The value of a field, or of a function at an argument. */
    default Optional<TlaValue> at(String key) {
        return this instanceof Mapping mapping
                ? Optional.ofNullable(mapping.entries().get(key))
                : Optional.empty();
    }

    /** The number, if it is one. */
    default Optional<Long> asNumber() {
        return this instanceof Whole whole ? Optional.of(whole.number()) : Optional.empty();
    }

    /** The members of a set or a sequence; of anything else none. */
    default List<TlaValue> members() {
        if (this instanceof Elements set) {
            return set.elements();
        }
        return this instanceof Sequence sequence ? sequence.elements() : List.of();
    }

    /** The same with another value at the end of the path. */
    default TlaValue with(List<String> path, TlaValue value) {
        if (path.isEmpty()) {
            return value;
        }
        Map<String, TlaValue> entries =
                this instanceof Mapping mapping ? new LinkedHashMap<>(mapping.entries()) : new LinkedHashMap<>();
        TlaValue inner = entries.getOrDefault(path.get(0), new Mapping(Map.of()));
        entries.put(path.get(0), inner.with(path.subList(1, path.size()), value));
        return new Mapping(entries);
    }
}
