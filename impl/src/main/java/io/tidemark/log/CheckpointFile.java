package io.tidemark.log;

import io.tidemark.disk.AtomicFile;
import io.tidemark.disk.Disk;
import io.tidemark.disk.DiskException;
import java.util.List;
import java.util.Optional;

/**
 * A file of entries, one a line, below the version of the format, 0, and the number of entries. Kafka:
 * {@code org.apache.kafka.server.common.CheckpointFile}.
 */
final class CheckpointFile {
    private static final String VERSION = "0";

    private final AtomicFile file;

    CheckpointFile(Disk disk, String folder, String name) {
        this.file = new AtomicFile(disk, folder, name);
    }

    /**
     * The entries, empty when there is no file.
     *
     * @throws DiskException when it has another format
     */
    Optional<List<String>> read() {
        return file.read().map(this::parse);
    }

    private List<String> parse(String content) {
        List<String> lines = content.lines().toList();
        if (lines.size() < 2) {
            // Kafka creates the file empty.
            return List.of();
        }
        if (!lines.get(0).equals(VERSION)) {
            throw malformed(lines.get(0), "version " + VERSION);
        }
        List<String> entries = lines.subList(2, lines.size());
        if (!lines.get(1).equals(Integer.toString(entries.size()))) {
            throw malformed(lines.get(1), entries.size() + " entries, as there are");
        }
        return entries;
    }

    /** What is wrong with an entry, or another line. */
    DiskException malformed(String line, String expected) {
        return new DiskException(
                "Malformed line in checkpoint file [" + file.path() + "]: " + line + ", expected " + expected);
    }

    void write(List<String> entries) {
        StringBuilder content = new StringBuilder();
        content.append(VERSION).append('\n').append(entries.size()).append('\n');
        entries.forEach(entry -> content.append(entry).append('\n'));
        file.write(content.toString());
    }
}
