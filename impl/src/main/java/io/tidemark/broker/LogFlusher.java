package io.tidemark.broker;

import io.tidemark.log.ReplicaLog;

/** Makes a replica's log survive a power loss, by the clock and by the number of records. Kafka: {@code UnifiedLog.flush}. */
final class LogFlusher {
    private final ReplicaLog log;
    private final long intervalMessages;
    private final ReplicaTrace trace;

    /**
     * Flushes a log.
     *
     * @param intervalMessages {@code flush.messages}
     */
    LogFlusher(ReplicaLog log, long intervalMessages, ReplicaTrace trace) {
        this.log = log;
        this.intervalMessages = intervalMessages;
        this.trace = trace;
    }

    /** Flushes what has not been flushed yet. */
    void flush() {
        if (log.flushedOffset() < log.logEndOffset()) {
            log.flush();
            trace.flush();
        }
    }

    /** Records have been appended, and nobody has been told of them yet. */
    void appended() {
        if (log.logEndOffset() - log.flushedOffset() >= intervalMessages) {
            flush();
        }
    }
}
