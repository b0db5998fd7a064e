package io.tidemark.replication.mutation;

import java.util.List;

/**
 * A trace with one small change.
 *
 * @param trace the file that was changed
 * @param index of the changed event among the trace's events, from 0
 * @param event the changed event's name
 * @param change what was done to it
 * @param subject the field that was changed, such as {@code state.highWatermark}; empty if the event as a whole was
 * @param detail how, such as {@code +1}
 * @param lines what stands in the place of the events from {@code index} on
 * @param resume the index of the first event that stands as it was
 */
record Mutant(
        String trace,
        int index,
        String event,
        Change change,
        String subject,
        String detail,
        List<String> lines,
        int resume) {

    /** What can be done to a trace. */
    enum Change {
        /** One field of an event gets another value. */
        FIELD,
        /** An event is left out. */
        DROP,
        /** An event happens twice. */
        DUPLICATE,
        /** An event and the next one change places. */
        SWAP
    }

    /** Whether what was changed is something observed, not an argument of the action. */
    boolean isObservation() {
        return subject.startsWith(Mutator.STATE + ".");
    }

    /** Mutants of one kind are alike but for where they happen. */
    String kind() {
        return event + " " + change + " " + subject + " " + detail;
    }

    @Override
    public String toString() {
        return trace + ", event " + (index + 1) + ": " + kind().strip();
    }
}
