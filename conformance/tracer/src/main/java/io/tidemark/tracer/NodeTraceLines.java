package io.tidemark.tracer;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The lines of a file that holds what one node of several processes did. It is no trace yet: {@code tidemark merge} makes
 * one of the files of all nodes, by the messages that they name. Numbers count the steps of the file from 1, each is used
 * once, and the lines need not be in their order.
 */
public final class NodeTraceLines {
    private final TraceHeaderJson headers = new TraceHeaderJson();
    private final TraceWords words = new TraceWords();

    /** The line that a thread is about to write. */
    private final ThreadLocal<TraceLine> lines = ThreadLocal.withInitial(() -> new TraceLine(words));

    /**
     * The first line.
     *
     * @param node whose file it is
     * @param cluster what tells the cluster from any other
     * @param source which system it is
     */
    public byte[] header(int node, String cluster, TracedSystem source) {
        return line(line -> line.whole(headers.part(node, cluster, source)));
    }

    /** An event of the protocol. */
    public byte[] event(long number, OptionalLong after, TraceEvent event) {
        return line(line -> line.event(number, after, event));
    }

    /** An event that is about to be, if the process lives: another line with its number says what came of it. */
    public byte[] announced(long number, OptionalLong after, TraceEvent event) {
        return line(line -> line.announced(number, after, event));
    }

    /** An event that was announced has been. */
    public byte[] done(long number) {
        return line(line -> {
            line.begin(number);
            line.text("event", "Done");
            line.end();
        });
    }

    /** A number that was taken and not needed. */
    public byte[] unused(long number) {
        return line(line -> {
            line.begin(number);
            line.end();
        });
    }

    /** A step has been lost. */
    public byte[] gap(long number, int node) {
        return line(line -> line.gap(number, Place.of(node)));
    }

    /**
     * A process has begun; whatever the one before was in the middle of has ended.
     *
     * @param time the wall clock, in milliseconds since 1970: nothing but a hint
     */
    public byte[] process(long number, int node, long time) {
        return line(line -> {
            line.begin(number, Place.of(node), "Process");
            line.number("time", time);
            line.end();
        });
    }

    /**
     * The node has heard of a partition.
     *
     * @param header the header of the partition's trace, if it is the one who created it
     */
    public byte[] begin(long number, Place place, Optional<TraceHeader> header) {
        return line(line -> {
            line.begin(number, place, "Begin");
            header.ifPresent(known -> line.json("header", headers.header(known)));
            line.end();
        });
    }

    /** A partition has been created, and its trace cannot begin so. */
    public byte[] cannotBegin(long number, Place place, String why) {
        return line(line -> {
            line.begin(number, place, "Begin");
            line.newText("impossible", why);
            line.end();
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
            line.begin(number, Place.of(node), step.event());
            line.newText("message", message);
            line.text("kind", kind);
            line.number("time", time);
            line.end();
        });
    }

    private byte[] line(Consumer<TraceLine> content) {
        TraceLine line = lines.get();
        content.accept(line);
        return line.toBytes();
    }
}
