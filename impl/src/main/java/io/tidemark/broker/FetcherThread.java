package io.tidemark.broker;

import io.tidemark.environment.Envelope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Does one thing at a time, as the thread of a Kafka fetcher does: a response is dealt with in several steps, and until the
 * last of them no other response is looked at and no fetch is sent.
 */
final class FetcherThread {
    private final Deque<Envelope> waiting = new ArrayDeque<>();
    private boolean busy;

    boolean isBusy() {
        return busy;
    }

    /** A response has come while the thread is busy. */
    void hold(Envelope response) {
        waiting.add(response);
    }

    /** Whether the response waits for the thread. */
    boolean holds(Envelope response) {
        return waiting.contains(response);
    }

    /** A new fetch closes the connection: what has come by it, and has not been looked at, is lost with it. */
    void connectionClosed() {
        waiting.removeIf(response -> !response.copy());
    }

    /** Begins with a response. */
    void begin() {
        busy = true;
    }

    /** Is done with it; goes on with those that wait. */
    void end(Consumer<Envelope> receiver) {
        busy = false;
        while (!busy && !waiting.isEmpty()) {
            receiver.accept(waiting.remove());
        }
    }
}
