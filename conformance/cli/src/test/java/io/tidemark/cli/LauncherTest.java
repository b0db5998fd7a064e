package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The script that starts the command, as far as it decides by itself. */
class LauncherTest {
    private static final Path LAUNCHER =
            Path.of("..", "..", "tidemark").toAbsolutePath().normalize();

    /** Nothing is built or started for a verdict that nobody could read. */
    @Test
    void closedStandardOutputIsOutputLost() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", "exec \"$0\" --version >&-", LAUNCHER.toString()).start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(ExitCode.OUTPUT_LOST.code());
        assertThat(err).isEqualTo("tidemark: standard output cannot be written: it is closed\n");
    }
}
