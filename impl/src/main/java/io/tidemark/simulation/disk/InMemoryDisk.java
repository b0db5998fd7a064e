package io.tidemark.simulation.disk;

import io.tidemark.disk.Disk;
import io.tidemark.disk.DiskException;
import io.tidemark.disk.DiskFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToIntBiFunction;
import java.util.random.RandomGenerator;

/**
 * A disk in memory. It outlives the processes that use it, and can go wrong as disks do:
 *
 * <ul>
 *   <li>{@link #losePower} loses of what was not synced as much as it likes, down to half a record batch;
 *   <li>{@link #setCapacity} makes it full one day: an append writes what fits, and fails;
 *   <li>{@link #failAfter} makes every operation fail from one on, until it is {@link #repair repaired}.
 * </ul>
 */
public final class InMemoryDisk implements Disk {
    private static final long UNLIMITED = Long.MAX_VALUE;

    /** Hears of operations before they are done; for instance to let time pass. */
    @FunctionalInterface
    public interface OperationListener {
        /**
         * An operation begins.
         *
         * @param bytes how many bytes it reads or writes; 0 for those that do neither
         * @param sync whether it waits for what was written to be safe
         */
        void begins(int bytes, boolean sync);
    }

    /** What has been done in a folder and not been synced yet. */
    private record FolderChange(SortedMap<String, FileContent> entriesAfter) {}

    private static final class Folder {
        private SortedMap<String, FileContent> entries = new TreeMap<>();
        private SortedMap<String, FileContent> durable = new TreeMap<>();
        private final List<FolderChange> changes = new ArrayList<>();

        void changed() {
            changes.add(new FolderChange(new TreeMap<>(entries)));
        }

        void sync() {
            if (!changes.isEmpty()) {
                durable = changes.get(changes.size() - 1).entriesAfter();
                changes.clear();
            }
        }

        /** A journal keeps changes in their order: some of the first ones survive. */
        void losePower(RandomGenerator random) {
            int kept = random.nextInt(changes.size() + 1);
            if (kept > 0) {
                durable = changes.get(kept - 1).entriesAfter();
            }
            changes.clear();
            entries = new TreeMap<>(durable);
        }
    }

    private final SortedMap<String, Folder> folders = new TreeMap<>();
    private OperationListener listener = (bytes, sync) -> {};
    private long capacity = UNLIMITED;
    private Predicate<String> limitedFiles = file -> true;
    private OptionalLong operationsUntilFailure = OptionalLong.empty();
    private int bytesOfFailingAppend;

    /** Makes a listener hear of every operation from now on, in place of the one before. */
    public void setListener(OperationListener newListener) {
        listener = newListener;
    }

    /** Sets how many bytes all files together may have; what is there already stays. */
    public void setCapacity(long bytes) {
        setCapacity(bytes, file -> true);
    }

    /**
     * Sets how many bytes all files together may have; what is there already stays.
     *
     * @param limited the files which that matters to, by their paths: for others there is room nevertheless
     */
    public void setCapacity(long bytes, Predicate<String> limited) {
        capacity = bytes;
        limitedFiles = limited;
    }

    /** How many bytes all files together have. */
    public long used() {
        long used = 0;
        for (Folder folder : folders.values()) {
            for (FileContent content : folder.entries.values()) {
                used += content.size();
            }
        }
        return used;
    }

    /**
     * Lets so many operations succeed, and all after them fail.
     *
     * @param operations how many operations succeed, 0 or more
     * @param bytesOfAppend how many bytes get written if the first that fails is an append; never all of them
     */
    public void failAfter(long operations, int bytesOfAppend) {
        operationsUntilFailure = OptionalLong.of(operations);
        bytesOfFailingAppend = bytesOfAppend;
    }

    /** Operations succeed again, and there is room. */
    public void repair() {
        operationsUntilFailure = OptionalLong.empty();
        capacity = UNLIMITED;
    }

    /**
     * Takes the power away. Of each file what was synced survives, and of the rest any first part; what follows it may be
     * garbage, or zeros, up to the size that the file had. Of what was done in folders and not synced, some of the first
     * changes survive.
     */
    public void losePower(RandomGenerator random) {
        for (Folder folder : folders.values()) {
            folder.losePower(random);
            folder.entries.values().forEach(content -> content.losePower(random));
        }
    }

