package io.tidemark.disk;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A small text file which is replaced as a whole: after a crash, and after a power loss, there is the old content or the new
 * one. Kafka: {@code CheckpointFile}, which writes to a file with the suffix {@code .tmp} first, syncs it, and renames it.
 */
public final class AtomicFile {
    private static final String TEMPORARY = ".tmp";

    private final Disk disk;
    private final String folder;
    private final String name;

    /**
     * Names the file, which need not be there.
     *
     * @param folder the folder that it is in, empty for the log directory itself
     */
    public AtomicFile(Disk disk, String folder, String name) {
        this.disk = disk;
        this.folder = folder;
        this.name = name;
    }

    /** The file's path within the disk. */
    public String path() {
        return folder.isEmpty() ? name : folder + "/" + name;
    }

    /** The content, empty when there is no file. */
    public Optional<String> read() {
        if (!disk.list(folder).contains(name)) {
            return Optional.empty();
        }
        DiskFile file = disk.open(path());
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(file.size()));
        file.read(0, bytes);
        file.close();
        return Optional.of(StandardCharsets.UTF_8.decode(bytes.flip()).toString());
    }

    /** Puts the content in place, durably. */
    public void write(String content) {
        DiskFile file = disk.open(path() + TEMPORARY);
        file.truncate(0);
        file.append(StandardCharsets.UTF_8.encode(content));
        file.sync();
        file.close();
        disk.rename(path() + TEMPORARY, path());
        disk.sync(folder);
    }

    /** Removes the file, durably; does nothing when there is none. */
    public void delete() {
        disk.delete(path());
        disk.sync(folder);
    }
}
