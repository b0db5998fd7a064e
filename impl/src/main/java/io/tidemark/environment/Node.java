package io.tidemark.environment;

/** Something that messages can be sent to. */
@FunctionalInterface
public interface Node {
    /** Takes a message in. */
    void receive(Envelope envelope);

    /** Whether the message came while the node was busy, and waits to be looked at. */
    default boolean holds(Envelope envelope) {
        return false;
    }
}
