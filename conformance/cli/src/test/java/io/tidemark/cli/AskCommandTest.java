package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Questions that are answered within a few hundred states. */
class AskCommandTest {
    private static final String SAFE = "no acknowledged record is lost";

    @Test
    void aViolationIsToldAsAStoryWithADiagram(@TempDir Path folder) throws IOException {
        Path picture = folder.resolve("story.svg");

        CommandRun run = CommandRun.of(
                "ask",
                "--replicas",
                "2",
                "--min-insync",
                "1",
                "--no-elr",
                "--power-losses",
                "1",
                "--property",
                SAFE,
                "--svg",
                picture.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.outLines().get(0))
                .startsWith("VIOLATED  " + SAFE + " (CommittedRecordsSurvive), in ")
                .endsWith(" steps");
        assertThat(run.out())
                .contains("min.insync.replicas 1, acks=all, unclean leader election off, eligible leader replicas off")
                .contains("loses power")
                .contains("was acknowledged to its producer with acks=all")
                .containsPattern("(?m)^ +clients +broker 1 +broker 2 +controller$");
        assertThat(picture).content().startsWith("<svg ");
    }

    @Test
    void whatHoldsExitsWithZero() {
        CommandRun run = CommandRun.of("ask", "--replicas", "2", "--fencings", "0", "--property", SAFE);

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.outLines().get(0)).isEqualTo("HOLDS  " + SAFE + " (CommittedRecordsSurvive)");
    }

    @Test
    void theHeadlineSaysWhatWasAsked() {
        CommandRun run = CommandRun.of("ask", "--replicas", "2", "--fencings", "0", "--property", "No data loss");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.outLines().get(0)).isEqualTo("HOLDS  no data loss (CommittedRecordsSurvive)");
    }

    @Test
    void aPictureThatCannotBeWrittenIsToldBeforeTheSearch(@TempDir Path folder) {
        Path picture = folder.resolve("nowhere").resolve("story.svg");

        assertBadInput(
                "cannot write " + picture + ": its folder does not exist",
                "--property",
                SAFE,
                "--svg",
                picture.toString());
        assertBadInput("cannot write " + folder + ": it is a folder", "--property", SAFE, "--svg", folder.toString());
    }

    @Test
    void withoutAStoryNoPictureIsLeftBehind(@TempDir Path folder) {
        Path picture = folder.resolve("story.svg");

        CommandRun run = CommandRun.of(
                "ask", "--replicas", "2", "--fencings", "0", "--property", SAFE, "--svg", picture.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("there is no story to draw");
        assertThat(picture).doesNotExist();
    }

    @Test
    void jsonIsOneObject() {
        CommandRun run = CommandRun.of(
                "ask",
                "--replicas",
                "2",
                "--fencings",
                "0",
                "--elections",
                "1",
                "--property",
                "NeverTwoLeaders",
                "--json");

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        JsonNode json = JsonMapper.shared().readTree(run.out());
        assertThat(json.path("verdict").stringValue()).isEqualTo("occurs");
        assertThat(json.path("story").path("steps").get(0).path("sentence").stringValue())
                .isEqualTo("The controller elects broker 2, by request, in leader epoch 1.");
    }

    @Test
    void whatTakesTooLongExitsWithThree() {
        CommandRun run = CommandRun.of(
                "ask",
                "--records",
                "3",
                "--fencings",
                "3",
                "--lag",
                "3",
                "--timeout",
                "2",
                "--property",
                "LogMatching");

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(3);
        assertThat(run.out())
                .startsWith("UNFINISHED")
                .contains("nothing found so far")
                .contains("instead   a longer --timeout");
    }

    @Test
    void mistakesAreAnsweredByOneMessageWithTheNearestNames() {
        assertBadInput(
                "no property \"no data los\"; did you mean 'no data loss'? 'tidemark ask --list' shows what may be asked",
                "--property",
                "no data los");
        assertBadInput(
                "no property \"can a consumer read dirty data\"; did you mean 'no dirty reads' or ",
                "--property",
                "can a consumer read dirty data");
        assertBadInput(
                "no rule \"KIP-10\" that could be taken away; did you mean 'KIP-101'?",
                "--without",
                "KIP-10",
                "--property",
                SAFE);
        assertBadInput("did you mean '--replicas'?", "--replicsa", "2");
        assertBadInput(
                "impossible: min.insync.replicas 3 is above the 2 replicas",
                "--replicas",
                "2",
                "--min-insync",
                "3",
                "--property",
                SAFE);
        assertBadInput("--kafka-version 'trunk', expected a version", "--kafka-version", "trunk", "--property", SAFE);
        assertBadInput("from 0.8 (the first with replicas) to", "--kafka-version", "0.7", "--property", SAFE);
        assertBadInput("--kafka-version '9.9', expected a version", "--kafka-version", "9.9", "--property", SAFE);
        assertBadInput("--property NAME is missing");
        assertBadInput("'--records': 'x' is not a whole number", "--records", "x", "--property", SAFE);
        assertBadInput(
                "'--lag': '3000000000' is not a whole number from -2147483648 to 2147483647",
                "--lag",
                "3000000000",
                "--property",
                SAFE);
        assertBadInput("--timeout 0", "--timeout", "0", "--property", SAFE);
        String again = "should be specified only once";
        assertBadInput(
                "option '--fencings' " + again,
                "--power-losses",
                "1",
                "--fencings",
                "1",
                "--fencings",
                "1",
                "--property",
                SAFE);
        assertBadInput("option '--no-elr' " + again, "--replicas", "2", "--elr", "--no-elr", "--property", SAFE);
        assertBadInput("option '--lag' " + again, "--lag=1", "--lag=1", "--property", SAFE);
    }

    @Test
    void acksAllMayBeWrittenAsANumber() {
        CommandRun number = CommandRun.of("ask", "--replicas", "1", "--acks=-1", "--property", SAFE);

        assertThat(number.exitCode()).as(number.err()).isZero();
        assertThat(number.out()).contains("min.insync.replicas 1, acks=all,");
        assertBadInput("--acks -2, expected 0, 1 or all", "--acks", "-2", "--property", SAFE);
    }

    @Test
    void aNameLikeNoneIsAnsweredWithWhereTheNamesStand() {
        assertBadInput(
                "no rule \"KIP-999\" that could be taken away; 'tidemark ask --list' shows those it knows",
                "--without",
                "KIP-999",
                "--property",
                SAFE);
        assertBadInput("no property \"zzz\"; 'tidemark ask --list' shows what may be asked", "--property", "zzz");
    }

    @Test
    void theListNamesPropertiesWithTheirAliasesAndFixesWithTheirVersions() {
        CommandRun run = CommandRun.of("ask", "--list");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("  CommittedRecordsSurvive\n      \"" + SAFE + "\"")
                .containsPattern("(?m)^  KIP-101 +0\\.11 +A follower truncates");
        JsonNode json = JsonMapper.shared()
                .readTree(CommandRun.of("ask", "--list", "--json").out());
        assertThat(json.path("properties").size()).isGreaterThan(20);
        assertThat(json.path("fixes").size()).isGreaterThan(20);
    }

    private static void assertBadInput(String message, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "ask";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        CommandRun run = CommandRun.of(all);
        assertThat(run.exitCode()).as(message).isEqualTo(2);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }
}
