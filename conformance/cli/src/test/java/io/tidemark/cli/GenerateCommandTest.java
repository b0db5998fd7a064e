package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.spec.Model;
import io.tidemark.spec.ModelManifest;
import io.tidemark.spec.PathGenerator;
import io.tidemark.spec.PathOptions;
import io.tidemark.spec.PathProgress;
import io.tidemark.spec.SpecificationFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GenerateCommandTest {

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"high-watermark-kept", "reassignments-end", "newer-metadata-only"})
    void thePathsTakeEveryEdgeAndConform(String model) throws IOException {
        Path out = temporary.resolve("paths");

        CommandRun run = CommandRun.of("generate", "--model", model, "--json", "--out", out.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        JsonNode summary = JsonMapper.shared().readTree(run.out());
        long edges = summary.path("edges").longValue();
        List<Path> files = files(out);
        Set<Integer> taken = new TreeSet<>();
        long steps = 0;
        for (Path file : files) {
            JsonNode header = JsonMapper.shared()
                    .readTree(Files.readAllLines(file).get(0))
                    .path("source")
                    .path("edges");
            steps += header.size();
            header.forEach(edge -> taken.add(edge.intValue()));
        }
        assertThat(taken).hasSize((int) edges);
        assertThat(summary.path("covered").longValue()).isEqualTo(edges);
        assertThat(summary.path("paths").longValue()).isEqualTo(files.size());
        assertThat(summary.path("steps").longValue()).isEqualTo(steps);
        List<String> check = new ArrayList<>(List.of("check"));
        files.forEach(file -> check.add(file.toString()));
        CommandRun checked = CommandRun.of(check.toArray(new String[0]));
        assertThat(checked.exitCode()).as(checked.out() + checked.err()).isZero();
    }

    @Test
    void theSummaryIsOneLineAndAgainTheSame() throws IOException {
        CommandRun run = generate("one", "newer-metadata-only");
        CommandRun again = generate("two", "newer-metadata-only");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines().get(0))
                .matches(
                        "newer-metadata-only: [\\d,]+ states, [\\d,]+ edges; [\\d,]+ paths, [\\d,]+ steps \\(\\d+\\.\\d s\\)");
        assertThat(again.exitCode()).isZero();
        for (Path file : files(temporary.resolve("one"))) {
            assertThat(temporary.resolve("two").resolve(file.getFileName())).hasSameBinaryContentAs(file);
        }
    }

    @Test
    void fewerPathsAreWrittenWhereSoManyAreEnough() throws IOException {
        CommandRun run = generate("paths", "newer-metadata-only", "--paths", "2");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("; 2 paths, ").contains("  the paths take ");
        assertThat(files(temporary.resolve("paths"))).hasSize(2);
    }

    @Test
    void aModelWithMoreEdgesIsGivenUp() throws IOException {
        CommandRun run = generate("paths", "newer-metadata-only", "--max-edges", "10");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo(
                        "tidemark: the model \"newer-metadata-only\" has more than 10 edges, and nothing is written; "
                                + "--max-edges sets the limit\n");
        assertThat(temporary.resolve("paths")).doesNotExist();
    }

    @Test
    void aFolderThatWasThereIsKeptWhenTheModelIsGivenUp() throws IOException {
        Path mine = Files.createDirectory(temporary.resolve("mine"));

        assertThat(generate("mine", "newer-metadata-only", "--max-edges", "10").exitCode())
                .isEqualTo(3);

        assertThat(mine).isEmptyDirectory();
    }

    @Test
    void foldersAboveThePathsAreMadeAsWell() throws IOException {
        CommandRun run = generate("all/of/them", "newer-metadata-only", "--paths", "1");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(files(temporary.resolve("all/of/them"))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "newer-metadata-onlyx,no model \"newer-metadata-onlyx\"; did you mean 'newer-metadata-only'",
        "epochs-without-records,the model \"epochs-without-records\" begins with a leader that has not noted its leader epoch",
        "replica-log,the model \"replica-log\" has no brokers that could be driven",
        "older-metadata-applied,the model \"older-metadata-applied\" leaves out the fix of KAFKA-1188: its steps are not those of Kafka 4.x"
    })
    void aModelThatNothingCanBeDrivenByIsRefused(String model, String message) {
        CommandRun run = generate("paths", model);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("tidemark: " + message).doesNotContain("\tat ");
        assertThat(temporary.resolve("paths")).doesNotExist();
    }

    @Test
    void itIsToldThatWorkIsDoneBeforeAnythingIsFound() throws InterruptedException {
        Queue<PathProgress> told = new ConcurrentLinkedQueue<>();

        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            Model model = ModelManifest.read(files)
                    .models(List.of("newer-metadata-only"))
                    .get(0);
            new PathGenerator(files, new PathOptions(200_000, 1, 1_024))
                    .run(model, temporary.resolve("paths"), told::add);
        }

        assertThat(told).startsWith(new PathProgress(0, 0, 0));
    }

    @Test
    void aFolderThatHoldsSomethingIsLeftAlone() throws IOException {
        Path mine = Files.writeString(
                Files.createDirectory(temporary.resolve("mine")).resolve("notes"), "mine");

        CommandRun run = generate("mine", "newer-metadata-only");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("mine is not empty; paths are written to a new folder, or an empty one");
        assertThat(files(temporary.resolve("mine"))).containsExactly(mine);
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Files.writeString(temporary.resolve("file"), "");

        CommandRun run = generate("file", "newer-metadata-only");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("cannot write to the folder ").contains(": it is a file");
    }

    @ParameterizedTest
    @CsvSource({"--max-edges,--max-edges must be at least 1", "--paths,--paths must be at least 1"})
    void aLimitIsAtLeastOne(String option, String message) {
        CommandRun run = generate("paths", "newer-metadata-only", option, "0");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("tidemark: " + message);
    }

    private CommandRun generate(String folder, String model, String... options) {
        List<String> arguments = new ArrayList<>(List.of(
                "generate", "--model", model, "--out", temporary.resolve(folder).toString()));
        arguments.addAll(List.of(options));
        return CommandRun.of(arguments.toArray(new String[0]));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
