package io.tidemark.tracer;

import java.io.ByteArrayOutputStream;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Headers as JSON: written once a file, and open in what they hold. */
final class TraceHeaderJson {
    private final JsonFactory factory = new JsonFactory();

    /** The object that is the first line of a trace. */
    byte[] header(TraceHeader header) {
        return bytes(json -> writeHeader(json, header));
    }

    /**
     * The object that is the first line of what one node did.
     *
     * @param node whose file it is
     * @param cluster what tells the cluster from any other
     * @param source which system it is
     */
    byte[] part(int node, String cluster, TracedSystem source) {
        return bytes(json -> {
            json.writeStartObject();
            json.writeNumberProperty("tidemark", TraceHeader.VERSION);
            json.writeStringProperty("spec", "Replication");
            json.writeObjectPropertyStart("part");
            json.writeNumberProperty("node", node);
            json.writeStringProperty("cluster", cluster);
            json.writeEndObject();
            writeSource(json, source);
            json.writeEndObject();
        });
    }

    private byte[] bytes(Consumer<JsonGenerator> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8)) {
            content.accept(json);
        }
        return bytes.toByteArray();
    }

    private static void writeHeader(JsonGenerator json, TraceHeader header) {
        json.writeStartObject();
        json.writeNumberProperty("tidemark", TraceHeader.VERSION);
        json.writeStringProperty("spec", header.spec());
        json.writeName("constants");
        writeObject(json, header.constants());
        writeSource(json, header.source());
        if (!header.initial().isEmpty()) {
            json.writeObjectPropertyStart("initial");
            header.initial().forEach((node, state) -> {
                json.writeName(Integer.toString(node));
                writeObject(json, state);
            });
            json.writeEndObject();
        }
        writeNames(json, "ignored", header.ignored());
        writeNames(json, "silent", header.silent());
        json.writeEndObject();
    }

    private static void writeSource(JsonGenerator json, TracedSystem source) {
        json.writeObjectPropertyStart("source");
        json.writeStringProperty("system", source.system());
        json.writeStringProperty("version", source.version());
        source.details().forEach((name, value) -> writeProperty(json, name, value));
        json.writeEndObject();
    }

    private static void writeNames(JsonGenerator json, String property, Collection<String> names) {
        if (!names.isEmpty()) {
            json.writeName(property);
            writeValue(json, names);
        }
    }

    private static void writeObject(JsonGenerator json, Map<String, Object> object) {
        json.writeStartObject();
        object.forEach((name, value) -> writeProperty(json, name, value));
        json.writeEndObject();
    }

    private static void writeProperty(JsonGenerator json, String name, Object value) {
        json.writeName(name);
        writeValue(json, value);
    }

    private static void writeValue(JsonGenerator json, Object value) {
        if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Collection<?> members) {
            json.writeStartArray();
            members.forEach(member -> writeValue(json, member));
            json.writeEndArray();
        } else {
            json.writeString(value.toString());
        }
    }
}
