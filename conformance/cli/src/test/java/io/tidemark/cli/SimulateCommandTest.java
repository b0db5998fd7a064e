package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Loading;
import io.tidemark.engine.ModulePath;
import io.tidemark.engine.Specification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SimulateCommandTest {
    @TempDir
    private Path folder;

    @Test
    void ourBrokersConform() {
        CommandRun run =
                CommandRun.of("simulate", "--seed", "7", "--runs", "5", "--steps", "100", "--out", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).startsWith("conforms   5 runs, seeds 7 to 11   500 events of ");
    }

    @Test
    void theSameSeedGivesTheSameBytes() throws IOException {
        List<Path> first = simulate("first");
        List<Path> second = simulate("second");

        assertThat(first)
                .extracting(file -> file.getFileName().toString())
                .containsExactly("seed-3.ndjson", "seed-4.ndjson", "seed-5.ndjson");
        for (int run = 0; run < first.size(); run++) {
            assertThat(first.get(run)).hasSameBinaryContentAs(second.get(run));
        }
        assertThat(Files.readString(first.get(0))).isNotEqualTo(Files.readString(first.get(1)));
    }

    @Test
    void aKeptTraceIsOneThatCheckTakes() throws IOException {
        Path trace = simulate("kept").get(0);

        CommandRun run = CommandRun.of("check", trace.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).startsWith("conforms   " + trace + "   50 events");
    }

    @Test
    void aRunThatDoesNotConformIsKeptAndNamedWithItsSeed() throws IOException {
        Path out = folder.resolve("kept");

        CommandRun run = CommandRun.against(
                whereNothingIsEverCommitted(), "simulate", "--seed", "3", "--runs", "2", "--out", out.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        Path trace = out.resolve("seed-3.ndjson");
        assertThat(run.outLines().get(0)).startsWith("rejected   " + trace + "   line ");
        assertThat(run.out())
                .contains("NothingIsCommitted")
                .contains("rejected   2 of 2 runs, seeds 3 to 4")
                .contains("kept: seed 3 in " + trace)
                .contains("kept: seed 4 in ");
        assertThat(trace).isRegularFile();
        CommandRun again = CommandRun.against(whereNothingIsEverCommitted(), "check", trace.toString());
        assertThat(again.outLines().get(0)).isEqualTo(run.outLines().get(0));
    }

    @Test
    void onlyTheNamedFaultsHappen() throws IOException {
        CommandRun run = CommandRun.of(
                "simulate", "--runs", "3", "--steps", "150", "--faults", "stop,lag", "--out", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        for (Path trace : traces(folder)) {
            assertThat(Files.readString(trace)).contains("\"faults\":").doesNotContain("CrashBroker");
        }
    }

    @Test
    void theFolderToKeepTracesInIsGivenOnce() {
        CommandRun run = CommandRun.of("simulate", "--out", "one", "--out", "other");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("option '--out' (DIR) should be specified only once");
        assertThat(CommandRun.of("simulate", "--help").out())
                .contains("[--out=DIR]")
                .doesNotContain("[--out=DIR]...");
    }

    @Test
    void jsonIsOneObjectARun() {
        CommandRun run = CommandRun.of("simulate", "--seed", "3", "--runs", "2", "--steps", "50", "--json");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.outLines()).hasSize(2);
        JsonNode second = JsonMapper.shared().readTree(run.outLines().get(1));
        assertThat(second.path("seed").longValue()).isEqualTo(4);
        assertThat(second.path("verdict").stringValue()).isEqualTo("conforms");
        assertThat(second.path("kept").booleanValue()).isFalse();
        assertThat(second.has("trace")).isFalse();
    }

    @Test
    void jsonNamesTheTraceThatIsKept() {
        CommandRun run =
                CommandRun.of("simulate", "--seed", "3", "--steps", "50", "--json", "--out", folder.toString());

        JsonNode json = JsonMapper.shared().readTree(run.outLines().get(0));
        assertThat(json.path("kept").booleanValue()).isTrue();
        assertThat(Path.of(json.path("trace").stringValue())).isRegularFile();
    }

    @Test
    void aFolderThatCannotBeWrittenToIsAnError() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        CommandRun run = CommandRun.of("simulate", "--out", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(file.toString(), "cannot be written").doesNotContain("\tat ");
    }

    /** The replication specification with one invariant more, which no useful run keeps. */
    private Specification whereNothingIsEverCommitted() throws IOException {
        Files.writeString(folder.resolve("Stricter.tla"), """
                ---- MODULE Stricter ----
                EXTENDS ReplicationTrace
                NothingIsCommitted == \\A b \\in Brokers : highWatermark[b] = 0
                ====
                """);
        Files.writeString(folder.resolve("Stricter.cfg"), """
                SPECIFICATION Spec
                CONSTANTS
                    Unfixed = {}
                    OvertakenMessages = TRUE
                    MetadataBeforeRegistration = FALSE
                    EpochsWithoutRecords = FALSE
                    ConcurrentRequests = FALSE
                INVARIANT NothingIsCommitted
                """);
        return Specification.of(
                ModulePath.folders(folder)
                        .and(ModulePath.resources(getClass().getClassLoader(), "io/tidemark/spec/tla")),
                "Stricter",
                "Stricter",
                Loading.ISOLATED);
    }

    private List<Path> simulate(String name) throws IOException {
        Path out = folder.resolve(name);
        CommandRun run =
                CommandRun.of("simulate", "--seed", "3", "--runs", "3", "--steps", "50", "--out", out.toString());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        return traces(out);
    }

    private static List<Path> traces(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
