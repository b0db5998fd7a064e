package io.tidemark.simulation;

import io.tidemark.protocol.Message.Channel;

/**
 * A time in which some messages fare badly.
 *
 * @param affected which messages
 * @param lost whether they are lost
 * @param minDelayMicros what they are delayed by at least, if they are not
 * @param maxDelayMicros and at most
 * @param endMicros when it is over
 */
record NetworkSpell(Affected affected, boolean lost, long minDelayMicros, long maxDelayMicros, long endMicros) {
    /** Which messages a spell is cast on. */
    @FunctionalInterface
    interface Affected {
        boolean test(int from, int to, Channel channel);
    }
}
