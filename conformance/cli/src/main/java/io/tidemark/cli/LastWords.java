package io.tidemark.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** What is said when a signal ends the process before the work is done. */
final class LastWords implements AutoCloseable {
    private final Thread hook;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean ending;

    /**
     * To be said from now on.
     *
     * @param words says it, on a thread of its own
     */
    LastWords(Runnable words) {
        this.hook = new Thread(() -> sayForGood(words), "last words");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Keeps the lock: nothing is told after them. */
    @SuppressWarnings("LockNotBeforeTry")
    private void sayForGood(Runnable words) {
        lock.lock();
        words.run();
    }

    /** Tells something of which the words know; if they have been said already, it waits for the end of the process instead. */
    void tellBefore(Runnable news) {
        lock.lock();
        try {
            news.run();
        } finally {
            lock.unlock();
        }
    }

    /**
     * They are not needed any more.
     *
     * @return false if they are said all the same: the process is ending, or they were withdrawn before
     */
    boolean withdraw() {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            ending = true;
            return false;
        }
    }

    /** Once the process is ending, nothing comes after them: what fails now, fails for that reason. */
    @Override
    public void close() {
        withdraw();
        if (ending) {
            waitForTheEnd();
        }
    }

    private static void waitForTheEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
