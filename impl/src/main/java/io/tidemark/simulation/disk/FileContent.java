package io.tidemark.simulation.disk;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The bytes of a file, and which of them a power loss would spare. */
final class FileContent {
    private static final int INITIAL_CAPACITY = 64;
    private static final int UNDONE_PERCENT = 30;
    private static final int JUNK_PERCENT = 30;

    private byte[] bytes = new byte[INITIAL_CAPACITY];
    private int size;
    /** As far as here the bytes are synced. */
    private int syncedSize;
    /** Synced bytes from {@link #syncedSize} on which were cut off since: without another sync they may come back. */
    private byte[] cutOff = {};

    int size() {
        return size;
    }

    void append(ByteBuffer source) {
        int length = source.remaining();
        ensureCapacity(size + length);
        source.get(bytes, size, length);
        size += length;
    }

    void read(int position, ByteBuffer into) {
        into.put(bytes, position, into.remaining());
    }

    void truncate(int newSize) {
        size = newSize;
        if (newSize < syncedSize) {
            byte[] cut = Arrays.copyOfRange(bytes, newSize, syncedSize + cutOff.length);
            System.arraycopy(cutOff, 0, cut, syncedSize - newSize, cutOff.length);
            cutOff = cut;
            syncedSize = newSize;
        }
    }

    void sync() {
        syncedSize = size;
        cutOff = new byte[0];
    }

    /** Keeps what was synced, and any part of the rest, which may be followed by what was never written. */
    void losePower(RandomGenerator random) {
        if (cutOff.length > 0 && random.nextInt(100) < UNDONE_PERCENT) {
            size = syncedSize;
            append(ByteBuffer.wrap(cutOff));
        } else {
            int kept = syncedSize + random.nextInt(size - syncedSize + 1);
            if (random.nextInt(100) < JUNK_PERCENT) {
                fillWithJunk(kept, random);
            } else {
                size = kept;
            }
        }
        sync();
    }

    /** The file system has noted the new size, but not all of the bytes were written. */
    private void fillWithJunk(int kept, RandomGenerator random) {
        boolean zeros = random.nextBoolean();
        for (int i = kept; i < size; i++) {
            bytes[i] = zeros ? 0 : (byte) random.nextInt();
        }
    }

    /** Keeps so many bytes, and in any case those that were synced. */
    void losePower(int kept) {
        size = Math.max(syncedSize, Math.min(kept, size));
        sync();
    }

    FileContent copy() {
        FileContent copy = new FileContent();
        copy.append(ByteBuffer.wrap(bytes, 0, size));
        copy.sync();
        return copy;
    }

    private void ensureCapacity(int needed) {
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }
}
