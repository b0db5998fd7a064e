package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    private static final Pattern OPTION_WITH_VALUE = Pattern.compile("(?m)^ +(?:-\\w, )?(--[a-z-]+)=");

    @ParameterizedTest
    @ValueSource(strings = {"check", "model", "generate", "simulate"})
    void everyCommandHasHelpWithExitCodesAndAnExample(String command) {
        CommandRun run = CommandRun.of(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Usage: tidemark " + command)
                .contains("Exit codes:")
                .containsPattern("(?m)^  2 +the input could not be understood")
                .containsPattern("(?m)^  70 +a defect of Tidemark")
                .containsPattern("(?m)^  74 +standard output could not be written")
                .containsPattern("Examples:\\R  tidemark " + command)
                .contains("--json");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "simulate"})
    void exitCodesOfSignalsAreToldWhereTheyMatter(String command) {
        assertThat(CommandRun.of((command + " --help").strip().split(" ")).out())
                .contains("  130   ended by an interrupt (Ctrl-C)\n  143   ended by a request to terminate");
    }

    @Test
    void namesOfConfigurationsAreNotBroken() {
        assertThat(CommandRun.of("simulate", "--help").out())
                .contains("default.replication.factor", " min.insync.replicas", " controller.socket.timeout.ms")
                .contains(" log.flush.interval.ms");
    }

    @Test
    void helpListsTheCommandsThatPeopleUse() {
        CommandRun run = CommandRun.of("--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("check", "model", "simulate").doesNotContain("warm-up");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "model", "simulate"})
    void helpOfACommandIsItsHelp(String command) {
        CommandRun run = CommandRun.of("help", command);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(CommandRun.of(command, "--help").out());
    }

    @Test
    void recordTellsOfItsSystemsWithoutThem() {
        assertThat(CommandRun.of("record", "--help").out())
                .contains("Usage: tidemark record [-hV] SYSTEM\n", "The system 'kafka' is Apache Kafka");
        assertThat(CommandRun.of("record").err()).startsWith("tidemark: a system is missing; known are: kafka\n");
        assertThat(CommandRun.of("record", "kafak").err())
                .startsWith("tidemark: unknown system 'kafak'; did you mean 'kafka'?\n");
    }

    @Test
    void recordIsListedAndSaysWhoRecords() {
        assertThat(CommandRun.of("--help").out()).contains("  record ");

        CommandRun run = CommandRun.of("record", "kafka", "clean-failover");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("this jar records no system; './tidemark record kafka' builds the one that does");
    }

    @Test
    void versionIsToldOnStandardOutput() {
        CommandRun run = CommandRun.of("--version");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("tidemark ").contains("Java");
    }

    @Test
    void withoutACommandSaysWhatIsMissing() {
        CommandRun run = CommandRun.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("a command is missing", "tidemark --help");
    }

    @ParameterizedTest
    @CsvSource({"chek,check", "modle,model", "simulat,simulate"})
    void aMistypedCommandIsAnsweredWithTheNearest(String typed, String nearest) {
        CommandRun run = CommandRun.of(typed);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines())
                .containsExactly(
                        "tidemark: unknown command '" + typed + "'; did you mean '" + nearest + "'?",
                        "Try 'tidemark --help'.");
    }

    @Test
    void soIsOneWhoseHelpIsAskedFor() {
        CommandRun run = CommandRun.of("help", "modle");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo(CommandRun.of("modle").err());
    }

    @Test
    void aCommandLikeNoneIsAnsweredWithAll() {
        CommandRun run = CommandRun.of("verschlimmbessern");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("unknown command 'verschlimmbessern'; known are: ", "check", "model", "simulate")
                .doesNotContain("warm-up");
    }

    @ParameterizedTest
    @CsvSource({"check,--jsn,--json", "simulate,--sed,--seed", "simulate,--fault,--faults", "model,--depe,--deep"})
    void aMistypedOptionIsAnsweredWithTheNearest(String command, String typed, String nearest) {
        CommandRun run = CommandRun.of(command, typed, "x");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("unknown option '" + typed + "'; did you mean '" + nearest + "'")
                .contains("Try 'tidemark " + command + " --help'.")
                .doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource({"check,--jsn,--json", "merge,--outt,--out", "generate,--modle,--model"})
    void soItIsWhereSomethingIsMissingBesides(String command, String typed, String nearest) {
        for (String argument : List.of(typed, typed + "=x")) {
            CommandRun run = CommandRun.of(command, argument);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err().lines())
                    .containsExactly(
                            "tidemark: unknown option '" + typed + "'; did you mean '" + nearest + "'?",
                            "Try 'tidemark " + command + " --help'.");
        }
    }

    @Test
    void anOptionLikeNoneIsAnsweredInTwoLines() {
        CommandRun run = CommandRun.of("ask", "--nosuch");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines())
                .containsExactly("tidemark: unknown option '--nosuch'; none is like it", "Try 'tidemark ask --help'.");
    }

    @Test
    void aPartOfAModelsNameIsAnsweredWithThoseThatHaveIt() {
        assertThat(CommandRun.of("model", "frozen").err())
                .startsWith("tidemark: no model \"frozen\"; did you mean 'high-watermark-frozen' or ")
                .endsWith("'?\n");
    }

    @Test
    void aModelLikeNoneIsAnsweredWithWhereTheyStand() {
        CommandRun run = CommandRun.of("model", "nosuch");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("tidemark: no model \"nosuch\"; 'tidemark model --list' shows what there is\n");
    }

    @Test
    void checkWithoutATraceSaysThatItIsMissing() {
        CommandRun run = CommandRun.of("check");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("missing required parameter", "TRACE");
    }

    @ParameterizedTest
    @CsvSource({
        "--seed,x,'x' is not a whole number",
        "--runs,many,'many' is not a whole number",
        "--runs,0,--runs must be at least 1",
        "--steps,-5,--steps must be at least 1"
    })
    void aNumberThatIsNoneIsNamed(String option, String value, String message) {
        CommandRun run = CommandRun.of("simulate", option, value);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(message).contains(option).doesNotContain("\tat ");
    }

    @Test
    void anUnknownFaultIsAnsweredWithTheNearest() {
        CommandRun run = CommandRun.of("simulate", "--faults", "los,delay");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("unknown fault 'los'; did you mean 'loss'");
    }

    @Test
    void allFaultsIncludeEachOfThem() {
        assertThat(CommandRun.of("simulate", "--json", "--steps", "50", "--faults", "all,loss")
                        .exitCode())
                .isZero();
    }

    @Test
    void noFaultAndAFaultExcludeEachOther() {
        CommandRun run = CommandRun.of("simulate", "--faults", "none,loss");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'none' stands alone, not in 'none,loss'");
    }

    @ParameterizedTest
    @CsvSource({
        "check,invalid value for TRACE: an empty value",
        "merge,invalid value for FILE: an empty value",
        "model,an empty value",
        "review,an empty value",
        "record,an empty value"
    })
    void anEmptyNameIsRefused(String command, String message) {
        CommandRun run = CommandRun.of(command, "");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).containsExactly("tidemark: " + message, "Try 'tidemark " + command + " --help'.");
    }

    /** Every option of every command for which the help shows a value. */
    static Stream<Arguments> optionsWithAValue() {
        return Stream.of("check", "merge", "model", "generate", "ask", "review", "simulate")
                .flatMap(command -> OPTION_WITH_VALUE
                        .matcher(CommandRun.of(command, "--help").out())
                        .results()
                        .map(option -> Arguments.of(command, option.group(1))));
    }

    @ParameterizedTest
    @MethodSource("optionsWithAValue")
    void anEmptyValueIsRefused(String command, String option) {
        for (String empty : List.of("", " ")) {
            CommandRun run = CommandRun.of(command, option, empty);

            assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err().lines().toList())
                    .hasSize(2)
                    .satisfies(lines -> assertThat(lines.get(0))
                            .startsWith("tidemark: invalid value for option '" + option + "'")
                            .endsWith(": an empty value"));
        }
    }

    @Test
    void manyOptionsTakeAValue() {
        assertThat(optionsWithAValue()).hasSizeGreaterThan(30);
    }

    @Test
    void aSeedOutOfRangeIsAnsweredWithTheRange() {
        CommandRun run = CommandRun.of("simulate", "--seed", "9223372036854775808");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines())
                .containsExactly(
                        "tidemark: invalid value for option '--seed': '9223372036854775808' is not a whole number from "
                                + "-9223372036854775808 to 9223372036854775807",
                        "Try 'tidemark simulate --help'.");
    }

    @Test
    void theSeedsOfAllRunsAreInRange() {
        CommandRun run = CommandRun.of("simulate", "--seed", "9223372036854775807", "--runs", "2");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly(
                        "tidemark: --seed must be at most 9223372036854775806 with 2 runs, not 9223372036854775807",
                        "Try 'tidemark simulate --help'.");
    }

    @Test
    void standardInputCannotBeReadTwice() {
        CommandRun run = CommandRun.of("check", "-", "-");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("tidemark: standard input, '-', can be read only once");
    }

    @Test
    void aSetAndANameExcludeEachOther() {
        CommandRun run = CommandRun.of("model", "--deep", "x");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--deep and x exclude each other");
    }

    @Test
    void anUnknownModelIsAnsweredWithTheNearest() {
        String known = CommandRun.of("model", "--list").outLines().get(0).replaceFirst(" .*", "");

        CommandRun run = CommandRun.of("model", known + "x");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("no model \"" + known + "x\"; did you mean '" + known + "'")
                .doesNotContain("\tat ");
    }
}
