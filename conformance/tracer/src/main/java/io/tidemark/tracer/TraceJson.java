package io.tidemark.tracer;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/** The lines of a trace as JSON. */
final class TraceJson {
    // What stands in every line is not looked up: a third of what tracing costs a broker went there.
    private static final SerializableString SEQ = new SerializedString("seq");
    private static final SerializableString AFTER = new SerializedString("after");
    private static final SerializableString NODE = new SerializedString("node");
    private static final SerializableString PARTITION = new SerializedString("partition");
    private static final SerializableString EVENT = new SerializedString("event");
    private static final SerializableString STATE = new SerializedString("state");

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
        number(SEQ, number);
        if (after.isPresent()) {
            number(AFTER, after.getAsLong());
        }
        Place place = event.place();
        number(NODE, place.node());
        if (place.partition().isPresent()) {
            json.writeName(PARTITION);
            json.writeString(words.word(place.partition().get()));
        }
        json.writeName(EVENT);
        json.writeString(words.name(event));
        event.arguments(fields);
        Observation state = event.state();
        if (!state.isEmpty()) {
            json.writeName(STATE);
            json.writeStartObject();
            state.visit(fields);
            json.writeEndObject();
        }
    }

    /** A number within a line. */
    void number(String name, long value) {
        number(words.word(name), value);
    }

    private void number(SerializableString name, long value) {
        json.writeName(name);
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
            brokers(words.word(name), value);
        }

        @Override
        public void number(StateField field, long value) {
            TraceJson.this.number(words.field(field), value);
        }

        @Override
        public void text(StateField field, String value) {
            json.writeName(words.field(field));
            json.writeString(words.word(value));
        }

        @Override
        public void brokers(StateField field, List<Integer> value) {
            brokers(words.field(field), value);
        }

        private void brokers(SerializableString name, List<Integer> value) {
            json.writeName(name);
            json.writeStartArray();
            for (int broker : value) {
                json.writeNumber(broker);
            }
            json.writeEndArray();
        }
    }
}
