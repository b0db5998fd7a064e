package io.tidemark.spec.tlc;

import java.net.URI;
import tlc2.output.EC;
import tlc2.output.MPRecorder;

/** What TLC's server says of a search: who takes part in it, and how it ended. */
final class SearchRecorder extends MPRecorder {

    /** Told at once. */
    interface Listener {
        /** Workers can register now. */
        void listening();

        /** A worker has registered; the name is the one that it gave itself. */
        void joined(String worker);

        /** A worker cannot be reached any more. Another one gets the states that it had. */
        void lost(String worker);

        /**
         * A worker could not return what it had computed, and TLC is about to try with fewer states. The worker remembers
         * all that it has computed as known, so states may be missed from now on.
         */
        void tooMuchAtOnce();
    }

    private final Listener listener;
    private boolean exhausted;
    private long initialStates;
    private long distinctStates;
    private long unexplored;
    private long depth;

    SearchRecorder(Listener listener) {
        this.listener = listener;
    }

    @Override
    public void record(int code, Object... objects) {
        switch (code) {
            case EC.TLC_DISTRIBUTED_SERVER_RUNNING -> listener.listening();
            case EC.TLC_DISTRIBUTED_WORKER_REGISTERED -> listener.joined(worker(objects[0]));
            case EC.TLC_DISTRIBUTED_WORKER_DEREGISTERED -> listener.lost(worker(objects[0]));
            case EC.TLC_DISTRIBUTED_EXCEED_BLOCKSIZE -> listener.tooMuchAtOnce();
            default -> recordCounts(code, objects);
        }
    }

    private synchronized void recordCounts(int code, Object... objects) {
        switch (code) {
            case EC.TLC_INIT_GENERATED1 -> initialStates = number(objects[0]);
            case EC.TLC_SUCCESS -> exhausted = true;
            case EC.TLC_STATS -> {
                distinctStates = number(objects[1]);
                unexplored = number(objects[2]);
            }
            case EC.TLC_SEARCH_DEPTH -> depth = number(objects[0]);
            default -> {
                // Errors stay in TLC's list of messages.
            }
        }
    }

    private static String worker(Object uri) {
        return URI.create(uri.toString()).getHost();
    }

    private static long number(Object text) {
        return Long.parseLong(text.toString());
    }

    /** Whether all states were visited and nothing was violated. */
    synchronized boolean exhausted() {
        return exhausted;
    }

    synchronized long distinctStates() {
        return distinctStates;
    }

    /** The initial states, each once. */
    synchronized long initialStates() {
        return initialStates;
    }

    synchronized long unexplored() {
        return unexplored;
    }

    synchronized long depth() {
        return depth;
    }
}
