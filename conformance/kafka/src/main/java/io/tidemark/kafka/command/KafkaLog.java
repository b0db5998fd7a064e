package io.tidemark.kafka.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * While it is open, what Kafka logs and what its test kit prints goes to a file. Both know {@link System#out} and
 * {@link System#err} only, which the command itself does not use.
 */
final class KafkaLog implements AutoCloseable {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final PrintStream file;

    /**
     * Opens the file, or empties it.
     *
     * @throws IOException if it cannot be written
     */
    KafkaLog(Path path) throws IOException {
        file = new PrintStream(Files.newOutputStream(path), true, StandardCharsets.UTF_8);
        System.setOut(file);
        System.setErr(file);
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
        file.close();
    }
}
