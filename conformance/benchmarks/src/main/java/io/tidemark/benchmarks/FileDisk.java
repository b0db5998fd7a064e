package io.tidemark.benchmarks;

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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A folder of the file system as a disk, which nobody else writes to. */
final class FileDisk implements Disk, AutoCloseable {
    private final Path root;
    private final List<FileChannel> opened = new ArrayList<>();

    FileDisk(Path root) {
        this.root = root;
    }

    @Override
    public List<String> list(String folder) {
        Path listed = root.resolve(folder);
        if (!Files.isDirectory(listed)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(listed)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> listed.relativize(file).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public DiskFile open(String file) {
        try {
            Path path = root.resolve(file);
            Files.createDirectories(path.resolveSibling("."));
            FileChannel channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            opened.add(channel);
            return new OpenFile(channel, channel.size());
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void delete(String file) {
        try {
            Files.deleteIfExists(root.resolve(file));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void rename(String from, String to) {
        try {
            Files.move(root.resolve(from), root.resolve(to), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void sync(String folder) {
        if (Files.isDirectory(root.resolve(folder))) {
            try (FileChannel channel = FileChannel.open(root.resolve(folder), StandardOpenOption.READ)) {
                channel.force(true);
            } catch (IOException e) {
                throw failed(e);
            }
        }
    }

    /** Closes all files. */
    @Override
    public void close() throws IOException {
        for (FileChannel channel : opened) {
            channel.close();
        }
    }

    private static DiskException failed(IOException e) {
        return new DiskException(e.toString(), e);
    }

    private static final class OpenFile implements DiskFile {
        private final FileChannel channel;
        private long size;

        OpenFile(FileChannel channel, long size) {
            this.channel = channel;
            this.size = size;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public void append(ByteBuffer bytes) {
            try {
                while (bytes.hasRemaining()) {
                    size += channel.write(bytes, size);
                }
            } catch (IOException e) {
                throw failed(e);
            }
        }

        @Override
        public void read(long position, ByteBuffer into) {
            try {
                for (long next = position; into.hasRemaining(); ) {
                    int count = channel.read(into, next);
                    if (count < 0) {
                        throw new DiskException("the file ends at " + next);
                    }
                    next += count;
                }
            } catch (IOException e) {
                throw failed(e);
            }
        }

        @Override
        public void truncate(long newSize) {
            try {
                channel.truncate(newSize);
                size = Math.min(size, newSize);
            } catch (IOException e) {
                throw failed(e);
            }
        }

        @Override
        public void sync() {
            try {
                channel.force(true);
            } catch (IOException e) {
                throw failed(e);
            }
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw failed(e);
            }
        }
    }
}
