package io.tidemark.cli;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** One JSON object on a line of its own, written field by field; closing it ends the line. */
public final class JsonLine implements AutoCloseable {
    private final PrintWriter out;
    private final JsonGenerator json;

    /** Begins an object. */
    public JsonLine(PrintWriter out) {
        this.out = out;
        JsonFactory factory = JsonFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        this.json = factory.createGenerator(ObjectWriteContext.empty(), out);
        json.writeStartObject();
    }

    /** A string. */
    public void text(String name, String value) {
        json.writeStringProperty(name, value);
    }

    /** A whole number. */
    public void number(String name, long value) {
        json.writeNumberProperty(name, value);
    }

    /** A number. */
    public void decimal(String name, double value) {
        json.writeNumberProperty(name, value);
    }

    /** A truth value. */
    public void bool(String name, boolean value) {
        json.writeBooleanProperty(name, value);
    }

    /** An array of strings. */
    public void texts(String name, Collection<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
    }

    /** An object, whose fields are written by what is given. */
    public void object(String name, Runnable fields) {
        json.writeObjectPropertyStart(name);
        fields.run();
        json.writeEndObject();
    }

    /** An array of objects, whose fields are written member by member. */
    public <T> void objects(String name, Collection<T> members, Consumer<T> fields) {
        json.writeArrayPropertyStart(name);
        for (T member : members) {
            json.writeStartObject();
            fields.accept(member);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    @Override
    public void close() {
        json.writeEndObject();
        json.close();
        out.println();
        out.flush();
    }
}
