package io.tidemark.simulation;

import io.tidemark.disk.Disk;
import io.tidemark.disk.DiskFile;
import io.tidemark.log.RecordBatch;
import java.nio.ByteBuffer;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a power loss leaves of the files of a log when it loses the records from an offset on, and tears the batch there. */
final class TornTail {
    /** Where a batch has its length, and how much of it that does not count. */
    private static final int LENGTH = 8;

    private static final int LENGTH_END = 12;

    private final SortedMap<String, Integer> keptBytes = new TreeMap<>();

    /**
     * Looks where the offset is.
     *
     * @param disk the log directory
     * @param topicPartition the log's folder
     * @param keep the end of what is kept
     * @param random decides how much of the batch at that offset is written
     */
    TornTail(Disk disk, String topicPartition, long keep, SeededRandom random) {
        boolean torn = false;
        for (String name : disk.list(topicPartition)) {
            if (name.endsWith(".log")) {
                DiskFile file = disk.open(topicPartition + "/" + name);
                int position = 0;
                while (position < file.size() && !torn) {
                    RecordBatch batch = batchAt(file, position);
                    torn = batch.endOffset() > keep;
                    int length = batch.bytes().remaining();
                    position += torn ? (int) random.between(0, length - 1L) : length;
                }
                keptBytes.put(topicPartition + "/" + name, position);
            }
        }
    }

    private static RecordBatch batchAt(DiskFile file, int position) {
        ByteBuffer start = ByteBuffer.allocate(LENGTH_END);
        file.read(position, start);
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH_END + start.getInt(LENGTH));
        file.read(position, bytes);
        return new RecordBatch(bytes.flip());
    }

    /** How many bytes of a file are kept, all of it if it is no part of the log. */
    int keptBytes(String path, int size) {
        return keptBytes.getOrDefault(path, size);
    }
}
