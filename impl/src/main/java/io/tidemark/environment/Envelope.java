package io.tidemark.environment;

import io.tidemark.protocol.Message;

/**
 * A message as it arrives.
 *
 * @param from the sender's node id
 * @param to the receiver's node id
 * @param connection the number of the connection, the same for a request and its response
 * @param message what was sent
 * @param copy whether the network made it of another message; a copy, and the answer to it, travel on no connection
 */
public record Envelope(int from, int to, long connection, Message message, boolean copy) {
    /** A message as it was sent. */
    public Envelope(int from, int to, long connection, Message message) {
        this(from, to, connection, message, false);
    }
}
