package io.tidemark.kafka.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentOptionsTest {
    @Test
    void afterTheFolderStandTheTopics() {
        AgentOptions options = AgentOptions.parse(Optional.of("recorded,topic=orders,topic=payments"));

        assertThat(options).isEqualTo(new AgentOptions(Path.of("recorded"), Set.of("orders", "payments")));
        assertThat(options.records("orders")).isTrue();
        assertThat(options.records("stock")).isFalse();
    }

    @Test
    void withoutTopicsAllButKafkasOwnAreRecorded() {
        AgentOptions options = AgentOptions.parse(Optional.of("recorded"));

        assertThat(options.records("orders")).isTrue();
        assertThat(options.records("__consumer_offsets")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|no folder for the recording",
                "topic=orders|no folder for the recording",
                "recorded,topic=|'topic=' is no option",
                "recorded,|'' is no option",
                "recorded,orders|'orders' is no option"
            })
    void anythingElseIsAMistake(String options, String mistake) {
        assertThatThrownBy(() -> AgentOptions.parse(Optional.of(options)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(mistake + "; expected -javaagent:JAR=DIR[,topic=NAME]...");
    }

    @Test
    void noOptionsAreAMistake() {
        assertThatThrownBy(() -> AgentOptions.parse(Optional.empty()))
                .hasMessageStartingWith("no folder for the recording");
    }

    @Test
    void theFolderIsMadeAndStaysEmpty(@TempDir Path temporary) {
        Path folder = temporary.resolve("a/b");

        new AgentOptions(folder, Set.of()).requireFolder();

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFolderThatCannotBeMadeIsAMistake(@TempDir Path temporary) throws IOException {
        Path file = Files.writeString(temporary.resolve("file"), "");
        AgentOptions options = new AgentOptions(file, Set.of());

        assertThatThrownBy(options::requireFolder)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot write to " + file + " (" + file
                        + " is no folder); expected a folder for the recording, "
                        + "which the process may make or write to");
    }
}
