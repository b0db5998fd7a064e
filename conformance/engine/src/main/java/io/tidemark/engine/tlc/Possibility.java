package io.tidemark.engine.tlc;

import io.tidemark.engine.Behaviour;
import java.util.Arrays;

/**
 * A state of the specification that explains the trace so far, with what had to be assumed for it.
 *
 * @param state    the state
 * @param early    numbers of reads that have been taken already, although their lines are still to come; ascending
 * @param gap      silent steps taken since the last event
 * @param assumed  all assumptions on the way here
 * @param action   index of the action that led here; -1 for an initial state
 * @param covered  how often the steps on the way here took each action and each disjunct; empty if that is not counted
 * @param behaviour what is observed of the way here
 */
@SuppressWarnings("ArrayRecordComponent") // made for speed; the arrays are never changed
record Possibility(
        ReplayState state,
        long[] early,
        int gap,
        Assumptions assumed,
        int action,
        long[] covered,
        Behaviour behaviour) {
    static final long[] NONE = {};

    /** At the beginning. */
    static Possibility initial(ReplayState state, int counters, Behaviour behaviour) {
        return new Possibility(
                state, NONE, 0, Assumptions.NONE, -1, counters == 0 ? NONE : new long[counters], behaviour);
    }

    /** Whether the event with this number has been taken already. */
    boolean hasTaken(long seq) {
        return early.length > 0 && Arrays.binarySearch(early, seq) >= 0;
    }

    /** The same after the line of an event that has been taken already. */
    Possibility passing(long seq, int eventAction) {
        long[] rest = new long[early.length - 1];
        int size = 0;
        for (long each : early) {
            if (each != seq) {
                rest[size++] = each;
            }
        }
        return new Possibility(state, rest, 0, assumed, eventAction, covered, behaviour);
    }

    /** After an event. */
    Possibility after(ReplayState next, int eventAction, long[] coveredThen, Behaviour then) {
        return new Possibility(next, early, 0, assumed, eventAction, coveredThen, then);
    }

    /** After a silent step. */
    Possibility afterSilent(ReplayState next, int silentAction, int silentActions, long[] coveredThen, Behaviour then) {
        return new Possibility(
                next, early, gap + 1, assumed.withSilent(silentAction, silentActions), silentAction, coveredThen, then);
    }

    /** After a read whose line is still to come, as it would be after the read in its place. */
    Possibility afterEarly(Possibility read, long seq) {
        long[] more = Arrays.copyOf(early, early.length + 1);
        more[early.length] = seq;
        Arrays.sort(more);
        return new Possibility(read.state, more, 0, assumed.withReordered(), read.action, read.covered, read.behaviour);
    }

    /** The same, by this way or that of another possibility. */
    Possibility or(Possibility other) {
        return behaviour == Behaviour.UNOBSERVED
                ? this
                : new Possibility(state, early, gap, assumed, action, covered, behaviour.or(other.behaviour));
    }

    /** Whether no event can ever tell these two apart, as far as the state goes. */
    boolean sameAs(Possibility other) {
        return Arrays.equals(early, other.early) && state.sameAs(other.state);
    }
}
