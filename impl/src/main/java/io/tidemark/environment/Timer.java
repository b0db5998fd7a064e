package io.tidemark.environment;

/** A call that has been asked for and can still be called off. */
public interface Timer {
    /** Calls it off. Does nothing when the call was made already, or was called off already. */
    void cancel();
}
