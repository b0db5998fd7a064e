package io.tidemark.kafka.recorder;

import java.util.OptionalInt;

/**
 * How many produce requests of a partition wait at a broker for their answers: changed together with the numbers of the steps
 * that change it. May be shared by threads.
 */
final class WaitingProduce {
    private int requests;
    private int checks;

    /**
     * An append.
     *
     * @param number its number
     * @param waiting how many requests wait after it; nothing while somebody looks whether one can be answered: what he sees may
     *     be older than this append, and the answer, then, before it
     */
    record Append(long number, OptionalInt waiting) {}

    /** A leader is about to append, for a producer that waits for an answer or does not. */
    synchronized Append append(PartitionRecording recording, boolean waits) {
        long number = recording.take();
        if (waits) {
            requests++;
        }
        return new Append(number, checks == 0 ? OptionalInt.of(requests) : OptionalInt.empty());
    }

    /** It could not append. */
    synchronized void failed() {
        requests--;
    }

    /** A request is answered. Returns the number of the step. */
    synchronized long answer(PartitionRecording recording) {
        requests--;
        return recording.take();
    }

    /** Somebody looks whether a request can be answered. */
    synchronized void checkBegins() {
        checks++;
    }

    /** He has, and if it could, it is. */
    synchronized void checkEnds() {
        checks--;
    }
}
