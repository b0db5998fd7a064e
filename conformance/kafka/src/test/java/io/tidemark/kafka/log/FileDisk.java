package io.tidemark.kafka.log;

import io.tidemark.disk.Disk;
import io.tidemark.disk.DiskException;
import io.tidemark.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A folder of the file system as a disk, so that our log and Kafka's work on the same files. */
final class FileDisk implements Disk {
    private final Path root;

    FileDisk(Path root) {
        this.root = root;
    }

    /** What the file system may refuse. */
    @FunctionalInterface
    private interface Attempt<T> {
        T make() throws IOException;
    }

    private static <T> T attempt(Attempt<T> attempt) {
        try {
            return attempt.make();
        } catch (IOException e) {
            throw new DiskException(e.toString(), e);
        }
    }

    @Override
    public List<String> list(String folder) {
        return attempt(() -> {
            if (!Files.isDirectory(root.resolve(folder))) {
                return List.of();
            }
            try (Stream<Path> files = Files.list(root.resolve(folder))) {
                return files.filter(Files::isRegularFile)
                        .map(file -> root.resolve(folder).relativize(file).toString())
                        .sorted()
                        .toList();
            }
        });
    }

    @Override
    public DiskFile open(String file) {
        return attempt(() -> {
            Path path = root.resolve(file);
            Files.createDirectories(path.resolveSibling("."));
            return new OpenFile(
                    FileChannel.open(
                            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                    file);
        });
    }

    @Override
    public void delete(String file) {
        attempt(() -> Files.deleteIfExists(root.resolve(file)));
    }

    @Override
    public void rename(String from, String to) {
        attempt(() -> Files.move(root.resolve(from), root.resolve(to), StandardCopyOption.ATOMIC_MOVE));
    }

    @Override
    public void sync(String folder) {
        attempt(() -> {
            if (Files.isDirectory(root.resolve(folder))) {
                try (FileChannel channel = FileChannel.open(root.resolve(folder), StandardOpenOption.READ)) {
                    channel.force(true);
                }
            }
            return folder;
        });
    }

    private record OpenFile(FileChannel channel, String name) implements DiskFile {
        @Override
        public long size() {
            return attempt(channel::size);
        }

        @Override
        public void append(ByteBuffer bytes) {
            attempt(() -> {
                long position = channel.size();
                while (bytes.hasRemaining()) {
                    position += channel.write(bytes, position);
                }
                return position;
            });
        }

        @Override
        public void read(long position, ByteBuffer into) {
            attempt(() -> {
                long next = position;
                while (into.hasRemaining()) {
                    int count = channel.read(into, next);
                    if (count < 0) {
                        throw new DiskException(name + " ends at " + next);
                    }
                    next += count;
                }
                return next;
            });
        }

        @Override
        public void truncate(long size) {
            attempt(() -> channel.truncate(size));
        }

        @Override
        public void sync() {
            attempt(() -> {
                channel.force(true);
                return name;
            });
        }

        @Override
        public void close() {
            attempt(() -> {
                channel.close();
                return name;
            });
        }
    }
}
