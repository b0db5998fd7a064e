package io.tidemark.replication.merge;

import io.tidemark.engine.InputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The lines of a node's file in the order of their numbers. Every number is there, but for those of steps in the middle of
 * which a process was killed: where the file ends, or the next process begins. Other threads may have gone on for a while
 * then, so that lines follow; a number that is missing long before is that of a line which was lost. So is each one of a process
 * that was not killed: whose last line says that the broker has stopped. There a gap stands in its place.
 */
final class OrderedLines implements AutoCloseable {
    /** How many lines of other threads may follow a step in the middle of which a process was killed: that of a stalled disk. */
    private static final int MOST_AFTER_MISSING = 10_000;

    /** How many steps in a row a process may be in the middle of: more than it has threads. */
    private static final int MOST_MISSING = 1_000;

    private final NodeFile file;
    private final NodeFile.Lines lines;
    private final PriorityQueue<NodeLine> waiting = new PriorityQueue<>(Comparator.comparingLong(NodeLine::seq));
    private final Map<Long, NodeLine> announced = new TreeMap<>();
    private final List<Merged.Missing> missing = new ArrayList<>();
    private long next = 1;
    private Optional<NodeLine> newest = Optional.empty();
    private Optional<NodeLine> begins = Optional.empty();
    private boolean ended;

    OrderedLines(NodeFile file) {
        this.file = file;
        this.lines = file.lines();
    }

    /** The next line; nothing at the end. */
    Optional<NodeLine> next() {
        while (true) {
            NodeLine first = waiting.peek();
            if (first != null) {
                requireNew(first);
            }
            if (first != null && (first.seq() == next || ended || begins.isPresent())) {
                if (misses(first)) {
                    return Optional.of(gapBefore(first));
                }
                next = waiting.remove().seq() + 1;
                return Optional.of(first);
            }
            if (begins.isPresent()) {
                NodeLine process = begins.get();
                requireNew(process);
                if (misses(process)) {
                    return Optional.of(gapBefore(process));
                }
                begins = Optional.empty();
                newest = Optional.empty();
                next = process.seq() + 1;
                return Optional.of(process);
            }
            if (ended) {
                return Optional.empty();
            }
            read();
        }
    }

    private void requireNew(NodeLine line) {
        if (line.seq() < next) {
            throw new InputException(
                    file.path().toString(),
                    line.line(),
                    0,
                    "number " + line.seq() + " a second time",
                    "each number once");
        }
    }

    /** Notes the numbers that are missing before a line, and says whether they are those of lost lines. */
    private boolean misses(NodeLine line) {
        if (line.seq() == next) {
            return false;
        }
        if (waiting.size() > MOST_AFTER_MISSING + 1 || line.seq() - next > MOST_MISSING) {
            throw new InputException(
                    file.path().toString(),
                    line.line(),
                    0,
                    String.format(
                            Locale.ROOT,
                            "number %d after number %d, and %,d more before the process ends",
                            line.seq(),
                            next - 1,
                            Math.max(0, waiting.size() - 1)),
                    "each number, but for those of steps in the middle of which a process was killed");
        }
        OptionalLong stopped = newest.filter(last -> last.event().equals("StopBroker"))
                .map(last -> OptionalLong.of(last.line()))
                .orElse(OptionalLong.empty());
        missing.add(new Merged.Missing(file.path(), line.line(), next, line.seq() - 1, stopped));
        return stopped.isPresent();
    }

    private NodeLine gapBefore(NodeLine line) {
        ObjectNode gap = JsonNodeFactory.instance
                .objectNode()
                .put("seq", next)
                .put("node", file.node())
                .put("event", "Gap");
        next = line.seq();
        return new NodeLine(line.line(), gap.get("seq").asLong(), gap);
    }

    /** The numbers for which no line was there, of those that have been passed. */
    List<Merged.Missing> missing() {
        return missing;
    }

    /** Which line of the file was not written to its end; known when the last one has been passed. */
    OptionalLong torn() {
        return lines.torn();
    }

    private void read() {
        Optional<NodeLine> next = lines.next();
        if (next.isEmpty()) {
            ended = true;
            announcementsStand();
            return;
        }
        NodeLine line = next.get();
        if (!line.event().equals("Process")
                && newest.map(last -> last.seq() < line.seq()).orElse(true)) {
            newest = next;
        }
        if (line.event().equals("Process")) {
            begins = next;
            announcementsStand();
        } else if (line.isAnnounced()) {
            announced.put(line.seq(), line);
        } else {
            NodeLine before = announced.remove(line.seq());
            if (line.event().equals("Done") && before == null) {
                throw new InputException(
                        file.path().toString(),
                        line.line(),
                        0,
                        "number " + line.seq() + " is done, of which nothing was said before",
                        "the step");
            }
            waiting.add(line.event().equals("Done") && before != null ? before : line);
        }
    }

    /** The process was killed before it could say what had come of them. */
    private void announcementsStand() {
        waiting.addAll(announced.values());
        announced.clear();
    }

    @Override
    public void close() {
        lines.close();
    }
}
