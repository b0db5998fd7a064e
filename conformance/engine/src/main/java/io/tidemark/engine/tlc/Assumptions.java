package io.tidemark.engine.tlc;

import java.util.Arrays;

/**
 * What an explanation assumes beyond the trace.
 *
 * @param reordered reads taken earlier than they were logged
 * @param silent    steps without an event, by index of their action; shorter than the list of actions if the rest is 0
 */
@SuppressWarnings("ArrayRecordComponent") // made for speed; the arrays are never changed
record Assumptions(long reordered, long[] silent) {
    static final Assumptions NONE = new Assumptions(0, new long[0]);

    Assumptions withReordered() {
        return new Assumptions(reordered + 1, silent);
    }

    Assumptions withSilent(int action, int actions) {
        long[] counts = Arrays.copyOf(silent, actions);
        counts[action]++;
        return new Assumptions(reordered, counts);
    }

    long silentSteps() {
        return Arrays.stream(silent).sum();
    }
}
