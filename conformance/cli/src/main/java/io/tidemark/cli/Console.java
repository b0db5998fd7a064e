package io.tidemark.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The streams of one run of the command, and whether a person watches them.
 *
 * @param in standard input, read by {@code check -}
 * @param out verdicts and nothing else
 * @param err progress and messages
 * @param coloursOut whether {@code out} shows colours
 * @param progress whether {@code err} is a terminal on which a line may be rewritten
 * @param loss why something written to {@code out} is lost, if it is
 */
public record Console(
        InputStream in,
        PrintWriter out,
        PrintWriter err,
        boolean coloursOut,
        boolean progress,
        Supplier<Optional<String>> loss) {
    /** Streams of which nothing is lost. */
    public Console(InputStream in, PrintWriter out, PrintWriter err, boolean coloursOut, boolean progress) {
        this(in, out, err, coloursOut, progress, Optional::empty);
    }

    /** A colour of the terminal, by its SGR number. */
    public enum Colour {
        /** What is not as it should be. */
        RED(31),
        /** What is. */
        GREEN(32),
        /** What could not be found out. */
        YELLOW(33);

        private final int sgr;

        Colour(int sgr) {
            this.sgr = sgr;
        }
    }

    /**
     * The streams of this process. Java cannot tell which of them is a terminal: the launcher can, and says so in the
     * system properties {@code tidemark.terminal.out} and {@code tidemark.terminal.err}.
     */
    public static Console ofProcess(Map<String, String> environment) {
        boolean dumb = "dumb".equals(environment.get("TERM"));
        boolean colourless = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        StandardOutput out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        return new Console(
                new FileInputStream(FileDescriptor.in),
                writer(out),
                writer(new FileOutputStream(FileDescriptor.err)),
                Boolean.getBoolean("tidemark.terminal.out") && !dumb && !colourless,
                Boolean.getBoolean("tidemark.terminal.err") && !dumb,
                out::loss);
    }

    /** Streams for a report that goes to a file: nobody watches, and messages stand among the verdicts. */
    static Console of(PrintWriter file) {
        return new Console(InputStream.nullInputStream(), file, file, false, false);
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
    }

    /** The text in that colour where standard output shows colours, else the text as it is. */
    public String paint(Colour colour, String text) {
        return coloursOut ? "\u001b[" + colour.sgr + "m" + text + "\u001b[0m" : text;
    }

    /** Writes what was printed to both streams. */
    public void flush() {
        out.flush();
        err.flush();
    }
}
