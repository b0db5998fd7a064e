package io.tidemark.tracer;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;

/** The lines of a trace as JSON. */
final class TraceJson {
    private final JsonGenerator json;
    private final TraceWords words;
    private final FieldVisitor fields = new JsonFields();

    /**
     * Writes lines.
     *
     * @param json where
     * @param words the words that lines are made of, as far as they have been written before
     */
    TraceJson(JsonGenerator json, TraceWords words) {
        this.json = json;
        this.words = words;
    }

    /** An event. */
    void event(long number, OptionalLong after, TraceEvent event) {
        json.writeStartObject();
        eventFields(number, after, event);
        json.writeEndObject();
        json.writeRaw('\n');
    }

    /** An event that is about to be. */
    void announced(long number, OptionalLong after, TraceEvent event) {
        json.writeStartObject();
        eventFields(number, after, event);
        json.writeBooleanProperty("announced", true);
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private void eventFields(long number, OptionalLong after, TraceEvent event) {
        number("seq", number);
        if (after.isPresent()) {
            number("after", after.getAsLong());
        }
        Place place = event.place();
        number("node", place.node());
        if (place.partition().isPresent()) {
            text("partition", place.partition().get());
        }
        json.writeName(words.word("event"));
        json.writeString(words.name(event));
        event.arguments(fields);
        Observation state = event.state();
        if (!state.isEmpty()) {
            json.writeName(words.word("state"));
            json.writeStartObject();
            state.visit(fields);
            json.writeEndObject();
        }
    }

    /** A number within a line. */
    void number(String name, long value) {
        json.writeName(words.word(name));
        json.writeNumber(value);
    }

    /** A word within a line: one of few that are written again and again. */
    void text(String name, String value) {
        json.writeName(words.word(name));
        json.writeString(words.word(value));
    }

    /** A header. */
    void header(TraceHeader header) {
        headerObject(header);
        json.writeRaw('\n');
    }

    /** A gap. */
    void gap(long number, Place place) {
        json.writeStartObject();
        json.writeNumberProperty("seq", number);
        json.writeNumberProperty("node", place.node());
        place.partition().ifPresent(partition -> json.writeStringProperty("partition", partition));
        json.writeStringProperty("event", "Gap");
        json.writeEndObject();
        json.writeRaw('\n');
    }

    /** What a header says, as an object within a line. */
    void headerObject(TraceHeader header) {
        json.writeStartObject();
        json.writeNumberProperty("tidemark", TraceHeader.VERSION);
        json.writeStringProperty("spec", header.spec());
        json.writeName("constants");
        writeObject(header.constants());
        source(header.source());
        if (!header.initial().isEmpty()) {
            json.writeObjectPropertyStart("initial");
            header.initial().forEach((node, state) -> {
                json.writeName(Integer.toString(node));
                writeObject(state);
            });
            json.writeEndObject();
        }
        writeNames("ignored", header.ignored());
        writeNames("silent", header.silent());
        json.writeEndObject();
    }

    /** Where a trace comes from. */
    void source(TracedSystem source) {
        json.writeObjectPropertyStart("source");
        json.writeStringProperty("system", source.system());
        json.writeStringProperty("version", source.version());
        source.details().forEach(this::writeProperty);
        json.writeEndObject();
    }

    private void writeNames(String property, Collection<String> names) {
        if (!names.isEmpty()) {
            json.writeName(property);
            writeValue(names);
        }
    }

    private void writeObject(Map<String, Object> object) {
        json.writeStartObject();
        object.forEach(this::writeProperty);
        json.writeEndObject();
    }

    private void writeProperty(String name, Object value) {
        json.writeName(name);
        writeValue(value);
    }

    private void writeValue(Object value) {
        if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Collection<?> members) {
            json.writeStartArray();
            members.forEach(this::writeValue);
            json.writeEndArray();
        } else {
            json.writeString(value.toString());
        }
    }

    private final class JsonFields implements FieldVisitor {
        @Override
        public void number(String name, long value) {
            TraceJson.this.number(name, value);
        }

        @Override
        public void text(String name, String value) {
            TraceJson.this.text(name, value);
        }

        @Override
        public void flag(String name, boolean value) {
            json.writeName(words.word(name));
            json.writeBoolean(value);
        }

        @Override
        public void brokers(String name, List<Integer> value) {
            json.writeName(words.word(name));
            json.writeStartArray();
            for (int broker : value) {
                json.writeNumber(broker);
            }
            json.writeEndArray();
        }
    }
}
