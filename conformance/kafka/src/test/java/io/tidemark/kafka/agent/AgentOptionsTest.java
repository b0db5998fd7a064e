package io.tidemark.kafka.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
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
}
