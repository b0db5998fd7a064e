package io.tidemark.log;

import io.tidemark.disk.Disk;
import io.tidemark.disk.DiskException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What a log says of its idempotent producers. It is read off the log's batches, so that it is truncated with them, found again
 * after a crash, and the same on every replica. Kafka: {@code ProducerStateManager}.
 *
 * <p>Batches before the log start cannot be read any more, and still count (KAFKA-7190, KIP-360): what they said is kept in a
 * snapshot. It is there from the first batch of an idempotent producer on, and a log without such producers has none. Unlike
 * Kafka's, it is not there to save reading the log at the start.
 */
final class ProducerStateManager {
    private static final String SNAPSHOT = "producer-state-snapshot";
    private static final int FIELDS = 6;

    private final CheckpointFile file;
    private final Consumer<Consumer<RecordBatch>> log;
    private final Map<Long, ProducerState> current = new HashMap<>();
    private Map<Long, ProducerState> snapshot = new TreeMap<>();
    private long snapshotOffset;
    private boolean written;

    /**
     * Reads the snapshot, and then the log.
     *
     * @param disk the log directory
     * @param folder the log's folder
     * @param files the files that are in the folder
     * @param log shows a visitor every batch of the log, in order
     * @throws DiskException when the snapshot has another format
     */
    ProducerStateManager(Disk disk, String folder, List<String> files, Consumer<Consumer<RecordBatch>> log) {
        this.file = new CheckpointFile(disk, folder, SNAPSHOT);
        this.log = log;
        if (files.contains(SNAPSHOT)) {
            written = true;
            file.read().ifPresent(this::load);
            rebuild();
        }
    }

    private void load(List<String> entries) {
        for (String entry : entries) {
            long[] fields = numbers(entry);
            if (fields.length == 1) {
                snapshotOffset = fields[0];
                continue;
            }
            if (fields.length < FIELDS || (fields.length - 2) % (FIELDS - 2) != 0) {
                throw file.malformed(entry, "an offset, or producer id, epoch and four numbers for each batch");
            }
            List<ProducerBatch> batches = new ArrayList<>();
            for (int i = 2; i < fields.length; i += FIELDS - 2) {
                batches.add(new ProducerBatch((int) fields[i], (int) fields[i + 1], fields[i + 2], fields[i + 3]));
            }
            snapshot.put(fields[0], new ProducerState((short) fields[1], batches));
        }
    }

    private long[] numbers(String entry) {
        try {
            return List.of(entry.split(" ", -1)).stream()
                    .mapToLong(Long::parseLong)
                    .toArray();
        } catch (NumberFormatException e) {
            throw file.malformed(entry, "numbers");
        }
    }

    /** What is known of a producer, empty when nothing is. */
    Optional<ProducerState> state(long producerId) {
        return Optional.ofNullable(current.get(producerId));
    }

    /** Batches are about to be appended. */
    void beforeAppend(List<RecordBatch> batches) {
        if (!written && batches.stream().anyMatch(batch -> batch.producer().isIdempotent())) {
            write();
        }
    }

    /** A batch has been appended. */
    void appended(RecordBatch batch) {
        add(current, batch);
    }

    /** The log has lost batches at its end. */
    void truncated() {
        if (written) {
            rebuild();
        }
    }

    /** The log is about to lose the records before an offset. */
    void beforeRemoval(long offset) {
        if (written) {
            Map<Long, ProducerState> removed = new TreeMap<>(snapshot);
            log.accept(batch -> {
                if (batch.baseOffset() >= snapshotOffset && batch.baseOffset() < offset) {
                    add(removed, batch);
                }
            });
            snapshot = removed;
            snapshotOffset = offset;
            write();
        }
    }

    /** The log starts over at an offset: nothing is known, as in Kafka, whose follower then does not know what its leader knows. */
    void startedOver(long offset) {
        if (written) {
            current.clear();
            snapshot = new TreeMap<>();
            snapshotOffset = offset;
            write();
        }
    }

    private void rebuild() {
        current.clear();
        current.putAll(snapshot);
        log.accept(batch -> {
            if (batch.baseOffset() >= snapshotOffset) {
                add(current, batch);
            }
        });
    }

    private static void add(Map<Long, ProducerState> states, RecordBatch batch) {
        if (batch.producer().isIdempotent()) {
            long producerId = batch.producer().producerId();
            states.put(producerId, ProducerState.after(Optional.ofNullable(states.get(producerId)), batch));
        }
    }

    private void write() {
        List<String> entries = new ArrayList<>();
        entries.add(Long.toString(snapshotOffset));
        snapshot.forEach((producerId, state) -> {
            StringBuilder entry =
                    new StringBuilder().append(producerId).append(' ').append(state.producerEpoch());
            for (ProducerBatch batch : state.batches()) {
                entry.append(' ').append(batch.baseSequence()).append(' ').append(batch.lastSequence());
                entry.append(' ').append(batch.baseOffset()).append(' ').append(batch.endOffset());
            }
            entries.add(entry.toString());
        });
        file.write(entries);
        written = true;
    }
}