    /**
     * Takes the power away, and decides what survives of each file. What was done in folders survives.
     *
     * @param kept how many bytes of a file survive, by the file's path and its size; what was synced survives all the same
     */
    public void losePower(ToIntBiFunction<String, Integer> kept) {
        folders.forEach((name, folder) -> {
            folder.sync();
            folder.entries.forEach((file, content) ->
                    content.losePower(kept.applyAsInt(name.isEmpty() ? file : name + "/" + file, content.size())));
        });
    }

    /** Another disk with the same content, all of it synced, which does not fail. */
    public InMemoryDisk copy() {
        InMemoryDisk copy = new InMemoryDisk();
        folders.forEach((name, folder) -> {
            Folder copied = copy.folder(name);
            folder.entries.forEach((file, content) -> copied.entries.put(file, content.copy()));
            copied.durable = new TreeMap<>(copied.entries);
        });
        return copy;
    }

    @Override
    public List<String> list(String folder) {
        begin(0, false);
        return List.copyOf(folder(folder).entries.keySet());
    }

    @Override
    public DiskFile open(String file) {
        begin(0, false);
        Folder folder = folder(folderOf(file));
        FileContent content = folder.entries.get(nameOf(file));
        if (content == null) {
            content = new FileContent();
            folder.entries.put(nameOf(file), content);
            folder.changed();
        }
        return new OpenFile(file, content);
    }

    @Override
    public void delete(String file) {
        begin(0, false);
        Folder folder = folder(folderOf(file));
        if (folder.entries.remove(nameOf(file)) != null) {
            folder.changed();
        }
    }

    @Override
    public void rename(String from, String to) {
        begin(0, false);
        Folder folder = folder(folderOf(from));
        FileContent content = folder.entries.get(nameOf(from));
        if (content == null || folder != folder(folderOf(to))) {
            throw new DiskException("cannot rename " + from + " to " + to);
        }
        folder.entries.remove(nameOf(from));
        folder.entries.put(nameOf(to), content);
        folder.changed();
    }

    @Override
    public void sync(String folder) {
        begin(0, true);
        folder(folder).sync();
    }

    private Folder folder(String name) {
        return folders.computeIfAbsent(name, unknown -> new Folder());
    }

    private static String folderOf(String file) {
        return file.substring(0, Math.max(0, file.lastIndexOf('/')));
    }

    private static String nameOf(String file) {
        return file.substring(file.lastIndexOf('/') + 1);
    }

    private void begin(int bytes, boolean sync) {
        if (fails()) {
            throw new DiskException("Input/output error");
        }
        listener.begins(bytes, sync);
    }

    private boolean fails() {
        if (operationsUntilFailure.isEmpty()) {
            return false;
        }
        long left = operationsUntilFailure.getAsLong();
        operationsUntilFailure = OptionalLong.of(Math.max(0, left - 1));
        return left == 0;
    }

    private final class OpenFile implements DiskFile {
        private final String name;
        private final FileContent content;

        OpenFile(String name, FileContent content) {
            this.name = name;
            this.content = content;
        }

        @Override
        public long size() {
            return content.size();
        }

        @Override
        public void append(ByteBuffer bytes) {
            if (fails()) {
                int written = Math.min(bytesOfFailingAppend, bytes.remaining() - 1);
                bytesOfFailingAppend = 0;
                content.append(bytes.slice(bytes.position(), Math.max(0, written)));
                throw new DiskException("Input/output error on " + name);
            }
            listener.begins(bytes.remaining(), false);
            if (capacity != UNLIMITED && limitedFiles.test(name) && capacity - used() < bytes.remaining()) {
                content.append(bytes.slice(bytes.position(), (int) Math.max(0, capacity - used())));
                throw new DiskException("No space left on device for " + name);
            }
            content.append(bytes);
        }

        @Override
        public void read(long position, ByteBuffer into) {
            begin(into.remaining(), false);
            if (position + into.remaining() > content.size()) {
                throw new DiskException(
                        name + " ends at " + content.size() + ", before " + (position + into.remaining()));
            }
            content.read((int) position, into);
        }

        @Override
        public void truncate(long size) {
            begin(0, false);
            content.truncate((int) Math.min(size, content.size()));
        }

        @Override
        public void sync() {
            begin(0, true);
            content.sync();
        }

        @Override
        public void close() {
            // There is nothing to let go of.
        }
    }
}
