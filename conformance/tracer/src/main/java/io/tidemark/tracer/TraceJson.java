package io.tidemark.tracer;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;

/** The lines of a trace as JSON. */
final class TraceJson {
    private final JsonGenerator json;
    private final FieldVisitor fields = new JsonFields();

    TraceJson(JsonGenerator json) {
        this.json = json;
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
        json.writeNumberProperty("seq", number);
        if (after.isPresent()) {
            json.writeNumberProperty("after", after.getAsLong());
        }
        Place place = event.place();
        json.writeNumberProperty("node", place.node());
        if (place.partition().isPresent()) {
            json.writeStringProperty("partition", place.partition().get());
        }
        json.writeStringProperty("event", event.name());
        event.arguments(fields);
        Observation state = event.state();
        if (!state.isEmpty()) {
            json.writeObjectPropertyStart("state");
            state.visit(fields);
            json.writeEndObject();
        }
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
            json.writeNumberProperty(name, value);
        }

        @Override
        public void text(String name, String value) {
            json.writeStringProperty(name, value);
        }

        @Override
        public void flag(String name, boolean value) {
            json.writeBooleanProperty(name, value);
        }

        @Override
        public void brokers(String name, List<Integer> value) {
            json.writeArrayPropertyStart(name);
            for (int broker : value) {
                json.writeNumber(broker);
            }
            json.writeEndArray();
        }
    }
}
