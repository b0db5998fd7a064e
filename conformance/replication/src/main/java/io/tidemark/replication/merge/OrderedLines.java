package io.tidemark.replication.merge;

import io.tidemark.engine.InputException;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The lines of a node's file in the order of their numbers. Every number is there, but for those of steps in the middle of
 * which a process was killed: where the file ends, or the next process begins.
 */
final class OrderedLines implements AutoCloseable {
    private final NodeFile file;
    private final NodeFile.Lines lines;
    private final PriorityQueue<NodeLine> waiting = new PriorityQueue<>(Comparator.comparingLong(NodeLine::seq));
    private long next = 1;
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
            if (first != null && first.seq() < next) {
                throw new InputException(
                        file.path().toString(),
                        first.line(),
                        0,
                        "number " + first.seq() + " a second time",
                        "each number once");
            }
            if (first != null && (first.seq() == next || ended || begins.isPresent())) {
                next = first.seq() + 1;
                return Optional.of(waiting.remove());
            }
            if (begins.isPresent()) {
                NodeLine process = begins.get();
                begins = Optional.empty();
                next = process.seq() + 1;
                return Optional.of(process);
            }
            if (ended) {
                return Optional.empty();
            }
            read();
        }
    }

    private void read() {
        Optional<NodeLine> line = lines.next();
        if (line.isEmpty()) {
            ended = true;
        } else if (line.get().event().equals("Process")) {
            begins = line;
        } else {
            waiting.add(line.get());
        }
    }

    @Override
    public void close() {
        lines.close();
    }
}
