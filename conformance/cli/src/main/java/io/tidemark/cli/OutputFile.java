package io.tidemark.cli;

import io.tidemark.spec.FileFault;
import io.tidemark.spec.SpecificationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file that a command writes at the end of its work.
 *
 * @param path where it is to be
 */
record OutputFile(Path path) {

    /**
     * Demands that it can be written: before the work of minutes, not after it. Leaves everything as it was. A pipe is not looked at:
     * to its reader that would be all that comes.
     *
     * @throws SpecificationException if it cannot
     */
    void requireWritable() {
        if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
            return;
        }
        boolean isNew = Files.notExists(path);
        try {
            Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
            if (isNew) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /**
     * Writes it, in place of what it held.
     *
     * @throws SpecificationException if that fails
     */
    void write(String text) {
        try {
            Files.writeString(path, text);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    /** What to tell when it could not be written. */
    SpecificationException unwritable(IOException e) {
        String why = Files.isDirectory(path)
                ? "it is a folder"
                : e instanceof NoSuchFileException ? "its folder does not exist" : new FileFault(path, e).reason();
        return new SpecificationException("cannot write " + path + ": " + why, e);
    }
}
