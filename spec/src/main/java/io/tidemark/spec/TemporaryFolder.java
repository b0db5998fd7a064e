package io.tidemark.spec;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A private folder that is deleted with everything in it, at the latest when the JVM exits. */
final class TemporaryFolder implements AutoCloseable {

    private final Optional<Path> path;
    private final Optional<Thread> atExit;

    private TemporaryFolder(Optional<Path> path) {
        this.path = path;
        this.atExit = path.map(folder -> new Thread(() -> delete(folder), "delete " + folder));
        atExit.ifPresent(Runtime.getRuntime()::addShutdownHook);
    }

    /** No folder at all. */
    static TemporaryFolder none() {
        return new TemporaryFolder(Optional.empty());
    }

    /** A new folder, readable by its owner only. */
    static TemporaryFolder create(String prefix) {
        Path parent = Path.of(System.getProperty("java.io.tmpdir"));
        try {
            return new TemporaryFolder(Optional.of(Files.createTempDirectory(parent, prefix)));
        } catch (IOException e) {
            String why = Files.isDirectory(parent) ? new FileFault(parent, e).reason() : "there is no such folder";
            throw new SpecificationException("cannot create a folder in " + parent + ": " + why, e);
        }
    }

    Path path() {
        return path.orElseThrow();
    }

    @Override
    public void close() {
        path.ifPresent(TemporaryFolder::delete);
        try {
            atExit.ifPresent(Runtime.getRuntime()::removeShutdownHook);
        } catch (IllegalStateException exiting) {
            // The JVM is about to run the hook: there is nothing left for it to delete.
        }
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
