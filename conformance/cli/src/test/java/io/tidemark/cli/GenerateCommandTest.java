package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GenerateCommandTest {

    @TempDir
    private Path temporary;

    /** Small models that together take every action which an event tells of but rare ones. */
    @ParameterizedTest
    @ValueSource(strings = {"high-watermark-kept", "reach-two-leaders", "newer-metadata-only"})
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

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
