package io.tidemark.kafka.recorder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/** Why a file or folder cannot be read or written, for people: the messages of Java's own exceptions are often its name and no more. */
public final class FileTrouble {
    private FileTrouble() {}

    static String reason(UncheckedIOException e) {
        IOException cause = e.getCause();
        return cause == null ? String.valueOf(e.getMessage()) : reason(cause);
    }

    /** The reason in a few words. */
    public static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileAlreadyExistsException file) {
            return file.getFile() + " is no folder";
        }
        if (cause instanceof FileSystemException fault && fault.getReason() != null) {
            return fault.getReason();
        }
        return String.valueOf(cause.getMessage());
    }
}
