package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Of the catalogue only questions with small claims; all of it is put to the specification where it stands. */
class ReviewCommandTest {
    /** What if min.insync.replicas is higher than the number of replicas? */
    private static final String SMALL = "13";

    @Test
    void aQuestionInFullHasAnswerEvidenceStoryAndAdvice() {
        CommandRun run = CommandRun.of("review", SMALL);

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.outLines().get(0)).startsWith(SMALL + ". What if min.insync.replicas is higher");
        assertThat(run.out())
                .contains("The specification says:", "OCCURS  ", "tidemark ask --replicas 2", "Advice: ", "KAFKA-21110")
                .containsPattern("(?m)^ +clients +broker 1 +broker 2 +controller$");
    }

    @Test
    void jsonIsOneObject() {
        CommandRun run = CommandRun.of("review", SMALL, "--json");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        JsonNode json = JsonMapper.shared().readTree(run.out());
        assertThat(json.path("confirmed").booleanValue()).isTrue();
        assertThat(json.path("questions")
                        .get(0)
                        .path("claims")
                        .get(0)
                        .path("answer")
                        .path("verdict")
                        .stringValue())
                .isEqualTo("occurs");
    }

    @Test
    void thePageIsWrittenIntoTheFolder(@TempDir Path folder) {
        Path out = folder.resolve("review");

        CommandRun run = CommandRun.of("review", SMALL, "--out", out.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(out.resolve("index.html"))
                .content()
                .startsWith("<!DOCTYPE html>")
                .contains("<svg ");
    }

    @Test
    void aFolderThatCannotBeIsToldBeforeTheWork(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        CommandRun run =
                CommandRun.of("review", SMALL, "--out", file.resolve("below").toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("tidemark: cannot create the folder " + file.resolve("below") + ": ")
                .containsOnlyOnce(file.toString());
        assertThat(CommandRun.of("review", SMALL, "--out", file.toString()).err())
                .contains("cannot create the folder " + file + ": " + file + " is no folder");
    }

    @Test
    void theListChecksNothing() {
        CommandRun run = CommandRun.of("review", "--list");

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines()).hasSize(48).first().asString().startsWith(" 1. ");
    }

    @Test
    void theListMarksWhatIsBeyondTheSpecification() {
        assertThat(CommandRun.of("review", "--list", "6").out())
                .contains("6. ")
                .contains("(In part beyond the specification.)");
        assertThat(CommandRun.of("review", "--list", SMALL).out()).doesNotContain("beyond");
    }

    @Test
    void aWordIsAnsweredWithTheQuestionsThatHaveIt() {
        assertThat(CommandRun.of("review", "FSYNC").err())
                .isEqualTo(
                        "tidemark: no question 'FSYNC', expected a number from 1 to 24; did you mean 9, \"Is Kafka safe "
                                + "without fsync?\"?\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"25", "0", "x", "1.5"})
    void anUnknownQuestionNamesTheRange(String number) {
        CommandRun run = CommandRun.of("review", number);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("tidemark: no question '" + number
                        + "', expected a number from 1 to 24; 'tidemark review --list' shows them\n");
    }
}
