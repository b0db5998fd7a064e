package io.tidemark.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Tells of failures that no user can have caused: in one line on standard error, the stack traces in a file beside other
 * temporary ones, made when the first defect comes.
 */
public final class DefectLog {
    private final PrintWriter err;
    private Optional<Path> file = Optional.empty();

    /**
     * A log without a defect.
     *
     * @param err standard error
     */
    public DefectLog(PrintWriter err) {
        this.err = err;
    }

    /**
     * Tells of one.
     *
     * @param doing what it kept from being done
     */
    public void add(String doing, Throwable error) {
        String message = Printable.line("tidemark: " + doing + ": this is a defect of Tidemark (" + summary(error)
                + "), please report it with ");
        try {
            err.println(message + write(doing, error));
        } catch (IOException | UncheckedIOException e) { // better a long message than a lost one
            err.println(message + "what follows");
            error.printStackTrace(err);
        }
        err.flush();
    }

    /** The exception and its message, in a line. */
    static String summary(Throwable error) {
        String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
        String kind = error.getClass().getSimpleName();
        return error.getMessage() == null ? kind : kind + ": " + message;
    }

    private Path write(String doing, Throwable error) throws IOException {
        Path target = file.isPresent() ? file.get() : Files.createTempFile("tidemark-defect-", ".txt");
        file = Optional.of(target);
        try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(target, StandardOpenOption.APPEND))) {
            writer.println("tidemark " + Version.current() + ", Java " + Runtime.version() + ", " + doing);
            error.printStackTrace(writer);
        }
        return target;
    }
}
