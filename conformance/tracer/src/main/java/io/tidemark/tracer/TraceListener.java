package io.tidemark.tracer;

/**
 * Hears of every protocol step that a system takes, in the order in which the steps took effect. A listener changes no
 * decision of the system that reports to it.
 */
@FunctionalInterface
public interface TraceListener {
    /** Reports a step that has just been taken. */
    void onEvent(TraceEvent event);

    /**
     * Whether anybody listens. A system may skip building an event when nobody does, so that tracing which is off costs
     * nothing.
     */
    default boolean isActive() {
        return true;
    }

    /** The listener that ignores everything. */
    static TraceListener none() {
        return new TraceListener() {
            @Override
            public void onEvent(TraceEvent event) {}

            @Override
            public boolean isActive() {
                return false;
            }
        };
    }
}
