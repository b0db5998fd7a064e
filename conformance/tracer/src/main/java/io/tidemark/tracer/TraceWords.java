package io.tidemark.tracer;

import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.io.SerializedString;

/**
 * The words that the lines of a trace are made of, as the bytes that stand in them: names of events and fields, partitions, errors.
 * There are few of them, and each is written again and again. May be shared by threads. Nobody may change what is returned.
 */
final class TraceWords {
    private final Map<String, byte[]> names = new ConcurrentHashMap<>();
    private final Map<String, byte[]> texts = new ConcurrentHashMap<>();
    private final Map<Class<?>, byte[]> events = new ConcurrentHashMap<>();

    /** The fields of states have a place of their own each: most of a line are their names. */
    private final Map<StateField, byte[]> fields = new EnumMap<>(StateField.class);

    TraceWords() {
        for (StateField field : StateField.values()) {
            fields.put(field, separated(field.traceName()));
        }
    }

    /** The name of a field, which is one of few: <code>,"name":</code>. */
    byte[] name(String name) {
        byte[] known = names.get(name);
        return known != null ? known : names.computeIfAbsent(name, TraceWords::separated);
    }

    /** The name of a field of a state. */
    byte[] name(StateField field) {
        return Objects.requireNonNull(fields.get(field));
    }

    /** A text that is one of few: {@code "text"}. */
    byte[] text(String text) {
        byte[] known = texts.get(text);
        return known != null ? known : texts.computeIfAbsent(text, TraceWords::quoted);
    }

    /** The name of an event. */
    byte[] event(TraceEvent event) {
        byte[] known = events.get(event.getClass());
        return known != null ? known : events.computeIfAbsent(event.getClass(), type -> quoted(event.name()));
    }

    /** A text as it stands in JSON. */
    static byte[] quoted(String text) {
        byte[] escaped = new SerializedString(text).asQuotedUTF8();
        byte[] quoted = new byte[escaped.length + 2];
        quoted[0] = '"';
        System.arraycopy(escaped, 0, quoted, 1, escaped.length);
        quoted[escaped.length + 1] = '"';
        return quoted;
    }

    private static byte[] separated(String name) {
        return ("," + new String(quoted(name), StandardCharsets.UTF_8) + ":").getBytes(StandardCharsets.UTF_8);
    }
}
