package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    @BeforeEach
    void bothStreamsAreTerminals() {
        System.setProperty("tidemark.terminal.out", "true");
        System.setProperty("tidemark.terminal.err", "true");
    }

    @AfterEach
    void forget() {
        System.clearProperty("tidemark.terminal.out");
        System.clearProperty("tidemark.terminal.err");
    }

    @Test
    void coloursOnATerminal() {
        Console console = Console.ofProcess(Map.of("TERM", "xterm"));

        assertThat(console.paint(Console.Colour.GREEN, "conforms")).isEqualTo("\u001b[32mconforms\u001b[0m");
        assertThat(console.progress()).isTrue();
    }

    @Test
    void noColoursWhereTheUserWantsNone() {
        Console console = Console.ofProcess(Map.of("TERM", "xterm", "NO_COLOR", "1"));

        assertThat(console.paint(Console.Colour.GREEN, "conforms")).isEqualTo("conforms");
        assertThat(console.progress()).isTrue();
    }

    @Test
    void neitherColoursNorProgressOnADumbTerminal() {
        Console console = Console.ofProcess(Map.of("TERM", "dumb"));

        assertThat(console.coloursOut()).isFalse();
        assertThat(console.progress()).isFalse();
    }

    @Test
    void neitherOnAPipe() {
        forget();

        Console console = Console.ofProcess(Map.of("TERM", "xterm"));

        assertThat(console.coloursOut()).isFalse();
        assertThat(console.progress()).isFalse();
    }

    @Test
    void aVerdictThatCannotBeWrittenIsNoSuccess() {
        CommandRun run = CommandRun.onFullDisk("review", "--list");

        assertThat(run.exitCode()).isEqualTo(74);
        assertThat(run.err())
                .isEqualToIgnoringNewLines("tidemark: standard output cannot be written: No space left on device");
    }

    @Test
    void aReaderThatGoesAwayWantedNoMore() throws IOException {
        StandardOutput out = new StandardOutput(failing("Broken pipe"));

        assertThatThrownBy(() -> out.write(1)).hasMessage("Broken pipe");

        assertThat(out.loss()).isEmpty();
    }

    static OutputStream failing(String why) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        };
    }
}
