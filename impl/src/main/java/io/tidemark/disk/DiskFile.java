package io.tidemark.disk;

import java.nio.ByteBuffer;

/** An open file. Positions and sizes are in bytes. Every method throws {@link DiskException} when the disk fails. */
public interface DiskFile {
    /** How large it is. */
    long size();

    /** Writes at the end all that remains in the buffer. When that fails, a part of it may have been written. */
    void append(ByteBuffer bytes);

    /**
     * Fills what remains of the buffer.
     *
     * @throws DiskException also when the file ends before that
     */
    void read(long position, ByteBuffer into);

    /** Cuts the file; does nothing when it is not larger. Survives a power loss once the file has been synced. */
    void truncate(long size);

    /** Makes the file's contents survive a power loss, provided that its place in the folder does. */
    void sync();

    /** Lets go of the file; syncs nothing. */
    void close();
}
