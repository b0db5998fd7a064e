package io.tidemark.log;

import io.tidemark.disk.Disk;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An offset for each partition of a log directory, over restarts. Kafka: {@code OffsetCheckpointFile}, whose entries are
 * {@code topic partition offset}.
 */
public final class OffsetCheckpoint {
    private final CheckpointFile file;
    private final SortedMap<String, Long> offsets = new TreeMap<>();

    /**
     * Reads the checkpoint.
     *
     * @param disk the log directory
     * @param name the file's name
     * @throws io.tidemark.disk.DiskException when it has another format
     */
    public OffsetCheckpoint(Disk disk, String name) {
        this.file = new CheckpointFile(disk, "", name);
        for (String entry : file.read().orElse(List.of())) {
            String[] parts = entry.split("\\s+", -1);
            if (parts.length != 3 || !isNumber(parts[1]) || !isNumber(parts[2])) {
                throw file.malformed(entry, "topic, partition and offset");
            }
            offsets.put(parts[0] + "-" + parts[1], Long.parseLong(parts[2]));
        }
    }

    private static boolean isNumber(String text) {
        return text.matches("-?\\d{1,18}");
    }

    /**
     * The offset in the checkpoint, empty when there is none.
     *
     * @param topicPartition the partition, as {@code topic-number}
     */
    public OptionalLong read(String topicPartition) {
        Long offset = offsets.get(topicPartition);
        return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
    }

    /** Puts an offset in the checkpoint, durably, unless it is there already. */
    public void write(String topicPartition, long offset) {
        Long previous = offsets.put(topicPartition, offset);
        if (previous != null && previous == offset) {
            return;
        }
        List<String> entries = new ArrayList<>();
        offsets.forEach((partition, value) -> {
            int hyphen = partition.lastIndexOf('-');
            entries.add(partition.substring(0, hyphen) + " " + partition.substring(hyphen + 1) + " " + value);
        });
        file.write(entries);
    }
}
