package io.tidemark.kafka.log;

import io.tidemark.disk.DiskFile;
import io.tidemark.simulation.disk.InMemoryDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A log directory in the file system, for Kafka's classes to work on. */
final class LogFolder implements AutoCloseable {
    static final String PARTITION = "orders-0";

    private final Path root;

    LogFolder() throws IOException {
        this.root = Files.createTempDirectory("log-folder");
        Files.createDirectories(partition());
    }

    Path root() {
        return root;
    }

    Path partition() {
        return root.resolve(PARTITION);
    }

    /** The folder as our log sees it. */
    FileDisk disk() {
        return new FileDisk(root);
    }

    /** The files of the partition's segments, in the order of their offsets. */
    List<Path> segments() throws IOException {
        try (Stream<Path> files = Files.list(partition())) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList();
        }
    }

    /** Writes down what is on a disk. */
    void copyFrom(InMemoryDisk disk) throws IOException {
        for (String folder : List.of("", PARTITION)) {
            for (String name : disk.list(folder)) {
                DiskFile file = disk.open(folder.isEmpty() ? name : folder + "/" + name);
                ByteBuffer bytes = ByteBuffer.allocate((int) file.size());
                file.read(0, bytes);
                Files.write(root.resolve(folder).resolve(name), bytes.array());
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> found = Files.walk(folder)) {
            found.forEach(files::add);
        }
        return files;
    }

    @Override
    public void close() {
        try {
            List<Path> files = files(root);
            files.sort(Comparator.reverseOrder());
            for (Path file : files) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
