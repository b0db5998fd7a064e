package io.tidemark.kafka.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.kafka.scenario.Scenario;
import io.tidemark.kafka.scenario.ScenarioException;
import io.tidemark.kafka.scenario.ScenarioRecorder;
import io.tidemark.kafka.scenario.Scenarios;
import io.tidemark.kafka.scenario.Soak;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user sees, whatever is recorded: here traces of the corpus stand for it, and there is no Kafka. */
class RecordKafkaCommandTest {
    private static final Path CORPUS = Path.of("../../traces");
    private static final ScenarioRecorder CONFORMING = leaving("conforming/clean-failover.ndjson");
    private static final ScenarioRecorder VIOLATING = leaving("violating/commit-by-committed-isr.ndjson");

    @TempDir
    private Path folder;

    private Path out() {
        return folder.resolve("recorded");
    }

    @Test
    void aRunThatConformsLeavesTraceAndReports() throws IOException {
        CommandRun run = record(CONFORMING, "clean-failover");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        Path trace = out().resolve("clean-failover/orders-0.ndjson");
        assertThat(run.out()).startsWith("conforms   " + trace).containsPattern("acknowledged = \\d+");
        assertThat(trace).hasSameTextualContentAs(CORPUS.resolve("conforming/clean-failover.ndjson"));
        assertThat(out().resolve("clean-failover/report.txt"))
                .content()
                .startsWith("conforms   " + trace)
                .containsPattern("acknowledged = \\d+");
        assertThat(out().resolve("clean-failover/report.json"))
                .content()
                .startsWith("{\"trace\":\"" + trace + "\",\"verdict\":\"conforms\"");
        assertThat(out().resolve("kafka.log")).exists();
    }

    @Test
    void aRunThatDoesNotConformIsExplainedOnTheTerminalAndInTheReports() {
        CommandRun run = record(VIOLATING, "clean-failover");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith("rejected ").contains("AdvanceHighWatermark(1) is not enabled");
        assertThat(out().resolve("clean-failover/report.txt"))
                .content()
                .contains("AdvanceHighWatermark(1) is not enabled");
        assertThat(out().resolve("clean-failover/report.json")).content().contains("\"verdict\":\"rejected\"");
    }

