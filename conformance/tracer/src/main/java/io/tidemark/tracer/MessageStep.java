package io.tidemark.tracer;

/** What becomes of a request between two processes, as the file of one node tells it. */
public enum MessageStep {
    /** A node sent the request. */
    SEND_REQUEST("SendRequest"),
    /** The other one began to handle it. */
    RECEIVE_REQUEST("ReceiveRequest"),
    /** It sent the answer. */
    SEND_RESPONSE("SendResponse"),
    /** The answer arrived. */
    RECEIVE_RESPONSE("ReceiveResponse"),
    /** The node that had asked gave up: the connection is gone, and no answer will come on it. */
    LOSE_RESPONSE("LoseResponse");

    private final String event;

    MessageStep(String event) {
        this.event = event;
    }

    /** The name of the event in the file. */
    public String event() {
        return event;
    }
}
