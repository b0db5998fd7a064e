package io.tidemark.tracer;

/** Whether a partition's leader has to recover from an unclean election (KIP-704). */
public enum LeaderRecoveryState {
    /** The leader was elected cleanly, or has changed the ISR since. */
    RECOVERED,
    /** The leader was elected uncleanly: records may have been lost, and it has not yet said that it is past that. */
    RECOVERING
}
