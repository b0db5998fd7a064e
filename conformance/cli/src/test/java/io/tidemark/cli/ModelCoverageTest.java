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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code tidemark check --coverage-model}: which edges of a model the traces took. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModelCoverageTest {
    private static final String MODEL = "high-watermark-kept";

    private Path temporary = Path.of("");
    private Path paths = Path.of("");

    @BeforeAll
    void generate(@TempDir Path folder) {
        temporary = folder;
        paths = temporary.resolve("paths");
        assertThat(CommandRun.of("generate", "--model", MODEL, "--out", paths.toString())
                        .exitCode())
                .isZero();
    }

    @Test
    void thePathsTakeEveryEdge() {
        JsonNode coverage = coverage(paths.toString());

        assertThat(coverage.path("taken").intValue())
                .isEqualTo(coverage.path("edges").intValue())
                .isGreaterThan(300);
        assertThat(coverage.path("neverTaken").size()).isZero();
        assertThat(coverage.path("traces"))
                .allMatch(trace -> trace.path("counted").booleanValue() && !trace.has("leftBy"));
        int ofActions = 0;
        for (JsonNode action : coverage.path("actions")) {
            assertThat(action.path("taken")).isEqualTo(action.path("edges"));
            ofActions += action.path("edges").intValue();
        }
        assertThat(ofActions).isEqualTo(coverage.path("edges").intValue());
    }

    @Test
    void withoutOneOfThemTheEdgesThatItAloneTakesAreMissing() throws IOException {
        Path left = paths.resolve("path-7.ndjson");
        Set<Integer> own = edges(left);
        List<String> others = new ArrayList<>();
        for (Path file : files(paths)) {
            if (!file.equals(left)) {
                own.removeAll(edges(file));
                others.add(file.toString());
            }
        }
        JsonNode coverage = coverage(others.toArray(new String[0]));

        assertThat(own).isNotEmpty();
        Set<Integer> never = new TreeSet<>();
        coverage.path("neverTaken").forEach(edge -> never.add(edge.path("edge").intValue()));
        assertThat(never).isEqualTo(own);
        assertThat(coverage.path("taken").intValue())
                .isEqualTo(coverage.path("edges").intValue() - own.size());
    }

    @Test
    void brokersAndTheirEpochsMayHaveOtherNames() throws IOException {
        Path renamed = Files.createDirectory(temporary.resolve("renamed"));
        for (Path file : files(paths)) {
            String text = Files.readString(file)
                    .replace("\"Brokers\":[0,1]", "\"Brokers\":[11,5]")
                    .replaceAll("\"(node|leader|follower|broker)\":1\\b", "\"$1\":11")
                    .replaceAll("\"(node|leader|follower|broker)\":0\\b", "\"$1\":5")
                    .replace("[0,1]", "[5,11]")
                    .replaceAll("\"(brokerEpoch|followerBrokerEpoch)\":0\\b", "\"$1\":70")
                    .replace("\"initial\":{", "\"initial\":{\"5\":{\"brokerEpoch\":70},\"11\":{\"brokerEpoch\":70},");
            Files.writeString(renamed.resolve(file.getFileName()), text);
        }

        JsonNode coverage = coverage(renamed.toString());

        assertThat(coverage.path("taken")).isEqualTo(coverage.path("edges"));
    }

    @Test
    void aTraceOfAnotherConfigurationIsNotCounted() throws IOException {
        Path other = Files.writeString(
                temporary.resolve("other.ndjson"),
                Files.readString(files(paths).get(0)).replace("\"MinInsyncReplicas\":1", "\"MinInsyncReplicas\":2"));

        CommandRun run = CommandRun.of("check", "--coverage-model", MODEL, other.toString());

        assertThat(run.out())
                .endsWith("\nMODEL " + MODEL + "  0 of 388 edges, no trace counts\n\nnot counted:\n  " + other
                        + ": MinInsyncReplicas is 2, in the model 1\n");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void aTraceCountsUpToTheFirstStepBeyondTheModel() throws IOException {
        Path longer = Files.writeString(temporary.resolve("longer.ndjson"), """
                {"tidemark":1,"spec":"Replication","constants":{"Brokers":[0,1],"MinInsyncReplicas":1},"initial":{"9":{"leader":0}}}
                {"seq":1,"node":0,"event":"ApplyMetadata","partitionEpoch":0}
                {"seq":2,"node":1,"event":"ApplyMetadata","partitionEpoch":0}
                {"seq":3,"node":0,"event":"AppendToLeader","count":1,"acks":"0"}
                {"seq":4,"node":0,"event":"AppendToLeader","count":1,"acks":"0"}
                {"seq":5,"node":1,"event":"SendFetch"}
                """);

        CommandRun run = CommandRun.of("check", "--coverage-model", MODEL, longer.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("MODEL " + MODEL + "  1 of 388 edges, by 1 step of 1 trace\n")
                .contains("counted up to a step that the model does not take:\n  " + longer
                        + ": AppendToLeader(0, 1, \"0\") after 1 step\n")
                .contains("never taken, the nearest edges first:\n")
                .contains("\n    at the beginning\n")
                .contains("\n    after ");
    }

    @Test
    void aRejectedTraceIsSaidToBeRejectedWhereverItsCountEnds() throws IOException {
        String begin = """
                {"tidemark":1,"spec":"Replication","constants":{"Brokers":[0,1],"MinInsyncReplicas":%d},"initial":{"9":{"leader":0}}}
                {"seq":1,"node":0,"event":"ApplyMetadata","partitionEpoch":0}
                {"seq":2,"node":1,"event":"ApplyMetadata","partitionEpoch":0}
                {"seq":3,"node":0,"event":"AppendToLeader","count":1,"acks":"0"}
                """;
        String step = """
                {"seq":4,"node":0,"event":"AppendToLeader","count":1,"acks":"0"}
                """;
        String wrong = """
                {"seq":5,"node":0,"event":"AdvanceHighWatermark","state":{"highWatermark":7}}
                """;
        Path there = Files.writeString(temporary.resolve("there.ndjson"), begin.formatted(1) + wrong);
        Path later = Files.writeString(temporary.resolve("later.ndjson"), begin.formatted(1) + step + wrong);
        Path never = Files.writeString(temporary.resolve("never.ndjson"), begin.formatted(2) + step + wrong);

        CommandRun run =
                CommandRun.of("check", "--coverage-model", MODEL, there.toString(), later.toString(), never.toString());
        CommandRun json =
                CommandRun.of("check", "--json", "--coverage-model", MODEL, there.toString(), later.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("\nnot counted:\n  " + never
                        + ": MinInsyncReplicas is 2, in the model 1; rejected at line 6\n\n"
                        + "counted up to the event at which they are rejected:\n  " + there
                        + ": line 5 after 1 step\n\n"
                        + "counted up to a step that the model does not take:\n  " + later
                        + ": AppendToLeader(0, 1, \"0\") after 1 step; rejected at line 6\n");
        assertThat(json.out())
                .contains("\"trace\":\"" + there + "\",\"rejectedAt\":5,\"counted\":true,\"steps\":1}")
                .contains("\"trace\":\"" + later + "\",\"rejectedAt\":6,\"counted\":true,\"steps\":1,\"leftBy\":");
    }

    @Test
    void ofSeveralExplanationsThoseCountThatLaterEventsLeave() throws IOException {
        String ambiguous = """
                {"tidemark":1,"spec":"Replication","constants":{"Brokers":[0,1],"MinInsyncReplicas":1},"initial":{"9":{"leader":0}}}
                {"seq":1,"node":0,"event":"ApplyMetadata","partitionEpoch":0}
                {"seq":2,"node":1,"event":"ApplyMetadata","partitionEpoch":0}
                {"seq":3,"node":0,"event":"AppendToLeader","count":1}
                {"seq":4,"node":0,"event":"CheckpointHighWatermark","state":{"waitingProduceRequests":%d}}
                """;
        Path acks0 = Files.writeString(temporary.resolve("acks-0.ndjson"), ambiguous.formatted(0));
        Path acks1 = Files.writeString(temporary.resolve("acks-1.ndjson"), ambiguous.formatted(1));

        assertThat(coverage(acks0.toString()).path("taken").intValue()).isEqualTo(1);
        assertThat(coverage(acks1.toString()).path("taken").intValue()).isZero(); // the model has acks=0 alone
    }

    @Test
    void aModelWithMoreEdgesIsGivenUp() {
        CommandRun run = CommandRun.of("check", "--coverage-model", MODEL, "--max-edges", "10", paths.toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("tidemark: the model \"" + MODEL
                        + "\" has more than 10 edges, and nothing is checked; --max-edges sets the limit\n");
    }

    @Test
    void anUnknownModelIsNamed() {
        CommandRun run = CommandRun.of("check", "--coverage-model", MODEL + "x", paths.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no model \"" + MODEL + "x\"; did you mean '" + MODEL + "'");
    }

    private static JsonNode coverage(String... traces) {
        List<String> arguments = new ArrayList<>(List.of("check", "--json", "--coverage-model", MODEL));
        arguments.addAll(List.of(traces));
        CommandRun run = CommandRun.of(arguments.toArray(new String[0]));
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        List<String> lines = run.outLines();
        return JsonMapper.shared().readTree(lines.get(lines.size() - 1)).path("modelCoverage");
    }

    private static Set<Integer> edges(Path path) throws IOException {
        Set<Integer> edges = new TreeSet<>();
        JsonMapper.shared()
                .readTree(Files.readAllLines(path).get(0))
                .path("source")
                .path("edges")
                .forEach(edge -> edges.add(edge.intValue()));
        return edges;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
