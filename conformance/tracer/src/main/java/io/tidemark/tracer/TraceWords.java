package io.tidemark.tracer;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/**
 * The words that the lines of a trace are made of, kept as they stand in JSON: names of events and fields, partitions, errors.
 * There are few of them, and each is written again and again. May be shared by threads.
 */
final class TraceWords {
    private final Map<String, SerializableString> words = new ConcurrentHashMap<>();
    private final Map<Class<?>, SerializableString> events = new ConcurrentHashMap<>();

    /** The fields of states have a place of their own each: most of a line are their names. */
    private final Map<StateField, SerializableString> fields = new EnumMap<>(StateField.class);

    TraceWords() {
        for (StateField field : StateField.values()) {
            fields.put(field, new SerializedString(field.traceName()));
        }
    }

    /** The name of a field of a state. */
    SerializableString field(StateField field) {
        return Objects.requireNonNull(fields.get(field));
    }

    /** A word, which is one of few. */
    SerializableString word(String text) {
        SerializableString known = words.get(text);
        return known != null ? known : words.computeIfAbsent(text, SerializedString::new);
    }

    /** The name of an event. */
    SerializableString name(TraceEvent event) {
        SerializableString known = events.get(event.getClass());
        return known != null
                ? known
                : events.computeIfAbsent(event.getClass(), type -> new SerializedString(event.name()));
    }
}
