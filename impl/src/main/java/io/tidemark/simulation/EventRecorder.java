package io.tidemark.simulation;

import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts events and hands them on, up to a limit. */
final class EventRecorder implements TraceListener {
    private final TraceListener listener;
    private final long limit;
    private final SortedMap<String, Long> counts = new TreeMap<>();
    private long recorded;

    EventRecorder(TraceListener listener, long limit) {
        this.listener = listener;
        this.limit = limit;
    }

    @Override
    public void onEvent(TraceEvent event) {
        if (!isFull()) {
            recorded++;
            counts.merge(event.name(), 1L, Long::sum);
            listener.onEvent(event);
        }
    }

    /** How many events have been recorded. */
    long recorded() {
        return recorded;
    }

    /** Whether the limit is reached. */
    boolean isFull() {
        return recorded >= limit;
    }

    /** How often each kind of event was recorded, by name. */
    SortedMap<String, Long> counts() {
        return Collections.unmodifiableSortedMap(counts);
    }
}
