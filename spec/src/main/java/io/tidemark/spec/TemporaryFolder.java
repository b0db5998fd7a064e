package io.tidemark.spec;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A private folder that is deleted with everything in it, at the latest when the JVM exits. */
final class TemporaryFolder implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final Thread atExit = new Thread(this::deleteForGood, "delete a temporary folder");
    private Optional<Path> path = Optional.empty();

    private TemporaryFolder() {}

    /** No folder at all. */
    static TemporaryFolder none() {
        return new TemporaryFolder();
    }

    /**
     * A new folder, readable by its owner only.
     *
     * @throws IllegalStateException if the process is ending
     */
    static TemporaryFolder create(String prefix) {
        TemporaryFolder created = new TemporaryFolder();
        created.make(Path.of(System.getProperty("java.io.tmpdir")), prefix);
        return created;
    }

    private void make(Path parent, String prefix) {
        lock.lock();
        try {
            Runtime.getRuntime().addShutdownHook(atExit); // which waits until there is a folder
            path = Optional.of(Files.createTempDirectory(parent, prefix));
        } catch (IOException e) {
            close();
            String why = Files.isDirectory(parent) ? new FileFault(parent, e).reason() : "there is no such folder";
            throw new SpecificationException("cannot create a folder in " + parent + ": " + why, e);
        } finally {
            lock.unlock();
        }
    }

    Path path() {
        return path.orElseThrow();
    }

    @Override
    public void close() {
        path.ifPresent(TemporaryFolder::delete);
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            // The JVM is about to run the hook: there is nothing left for it to delete.
        }
    }

    /** Keeps the lock: no folder is made after this. */
    @SuppressWarnings("LockNotBeforeTry")
    private void deleteForGood() {
        lock.lock();
        path.ifPresent(TemporaryFolder::delete);
    }

    private static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure)
                        throws IOException {
                    Files.deleteIfExists(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException alreadyGone) {
            // Deleted twice, or in use by a process that is about to end: the folder is only temporary.
        }
    }
}
