package io.tidemark.tracer;

/** The messages between nodes whose loss or duplication a trace may record. */
public enum MessageType {
    FETCH_REQUEST("FetchRequest"),
    FETCH_RESPONSE("FetchResponse"),
    ALTER_PARTITION_REQUEST("AlterPartitionRequest"),
    ALTER_PARTITION_RESPONSE("AlterPartitionResponse");

    private final String traceName;

    MessageType(String traceName) {
        this.traceName = traceName;
    }

    /** The name in traces. */
    public String traceName() {
        return traceName;
    }
}
