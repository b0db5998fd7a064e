package io.tidemark.spec;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Why a file or folder cannot be read or written. The messages of Java's own exceptions are often its name and no more.
 *
 * @param path what was to be read or written
 * @param cause what Java says
 */
public record FileFault(Path path, IOException cause) {

    /** The reason in a few words. */
    public String reason() {
        if (cause instanceof NoSuchFileException missing) {
            return missing.getFile().equals(path.toString()) ? "no such file" : "its folder does not exist";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileAlreadyExistsException file) {
            return file.getFile() + " is no folder";
        }
        if (cause instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        if (cause instanceof FileSystemException fault && fault.getReason() != null) {
            return fault.getReason();
        }
        return String.valueOf(cause.getMessage());
    }
}
