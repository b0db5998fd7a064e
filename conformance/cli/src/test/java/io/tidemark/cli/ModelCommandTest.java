package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ModelCommandTest {
    /** Answered within three states. */
    private static final String SMALL = "reach-two-leaders";

    @Test
    void aModelIsHeldAgainstItsExpectationAndTellsItsStory() {
        CommandRun run = CommandRun.of("model", SMALL);

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.outLines().get(0)).startsWith("as expected  " + SMALL).contains("reaches NeverTwoLeaders");
        assertThat(run.out()).containsPattern("(?m)^ +1\\. Init").contains("ElectLeader(");
    }

    @Test
    void aStoryIsToldInKafkasWords() {
        CommandRun run = CommandRun.of("model", SMALL, "--story");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .containsPattern("(?m)^ +1\\. The controller elects broker 2, by request, in leader epoch 1\\.")
                .containsPattern("(?m)^ +broker 1 +broker 2 +controller$")
                .doesNotContain("ElectLeader(");
    }

    @Test
    void jsonIsOneObjectAboutAll() {
        CommandRun run = CommandRun.of("model", "--json", SMALL);

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        JsonNode json = JsonMapper.shared().readTree(run.out());
        assertThat(json.path("asExpected").booleanValue()).isTrue();
        assertThat(json.path("models").get(0).path("name").stringValue()).isEqualTo(SMALL);
    }

    @Test
    void theListNamesQuestionAndExpectation() {
        CommandRun run = CommandRun.of("model", "--list");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("(?m)^" + SMALL + " +quick +.*\\? \\(reaches what NeverTwoLeaders denies");
    }

    @Test
    void theListOfNamedModelsIsOfThemAlone() {
        CommandRun run = CommandRun.of("model", "--list", SMALL);

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines()).singleElement().asString().startsWith(SMALL);
    }

    @Test
    void theListOfAnUnknownModelNamesTheNearest() {
        CommandRun run = CommandRun.of("model", "--list", SMALL + "x");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no model \"" + SMALL + "x\"; did you mean '" + SMALL + "'?");
    }

    @Test
    void theListIsThereForProgramsToo() {
        CommandRun run = CommandRun.of("model", "--list", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines())
                .allSatisfy(
                        line -> assertThat(JsonMapper.shared().readTree(line).propertyNames())
                                .contains("name", "set", "question", "expected"));
    }

    @Test
    void severalJvmsFindTheSameStory() throws IOException {
        CommandRun run = CommandRun.of("model", SMALL, "--distributed", "--workers", "1", "--port", freePort());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.outLines().get(0)).startsWith("as expected  " + SMALL).contains("reaches NeverTwoLeaders");
        assertThat(run.out()).contains("ElectLeader(");
        assertThat(run.err()).contains("TLC's workers have found that something is violated");
    }

    @Test
    void aPortInUseIsOneMessage() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(other.getLocalPort());

            CommandRun run = CommandRun.of("model", SMALL, "--distributed", "--port", port);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .isEqualTo("tidemark: " + SMALL + ": cannot listen on 127.0.0.1, port " + port
                            + ": Address already in use\n");
        }
    }

    @Test
    void anUnknownModelIsOneMessageWithSeveralJvmsToo() {
        CommandRun run = CommandRun.of("model", SMALL + "x", "--distributed");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("tidemark: no model \"" + SMALL + "x\"; did you mean '" + SMALL + "'?\n");
    }

    @ParameterizedTest
    @CsvSource({
        "--workers 2,--workers goes with --distributed",
        "--listen localhost,--listen goes with --distributed",
        "--port 1,--port goes with --distributed",
        "--distributed --workers 257,'--workers must be at least 1 and at most 256, not 257'",
        "--distributed --workers 0,'--workers must be at least 1 and at most 256, not 0'",
        "--distributed --listen localhost --workers -1,'--workers must be at least 0 and at most 256, not -1'",
        "--distributed --port 70000,'--port must be at least 1 and at most 65535, not 70000'"
    })
    void optionsOfTheDistributedSearchAreChecked(String options, String message) {
        List<String> arguments = new ArrayList<>(List.of("model", SMALL));
        arguments.addAll(List.of(options.split(" ", -1)));

        CommandRun run = CommandRun.of(arguments.toArray(new String[0]));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("tidemark: " + message);
    }

    @Test
    void aDistributedSearchNeedsAName() {
        CommandRun run = CommandRun.of("model", "--distributed");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("tidemark: --distributed is for single models: a NAME is missing");
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }
}
