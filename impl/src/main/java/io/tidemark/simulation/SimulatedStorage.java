package io.tidemark.simulation;

import io.tidemark.environment.Storage;
import io.tidemark.log.InMemoryRecordStore;
import io.tidemark.log.RecordStore;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The storage of one broker's machine. It outlives the broker's processes. */
final class SimulatedStorage implements Storage {
    private final InMemoryRecordStore records = new InMemoryRecordStore();
    private final SortedMap<String, String> files = new TreeMap<>();

    @Override
    public RecordStore records() {
        return records;
    }

    @Override
    public Optional<String> read(String file) {
        return Optional.ofNullable(files.get(file));
    }

    @Override
    public void write(String file, String content) {
        files.put(file, content);
    }

    @Override
    public void delete(String file) {
        files.remove(file);
    }

    /** Loses the records from an offset on, which must not have been flushed. */
    void loseFrom(long offset) {
        if (offset < records.flushedOffset()) {
            throw new IllegalArgumentException(
                    "records up to " + records.flushedOffset() + " are flushed and cannot be lost from " + offset);
        }
        records.truncateTo(offset);
    }
}
