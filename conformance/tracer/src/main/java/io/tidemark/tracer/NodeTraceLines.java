package io.tidemark.tracer;

import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The lines of a file that holds what one node of several processes did. It is no trace yet: {@code tidemark merge} makes
 * one of the files of all nodes, by the messages that they name. Numbers count the steps of the file from 1, each is used
 * once, and the lines need not be in their order.
 */
public final class NodeTraceLines {
    private final JsonFactory factory =
            JsonFactory.builder().rootValueSeparator("").build();

    /**
     * The first line.
     *
     * @param node whose file it is
     * @param cluster what tells the cluster from any other
     * @param source which system it is
     */
    public byte[] header(int node, String cluster, TracedSystem source) {
        return line(json -> {
            json.writeStartObject();
            json.writeNumberProperty("tidemark", TraceHeader.VERSION);
            json.writeStringProperty("spec", "Replication");
            json.writeObjectPropertyStart("part");
            json.writeNumberProperty("node", node);
            json.writeStringProperty("cluster", cluster);
            json.writeEndObject();
            new TraceJson(json).source(source);
            json.writeEndObject();
            json.writeRaw('\n');
        });
    }

    /** An event of the protocol. */
    public byte[] event(long number, OptionalLong after, TraceEvent event) {
        return line(json -> new TraceJson(json).event(number, after, event));
    }

    /** An event that is about to be, if the process lives: another line with its number says what came of it. */
    public byte[] announced(long number, OptionalLong after, TraceEvent event) {
        return line(json -> new TraceJson(json).announced(number, after, event));
    }

    /** An event that was announced has been. */
    public byte[] done(long number) {
        return line(json -> {
            json.writeStartObject();
            json.writeNumberProperty("seq", number);
            json.writeStringProperty("event", "Done");
            end(json);
        });
    }

    /** A number that was taken and not needed. */
    public byte[] unused(long number) {
        return line(json -> {
            json.writeStartObject();
            json.writeNumberProperty("seq", number);
            json.writeEndObject();
            json.writeRaw('\n');
        });
    }

    /** A step has been lost. */
    public byte[] gap(long number, int node) {
        return line(json -> new TraceJson(json).gap(number, Place.of(node)));
    }

    /**
     * A process has begun; whatever the one before was in the middle of has ended.
     *
     * @param time the wall clock, in milliseconds since 1970: nothing but a hint
     */
    public byte[] process(long number, int node, long time) {
        return line(json -> {
            begin(json, number, Place.of(node), "Process");
            json.writeNumberProperty("time", time);
            end(json);
        });
    }

    /**
     * The node has heard of a partition.
     *
     * @param header the header of the partition's trace, if it is the one who created it
     */
    public byte[] begin(long number, Place place, Optional<TraceHeader> header) {
        return line(json -> {
            begin(json, number, place, "Begin");
            header.ifPresent(known -> {
                json.writeName("header");
                new TraceJson(json).headerObject(known);
            });
            end(json);
        });
    }

    /** A partition has been created, and its trace cannot begin so. */
    public byte[] cannotBegin(long number, Place place, String why) {
        return line(json -> {
            begin(json, number, place, "Begin");
            json.writeStringProperty("impossible", why);
            end(json);
        });
    }

    /**
     * A message was sent or received.
     *
     * @param message what both sides call the request
     * @param kind what kind of request it is, for people
     * @param time the wall clock, in milliseconds since 1970: nothing but a hint
     */
    public byte[] message(long number, int node, MessageStep step, String message, String kind, long time) {
        return line(json -> {
            begin(json, number, Place.of(node), step.event());
            json.writeStringProperty("message", message);
            json.writeStringProperty("kind", kind);
            json.writeNumberProperty("time", time);
            end(json);
        });
    }

    private static void begin(JsonGenerator json, long number, Place place, String event) {
        json.writeStartObject();
        json.writeNumberProperty("seq", number);
        json.writeNumberProperty("node", place.node());
        place.partition().ifPresent(partition -> json.writeStringProperty("partition", partition));
        json.writeStringProperty("event", event);
    }

    private static void end(JsonGenerator json) {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private byte[] line(Consumer<JsonGenerator> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (JsonGenerator json = factory.createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8)) {
            content.accept(json);
        }
        return bytes.toByteArray();
    }
}
