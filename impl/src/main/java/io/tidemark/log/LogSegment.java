package io.tidemark.log;

import io.tidemark.disk.Disk;
import io.tidemark.disk.DiskFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A file with record batches, one after the other. It is named after the offset at which it begins. Kafka: {@code LogSegment}.
 *
 * <p>There is no index file. To find an offset, a segment keeps some of its batches' positions in memory, at least
 * {@code log.index.interval.bytes} apart, and reads on from there; those of a segment that was found on the disk are collected when
 * it is walked through for the first time.
 */
final class LogSegment {
    private static final String SUFFIX = ".log";

    private record IndexEntry(long baseOffset, int position) {}

    /** A batch and where it stands. */
    record Located(RecordBatch batch, int position) {
        /** Where the batch after it stands. */
        int endPosition() {
            return position + batch.bytes().remaining();
        }
    }

    private final Disk disk;
    private final String path;
    private final long baseOffset;
    private final int indexIntervalBytes;
    private final DiskFile file;
    private final List<IndexEntry> index = new ArrayList<>();
    private int size;
    private boolean indexed;

    /** Opens the segment; the file is created when there is none. */
    LogSegment(Disk disk, String folder, long baseOffset, int indexIntervalBytes) {
        this.disk = disk;
        this.path = folder + "/" + fileName(baseOffset);
        this.baseOffset = baseOffset;
        this.indexIntervalBytes = indexIntervalBytes;
        this.file = disk.open(path);
        this.size = Math.toIntExact(file.size());
        this.indexed = size == 0;
    }

    /** The name of the file of a segment. Kafka: {@code LogFileUtils.filenamePrefixFromOffset}. */
    static String fileName(long baseOffset) {
        return String.format(Locale.ROOT, "%020d", baseOffset) + SUFFIX;
    }

    /** The offset at which a segment begins, by its file's name; empty for other files. */
    static Optional<Long> baseOffset(String fileName) {
        return fileName.matches("\\d{20}\\.log")
                ? Optional.of(Long.parseLong(fileName.substring(0, fileName.length() - SUFFIX.length())))
                : Optional.empty();
    }

    long baseOffset() {
        return baseOffset;
    }

    /** How large it is, in bytes. */
    int size() {
        return size;
    }

    /**
     * Writes batches at the end, all or none: when that fails, what was written is taken back as far as the disk lets. It may not
     * let; then a part of them is found after a restart, which recovery keeps if it is whole batches.
     */
    void append(List<RecordBatch> batches) {
        walkThrough();
        int length = 0;
        for (RecordBatch batch : batches) {
            length += batch.bytes().remaining();
        }
        ByteBuffer bytes = ByteBuffer.allocate(length);
        batches.forEach(batch -> bytes.put(batch.bytes()));
        write(bytes.flip());
        for (RecordBatch batch : batches) {
            appended(batch.baseOffset(), size);
            size += batch.bytes().remaining();
        }
    }

    private void write(ByteBuffer bytes) {
        boolean written = false;
        try {
            file.append(bytes);
            written = true;
        } finally {
            if (!written) {
                file.truncate(size);
            }
        }
    }

    private void appended(long batchOffset, int position) {
        if (index.isEmpty() || position - index.get(index.size() - 1).position() >= indexIntervalBytes) {
            index.add(new IndexEntry(batchOffset, position));
        }
    }

    /** The first batch that ends past an offset, empty when there is none. */
    Optional<Located> find(long offset) {
        walkThrough();
        int position = positionBefore(offset);
        Optional<Located> batch = batchAt(position);
        while (batch.isPresent() && batch.get().batch().endOffset() <= offset) {
            batch = batchAt(batch.get().endPosition());
        }
        return batch;
    }

    /** Where to begin to look for an offset. */
    private int positionBefore(long offset) {
        int low = 0;
        int high = index.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (index.get(middle).baseOffset() <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? 0 : index.get(low - 1).position();
    }

    /**
     * The batch that begins at a position, empty at the end of what can be read.
     *
     * @throws CorruptRecordException when what begins there is no batch
     */
    Optional<Located> batchAt(int position) {
        if (position > size - RecordBatch.OVERHEAD) {
            return Optional.empty();
        }
        ByteBuffer start = ByteBuffer.allocate(RecordBatch.LENGTH_END);
        file.read(position, start);
        int length = start.getInt(RecordBatch.LENGTH_END - Integer.BYTES);
        if (length < RecordBatch.OVERHEAD - RecordBatch.LENGTH_END) {
            throw new CorruptRecordException(path + ": a batch of " + length + " bytes at " + position);
        }
        if (length > size - RecordBatch.LENGTH_END - position) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.allocate(RecordBatch.LENGTH_END + length);
        file.read(position, bytes);
        return Optional.of(new Located(new RecordBatch(bytes.flip()), position));
    }

    private void walkThrough() {
        if (!indexed) {
            walk(true, batch -> {});
        }
    }

    /**
     * Goes through the batches, and on as far as they are whole and in order.
     *
     * @param trusting whether the checksums are taken to be right
     * @param visitor is given every batch
     * @return where the last of them ends, in bytes
     */
    int walk(boolean trusting, Consumer<RecordBatch> visitor) {
        index.clear();
        indexed = true;
        long nextOffset = baseOffset;
        int position = 0;
        try {
            for (Optional<Located> next = batchAt(0); next.isPresent(); next = batchAt(position)) {
                RecordBatch batch = next.get().batch();
                if (batch.baseOffset() < nextOffset
                        || batch.endOffset() <= batch.baseOffset()
                        || !(trusting || batch.isValid())) {
                    return position;
                }
                visitor.accept(batch);
                appended(batch.baseOffset(), position);
                position = next.get().endPosition();
                nextOffset = batch.endOffset();
            }
        } catch (CorruptRecordException e) {
            return position;
        }
        return position;
    }

    /** Cuts the file at a position, which is where a batch begins or ends. */
    void truncate(int newSize) {
        file.truncate(newSize);
        size = newSize;
        while (!index.isEmpty() && index.get(index.size() - 1).position() >= newSize) {
            index.remove(index.size() - 1);
        }
    }

    void sync() {
        file.sync();
    }

    /** Removes the file. */
    void delete() {
        file.close();
        disk.delete(path);
    }
}
