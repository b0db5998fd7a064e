package io.tidemark.kafka.cluster;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Brokers of which something must wait, and the threads that do. */
final class HeldBrokers {
    private final Set<Integer> held = new HashSet<>();
    private int waiting;

    synchronized void hold(int broker) {
        held.add(broker);
    }

    synchronized void release(int broker) {
        held.remove(broker);
        notifyAll();
    }

    /** How many threads wait. */
    synchronized int waiting() {
        return waiting;
    }

    /** Waits while the broker is held. */
    void pass(int broker) {
        pass(broker, Duration.ofNanos(Long.MAX_VALUE));
    }

    /**
     * Waits while the broker is held, but not for ever. An interrupt ends the waiting, too.
     *
     * @return whether it may go on; false if the time has run out before
     */
    synchronized boolean pass(int broker, Duration timeout) {
        long begin = System.nanoTime();
        waiting++;
        try {
            while (held.contains(broker)) {
                long left = timeout.minusNanos(System.nanoTime() - begin).toMillis();
                if (left <= 0) {
                    return false;
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            waiting--;
        }
        return true;
    }
}
