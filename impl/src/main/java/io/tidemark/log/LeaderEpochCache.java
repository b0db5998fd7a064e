package io.tidemark.log;

import java.util.ArrayList;
import java.util.List;

/**
 * Which leader epochs the records of a log belong to, and where each begins. Kafka: {@code LeaderEpochFileCache}; unlike
 * there, only epochs which have records are held, so that the cache can always be rebuilt from the records alone.
 */
final class LeaderEpochCache {
    private record Entry(int epoch, long startOffset) {}

    private final List<Entry> entries = new ArrayList<>();

    /**
     * Notes that records of an epoch begin at an offset, unless records of that epoch precede it. Larger epochs before it,
     * which a correct leader never sends, are forgotten: what was appended last is what there is.
     */
    void assign(int epoch, long startOffset) {
        while (latestEpoch() > epoch) {
            entries.remove(entries.size() - 1);
        }
        if (latestEpoch() < epoch) {
            entries.add(new Entry(epoch, startOffset));
        }
    }

    /** The epoch of the last record, -1 when there is none. */
    int latestEpoch() {
        return entries.isEmpty() ? -1 : entries.get(entries.size() - 1).epoch();
    }

    /**
     * The largest epoch that is not above the given one, and where it ends in a log of these bounds. Of an epoch before all
     * that are held nothing is known but that it ended at the log start.
     */
    EpochEndOffset endOffsetFor(int epoch, long logStartOffset, long logEndOffset) {
        long end = logEndOffset;
        for (int i = entries.size() - 1; i >= 0; i--) {
            Entry entry = entries.get(i);
            if (entry.epoch() <= epoch) {
                return new EpochEndOffset(entry.epoch(), end);
            }
            end = entry.startOffset();
        }
        return new EpochEndOffset(epoch, logStartOffset);
    }

    /** Forgets the epochs whose records all lie before an offset, because they are gone. */
    void truncateFromStart(long startOffset, long logEndOffset) {
        while (!entries.isEmpty() && endOfFirst(logEndOffset) <= startOffset) {
            entries.remove(0);
        }
        if (!entries.isEmpty() && entries.get(0).startOffset() < startOffset) {
            entries.set(0, new Entry(entries.get(0).epoch(), startOffset));
        }
    }

    private long endOfFirst(long logEndOffset) {
        return entries.size() == 1 ? logEndOffset : entries.get(1).startOffset();
    }

    /** Forgets the epochs that begin at an offset or past it, because the records are gone. */
    void truncateFromEnd(long endOffset) {
        while (!entries.isEmpty() && entries.get(entries.size() - 1).startOffset() >= endOffset) {
            entries.remove(entries.size() - 1);
        }
    }
}
