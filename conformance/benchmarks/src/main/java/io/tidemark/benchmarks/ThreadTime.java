package io.tidemark.benchmarks;

import java.lang.management.ManagementFactory;

/** The processor time of the thread that asks: it tells more than the clock on a busy machine. */
final class ThreadTime {
    private ThreadTime() {}

    /** What this thread has taken so far, in nanoseconds. */
    static long taken() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