    @Test
    void severalScenariosAreCountedAndNoneIsRecordedTwice() {
        CommandRun run = record(CONFORMING, "clean-failover", "min-isr", "clean-failover");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().filter(line -> line.startsWith("conforms")))
                .hasSize(2);
        assertThat(run.out()).contains("2 traces: 2 conform");
    }

    @Test
    void allMeansAll() {
        CommandRun run = record(CONFORMING, "--all", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines())
                .hasSameSizeAs(Scenarios.all())
                .allSatisfy(line -> assertThat(line).startsWith("{\"trace\":").contains("\"verdict\":\"conforms\""));
        assertThat(Scenarios.all())
                .allSatisfy(
                        scenario -> assertThat(out().resolve(scenario.name()).resolve("orders-0.ndjson"))
                                .exists());
    }

    @Test
    void aScenarioThatDoesNotComeToItsEndIsInconclusiveAndWhatThereIsOfItIsChecked() {
        ScenarioRecorder recorder = (scenario, target) -> {
            CONFORMING.record(scenario, target);
            throw new ScenarioException(
                    scenario.name(), new IllegalStateException("waited in vain for in-sync replicas [0, 1, 2]"));
        };

        CommandRun run = record(recorder, "clean-failover");

        assertThat(run.exitCode()).isEqualTo(3);
        String reason = "clean-failover did not come to its end: waited in vain for in-sync replicas [0, 1, 2]";
        assertThat(run.out()).contains("conforms ").contains("inconclusive ").contains(reason);
        assertThat(out().resolve("clean-failover/report.txt")).content().contains(reason);
        assertThat(out().resolve("clean-failover/report.json")).content().contains(reason);
        assertThat(out().resolve("kafka.log")).content().contains(ScenarioException.class.getName());
    }

    @Test
    void aScenarioThatDoesNotComeToItsEndMayHaveBrokenARuleBefore() {
        ScenarioRecorder recorder = (scenario, target) -> {
            VIOLATING.record(scenario, target);
            throw new ScenarioException(scenario.name(), new IllegalStateException("waited in vain"));
        };

        assertThat(record(recorder, "clean-failover").exitCode()).isEqualTo(1);
    }

    @Test
    void aRecorderThatFailsIsADefectAndTheOtherScenariosHaveTheirVerdicts() {
        ScenarioRecorder recorder = (scenario, target) -> {
            if (scenario.name().equals("min-isr")) {
                throw new IllegalStateException("the recorder has failed");
            }
            return CONFORMING.record(scenario, target);
        };

        CommandRun run = record(recorder, "min-isr", "clean-failover");

        assertThat(run.exitCode()).isEqualTo(70);
        assertThat(run.out()).contains("conforms ");
        assertThat(run.err()).contains("min-isr", "this is a defect of Tidemark", "the recorder has failed");
    }

    @Test
    void whatAnEarlierRecordingHasLeftIsNotTakenForThisOne() throws IOException {
        Path earlier = out().resolve("clean-failover/orders-7.ndjson");
        Files.createDirectories(earlier.getParent());
        Files.writeString(earlier, "no trace");

        assertThat(record(CONFORMING, "clean-failover").exitCode()).isZero();
        assertThat(earlier).doesNotExist();
    }

    @Test
    void aFileWhereAFolderIsNeededIsNamed() throws IOException {
        Files.writeString(out(), "a file");

        CommandRun run = record(CONFORMING, "clean-failover");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("tidemark: " + out() + ": a file; expected a folder that can be written to, or made\n");
    }

    @Test
    void whatKafkaPrintsGoesToItsLog() {
        ScenarioRecorder recorder = (scenario, target) -> {
            System.out.println("Formatting metadata directory");
            System.err.println("an error of the broker");
            return CONFORMING.record(scenario, target);
        };

        CommandRun run = record(recorder, "clean-failover");

        assertThat(run.out() + run.err()).doesNotContain("Formatting", "an error of the broker");
        assertThat(out().resolve("kafka.log")).content().contains("Formatting", "an error of the broker");
    }

    @Test
    void aSoakIsRecordedForAsLongAndWithTheSeedThatWasAskedFor() {
        List<Scenario> recorded = new ArrayList<>();
        ScenarioRecorder recorder = (scenario, target) -> {
            recorded.add(scenario);
            return CONFORMING.record(scenario, target);
        };

        CommandRun run = record(recorder, "--soak", "1m30s", "--seed", "7", "--unclean");

        assertThat(run.exitCode()).isZero();
        assertThat(recorded).singleElement().satisfies(scenario -> {
            assertThat(scenario.steps()).isEqualTo(new Soak(Duration.ofSeconds(90), 7));
            assertThat(scenario.configuration().uncleanLeaderElection()).isTrue();
        });
        assertThat(out().resolve("soak-7/orders-0.ndjson")).exists();
    }

    @Test
    void listTellsOfEveryScenarioAndRecordsNone() {
        CommandRun run = record(CONFORMING, "--list");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).hasSameSizeAs(Scenarios.all());
        assertThat(Scenarios.all())
                .allSatisfy(scenario ->
                        assertThat(run.out()).contains(scenario.name() + " ").contains(scenario.description()));
        assertThat(out()).doesNotExist();
    }

    @Test
    void listCanBeReadByPrograms() {
        CommandRun run = record(CONFORMING, "--list", "--json", "clean-failover");

        assertThat(run.out())
                .startsWith("{\"name\":\"clean-failover\",\"description\":\"")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clean-failovr|unknown scenario 'clean-failovr'; did you mean 'clean-failover'? --list shows what there is",
                "verschlimmbessern|unknown scenario 'verschlimmbessern'; none is like it. --list shows what there is",
                "--alll|unknown option '--alll'; did you mean '--all'",
                "--all min-isr|--all and min-isr exclude each other",
                "--soak 1m min-isr|--soak and min-isr exclude each other",
                "--soak soon|'soon' is no duration for --soak; expected one such as 90s, 10m or 1h",
                "--soak 0s|--soak 0s is over before it begins",
                "--seed 7 min-isr|--seed is for a soak; --soak is missing",
                "--seed 7|--seed is for a soak; --soak is missing",
                "--unclean --all|--unclean is for a soak; --soak is missing",
                "--json|which scenario? Name some, or --all, or --soak; --list shows what there is"
            })
    void aMistakeIsAnsweredWithWhatToDoInstead(String arguments, String message) {
        CommandRun run = record(CONFORMING, arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains(message, "Try 'tidemark record kafka --help'.")
                .doesNotContain("\tat ");
        assertThat(out()).doesNotExist();
    }

    @Test
    void helpHasExitCodesAndExamples() {
        CommandRun run = CommandRun.of(RecordKafkaCommandTest::unused, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("Usage: tidemark record kafka", "--out", "--json", "--all", "--list", "Exit codes:")
                .contains("  70   a defect of Tidemark")
                .containsPattern("Examples:\\R  tidemark record kafka");
    }

    @Test
    void aMistypedSystemIsAnsweredWithTheNearest() {
        assertThat(CommandRun.arguments(RecordKafkaCommandTest::unused, "record", "kafak")
                        .err())
                .startsWith("tidemark: unknown system 'kafak'; did you mean 'kafka'?");
    }

    private CommandRun record(ScenarioRecorder recorder, String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--out";
        all[arguments.length + 1] = out().toString();
        return CommandRun.of(() -> recorder, all);
    }

    private static ScenarioRecorder unused() {
        throw new AssertionError("Kafka was instrumented although there is nothing to record");
    }

    /** Leaves that trace of the corpus, whatever the scenario. */
    private static ScenarioRecorder leaving(String trace) {
        return (Scenario scenario, Path target) -> {
            try {
                return List.of(Files.copy(CORPUS.resolve(trace), target.resolve("orders-0.ndjson")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
