package io.tidemark.disk;

/**
 * The disk has failed: it is full, or broken. Kafka: {@code KafkaStorageException}.
 *
 * <p>A broker does not handle it. Whoever calls the broker ends the process, as Kafka halts a broker whose only log directory
 * has failed; what was written is found at the next start, and what was written in part is removed then.
 */
public final class DiskException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public DiskException(String message) {
        super(message);
    }

    public DiskException(String message, Throwable cause) {
        super(message, cause);
    }
}
