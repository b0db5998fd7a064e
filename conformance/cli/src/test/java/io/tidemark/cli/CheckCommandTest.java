package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CheckCommandTest {
    private static final String HEADER = """
            {"tidemark":1,"spec":"Replication","constants":{"Brokers":[0,1,2],"MinInsyncReplicas":2,\
            "UncleanLeaderElection":false,"EligibleLeaderReplicas":false},\
            "source":{"system":"by-hand","version":"1"},"initial":{"3000":{"leader":0}}}
            """;
    private static final String BROKERS_LEARN = """
            {"seq":1,"node":0,"partition":"orders-0","event":"ApplyMetadata","partitionEpoch":0,"state":{"leader":0,"leaderEpoch":0,"logEndOffset":0}}
            {"seq":2,"node":1,"partition":"orders-0","event":"ApplyMetadata","partitionEpoch":0,"state":{"leader":0,"leaderEpoch":0,"logEndOffset":0}}
            {"seq":3,"node":0,"partition":"orders-0","event":"AppendToLeader","count":1,"acks":"all","state":{"logEndOffset":1}}
            """;
    /** The follower has fetched nothing yet, so the high watermark cannot cover the record. */
    private static final String COMMITS_TOO_EARLY = """
            {"seq":4,"node":0,"partition":"orders-0","event":"AdvanceHighWatermark","state":{"highWatermark":1}}
            """;

    @TempDir
    private Path folder;

    @Test
    void aConformingTraceHasItsVerdictInTheFirstLine() throws IOException {
        Path trace = write("run.ndjson", HEADER + BROKERS_LEARN);

        CommandRun run = CommandRun.of("check", trace.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines().get(0)).startsWith("conforms   " + trace + "   3 events, 3 brokers");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aRejectedTraceHasItsVerdictInTheFirstLineAndThenTheReason() throws IOException {
        Path trace = write("run.ndjson", HEADER + BROKERS_LEARN + COMMITS_TOO_EARLY);

        CommandRun run = CommandRun.of("check", trace.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.outLines().get(0))
                .isEqualTo("rejected   " + trace + "   line 5, event 4, AdvanceHighWatermark, partition orders-0");
        assertThat(run.out()).contains("AdvanceHighWatermark(0)").contains("LeaderReplica:");
        assertThat(run.outLines()).hasSizeLessThan(40);
    }

    @Test
    void aPartitionsNameCannotFloodOrSteerTheTerminal() {
        String trace = HEADER + BROKERS_LEARN + COMMITS_TOO_EARLY;

        CommandRun run =
                CommandRun.withInput(trace.replace("orders-0", "\\u001b[2J" + "orders".repeat(10_000)), "check", "-");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.outLines().get(0))
                .endsWith("line 5, event 4, AdvanceHighWatermark, partition \\u001b[2J" + "orders".repeat(8) + "...");
        assertThat(run.out()).doesNotContain("\u001b");
        assertThat(run.outLines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(200));
    }

    @Test
    void standardInputIsATraceToo() {
        CommandRun run = CommandRun.withInput(HEADER + BROKERS_LEARN, "check", "-");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("conforms   standard input   3 events");
    }

    @Test
    void coverageComesAfterTheVerdictsAndListsWhatWasNeverTaken() throws IOException {
        write("good.ndjson", HEADER + BROKERS_LEARN);
        write("more.ndjson", HEADER + BROKERS_LEARN);

        CommandRun run = CommandRun.of("check", "--coverage", folder.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern(
                        "2 traces: 2 conform .*\n\nCOVERAGE  2 of 32 actions, \\d+ of \\d+ disjuncts, by 6 steps of 2 traces\n")
                .containsPattern("(?m)^ +4  ApplyMetadata$")
                .containsPattern("(?m)^ +2    LeaderReplica:\\d+:\\d+ +IF acks \\\\in AnsweredAcks THEN ")
                .containsPattern(
                        "(?m)^ +LeaderMinIsr, used by AppendToLeader, AdvanceHighWatermark, AcknowledgeProduce, RejectProduce$")
                .containsPattern("never taken:\n(  .*\n)*  SendFetch\n")
                .containsPattern(
                        "(?m)^  AppendToLeader  LeaderReplica:\\d+:\\d+  IF acks \\\\in AnsweredAcks ... ELSE waitingProduce$")
                .containsPattern(
                        "ruled out by constants, and not counted:\n(  .*\n)*  SendOffsetsForLeaderEpoch: AsksForFork is FALSE\n");
        assertThat(run.out().substring(run.out().indexOf("never taken"))).doesNotContain("  ApplyMetadata\n");
    }

    @Test
    void coverageChangesNoExitCode() throws IOException {
        Path trace = write("run.ndjson", HEADER + BROKERS_LEARN + COMMITS_TOO_EARLY);

        CommandRun run = CommandRun.of("check", "--coverage", trace.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("rejected   " + trace + "   line 5, event 4, AdvanceHighWatermark, partition orders-0\n")
                .contains("COVERAGE  2 of 32 actions, ", " by 3 steps of 1 trace\n");
    }

    @Test
    void coverageIsOneMoreObjectForPrograms() {
        CommandRun run = CommandRun.withInput(HEADER + BROKERS_LEARN, "check", "--coverage", "--json", "-");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines()).hasSize(2);
        JsonNode coverage = new JsonMapper().readTree(run.outLines().get(1)).get("coverage");
        assertThat(coverage.get("traces").intValue()).isEqualTo(1);
        assertThat(coverage.get("steps").intValue()).isEqualTo(3);
        JsonNode append = named(coverage.get("actions"), "action", "AppendToLeader");
        assertThat(append.get("steps").intValue()).isEqualTo(1);
        assertThat(append.get("position").stringValue()).startsWith("LeaderReplica:");
        assertThat(append.get("disjuncts").get(0).get("text").stringValue())
                .startsWith("IF acks \\in AnsweredAcks THEN ");
        assertThat(append.get("disjuncts").get(0).get("steps").intValue()).isEqualTo(1);
        assertThat(named(coverage.get("actions"), "action", "BeginAnswerFetch")
                        .get("ruledOut")
                        .stringValue())
                .isEqualTo("ConcurrentRequests is FALSE");
        assertThat(named(coverage.get("shared"), "definition", "ChangesWithout").get("actions"))
                .hasToString("[\"FenceBroker\",\"ControlledShutdown\"]");
    }

    private static JsonNode named(JsonNode list, String field, String name) {
        for (JsonNode each : list) {
            if (each.get(field).stringValue().equals(name)) {
                return each;
            }
        }
        throw new AssertionError("nothing is named " + name);
    }

    @Test
    void withoutAVerdictThereIsNoCoverage() {
        CommandRun run = CommandRun.withInput("no trace", "check", "--coverage", "-");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aGapInTheRecordingLeavesTheVerdictOpen() {
        CommandRun run = CommandRun.withInput(
                HEADER + BROKERS_LEARN + "{\"seq\":9,\"node\":0,\"event\":\"Gap\"}\n", "check", "-");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
        assertThat(run.out()).startsWith("inconclusive   standard input   line 5: ");
    }

    @Test
    void aFolderWithoutAManifestMustConformThroughout() throws IOException {
        write("good.ndjson", HEADER + BROKERS_LEARN);
        write("deeper/bad.ndjson", HEADER + BROKERS_LEARN + COMMITS_TOO_EARLY);
        write("notes.txt", "no trace");

        CommandRun run = CommandRun.of("check", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("(?m)^conforms +\\S*good.ndjson")
                .containsPattern("(?m)^rejected +\\S*bad.ndjson")
                .contains("2 traces: 1 conforms, 1 does not")
                .doesNotContain("notes.txt");
    }

    @Test
    void aFolderWithAManifestPassesWhenEveryVerdictIsTheStatedOne() throws IOException {
        corpus("AdvanceHighWatermark");

        CommandRun run = CommandRun.of("check", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .containsPattern("(?m)^conforms +\\S*good.ndjson +3 events")
                .containsPattern(
                        "(?m)^rejected as expected +\\S*bad.ndjson +line 5, AdvanceHighWatermark: LeaderReplica:\\d+")
                .contains("2 traces: 1 conforms, 1 rejected as expected");
    }

    @Test
    void aFolderWithAManifestFailsWhenARejectionIsAnotherThanStated() throws IOException {
        corpus("Flush");

        CommandRun run = CommandRun.of("check", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("(?m)^not as expected +\\S*bad.ndjson")
                .contains("should be rejected at line 5 (event 4, Flush)")
                .contains("1 not as expected");
    }

    @Test
    void aFolderWithAManifestFailsWhenATraceConformsThatShouldNot() throws IOException {
        corpus("AdvanceHighWatermark");
        write("bad.ndjson", HEADER + BROKERS_LEARN);

        CommandRun run = CommandRun.of("check", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .containsPattern("not as expected +\\S*bad.ndjson +conforms; should be rejected at line 5");
    }

    @Test
    void aTraceThatItsManifestLeavesOutIsAnError() throws IOException {
        corpus("AdvanceHighWatermark");
        write("forgotten.ndjson", HEADER + BROKERS_LEARN);

        assertBadInput(CommandRun.of("check", folder.toString()), "manifest.json", "does not list forgotten.ndjson");
    }

    @Test
    void aManifestThatListsAMissingTraceIsAnError() throws IOException {
        corpus("AdvanceHighWatermark");
        Files.delete(folder.resolve("bad.ndjson"));

        assertBadInput(CommandRun.of("check", folder.toString()), "manifest.json", "bad.ndjson");
    }

    @Test
    void aMalformedManifestIsAnErrorAtItsLine() throws IOException {
        write("manifest.json", "{\n\"traces\": [}\n");

        assertBadInput(CommandRun.of("check", folder.toString()), "manifest.json:2:");
    }

    @Test
    void aFolderWithoutTracesIsAnError() {
        assertBadInput(CommandRun.of("check", folder.toString()), folder.toString(), "no trace");
    }

    @Test
    void aMissingFileIsAnError() {
        assertBadInput(CommandRun.of("check", "no-such-file.ndjson"), "no-such-file.ndjson: no such file or folder");
    }

    @Test
    void anEmptyFileIsAnError() throws IOException {
        assertBadInput(CommandRun.of("check", write("empty.ndjson", "").toString()), "empty.ndjson");
    }

    @Test
    void aTraceWithoutEventsIsAnError() {
        assertBadInput(CommandRun.withInput(HEADER, "check", "-"), "standard input", "event");
    }

    @Test
    void malformedJsonIsAnErrorAtItsLineAndColumn() {
        assertBadInput(CommandRun.withInput(HEADER + "{\"seq\":1,,\n", "check", "-"), "standard input:2:");
    }

    @Test
    void aTruncatedLastLineIsAnError() {
        assertBadInput(
                CommandRun.withInput(HEADER + BROKERS_LEARN + "{\"seq\":4,\"node\":0,\"ev", "check", "-"),
                "standard input:5:",
                "truncated last line");
    }

    @Test
    void anUnknownEventIsAnErrorThatNamesTheNearest() {
        assertBadInput(
                CommandRun.withInput(
                        HEADER + BROKERS_LEARN
                                + "{\"seq\":4,\"node\":0,\"partition\":\"orders-0\",\"event\":\"Flsh\"}\n",
                        "check",
                        "-"),
                "standard input:5",
                "Flsh",
                "Flush");
    }

    @Test
    void aTraceOfAnotherSpecificationIsAnError() {
        assertBadInput(
                CommandRun.withInput(HEADER.replace("\"Replication\"", "\"TwoPhase\"") + BROKERS_LEARN, "check", "-"),
                "standard input:1",
                "TwoPhase",
                "Replication");
    }

    @Test
    void oneUnusableTraceDoesNotKeepTheOthersFromTheirVerdicts() throws IOException {
        Path bad = write("a.ndjson", "nonsense\n");
        Path good = write("b.ndjson", HEADER + BROKERS_LEARN);

        CommandRun run = CommandRun.of("check", bad.toString(), good.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("a.ndjson:1:");
        assertThat(run.out())
                .containsPattern("(?m)^conforms +\\S*b.ndjson")
                .contains("2 traces: 1 conforms, 1 could not be read");
    }

    @Test
    void aDefectAtOneTraceDoesNotKeepTheOthersFromTheirVerdicts() throws IOException {
        Path good = write("good.ndjson", HEADER + BROKERS_LEARN);
        Path bad = write("bad.ndjson", HEADER + BROKERS_LEARN + COMMITS_TOO_EARLY);

        CommandRun run = CommandRun.withInput(failing(), "check", "-", good.toString(), bad.toString());

        assertThat(run.exitCode()).isEqualTo(70);
        assertThat(run.out())
                .containsPattern("(?m)^conforms +\\S*good.ndjson")
                .containsPattern("(?m)^rejected +\\S*bad.ndjson")
                .contains("3 traces: 1 conforms, 1 does not, 1 without a verdict by a defect of Tidemark");
        assertThat(run.err())
                .startsWith("tidemark: standard input: this is a defect of Tidemark (IllegalStateException: broken), "
                        + "please report it with ");
        assertThat(run.err().lines()).hasSize(1);
        Path stackTrace = Path.of(run.err().strip().replaceFirst("(?s).*please report it with ", ""));
        assertThat(stackTrace).content().contains("standard input", "IllegalStateException: broken", "\tat ");
        Files.delete(stackTrace);
    }

    @Test
    void aTraceThatMayNotBeReadIsAnErrorThatSaysSo() {
        CommandRun run = CommandRun.withInput(
                throwing(() -> {
                    throw new AccessDeniedException("run.ndjson");
                }),
                "check",
                "-");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines())
                .containsExactly(
                        "tidemark: standard input: cannot be read (permission denied); expected a readable trace");
    }

    @Test
    void allValuesAreToldThatTheSpecificationAllows() throws IOException {
        String recorded = Files.readString(Path.of("../../traces/kafka/under-load.ndjson"));
        String event = "'event':'AdvanceHighWatermark','state':{'highWatermark':%d}".replace('\'', '"');
        Path trace = write("altered.ndjson", recorded.replace(event.formatted(24), event.formatted(25)));

        CommandRun text = CommandRun.of("check", trace.toString());
        CommandRun json = CommandRun.of("check", "--json", trace.toString());

        assertThat(text.exitCode()).as(text.err()).isEqualTo(1);
        assertThat(text.out()).contains("\n    highWatermark: specification 21 to 24, observed 25\n");
        assertThat(new JsonMapper()
                        .readTree(json.out())
                        .get("explanation")
                        .get("differences")
                        .toString())
                .isEqualTo(
                        "[{'field':'highWatermark','specification':'21','allowed':['21','22','23','24'],'observed':'25'}]"
                                .replace('\'', '"'));
    }

    @Test
    void theFileOfOneNodeIsAnsweredWithTheCommandThatMakesATraceOfSeveral() throws IOException {
        Path file = write("node-1.ndjson", """
                {"tidemark":1,"spec":"Replication","part":{"node":1,"cluster":"c"},"source":{"system":"by-hand"}}
                """);

        assertBadInput(
                CommandRun.of("check", file.toString()),
                "node-1.ndjson:1: the file of one node, not a trace; expected the trace that 'tidemark merge' makes of the "
                        + "files of all nodes");
    }

    @Test
    void anArgumentThatNamesNoBrokerIsNamed() throws IOException {
        Path trace = write("run.ndjson", HEADER + BROKERS_LEARN + """
                {"seq":4,"node":1,"partition":"orders-0","event":"SendFetch"}
                {"seq":5,"node":0,"partition":"orders-0","event":"AnswerFetch","follower":7,"count":0}
                """);

        CommandRun run = CommandRun.of("check", trace.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out())
                .contains("  AnswerFetch(0, 7, 0) is not enabled:\n")
                .contains("  7 \\in Brokers\n      Brokers = {0, 1, 2}\n");
    }

    @Test
    void jsonTellsOfADefectToo() throws IOException {
        CommandRun run = CommandRun.withInput(failing(), "check", "--json", "-");

        assertThat(run.exitCode()).isEqualTo(70);
        JsonNode line = json(run.outLines().get(0));
        assertThat(line.path("trace").stringValue()).isEqualTo("standard input");
        assertThat(line.path("verdict").stringValue()).isEqualTo("defect");
        assertThat(line.path("defect").stringValue()).isEqualTo("IllegalStateException: broken");
        Files.delete(Path.of(run.err().strip().replaceFirst("(?s).*please report it with ", "")));
    }

    @Test
    void jsonIsOneObjectALineAndHasTheWholeExplanation() throws IOException {
        corpus("AdvanceHighWatermark");

        CommandRun run = CommandRun.of("check", "--json", folder.toString());

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.outLines()).hasSize(2);
        JsonNode good = json(run.outLines().get(0));
        assertThat(good.path("verdict").stringValue()).isEqualTo("conforms");
        assertThat(good.path("asExpected").booleanValue()).isTrue();
        assertThat(good.path("events").intValue()).isEqualTo(3);
        assertThat(good.path("actions").path("ApplyMetadata").intValue()).isEqualTo(2);
        JsonNode bad = json(run.outLines().get(1));
        assertThat(bad.path("verdict").stringValue()).isEqualTo("rejected");
        assertThat(bad.path("asExpected").booleanValue()).isTrue();
        assertThat(bad.path("fault").path("reference").stringValue()).isEqualTo("KAFKA-0");
        JsonNode explanation = bad.path("explanation");
        assertThat(explanation.path("line").intValue()).isEqualTo(5);
        assertThat(explanation.path("event").stringValue()).isEqualTo("AdvanceHighWatermark");
        assertThat(explanation.path("falseConjuncts").get(0).path("module").stringValue())
                .isEqualTo("LeaderReplica");
        assertThat(explanation.path("text").stringValue()).contains("AdvanceHighWatermark");
    }

    @Test
    void jsonTellsOfBadInputToo() {
        CommandRun run = CommandRun.withInput("nonsense\n", "check", "--json", "-");

        assertThat(run.exitCode()).isEqualTo(2);
        JsonNode line = json(run.outLines().get(0));
        assertThat(line.path("verdict").stringValue()).isEqualTo("bad input");
        assertThat(line.path("error").path("line").intValue()).isOne();
        assertThat(run.err()).contains("standard input:1:");
    }

    @Test
    void verdictsAreColouredOnATerminal() throws IOException {
        Path trace = write("run.ndjson", HEADER + BROKERS_LEARN);

        assertThat(CommandRun.withColours("check", trace.toString()).out()).startsWith("\u001b[32mconforms\u001b[0m");
        assertThat(CommandRun.of("check", trace.toString()).out()).doesNotContain("\u001b");
    }

    /** Input that fails as only a defect does. */
    private static InputStream failing() {
        return throwing(() -> {
            throw new IllegalStateException("broken");
        });
    }

    @FunctionalInterface
    private interface Read {
        int run() throws IOException;
    }

    private static InputStream throwing(Read read) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                return read.run();
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return read.run();
            }
        };
    }

    private void corpus(String firstBadEvent) throws IOException {
        write("good.ndjson", HEADER + BROKERS_LEARN);
        write("bad.ndjson", HEADER + BROKERS_LEARN + COMMITS_TOO_EARLY);
        write("manifest.json", """
                {"traces": [
                  {"file": "good.ndjson", "shows": "The leader appends a record.", "expected": "conforms"},
                  {"file": "bad.ndjson", "shows": "The leader commits what no follower has.", "expected": "rejected",
                   "firstBadEvent": {"seq": 4, "line": 5, "event": "%s"},
                   "falseConjunct": "LeaderReplica:AdvanceHighWatermark",
                   "fault": {"name": "CommitWithoutFollowers", "reference": "KAFKA-0"}}
                ]}
                """.formatted(firstBadEvent));
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static JsonNode json(String line) {
        return JsonMapper.shared().readTree(line);
    }

    private static void assertBadInput(CommandRun run, String... named) {
        assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
        assertThat(run.err()).contains(named).doesNotContain("\tat ").doesNotContain("Exception");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'zero':{'brokerEpoch':3}}",
                "{'0':{'brokerEpoch':3,'foo':1}}",
                "{'0':{'brokerEpoch':-5}}",
                "{'3000':{'leader':0,'foo':1}}",
                "{'3000':{'leader':0},'3001':{'leader':1}}",
                "{'3000':{'replicas':[0,7]}}"
            })
    void aBeginningThatTheFormatDoesNotKnowIsRefused(String initial) {
        CommandRun run = CommandRun.withInput(beginning("[0,1,2]", initial), "check", "-");

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(2);
        assertThat(run.err()).contains("standard input:1:").contains("no initial state");
    }

    @Test
    void aBrokerOfWhichTheBeginningSaysNothingHasTheFirstEpoch() {
        CommandRun run = CommandRun.withInput(beginning("[0,1,2]", "{'0':{},'3000':{'leader':0}}"), "check", "-");

        assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(0);
    }

    @Test
    void aBrokerStandsOnceInTheHeader() {
        CommandRun run = CommandRun.withInput(beginning("[0,1,1,2]", "{}"), "check", "-");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("\"Brokers\" holds 1 twice; expected each member of a set once");
    }

    @Test
    void moreBrokersThanCanBeCheckedAreRefused() {
        String brokers = IntStream.range(0, 17).boxed().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));

        assertBadInput(
                CommandRun.withInput(beginning(brokers, "{}"), "check", "-"),
                "standard input:1: constant \"Brokers\" with 17 members; expected 16 at most");
        assertThat(CommandRun.withInput(beginning(brokers.replace(",16]", "]"), "{}"), "check", "-")
                        .exitCode())
                .isZero();
    }

    @Test
    void aMissingFileDoesNotKeepTheOthersFromTheirVerdicts() throws IOException {
        Path good = write("good.ndjson", HEADER + BROKERS_LEARN);
        String missing = folder.resolve("missing.ndjson").toString();

        CommandRun run = CommandRun.of("check", missing, good.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("tidemark: " + missing + ": no such file or folder" + System.lineSeparator());
        assertThat(run.out()).contains("conforms").contains("2 traces: 1 conforms, 1 could not be read");
    }

    @Test
    void whatIsNoLevelOfAcksIsBadInput() {
        assertBadInput(
                CommandRun.withInput(HEADER + BROKERS_LEARN.replace("\"all\"", "\"2\""), "check", "-"),
                "standard input:4: \"acks\" is \"2\"; expected one of \"0\", \"1\", \"all\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"logEndOffset", "highWatermark", "logStartOffset", "waitingProduceRequests"})
    void anObservedOffsetBelowZeroIsBadInput(String field) {
        assertBadInput(
                CommandRun.withInput(
                        HEADER + BROKERS_LEARN.replace("{\"logEndOffset\":1}", "{\"" + field + "\":-7}"), "check", "-"),
                "standard input:4: \"" + field + "\" in \"state\" is -7; expected a whole number of 0 or more");
    }

    /** A slip in a tracer must not look like a broker that breaks the protocol. */
    @Test
    void whatIsNoErrorOfKafkaIsBadInput() {
        assertBadInput(
                CommandRun.withInput(
                        HEADER
                                + BROKERS_LEARN
                                + ("{'seq':9,'node':0,'partition':'orders-0','event':'ListOffsets','offset':0,"
                                                + "'state':{'error':'OFFSET_NOT_AVAILABEL'}}\n")
                                        .replace('\'', '"'),
                        "check",
                        "-"),
                "standard input:5: \"error\" in \"state\" is \"OFFSET_NOT_AVAILABEL\"; expected one of ");
    }

    @Test
    void aConsumerCannotGetMoreThanThereIs() {
        String read = "{'seq':9,'node':0,'partition':'orders-0','event':'ConsumerFetch','count':77,'endOffset':0}\n";

        CommandRun run = CommandRun.withInput(HEADER + BROKERS_LEARN + read.replace('\'', '"'), "check", "-");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("line 5", "ConsumerFetch");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'3000':{'leader':'0'}} | \"initial\" holds \"0\"; expected a value such as -1",
                "{'3000':{'replicas':['0']}} | \"initial\" holds \"0\"; expected a value such as 1",
                "{'0':{'brokerEpoch':'3'}} | \"initial\" holds \"3\"; expected a number",
                "{'0':{'brokerEpoch':true}} | \"initial\" holds true; expected a number",
                "{'3000':{'replicas':3}} | \"initial\" holds a number; expected an array or object",
                "{'0':3} | \"initial\" holds a number; expected an array or object"
            })
    void aValueOfAnotherKindInTheBeginningIsNamed(String initial, String message) {
        assertBadInput(
                CommandRun.withInput(beginning("[0,1,2]", initial), "check", "-"), "standard input:1: " + message);
    }

    @Test
    void aConstantOfAnotherKindIsNamedAlone() {
        assertBadInput(
                CommandRun.withInput(
                        HEADER.replace("\"UncleanLeaderElection\":false", "\"UncleanLeaderElection\":\"no\"")
                                + BROKERS_LEARN,
                        "check",
                        "-"),
                "standard input:1: constants UncleanLeaderElection = \"no\"; expected UncleanLeaderElection \\in BOOLEAN (");
    }

    @Test
    void oneBrokerIsNoPlural() {
        CommandRun run = CommandRun.withInput(beginning("[0]", "{}"), "check", "-");

        assertThat(run.outLines().get(0)).contains("   1 event, 1 broker").doesNotContain("brokers");
    }

    @Test
    void brokersAreNumbers() {
        assertBadInput(
                CommandRun.withInput(beginning("['a']", "{}"), "check", "-"),
                "standard input:1: constants Brokers = [\"a\"]; expected Brokers \\subseteq Nat");
    }

    private static String beginning(String brokers, String initial) {
        return ("{'tidemark':1,'spec':'Replication','constants':{'Brokers':" + brokers
                        + ",'MinInsyncReplicas':1},'source':{'system':'by-hand','version':'1'},'initial':" + initial
                        + "}\n{'seq':1,'node':0,'partition':'orders-0','event':'ApplyMetadata','partitionEpoch':0,"
                        + "'state':{'leaderEpoch':0}}\n")
                .replace('\'', '"');
    }
}
