package io.tidemark.engine;

import java.util.Optional;

/**
 * A replay that is fed event by event, and that can be forked: the cheap way to try many variants of one trace. A session
 * is used by one thread at a time; copies are independent of each other.
 *
 * <p>A session knows no later events than those it was given, so it never takes a read earlier than an event that came
 * before it was handed over.
 */
public interface ReplaySession {

    /**
     * Replays one more event.
     *
     * @param event one line of a trace, without the line end; its {@code seq} must be greater than the last one's
     * @return whether the trace with this event is still a behaviour of the specification. When it is not, or when the
     *     limits were reached, the session has ended: {@link #ended} says how
     * @throws InputException        when the line is no event that the trace module understands: then the session is
     *     unchanged; or when the specification cannot be asked about it, as of an argument that it cannot compare: then the
     *     session is of no use any more
     * @throws IllegalStateException when the session has ended
     */
    boolean accept(String event);

    /** How the session ended, if it has. */
    Optional<Verdict> ended();

    /** The verdict on the events so far, as if the trace ended here. Without any event it is an {@link InputException}. */
    Verdict finish();

    /** A session in the same state. */
    ReplaySession copy();

    /**
     * Whether both sessions, of the same specification with the same constants, have the same states to go on from: then no
     * further event can tell them apart (save for reads which may still be taken earlier, and for silent steps before
     * events of the past).
     */
    boolean sameStates(ReplaySession other);
}
