package io.tidemark.replication.merge;

import java.util.Optional;
import java.util.Set;

/**
 * What has become one trace.
 *
 * @param partition the partition of which it tells
 * @param nodes whose steps are in it
 * @param events how many events it has
 * @param lateAnswers how many requests were given up by who had asked, and answered only afterwards: the order of such an
 *     answer and of what the asker did next is not known
 * @param gap where the first step is missing, as file and line: the trace ends there
 */
public record Merged(String partition, Set<Integer> nodes, long events, int lateAnswers, Optional<String> gap) {
    public Merged {
        nodes = Set.copyOf(nodes);
    }
}
