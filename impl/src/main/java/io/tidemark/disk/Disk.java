package io.tidemark.disk;

import java.util.List;

/**
 * What one log directory of a broker is kept on (Kafka: an entry of {@code log.dirs}).
 *
 * <p>Files are named by paths relative to it, with {@code /} between the folder and the name; there is one level of folders, one
 * a partition, and the empty folder is the log directory itself. A folder is there as soon as a file in it is opened.
 *
 * <p>Every method throws {@link DiskException} when the disk fails, and whoever called it cannot know how much was done.
 */
public interface Disk {
    /** The names of the files in a folder, without the folder, ascending; none when there is no such folder. */
    List<String> list(String folder);

    /** Opens a file for reading and writing; creates an empty one when there is none. */
    DiskFile open(String file);

    /** Removes a file; does nothing when there is none. Survives a power loss once the folder has been synced. */
    void delete(String file);

    /**
     * Gives a file another name in the same folder, in place of the file that may have had it: at all times one of the two is
     * there under that name. Survives a power loss once the folder has been synced.
     */
    void rename(String from, String to);

    /**
     * Makes all that was created, deleted and renamed in a folder so far survive a power loss; does nothing when there is no such
     * folder.
     */
    void sync(String folder);
}
