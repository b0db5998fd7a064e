package io.tidemark.engine.tlc;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An event, and the possibilities just before it. Sessions that share a past share its checkpoints.
 */
final class Checkpoint {

    /**
     * All possibilities before an event, silent steps included.
     *
     * @param complete whether they were followed from the beginning of the trace
     */
    record Closure(List<Possibility> possibilities, boolean complete) {}

    private final Event event;
    private final List<Possibility> before;
    private volatile @Nullable Closure closure;

    Checkpoint(Event event, List<Possibility> before) {
        this.event = event;
        this.before = before;
    }

    Event event() {
        return event;
    }

    List<Possibility> before() {
        return before;
    }

    /** The closure, if it was needed before: it depends on the past alone. */
    Optional<Closure> closure() {
        return Optional.ofNullable(closure);
    }

    void keep(Closure computed) {
        closure = computed;
    }
}
