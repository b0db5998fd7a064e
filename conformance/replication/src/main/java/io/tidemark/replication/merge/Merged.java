package io.tidemark.replication.merge;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What has become one trace.
 *
 * @param partition the partition of which it tells
 * @param nodes whose steps are in it
 * @param events how many events it has
 * @param lateAnswers how many requests were given up by who had asked, and answered only afterwards: the order of such an
 *     answer and of what the asker did next is not known
 * @param missing the numbers for which no line stands in the files: steps in the middle of which a process was killed, or lost
 *     lines
 * @param torn last lines which their process did not write to their end, because it was killed: they are left out
 * @param gap where the first step is missing, as file and line: the trace ends there
 */
public record Merged(
        String partition,
        Set<Integer> nodes,
        long events,
        int lateAnswers,
        List<Missing> missing,
        List<Torn> torn,
        Optional<String> gap) {
    public Merged {
        nodes = Set.copyOf(nodes);
        missing = List.copyOf(missing);
        torn = List.copyOf(torn);
    }

    /**
     * Numbers of a file for which no line stands there.
     *
     * @param line the line with the number that comes next
     * @param first the first one that is missing
     * @param last the last one
     * @param stopped where the process says that it has stopped, if it was not killed: then the file has lost lines
     */
    public record Missing(Path file, long line, long first, long last, OptionalLong stopped) {}

    /**
     * The last line of a file, of which the end is missing.
     *
     * @param line which line of the file, from 1
     */
    public record Torn(Path file, long line) {}
}
