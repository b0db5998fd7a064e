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
    private final TraceWords words = new TraceWords();

    /** A generator costs more than what a line makes it write, so each thread keeps one. */
    private final ThreadLocal<Line> lines = ThreadLocal.withInitial(Line::new);

    /** The line that a thread is about to write. */
    private final class Line {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        private final JsonGenerator json =
                factory.createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8);
        private final TraceJson trace = new TraceJson(json, words);

        /** What has been written since the last call. */
        byte[] take() {
            json.flush();
            byte[] line = bytes.toByteArray();
            bytes.reset();
            return line;
        }
    }

    /**
     * The first line.
     *
     * @param node whose file it is
     * @param cluster what tells the cluster from any other
     * @param source which system it is
     */
    public byte[] header(int node, String cluster, TracedSystem source) {
        return line(line -> {
            JsonGenerator json = line.json;
            json.writeStartObject();
            json.writeNumberProperty("tidemark", TraceHeader.VERSION);
            json.writeStringProperty("spec", "Replication");
            json.writeObjectPropertyStart("part");
            json.writeNumberProperty("node", node);
            json.writeStringProperty("cluster", cluster);
            json.writeEndObject();
            line.trace.source(source);
            end(line);
        });
    }

    /** An event of the protocol. */
    public byte[] event(long number, OptionalLong after, TraceEvent event) {
        return line(line -> line.trace.event(number, after, event));
    }

    /** An event that is about to be, if the process lives: another line with its number says what came of it. */
    public byte[] announced(long number, OptionalLong after, TraceEvent event) {
        return line(line -> line.trace.announced(number, after, event));
    }

    /** An event that was announced has been. */
    public byte[] done(long number) {
        return line(line -> {
            line.json.writeStartObject();
            line.trace.number("seq", number);
            line.trace.text("event", "Done");
            end(line);
        });
    }

    /** A number that was taken and not needed. */
    public byte[] unused(long number) {
        return line(line -> {
            line.json.writeStartObject();
            line.trace.number("seq", number);
            end(line);
        });
    }

    /** A step has been lost. */
    public byte[] gap(long number, int node) {
        return line(line -> line.trace.gap(number, Place.of(node)));
    }

    /**
     * A process has begun; whatever the one before was in the middle of has ended.
     *
     * @param time the wall clock, in milliseconds since 1970: nothing but a hint
     */
    public byte[] process(long number, int node, long time) {
        return line(line -> {
            begin(line, number, Place.of(node), "Process");
            line.trace.number("time", time);
            end(line);
        });
    }

    /**
     * The node has heard of a partition.
     *
     * @param header the header of the partition's trace, if it is the one who created it
     */
    public byte[] begin(long number, Place place, Optional<TraceHeader> header) {
        return line(line -> {
            begin(line, number, place, "Begin");
            header.ifPresent(known -> {
                line.json.writeName("header");
                line.trace.headerObject(known);
            });
            end(line);
        });
    }

    /** A partition has been created, and its trace cannot begin so. */
    public byte[] cannotBegin(long number, Place place, String why) {
        return line(line -> {
            begin(line, number, place, "Begin");
            line.json.writeStringProperty("impossible", why);
            end(line);
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
        return line(line -> {
            begin(line, number, Place.of(node), step.event());
            line.json.writeStringProperty("message", message); // each is another one
            line.trace.text("kind", kind);
            line.trace.number("time", time);
            end(line);
        });
    }

    private static void begin(Line line, long number, Place place, String event) {
        line.json.writeStartObject();
        line.trace.number("seq", number);
        line.trace.number("node", place.node());
        place.partition().ifPresent(partition -> line.trace.text("partition", partition));
        line.trace.text("event", event);
    }

    private static void end(Line line) {
        line.json.writeEndObject();
        line.json.writeRaw('\n');
    }

    private byte[] line(Consumer<Line> content) {
        boolean written = false;
        try {
            Line line = lines.get();
            content.accept(line);
            byte[] bytes = line.take();
            written = true;
            return bytes;
        } finally {
            if (!written) {
                lines.remove(); // Half of this line must not stand before the next one.
            }
        }
    }
}
