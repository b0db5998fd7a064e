package io.tidemark.kafka.recorder;

import io.tidemark.tracer.MessageStep;
import io.tidemark.tracer.NodeTraceLines;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceHeader;
import io.tidemark.tracer.TracedSystem;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * What one process of several does, in one file: its steps for all partitions under one sequence of numbers, and the
 * messages that it exchanges with others. A line is in the file before the thread that brings it goes on, so that a killed
 * process loses none; the file of an earlier process of the same node is continued.
 */
final class NodeTrace implements TraceSink {
    private static final int CHUNK = 1 << 20;

    private final Path path;
    private final int node;
    private final Numbers numbers;
    private final NodeTraceLines format = new NodeTraceLines();
    private final MappedLines lines;
    private final Map<Long, NumberedEvent> announced = new ConcurrentHashMap<>();
    private final Queue<Long> lost = new ConcurrentLinkedQueue<>();

    /**
     * Opens the file.
     *
     * @param node whose it is
     * @param cluster what tells the cluster from any other
     * @param earlier what an earlier process of the node has left in it
     * @param failed is told when it cannot be written any more
     * @throws java.io.UncheckedIOException if it cannot be written
     */
    NodeTrace(
            Path path, int node, String cluster, TracedSystem source, EarlierProcess earlier, Consumer<String> failed) {
        this(
                path,
                node,
                new Numbers(earlier.lastNumber()),
                MappedLines.open(path, CHUNK, e -> failed.accept("cannot write " + path + ": " + e.getMessage())));
        if (earlier.isNone()) {
            lines.append(format.header(node, cluster, source));
        }
    }

    /** What is written into these lines. */
    NodeTrace(Path path, int node, Numbers numbers, MappedLines lines) {
        this.path = path;
        this.node = node;
        this.numbers = numbers;
        this.lines = lines;
    }

    /** The numbers of all that this process does. */
    Numbers numbers() {
        return numbers;
    }

    /** This process begins: what the one before was in the middle of has been settled. */
    void process() {
        long number = numbers.take();
        append(number, format.process(number, node, System.currentTimeMillis()));
    }

    @Override
    public void begin(PartitionRecording recording, int controller, TraceHeader header) {
        long number = numbers.take();
        append(number, format.begin(number, recording.at(controller), Optional.of(header)));
    }

    /** A step that an earlier process was about to take has not been taken. */
    void undone(long number) {
        append(number, format.unused(number));
    }

    /** A partition has been created in circumstances with which no trace can begin. */
    void cannotBegin(PartitionRecording recording, int controller, String why) {
        long number = numbers.take();
        append(number, format.cannotBegin(number, recording.at(controller), why));
    }

    /** The node has heard of a partition that somebody else has created. */
    void hears(PartitionRecording recording) {
        long number = numbers.take();
        append(number, format.begin(number, recording.at(node), Optional.empty()));
    }

    /**
     * A message leaves or arrives.
     *
     * @param message what both sides call the request
     * @param kind what kind of request
     */
    void message(MessageStep step, String message, String kind) {
        long number = numbers.take();
        append(number, format.message(number, node, step, message, kind, System.currentTimeMillis()));
    }

    @Override
    public void announce(NumberedEvent event) {
        TraceEvent step = event.event().orElseThrow();
        if (lines.append(format.announced(event.number(), event.after(), step))) {
            announced.put(event.number(), event);
        }
    }

    @Override
    public void offer(NumberedEvent event) {
        long number = event.number();
        if (event.equals(announced.remove(number))) {
            append(number, format.done(number));
            return;
        }
        append(
                number,
                event.event()
                        .map(step -> format.event(number, event.after(), step))
                        .orElseGet(() -> format.unused(number)));
    }

    @Override
    public void gap(PartitionRecording recording, long number) {
        gap(number);
    }

    /** Something went wrong here: what happened is not known. */
    void gap() {
        gap(numbers.take());
    }

    private void gap(long number) {
        append(number, format.gap(number, node));
    }

    private void append(long number, byte[] line) {
        numbers.settle(number);
        if (!lines.append(line)) {
            lost.add(number);
            return;
        }
        for (Long gap = lost.poll(); gap != null; gap = lost.poll()) {
            if (!lines.append(format.gap(gap, node))) {
                lost.add(gap);
                return;
            }
        }
    }

    @Override
    public Path file(PartitionRecording recording) {
        return path;
    }

    @Override
    public void close() {
        for (Long gap = lost.poll(); gap != null; gap = lost.poll()) {
            lines.append(format.gap(gap, node));
        }
        lines.close();
    }
}
