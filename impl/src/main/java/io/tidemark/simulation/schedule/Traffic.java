package io.tidemark.simulation.schedule;

import io.tidemark.protocol.Message.Channel;

/** Which messages between two nodes are meant: all, or those of one channel. */
public enum Traffic {
    /** All messages. */
    ANY,
    /** Followers' fetches and their answers. */
    FETCH,
    /** ISR changes and their answers. */
    ALTER_PARTITION,
    /** Registrations and their answers. */
    REGISTRATION,
    /** Heartbeats and their answers. */
    HEARTBEAT,
    /** The metadata log. */
    METADATA,
    /** Requests of producers, consumers and administrators, and their answers. */
    CLIENT;

    /** Whether messages of a channel are meant. */
    public boolean includes(Channel channel) {
        return this == ANY || name().equals(channel.name());
    }
}
