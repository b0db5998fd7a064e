package io.tidemark.tracer;

/**
 * The error codes that brokers and controllers answer with; Kafka's {@code Errors}. Traces name those of the replication protocol; the
 * others refuse what never becomes a part of it.
 */
public enum ErrorCode {
    /** Success. */
    NONE,
    /** The fetch offset is below the leader's log start offset or above its log end offset. */
    OFFSET_OUT_OF_RANGE,
    /** The request names an older leader epoch than the receiver's. */
    FENCED_LEADER_EPOCH,
    /** The request names a newer leader epoch than the receiver's. */
    UNKNOWN_LEADER_EPOCH,
    /** The receiver does not lead the partition. */
    NOT_LEADER_OR_FOLLOWER,
    /** {@code acks=all} was refused because the ISR is smaller than {@code min.insync.replicas}; nothing was written. */
    NOT_ENOUGH_REPLICAS,
    /** The records were written, but the ISR fell below {@code min.insync.replicas}: their fate is unknown. */
    NOT_ENOUGH_REPLICAS_AFTER_APPEND,
    /** AlterPartition was built on an older partition epoch than the controller's. */
    INVALID_UPDATE_VERSION,
    /** AlterPartition names a replica which is fenced, shutting down, or has registered again since the leader saw it (KIP-903). */
    INELIGIBLE_REPLICA,
    /** AlterPartition was accepted, and has ended a reassignment that removes the leader, which is replaced. */
    NEW_LEADER_ELECTED,
    /** The request is ahead of the receiving controller, which therefore is not the active one. */
    NOT_CONTROLLER,
    /** The request contradicts itself or the receiver's state. */
    INVALID_REQUEST,
    /** The sender has registered again since it sent the request. */
    STALE_BROKER_EPOCH,
    /** A new leader does not know yet how far its predecessors had committed (KIP-207). */
    OFFSET_NOT_AVAILABLE,
    /** The records were written, and the producer's time is up: their fate is unknown. */
    REQUEST_TIMED_OUT,
    /** The broker id is taken by a registration that is not fenced. */
    DUPLICATE_BROKER_REGISTRATION(false),
    /** The batch does not continue what its producer sent before (KIP-98). */
    OUT_OF_ORDER_SEQUENCE_NUMBER(false),
    /** The producer has a newer epoch than the batch (KIP-98). */
    INVALID_PRODUCER_EPOCH(false),
    /** There is no such topic, or it has no such partition. */
    UNKNOWN_TOPIC_OR_PARTITION(false),
    /** {@code acks} is none of 0, 1 and -1. */
    INVALID_REQUIRED_ACKS(false),
    /** The record batch is larger than {@code max.message.bytes}. */
    MESSAGE_TOO_LARGE(false),
    /** The record batch is larger than {@code segment.bytes}. */
    RECORD_LIST_TOO_LARGE(false),
    /** The bytes are no record batch, or not the one that was sent, by its checksum. */
    CORRUPT_MESSAGE(false),
    /** The record batch is one that producers may not send. */
    INVALID_RECORD(false),
    /** The sender may not do this to the topic. */
    TOPIC_AUTHORIZATION_FAILED(false),
    /** The sender may not do this to the cluster. */
    CLUSTER_AUTHORIZATION_FAILED(false);

    private final boolean traced;

    ErrorCode() {
        this(true);
    }

    ErrorCode(boolean traced) {
        this.traced = traced;
    }

    /** Whether traces tell of requests that were refused with this error; the others leave everything as it is. */
    public boolean isTraced() {
        return traced;
    }

    /** Events cannot say what no trace may say. */
    void requireTraced() {
        if (!traced) {
            throw new IllegalArgumentException(
                    "a request that is refused with " + this + " is no step of the protocol");
        }
    }
}
