package io.tidemark.cli;

/** What is said when a signal ends the process before the work is done. */
final class LastWords implements AutoCloseable {
    private final Thread hook;

    /**
     * To be said from now on.
     *
     * @param words says it, on a thread of its own
     */
    LastWords(Runnable words) {
        this.hook = new Thread(words, "last words");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * They are not needed any more.
     *
     * @return false if they are said all the same: the process is ending, or they were withdrawn before
     */
    boolean withdraw() {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    @Override
    public void close() {
        withdraw();
    }
}
