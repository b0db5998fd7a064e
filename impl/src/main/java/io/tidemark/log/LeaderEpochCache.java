package io.tidemark.log;

import io.tidemark.disk.Disk;
import java.util.ArrayList;
import java.util.List;

/**
 * Which leader epochs the records of a log belong to, and where each begins. Kafka: {@code LeaderEpochFileCache}; unlike
 * there, only epochs which have records are held, so that the cache can always be rebuilt from the records alone.
 *
 * <p>It is kept in the file {@code leader-epoch-checkpoint} of the log's folder, with an epoch and its first offset in each entry. The
 * file may know of epochs whose records are gone, or were never written, for an epoch is noted before its records are appended,
 * and forgotten after they are removed; at the next start it is cut to the log.
 */
final class LeaderEpochCache {
    private static final String FILE = "leader-epoch-checkpoint";

    private record Entry(int epoch, long startOffset) {}

    private final CheckpointFile file;
    private final boolean found;
    private final List<Entry> entries = new ArrayList<>();

    /** Reads the file. */
    LeaderEpochCache(Disk disk, String folder) {
        this.file = new CheckpointFile(disk, folder, FILE);
        this.found = file.read().map(this::parse).orElse(false);
    }

    private boolean parse(List<String> lines) {
        for (String line : lines) {
            if (!line.matches("\\d{1,9}\\s+\\d{1,18}")) {
                throw file.malformed(line, "epoch and offset");
            }
            String[] parts = line.split("\\s+", -1);
            entries.add(new Entry(Integer.parseInt(parts[0]), Long.parseLong(parts[1])));
        }
        return true;
    }

    /** Whether there was a file. */
    boolean wasFound() {
        return found;
    }

    /**
     * Notes, before the records are appended, that records of an epoch begin at an offset, unless records of that epoch precede it.
     * Larger epochs before it, which a correct leader never sends, are forgotten: what was appended last is what there is.
     */
    void assign(int epoch, long startOffset) {
        if (assignInMemory(epoch, startOffset)) {
            write();
        }
    }

    /** The same for records that were found at the start, without writing it down: the next change writes all of them. */
    boolean assignInMemory(int epoch, long startOffset) {
        boolean changed = false;
        while (latestEpoch() > Math.max(-1, epoch)) {
            entries.remove(entries.size() - 1);
            changed = true;
        }
        if (latestEpoch() < epoch) {
            entries.add(new Entry(epoch, startOffset));
            changed = true;
        }
        return changed;
    }

    private void write() {
        file.write(entries.stream()
                .map(entry -> entry.epoch() + " " + entry.startOffset())
                .toList());
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
        boolean changed = false;
        while (!entries.isEmpty() && entries.get(entries.size() - 1).startOffset() >= endOffset) {
            entries.remove(entries.size() - 1);
            changed = true;
        }
        if (changed) {
            write();
        }
    }
}
