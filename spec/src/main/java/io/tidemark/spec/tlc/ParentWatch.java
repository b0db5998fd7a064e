package io.tidemark.spec.tlc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Ends this JVM when its standard input ends, that is, when whoever started it has ended, and deletes its temporary folder
 * before: it does not outlive whoever started it.
 */
final class ParentWatch implements Runnable {

    /** TLC may add a file while the others are being deleted. */
    private static final int DELETE_ATTEMPTS = 5;

    private final Path temporary;

    private ParentWatch(Path temporary) {
        this.temporary = temporary;
    }

    /** Watches from now on. */
    static void start(Path temporary) {
        Thread watch = new Thread(new ParentWatch(temporary), "end with standard input");
        watch.setDaemon(true);
        watch.start();
    }

    @Override
    public void run() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is ever sent; only the end counts.
            }
        } catch (IOException closed) {
            // The end as well.
        }
        // Whoever started this JVM may have been ended too suddenly to clear up.
        for (int i = 0; i < DELETE_ATTEMPTS && Files.exists(temporary); i++) {
            deleteWithContents(temporary);
        }
        Runtime.getRuntime().halt(1);
    }

    static void deleteWithContents(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException alreadyGone) {
            // Deleted by another process at the same time, or there is a new file: see the caller.
        }
    }
}
