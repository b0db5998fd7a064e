package io.tidemark.replication.merge;

import java.util.Arrays;

/** Which numbers in the trace the steps of a file have got; both ascend. */
final class Numbering {
    private long[] own = new long[1024];
    private long[] merged = new long[1024];
    private int size;

    /** A step has got its number. */
    void add(long number, long inTrace) {
        if (size == own.length) {
            own = Arrays.copyOf(own, size * 2);
            merged = Arrays.copyOf(merged, size * 2);
        }
        own[size] = number;
        merged[size++] = inTrace;
    }

    /** The number in the trace of the last step up to this one; 0 if there is none. */
    long upTo(long number) {
        int found = Arrays.binarySearch(own, 0, size, number);
        int last = found >= 0 ? found : -found - 2;
        return last < 0 ? 0 : merged[last];
    }
}
