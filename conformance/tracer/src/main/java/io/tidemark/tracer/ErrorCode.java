package io.tidemark.tracer;

/** The error codes of the replication protocol which traces name; Kafka's {@code Errors}. */
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
    /** AlterPartition was accepted, and has replaced the leader, which is shutting down. */
    NEW_LEADER_ELECTED,
    /** The request is ahead of the receiving controller, which therefore is not the active one. */
    NOT_CONTROLLER,
    /** The request contradicts itself or the receiver's state. */
    INVALID_REQUEST,
    /** The sender has registered again since it sent the request. */
    STALE_BROKER_EPOCH,
    /** The broker id is taken by a registration that is not fenced; never in a trace. */
    DUPLICATE_BROKER_REGISTRATION,
    /** A new leader does not know yet how far its predecessors had committed (KIP-207). */
    OFFSET_NOT_AVAILABLE,
    /** The batch does not continue what its producer sent before (KIP-98); never in a trace. */
    OUT_OF_ORDER_SEQUENCE_NUMBER,
    /** The producer has a newer epoch than the batch (KIP-98); never in a trace. */
    INVALID_PRODUCER_EPOCH,
    /** The records were written, and the producer's time is up: their fate is unknown. */
    REQUEST_TIMED_OUT
}
