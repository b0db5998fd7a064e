package io.tidemark.log;

/** Bytes that should be a record batch are none: they were damaged, or written in part. Kafka: {@code CorruptRecordException}. */
public final class CorruptRecordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public CorruptRecordException(String message) {
        super(message);
    }
}
