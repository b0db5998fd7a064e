package io.tidemark.kafka.recorder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.RecordBatch;

/**
 * The logs of a broker that is not running.
 *
 * @param directories its {@code log.dirs}
 */
public record LogsOnDisk(List<Path> directories) {
    /** The file of a log directory that holds the high watermarks. */
    public static final String HIGH_WATERMARK_CHECKPOINT = "replication-offset-checkpoint";

    private static final String CLEAN_SHUTDOWN_MARKER = ".kafka_cleanshutdown";

    public LogsOnDisk {
        directories = List.copyOf(directories);
    }

    /**
     * Where a log ends, as whoever starts a broker on it will find; 0 without a log.
     *
     * @throws UncheckedIOException if it cannot be read
     */
    public long logEndOffset(TopicPartition partition) {
        Optional<Path> segment = lastSegment(partition);
        if (segment.isEmpty()) {
            return 0;
        }
        String name = segment.get().getFileName().toString();
        long end = Long.parseLong(name.substring(0, name.indexOf('.')));
        try (FileRecords records = FileRecords.open(segment.get().toFile(), false)) {
            for (RecordBatch batch : records.batches()) {
                end = batch.nextOffset();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return end;
    }

    /**
     * The high watermark of a partition as it was written last; nothing if it never was.
     *
     * @throws UncheckedIOException if the file cannot be read
     */
    OptionalLong highWatermark(TopicPartition partition) {
        return directories.stream()
                .map(directory -> directory.resolve(HIGH_WATERMARK_CHECKPOINT))
                .filter(Files::exists)
                .map(LogsOnDisk::checkpoint)
                .map(checkpoint -> checkpoint.offset(partition))
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private static OffsetCheckpoint checkpoint(Path file) {
        try {
            return new OffsetCheckpoint(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The file with the newest records of a log.
     *
     * @throws UncheckedIOException if the folder cannot be read
     */
    public Optional<Path> lastSegment(TopicPartition partition) {
        return directories.stream()
                .map(directory -> directory.resolve(partition.toString()))
                .filter(Files::isDirectory)
                .flatMap(directory -> lastSegmentIn(directory).stream())
                .findFirst();
    }

    private static Optional<Path> lastSegmentIn(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".log")).max(Comparator.naturalOrder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the broker has left the marker of an orderly shutdown. */
    public boolean shutDownCleanly() {
        return directories.stream().anyMatch(directory -> Files.exists(directory.resolve(CLEAN_SHUTDOWN_MARKER)));
    }
}
