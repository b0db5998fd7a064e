package io.tidemark.spec.tlc;

import java.io.StringWriter;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Public records as JSON objects, as {@code jackson-databind} writes them. To set that up took a quarter of the processor time of a
 * small check, most of which is the start of its JVM; it reads them, in the JVM that started this one.
 */
final class RecordJson {
    private final JsonFactory factory = new JsonFactory();

    /**
     * Writes a value on one line.
     *
     * @param value a record, map of texts, collection, optional, enum constant, text, number or flag, or made of them
     * @throws IllegalArgumentException if it is, or holds, something else
     */
    String write(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), text)) {
            write(value, json);
        }
        return text.toString();
    }

    private static void write(Object value, JsonGenerator json) {
        if (value instanceof Record members) {
            json.writeStartObject();
            for (RecordComponent component : members.getClass().getRecordComponents()) {
                json.writeName(component.getName());
                write(member(members, component), json);
            }
            json.writeEndObject();
        } else if (value instanceof Map<?, ?> entries) {
            json.writeStartObject();
            entries.forEach((name, entry) -> {
                json.writeName(name.toString());
                write(entry, json);
            });
            json.writeEndObject();
        } else if (value instanceof Collection<?> elements) {
            json.writeStartArray();
            elements.forEach(element -> write(element, json));
            json.writeEndArray();
        } else if (value instanceof Optional<?> perhaps) {
            perhaps.ifPresentOrElse(present -> write(present, json), json::writeNull);
        } else if (value instanceof String text) {
            json.writeString(text);
        } else if (value instanceof Enum<?> constant) {
            json.writeString(constant.name());
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else {
            throw new IllegalArgumentException(
                    "cannot write a " + value.getClass().getName());
        }
    }

    private static Object member(Record members, RecordComponent component) {
        try {
            return component.getAccessor().invoke(members);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("cannot read " + component, e);
        }
    }
}
