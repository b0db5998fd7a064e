package io.tidemark.tracer;

import java.util.Optional;

/**
 * Where an event happened.
 *
 * @param node the id of the node that took the step: a broker's {@code node.id}, or the controller's
 * @param partition the partition concerned, as {@code topic-number}; empty when the event concerns every partition of
 *     the trace, as the fencing of a broker does
 */
public record Place(int node, Optional<String> partition) {
    /** A node, for an event that concerns every partition of the trace. */
    public static Place of(int node) {
        return new Place(node, Optional.empty());
    }

    /** A node and a partition. */
    public static Place of(int node, String partition) {
        return new Place(node, Optional.of(partition));
    }
}
