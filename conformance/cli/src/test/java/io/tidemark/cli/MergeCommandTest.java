package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergeCommandTest {
    private static final String CREATION = "{'seq':1,'node':100,'partition':'orders-0','event':'Begin','header':"
            + "{'tidemark':1,'spec':'Replication','constants':{'Brokers':[1,2],'MinInsyncReplicas':1},'source':{},"
            + "'initial':{'100':{'leader':1}}}}";

    @TempDir
    private Path folder;

    @Test
    void whatWasMergedCanBeChecked() throws IOException {
        String controller = controller();
        String one = node(1, step(1, 1, "'ApplyMetadata','partitionEpoch':0,'state':{'leader':1,'isr':[1,2]}"));
        String two = node(2, step(1, 2, "'ApplyMetadata','partitionEpoch':0,'state':{'leader':1}"));
        Path out = folder.resolve("orders-0.ndjson");

        CommandRun run = CommandRun.of("merge", controller, one, two, "--out", out.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo(
                        "merged  " + out + "  2 events of orders-0, nodes 1, 2, from 3 files" + System.lineSeparator());
        assertThat(CommandRun.of("check", out.toString()).exitCode()).isZero();
    }

    @Test
    void programsAreToldTheSame() throws IOException {
        Path out = folder.resolve("orders-0.ndjson");

        CommandRun run = CommandRun.of(
                "merge", controller(), node(1, step(2, 1, "'Flush'")), node(2), "--out", out.toString(), "--json");

        assertThat(run.out())
                .contains("\"partition\":\"orders-0\",\"events\":1,\"nodes\":[\"1\"],\"files\":3,\"lateAnswers\":0,"
                        + "\"missing\":[\"" + folder.resolve("node-1.ndjson")
                        + ":2: number 1 is missing before it\"],\"torn\":[]}");
    }

    @Test
    void aStepThatAKilledProcessDidNotWriteIsTold() throws IOException {
        String one = node(1, step(1, 1, "'Flush'"), step(4, 1, "'Flush'"));
        Path out = folder.resolve("orders-0.ndjson");

        CommandRun run =
                CommandRun.of("merge", controller(), one, node(2, step(2, 2, "'Flush'")), "--out", out.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines())
                .containsExactly(
                        "merged  " + out + "  3 events of orders-0, nodes 1, 2, from 3 files",
                        "  " + one
                                + ":3: numbers 2 to 3 are missing before it: taken for steps in the middle of which its "
                                + "process was killed",
                        "  " + folder.resolve("node-2.ndjson")
                                + ":2: number 1 is missing before it: taken for a step in the middle of which its process "
                                + "was killed");
    }

    @Test
    void oneIsNoPlural() throws IOException {
        Path out = folder.resolve("orders-0.ndjson");

        CommandRun run =
                CommandRun.of("merge", controller(), node(1, step(1, 1, "'Flush'")), node(2), "--out", out.toString());

        assertThat(run.out()).startsWith("merged  " + out + "  1 event of orders-0, node 1, from 3 files");
    }

    @Test
    void aTornLineIsToldWithTheTraceAndAsAWarning() throws IOException {
        String one = node(1, step(1, 1, "'Flush'"));
        Files.writeString(Path.of(one), "{\"seq\":2,\"no", StandardOpenOption.APPEND);
        Path out = folder.resolve("orders-0.ndjson");

        CommandRun run = CommandRun.of("merge", controller(), one, node(2), "--out", out.toString());
        CommandRun json = CommandRun.of("merge", controller(), one, node(2), "--json", "--out", out.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.err().lines()).containsExactly("tidemark: " + one + ":3: the last line is torn, and left out");
        assertThat(run.outLines())
                .containsExactly(
                        "merged  " + out + "  1 event of orders-0, node 1, from 3 files",
                        "  " + one + ":3: the last line is torn, and left out");
        assertThat(json.out()).contains("\"torn\":[\"" + one + ":3\"]");
    }

    @Test
    void aFileThatCannotTakeTheTraceIsTold() throws IOException {
        CommandRun run =
                CommandRun.of("merge", controller(), node(1, step(1, 1, "'Flush'")), node(2), "--out", "/dev/full");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("tidemark: cannot write /dev/full: ");
    }

    @Test
    void whoReadsAPipeGetsTheTrace() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path read = folder.resolve("read");
        Process reader = new ProcessBuilder("cat", pipe.toString())
                .redirectOutput(read.toFile())
                .start();

        CommandRun run =
                CommandRun.of("merge", controller(), node(1, step(1, 1, "'Flush'")), node(2), "--out", pipe.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(reader.waitFor()).isZero();
        assertThat(read).content().contains("\"event\":\"Flush\"");
    }

    @Test
    void anUnknownEventIsRefusedHereAndNotOnlyByTheCheck() throws IOException {
        String one = node(1, step(1, 1, "'Flsh'"));
        Path out = folder.resolve("orders-0.ndjson");

        CommandRun run = CommandRun.of("merge", controller(), one, node(2), "--out", out.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines())
                .containsExactly("tidemark: " + one + ":2: unknown event \"Flsh\"; expected one of Flush");
        assertThat(out).doesNotExist();
    }

    @Test
    void whereNothingIsMergedAnOlderTraceIsKeptAndSaidToBeOlder() throws IOException {
        String one = node(1, step(1, 1, "'Flsh'"));
        Path out = Files.writeString(folder.resolve("orders-0.ndjson"), "of last week\n");

        CommandRun run = CommandRun.of("merge", controller(), one, node(2), "--out", out.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines())
                .containsExactly(
                        "tidemark: " + one + ":2: unknown event \"Flsh\"; expected one of Flush",
                        "tidemark: nothing is merged: " + out + " is older, and left as it was");
        assertThat(out).hasContent("of last week");
    }

    @Test
    void theTraceMayGoToStandardOutput() throws IOException {
        CommandRun run = CommandRun.of("merge", controller(), node(1, step(1, 1, "'Flush'")), node(2), "--out", "-");

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines())
                .satisfiesExactly(
                        header -> assertThat(header).startsWith("{\"tidemark\":1,"),
                        event -> assertThat(event)
                                .isEqualTo("{\"seq\":1,\"node\":1,\"partition\":\"orders-0\",\"event\":\"Flush\"}"));
        assertThat(run.err().lines())
                .containsExactly("merged  standard output  1 event of orders-0, node 1, from 3 files");
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void aTraceThatStandardOutputDoesNotTakeIsNotSaidToBeMerged() throws IOException {
        CommandRun run =
                CommandRun.onFullDisk("merge", controller(), node(1, step(1, 1, "'Flush'")), node(2), "--out", "-");

        assertThat(run.exitCode()).isEqualTo(74);
        assertThat(run.err().lines())
                .containsExactly("tidemark: standard output cannot be written: No space left on device");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'tidemark':1,         | ``             | a header without "tidemark"; expected a header {"tidemark":1,"spec":...}
            'tidemark':1          | 'tidemark':2   | trace format version 2; expected version 1
            'spec':'Replication', | ``             | a header without "spec"; expected the specification's name, such as "spec":"Replication"
            'spec':'Replication'  | 'spec':'Quota' | the header names the specification 'Quota'; expected Replication
            """)
    void aHeaderThatTheCheckWouldRefuseIsRefusedHereByItsLine(String part, String instead, String message)
            throws IOException {
        String controller = node(100, CREATION.replace(part, instead));
        Path out = folder.resolve("orders-0.ndjson");

        CommandRun run = CommandRun.of("merge", controller, node(1), node(2), "--out", out.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err().lines()).containsExactly("tidemark: " + controller + ":2: " + message);
        assertThat(out).doesNotExist();
    }

    @Test
    void lostStepsMakeItInconclusive() throws IOException {
        String one = node(1, step(1, 1, "'Flush'"), "{'seq':2,'node':1,'event':'Gap'}");

        CommandRun run = CommandRun.of(
                "merge",
                controller(),
                one,
                node(2),
                "--out",
                folder.resolve("trace.ndjson").toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("steps were lost at " + one + ":3: the trace ends there");
    }

    /** Who stops in an orderly way is in the middle of nothing: what is missing then was in the file, or should have been. */
    @Test
    void aProcessThatWasNotKilledMissesNoLine() throws IOException {
        String one = node(
                1,
                step(1, 1, "'ApplyMetadata','partitionEpoch':0,'state':{'leader':1}"),
                step(4, 1, "'Flush'"),
                step(5, 1, "'StopBroker'"));
        Path out = folder.resolve("orders-0.ndjson");

        CommandRun run = CommandRun.of("merge", controller(), one, node(2), "--out", out.toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.outLines())
                .containsExactly(
                        "merged  " + out + "  2 events of orders-0, node 1, from 3 files",
                        "  " + one
                                + ":3: numbers 2 to 3 are missing before it, and its process was not killed (StopBroker, "
                                + "line 4): the file is incomplete",
                        "  steps were lost at " + one + ":3: the trace ends there");
        assertThat(CommandRun.of("check", out.toString()).exitCode()).isEqualTo(3);
    }

    @Test
    void filesThatDoNotBelongTogetherAreBadInput() throws IOException {
        String one = node(1, step(1, 1, "'Flush'"));

        CommandRun run = CommandRun.of(
                "merge", one, one, "--out", folder.resolve("trace.ndjson").toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("tidemark: " + one + ":1: node 1, as in " + one + "; expected one file a node"
                        + System.lineSeparator());
    }

    @Test
    void aFileToMergeIsNotOverwritten() throws IOException {
        String one = node(1, step(1, 1, "'Flush'"));

        CommandRun run = CommandRun.of("merge", one, "--out", one);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("one of the files to merge; expected another name for the trace");
        assertThat(Path.of(one)).content().contains("Flush");
    }

    @Test
    void withoutAPlaceForTheTraceNothingIsDone() throws IOException {
        CommandRun run = CommandRun.of("merge", controller());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--out");
    }

    private String controller() throws IOException {
        return node(100, CREATION);
    }

    private String node(int node, String... lines) throws IOException {
        Path file = folder.resolve("node-" + node + ".ndjson");
        Files.writeString(
                file,
                ("{'tidemark':1,'spec':'Replication','part':{'node':" + node + ",'cluster':'c'}}\n"
                                + Arrays.stream(lines).map(line -> line + "\n").collect(Collectors.joining()))
                        .replace('\'', '"'));
        return file.toString();
    }

    private static String step(long seq, int node, String event) {
        return "{'seq':" + seq + ",'node':" + node + ",'partition':'orders-0','event':" + event + "}";
    }
}
