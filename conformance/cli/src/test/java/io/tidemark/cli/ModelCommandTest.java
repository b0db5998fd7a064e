package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
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
}
