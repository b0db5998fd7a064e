package io.tidemark.kafka.fault;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Waits for what other threads do, and gives up after a while. */
final class Patience {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Patience() {}

    /** Waits until a condition holds which is guarded by the monitor, that the caller holds and others notify. */
    static void await(Object monitor, BooleanSupplier condition, String what)
            throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (left <= 0) {
                throw new TimeoutException("waited in vain for " + what);
            }
            monitor.wait(left);
        }
    }
}
