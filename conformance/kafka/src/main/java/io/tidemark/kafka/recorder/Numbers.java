package io.tidemark.kafka.recorder;

import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The numbers of the steps of what is written into one file. Each number that is taken must be used or skipped: what comes
 * after it is not written before. May be shared by threads.
 */
final class Numbers {
    private final NavigableSet<Long> open = new TreeSet<>();
    private long taken;

    /** Numbers after those that have been given in an earlier process. */
    Numbers(long taken) {
        this.taken = taken;
    }

    /** The next number: for a write, taken before anybody can see it. */
    synchronized long take() {
        open.add(++taken);
        return taken;
    }

    /**
     * The last number of which it is certain that its step is done, as those of all smaller ones are: where a read that begins
     * now may have happened at the earliest. A write has its number before it can be seen.
     */
    synchronized long last() {
        return open.isEmpty() ? taken : open.first() - 1;
    }

    /** What becomes of a number is known. */
    synchronized void settle(long number) {
        open.remove(number);
    }
}
