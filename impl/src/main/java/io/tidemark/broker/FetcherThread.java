package io.tidemark.broker;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Does one thing at a time, as the thread of a Kafka fetcher does: a response is dealt with in several steps, and until the
 * last of them no other response is looked at and no fetch is sent.
 */
final class FetcherThread {
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private boolean busy;

    /** Runs a task now, or when the thread is free. */
    void run(Runnable task) {
        if (busy) {
            waiting.add(task);
        } else {
            task.run();
        }
    }

    /** Forgets the tasks that wait. */
    void forgetWaiting() {
        waiting.clear();
    }

    /** The task that runs now will go on later. */
    void begin() {
        busy = true;
    }

    /** That task is done; runs those that have been waiting. */
    void end() {
        busy = false;
        while (!busy && !waiting.isEmpty()) {
            waiting.remove().run();
        }
    }
}
