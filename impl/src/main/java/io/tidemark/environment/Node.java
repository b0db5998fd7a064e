package io.tidemark.environment;

/** Something that messages can be sent to. */
@FunctionalInterface
public interface Node {
    /** Takes a message in. */
    void receive(Envelope envelope);
}
