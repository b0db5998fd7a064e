package io.tidemark.replication.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceMergeTest {
    private static final String CREATION = "{'seq':1,'node':100,'partition':'orders-0','event':'Begin','header':"
            + "{'tidemark':1,'spec':'Replication','constants':{'Brokers':[1,2],'MinInsyncReplicas':1},'source':{}}}";

    @TempDir
    private Path folder;

    private final List<Path> files = new ArrayList<>();

    // ------------------------------------------------------------------------------------------------- order

    @Test
    void whatIsReceivedComesAfterWhatWasSentWhateverTheClocksSay() throws IOException {
        node(100, CREATION);
        node(
                1,
                step(1, 1, "SendFetch"),
                message(2, 1, "SendRequest", "a", 9000),
                message(3, 1, "ReceiveResponse", "a", 9001),
                step(4, 1, "ReceiveFetchResponse"));
        node(
                2,
                message(1, 2, "ReceiveRequest", "a", 10),
                step(2, 2, "AnswerFetch"),
                message(3, 2, "SendResponse", "a", 11));

        assertThat(merged()).containsExactly("1 SendFetch", "2 AnswerFetch", "1 ReceiveFetchResponse");
    }

    @Test
    void whereEitherMayComeFirstTheClocksDecide() throws IOException {
        node(100, CREATION);
        node(1, message(1, 1, "SendRequest", "x", 20), step(2, 1, "Flush"));
        node(2, message(1, 2, "SendRequest", "y", 10), step(2, 2, "Flush"));

        assertThat(merged()).containsExactly("2 Flush", "1 Flush");
    }

    @Test
    void numbersThatAreTooLargeAreNamed() throws IOException {
        node(100, CREATION);
        node(1, "{'seq':1,'time':99999999999999999999999}");

        assertFails(files.get(1) + ":2: \"time\": 99999999999999999999999; expected a whole number of 64 bits");
    }

    @Test
    void aPartitionThatIsNoNameIsNamed() throws IOException {
        node(100, CREATION);
        node(1, "{'seq':1,'node':1,'partition':{'orders':0},'event':'Flush'}");

        assertFails(files.get(1) + ":2: \"partition\": {\"orders\":0}; expected the partition's name, a string");
    }

    /** Where a number should be there may be anything: the replay says so. */
    @Test
    void whatIsNoNumberIsLeftToTheReplay() throws IOException {
        node(100, CREATION, "{'seq':2,'node':100,'partition':'orders-0','event':'FenceBroker','broker':'x'}");
        node(
                1,
                step(1, 1, "StartBroker"),
                "{'seq':2,'node':1,'partition':'orders-0','event':'ApplyMetadata','partitionEpoch':'one'}",
                "{'seq':3,'node':1,'partition':'orders-0','event':'Flush','state':{'partitionEpoch':3000000000}}");

        assertThat(merged()).containsExactly("100 FenceBroker", "1 StartBroker", "1 ApplyMetadata", "1 Flush");
    }

    /** Others may read it, as any file; and a link stays one. */
    @Test
    void theTraceIsAFileAsAnyOther() throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"));
        node(2);
        Path target = Files.createFile(folder.resolve("target.ndjson"));
        Path link = Files.createSymbolicLink(folder.resolve("link.ndjson"), target);

        TraceMerge.of(files, Optional.empty()).writeTo(link);

        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(target)).contains("Flush");
        Path ordinary = Files.createFile(folder.resolve("ordinary"));
        assertThat(Files.getPosixFilePermissions(target)).isEqualTo(Files.getPosixFilePermissions(ordinary));
    }

    @Test
    void theStepsOfANodeStandInTheOrderOfItsNumbersNotOfItsLines() throws IOException {
        node(100, CREATION);
        node(1, step(3, 1, "Flush"), "{'seq':2}", step(1, 1, "SendFetch"));

        assertThat(merged()).containsExactly("1 SendFetch", "1 Flush");
    }

    @Test
    void aReadKeepsItsIntervalInTheNumbersOfTheTrace() throws IOException {
        node(100, CREATION);
        node(
                1,
                step(1, 1, "Flush"),
                message(2, 1, "SendRequest", "a", 1),
                message(3, 1, "ReceiveResponse", "a", 2),
                step(4, 1, "Flush"),
                "{'seq':5,'after':2,'node':1,'partition':'orders-0','event':'ConsumerFetch','endOffset':0}");
        node(2, message(1, 2, "ReceiveRequest", "a", 1), step(2, 2, "Flush"), message(3, 2, "SendResponse", "a", 1));

        merge(Optional.empty());

        assertThat(lines().get(4))
                .isEqualTo("{\"seq\":4,\"after\":1,\"node\":1,\"partition\":\"orders-0\","
                        + "\"event\":\"ConsumerFetch\",\"endOffset\":0}");
    }

    @Test
    void aBrokerHasStartedBeforeTheNextChangeAfterTheOneThatItHearsOfFirst() throws IOException {
        node(
                100,
                CREATION,
                message(2, 100, "SendRequest", "x", 1),
                "{'seq':3,'node':100,'partition':'orders-0','event':'FenceBroker','broker':2,'state':{'partitionEpoch':1}}",
                "{'seq':4,'node':100,'partition':'orders-0','event':'UnfenceBroker','broker':2,'state':{'partitionEpoch':2}}");
        node(
                2,
                message(1, 2, "SendRequest", "y", 5000),
                step(2, 2, "CrashBroker"),
                step(3, 2, "StartBroker"),
                "{'seq':4,'node':2,'partition':'orders-0','event':'ApplyMetadata','partitionEpoch':1}");

        assertThat(merged())
                .containsExactly(
                        "100 FenceBroker", "2 CrashBroker", "2 StartBroker", "100 UnfenceBroker", "2 ApplyMetadata");
    }

    @Test
    void aRequestThatWasGivenUpWasAnsweredBeforeAsFarAsThatIsPossible() throws IOException {
        node(100, CREATION);
        node(
                1,
                step(1, 1, "SendFetch"),
                message(2, 1, "SendRequest", "a", 1),
                message(3, 1, "LoseResponse", "a", 2),
                step(4, 1, "SendFetch"));
        node(
                2,
                message(1, 2, "ReceiveRequest", "a", 900),
                step(2, 2, "AnswerFetch"),
                message(3, 2, "SendResponse", "a", 901));

        assertThat(merged()).containsExactly("1 SendFetch", "2 AnswerFetch", "1 SendFetch");
    }

    @Test
    void anAnswerThatCanOnlyHaveComeAfterItWasGivenUpIsCounted() throws IOException {
        node(100, CREATION);
        node(
                1,
                message(1, 1, "SendRequest", "a", 1),
                message(2, 1, "LoseResponse", "a", 2),
                message(3, 1, "SendRequest", "b", 3));
        node(
                2,
                message(1, 2, "ReceiveRequest", "a", 1),
                message(2, 2, "ReceiveRequest", "b", 4),
                step(3, 2, "AnswerFetch"),
                message(4, 2, "SendResponse", "a", 5));

        assertThat(merge(Optional.empty()).lateAnswers()).isEqualTo(1);
    }

    // ----------------------------------------------------------------------------------------- killed processes

    @Test
    void whatAKilledProcessHadAnnouncedStands() throws IOException {
        node(100, CREATION);
        node(
                1,
                announced(1, 1, "AppendToLeader"),
                "{'seq':1,'event':'Done'}",
                announced(2, 1, "DelayFetch"),
                step(2, 1, "AnswerFetch"),
                announced(3, 1, "DelayFetch"),
                step(4, 1, "AdvanceHighWatermark"),
                "{'seq':5,'node':1,'event':'Process','time':1}",
                step(6, 1, "CrashBroker"));

        assertThat(merged())
                .containsExactly(
                        "1 AppendToLeader", "1 AnswerFetch", "1 DelayFetch", "1 AdvanceHighWatermark", "1 CrashBroker");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'seq':2,'node':1,'par",
                "{'seq':2,'node':1,'par@@@@",
                "{'seq':2,'node':1,'partition':'orders-0','event':'Flush','state':{'logEndOffset':0}"
            })
    void aLastLineThatIsTornAndTheRoomAfterItCountForNothingAndAreTold(String torn) throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"));
        append(torn.replace('\'', '"').replace('@', '\0'));

        Merged merged = merge(Optional.empty());

        assertThat(merged.torn()).containsExactly(new Merged.Torn(files.get(1), 3));
        assertThat(events()).containsExactly("1 Flush");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@@@@", "{'seq':2,'node':1,'partition':'orders-0','event':'Flush'}"})
    void whatIsWrittenToItsEndIsNotTorn(String last) throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"));
        append(last.replace('\'', '"').replace('@', '\0'));

        Merged merged = merge(Optional.empty());

        assertThat(merged.torn()).isEmpty();
        assertThat(events()).hasSize(last.contains("Flush") ? 2 : 1);
    }

    @Test
    void theTraceEndsWhereStepsWereLost() throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"), "{'seq':2,'node':1,'event':'Gap'}", step(3, 1, "Flush"));
        node(2, step(1, 2, "Flush"));

        Merged merged = merge(Optional.empty());

        assertThat(merged.gap()).contains(files.get(1) + ":3");
        assertThat(events())
                .containsExactlyInAnyOrder("1 Flush", "2 Flush", "1 Gap")
                .endsWith("1 Gap");
        assertThat(lines().get(3)).isEqualTo("{\"seq\":3,\"node\":1,\"event\":\"Gap\",\"partition\":\"orders-0\"}");
    }

    @Test
    void stepsInTheMiddleOfWhichAProcessWasKilledAreTold() throws IOException {
        node(100, CREATION);
        node(
                1,
                step(1, 1, "Flush"),
                step(4, 1, "Flush"),
                "{'seq':6,'node':1,'event':'Process','time':1}",
                step(8, 1, "CrashBroker"));

        Merged merged = merge(Optional.empty());

        assertThat(merged.missing())
                .containsExactly(
                        new Merged.Missing(files.get(1), 3, 2, 3, OptionalLong.empty()),
                        new Merged.Missing(files.get(1), 4, 5, 5, OptionalLong.empty()),
                        new Merged.Missing(files.get(1), 5, 7, 7, OptionalLong.empty()));
        assertThat(events()).containsExactly("1 Flush", "1 Flush", "1 CrashBroker");
    }

    /** Each process of a node for itself: the first was killed, the second stopped, and so the trace ends in the second. */
    @Test
    void theTraceEndsWhereAProcessThatStopsMissesALine() throws IOException {
        node(100, CREATION);
        node(
                1,
                step(1, 1, "Flush"),
                step(3, 1, "Flush"),
                "{'seq':4,'node':1,'event':'Process','time':1}",
                step(5, 1, "CrashBroker"),
                step(6, 1, "StartBroker"),
                step(8, 1, "StopBroker"),
                "{'seq':9,'node':1,'event':'Process','time':2}",
                step(10, 1, "StartBroker"));

        Merged merged = merge(Optional.empty());

        assertThat(events()).containsExactly("1 Flush", "1 Flush", "1 CrashBroker", "1 StartBroker", "1 Gap");
        assertThat(merged.gap()).contains(files.get(1) + ":7");
    }

    /** A line that follows tells that the process lived on: it may have been killed afterwards. */
    @Test
    void whoeverGoesOnAfterAStopMayHaveBeenKilled() throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "StopBroker"), step(3, 1, "StartBroker"));

        assertThat(merge(Optional.empty()).gap()).isEmpty();
        assertThat(events()).containsExactly("1 StopBroker", "1 StartBroker");
    }

    @Test
    void aNumberThatIsMissingLongBeforeItsProcessEndsIsNamed() throws IOException {
        node(100, CREATION);
        node(
                1,
                IntStream.rangeClosed(1, 20_000)
                        .filter(number -> number != 7)
                        .mapToObj(number -> step(number, 1, "Flush"))
                        .toArray(String[]::new));

        assertFails(
                files.get(1) + ":8: number 8 after number 6, and 19,992 more before the process ends; expected each "
                        + "number, but for those of steps in the middle of which a process was killed");
    }

    @Test
    void moreNumbersAreMissingThanAProcessHasThreads() throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"), step(1_000_000_000_000_000L, 1, "Flush"));

        assertFails(files.get(1) + ":3: number 1000000000000000 after number 1, and 0 more before the process ends; "
                + "expected each number, but for those of steps in the middle of which a process was killed");
    }

    // ---------------------------------------------------------------------------------------------- what is in it

    @Test
    void theTraceTellsOfOnePartitionAndBeginsWithItsHeader() throws IOException {
        node(100, CREATION, CREATION.replace("orders-0", "orders-1").replace("'seq':1", "'seq':2"));
        node(1, step(1, 1, "Flush"), step(2, 1, "SendFetch").replace("orders-0", "orders-1"));

        Merged merged = merge(Optional.of("orders-1"));

        assertThat(merged).isEqualTo(new Merged("orders-1", Set.of(1), 1, 0, List.of(), List.of(), Optional.empty()));
        assertThat(lines())
                .containsExactly(
                        "{\"tidemark\":1,\"spec\":\"Replication\",\"constants\":{\"Brokers\":[1,2],"
                                + "\"MinInsyncReplicas\":1},\"source\":{}}",
                        "{\"seq\":1,\"node\":1,\"partition\":\"orders-1\",\"event\":\"SendFetch\"}");
    }

    @Test
    void brokersThatCameLaterAreNoneOfTheTraces() throws IOException {
        node(
                100,
                CREATION,
                "{'seq':2,'node':100,'partition':'orders-0','event':'FenceBroker','broker':3,'state':{'partitionEpoch':0}}");
        node(3, step(1, 3, "StopBroker"));

        assertThat(merged()).isEmpty();
    }

    @Test
    void theControllerBesideABrokerIsInItsFile() throws IOException {
        node(1, CREATION.replace("'node':100", "'node':1000001"), step(2, 1000001, "FenceBroker"), step(3, 1, "Flush"));

        assertThat(merged()).containsExactly("1000001 FenceBroker", "1 Flush");
    }

    // -------------------------------------------------------------------------------------------------- mistakes

    @Test
    void aBrokerOfWhichThereIsNoFileIsNamed() throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"));

        assertThatThrownBy(() -> TraceMerge.of(files, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessage(files.get(0) + ":2: orders-0 on the brokers [1, 2], and no file of broker 2; expected the "
                        + "files of all nodes of the cluster");
    }

    @Test
    void aStepOfAnotherNodeIsNamed() throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"), step(2, 2, "Flush"));

        assertFails(
                files.get(1) + ":3: Flush of node 2 in the file of node 1; expected steps of node 1, or of 1000001, "
                        + "the controller beside it");
    }

    @Test
    void aFileThatIsNoNodesIsNamed() throws IOException {
        Path trace = folder.resolve("trace.ndjson");
        Files.writeString(trace, "{\"tidemark\":1,\"spec\":\"Replication\",\"constants\":{}}\n");
        files.add(trace);

        assertFails(trace + ":1: the header of a whole trace; expected the header of a node's file, "
                + "{\"tidemark\":1,\"spec\":\"Replication\",\"part\":{\"node\":...,\"cluster\":...}}");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        files.add(folder.resolve("missing.ndjson"));

        assertFails(folder.resolve("missing.ndjson") + ": cannot be read (no such file); expected the file of a node");
    }

    @Test
    void twoFilesOfANodeAreNamed() throws IOException {
        node(1, step(1, 1, "Flush"));
        Path second = folder.resolve("second.ndjson");
        Files.copy(files.get(0), second);
        files.add(second);

        assertFails(second + ":1: node 1, as in " + files.get(0) + "; expected one file a node");
    }

    @Test
    void filesOfDifferentClustersAreNamed() throws IOException {
        node(1, step(1, 1, "Flush"));
        node(2, step(1, 2, "Flush"));
        Files.writeString(files.get(1), Files.readString(files.get(1)).replace("test-cluster", "other"));

        assertFails(files.get(1) + ":1: cluster other; expected test-cluster, as in " + files.get(0));
    }

    @Test
    void aMessageThatNobodySentIsNamed() throws IOException {
        node(100, CREATION, message(2, 100, "ReceiveRequest", "a", 15));
        node(1, process(1, 1, 10), message(2, 1, "SendRequest", "never received", 20));
        node(2, process(1, 2, 10), message(2, 2, "SendRequest", "not either", 20));

        assertFails(files.get(0)
                + ":3: ReceiveRequest of message a (FETCH), which no file says was sent; expected the files "
                + "of all nodes of the cluster, each recorded whenever it ran");
    }

    @Test
    void ofAMessageThatNobodySentABrokerIsSuspectedOfWhichNothingIsRecordedThen() throws IOException {
        node(100, CREATION, message(2, 100, "ReceiveRequest", "a", 15), process(3, 100, 30));
        node(1, process(1, 1, 10), message(2, 1, "SendRequest", "never received", 20));
        node(2, process(1, 2, 10));

        assertFails(
                files.get(0) + ":3: ReceiveRequest of message a (FETCH), which no file says was sent, and at its time "
                        + "nothing is recorded of broker 2: perhaps it ran without the recorder; expected the files of all nodes "
                        + "of the cluster, each recorded whenever it ran");
    }

    @Test
    void soIsOneThatWasRecordedBeforeAndAfterwards() throws IOException {
        node(100, CREATION, message(2, 100, "ReceiveResponse", "a", 15), process(3, 100, 30));
        node(1, process(1, 1, 10), message(2, 1, "SendRequest", "b", 12), process(3, 1, 20));
        node(2, process(1, 2, 18));

        assertFails(
                files.get(0) + ":3: ReceiveResponse of message a (FETCH), which no file says was sent, and at its time "
                        + "nothing is recorded of brokers 1, 2: perhaps one ran without the recorder; expected the files of all "
                        + "nodes of the cluster, each recorded whenever it ran");
    }

    @Test
    void messagesThatAreReceivedBeforeTheyAreSentAreNamed() throws IOException {
        node(100, CREATION);
        node(1, message(1, 1, "ReceiveRequest", "b", 1), message(2, 1, "SendRequest", "a", 1));
        node(2, message(1, 2, "ReceiveRequest", "a", 1), message(2, 2, "SendRequest", "b", 1));

        assertFails(
                files.get(1) + ":2: ReceiveRequest of message b (FETCH), which is sent at " + files.get(2)
                        + ":3, and that comes after this; expected an order in which each message is sent before it is received");
    }

    @Test
    void aNumberThatIsUsedTwiceIsNamed() throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"), step(1, 1, "Flush"));

        assertFails(files.get(1) + ":3: number 1 a second time; expected each number once");
    }

    @Test
    void aProcessThatBeginsItsNumbersAnewIsNamed() throws IOException {
        node(100, CREATION);
        node(
                1,
                step(1, 1, "Flush"),
                step(2, 1, "Flush"),
                "{'seq':1,'node':1,'event':'Process','time':1}",
                step(2, 1, "StartBroker"));

        assertFails(files.get(1) + ":4: number 1 a second time; expected each number once");
    }

    @Test
    void aLineThatIsNoJsonIsNamed() throws IOException {
        node(100, CREATION);
        node(1, "{'seq':1,}", step(2, 1, "Flush"));

        assertFails(files.get(1) + ":2: malformed JSON: {\"seq\":1,}; expected one JSON object a line");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {'seq':2,'node':1,'event':'Fluhs'}    | unknown event "Fluhs"; expected one of Flush
            {'seq':2,'node':1,'event':7}          | unknown event 7; expected one of AbandonFetch, AcknowledgeProduce,
            {'seq':2,'node':1,'evnt':'Flush'}     | a line without "event": {"seq":2,"node":1,"evnt":"Flush"}; expected an event, or a number that was not needed
            {'seq':2,'node':1,'event':'Flush'     | malformed JSON: {"seq":2,"node":1,"event":"Flush"; expected one JSON object a line
            disk full                             | malformed JSON: disk full; expected one JSON object a line
            @@@@                                  | malformed JSON: \\u0000\\u0000\\u0000\\u0000; expected one JSON object a line
            {'seq':2}@@                           | malformed JSON: {"seq":2}\\u0000\\u0000; expected one JSON object a line
            """)
    void aLineThatTellsOfNoEventIsNamed(String line, String message) throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"));
        node(2);
        append(line.replace('\'', '"').replace('@', '\0') + "\n");

        assertThatThrownBy(() -> TraceMerge.of(files, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(files.get(1) + ":3: " + message);
    }

    @Test
    void aLastLineThatIsNoBeginOfAnEventIsNoTornOne() throws IOException {
        node(100, CREATION);
        node(1, step(1, 1, "Flush"));
        append("disk full");

        assertFails(files.get(1) + ":3: malformed JSON: disk full; expected one JSON object a line");
    }

    @Test
    void aPartitionWhoseCreationIsNotInTheFilesIsNamed() throws IOException {
        node(1, step(1, 1, "Flush"));
        node(2);

        assertFails(allFiles() + ": no file tells how orders-0 was created; expected the file of the controller that "
                + "did it, recorded from before the topic was there");
    }

    @Test
    void aPartitionThatWasCreatedTooEarlyIsNamed() throws IOException {
        node(
                100,
                "{'seq':1,'node':100,'partition':'orders-0','event':'Begin','impossible':'brokers [2] were not ready'}");

        assertFails(
                files.get(0) + ":2: brokers [2] were not ready; expected all brokers ready, and only then the topic");
    }

    @Test
    void severalPartitionsHaveToBeToldApart() throws IOException {
        node(100, CREATION, CREATION.replace("orders-0", "orders-1").replace("'seq':1", "'seq':2"));
        node(1);
        node(2);

        assertFails(allFiles() + ": several partitions, orders-0, orders-1; expected the name of the one that the "
                + "trace shall tell of (--partition)");
    }

    @Test
    void aPartitionOfWhichNothingIsKnownIsNamed() throws IOException {
        node(100, CREATION);
        node(1);
        node(2);

        assertThatThrownBy(() -> merge(Optional.of("payments-0")))
                .isInstanceOf(InputException.class)
                .hasMessage(allFiles() + ": nothing of payments-0; expected one of orders-0");
    }

    // --------------------------------------------------------------------------------------------------- support

    private String allFiles() {
        return files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    private void node(int node, String... lines) throws IOException {
        Path file = folder.resolve("node-" + node + ".ndjson");
        String header = "{'tidemark':1,'spec':'Replication','part':{'node':" + node
                + ",'cluster':'test-cluster'},'source':{'system':'test','version':'1'}}";
        Files.writeString(
                file,
                Stream.concat(Stream.of(header), Arrays.stream(lines))
                        .collect(Collectors.joining("\n", "", "\n"))
                        .replace('\'', '"'));
        files.add(file);
    }

    /** Continues the file of the second node. */
    private void append(String text) throws IOException {
        Files.writeString(files.get(1), text, StandardOpenOption.APPEND);
    }

    private static String step(long seq, int node, String event) {
        return "{'seq':" + seq + ",'node':" + node + ",'partition':'orders-0','event':'" + event + "'}";
    }

    private static String announced(long seq, int node, String event) {
        return step(seq, node, event).replace("}", ",'announced':true}");
    }

    private static String message(long seq, int node, String event, String message, long time) {
        return "{'seq':" + seq + ",'node':" + node + ",'event':'" + event + "','message':'" + message
                + "','kind':'FETCH','time':" + time + "}";
    }

    private static String process(long seq, int node, long time) {
        return "{'seq':" + seq + ",'node':" + node + ",'event':'Process','time':" + time + "}";
    }

    /** Merges the files, and those of brokers who have nothing to tell. */
    private Merged merge(Optional<String> partition) throws IOException {
        for (int broker : List.of(1, 2)) {
            if (!Files.exists(folder.resolve("node-" + broker + ".ndjson"))) {
                node(broker);
            }
        }
        return TraceMerge.of(files, partition).writeTo(folder.resolve("merged.ndjson"));
    }

    private List<String> merged() throws IOException {
        merge(Optional.empty());
        return events();
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(folder.resolve("merged.ndjson"));
    }

    /** Node and event of each line, whose numbers must count from 1. */
    private List<String> events() throws IOException {
        List<String> lines = lines();
        return IntStream.range(1, lines.size())
                .mapToObj(number -> {
                    assertThat(lines.get(number)).startsWith("{\"seq\":" + number + ",");
                    return lines.get(number).replaceAll(".*\"node\":(\\d+).*\"event\":\"(\\w+)\".*", "$1 $2");
                })
                .toList();
    }

    private void assertFails(String message) {
        assertThatThrownBy(() -> merge(Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
        assertThat(folder.resolve("merged.ndjson")).doesNotExist();
    }
}
