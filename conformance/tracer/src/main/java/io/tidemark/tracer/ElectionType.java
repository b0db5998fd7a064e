package io.tidemark.tracer;

/** Which election an administrator asks for (KIP-460). */
public enum ElectionType {
    /** Another in-sync replica takes over from the leader. */
    PREFERRED("preferred"),
    /** A partition without leader gets one, even a replica that is out of sync. */
    UNCLEAN("unclean");

    private final String traceName;

    ElectionType(String traceName) {
        this.traceName = traceName;
    }

    /** The name in traces. */
    public String traceName() {
        return traceName;
    }
}
