package io.tidemark.kafka.process;

import static io.tidemark.assertj.TidemarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Loading;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.replication.merge.Merged;
import io.tidemark.replication.merge.TraceMerge;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unmodified Kafka in several processes, one of which is killed: recorded by the agent, merged, checked. */
@Tag("kafka-processes")
class KafkaProcessesTest {
    private static final Specification SPECIFICATION = ReplicationSpecification.bundled(Loading.SHARED);

    @TempDir
    private Path folder;

    @Test
    void processesOneOfWhichIsKilledAndComesBackConform() throws Exception {
        Path recorded = folder.resolve("recorded");
        try (ProcessCluster cluster = ProcessCluster.start(folder, 2, recorded + ",topic=" + ProcessCluster.TOPIC)) {
            cluster.createTopic(1);
            cluster.produce(20);
            int killed = cluster.leader();
            cluster.node(killed).kill();
            cluster.awaitOtherLeader(killed);
            cluster.produce(20);
            cluster.node(killed).start();
            cluster.awaitInSync(2);
            cluster.produce(20);
            cluster.stop();

            Path trace = folder.resolve("orders-0.ndjson");
            Merged merged = TraceMerge.of(files(recorded), Optional.empty()).writeTo(trace);

            assertThat(merged.partition()).isEqualTo("orders-0");
            assertThat(merged.nodes()).isEqualTo(Set.of(1, 2, ProcessCluster.CONTROLLER));
            assertThat(merged.gap()).isEmpty();
            assertThat(TraceSource.of(trace)).conformsTo(SPECIFICATION);
            assertThat(Files.readString(trace))
                    .containsSubsequence(
                            "\"node\":" + killed + ",\"partition\":\"orders-0\",\"event\":\"CrashBroker\"",
                            "\"node\":" + killed + ",\"partition\":\"orders-0\",\"event\":\"StartBroker\"",
                            "\"event\":\"RegisterBroker\",\"broker\":" + killed,
                            "\"node\":" + killed + ",\"partition\":\"orders-0\",\"event\":\"ReceiveFetchResponse\"",
                            "\"event\":\"ProposeIsrExpand\",\"follower\":" + killed,
                            "\"event\":\"StopBroker\"");
        }
    }

    /**
     * The broker that is killed takes a controller with it, one that is not active. In the end all are killed: the last of them could not
     * stop in an orderly way, for want of a quorum.
     */
    @Test
    void processesThatAreBrokersAndControllersConform() throws Exception {
        Path recorded = folder.resolve("recorded");
        int killed;
        try (ProcessCluster cluster =
                ProcessCluster.startCombined(folder, 3, recorded + ",topic=" + ProcessCluster.TOPIC)) {
            cluster.createTopic(2);
            cluster.produce(20);
            killed = 1 + cluster.activeController() % 3;
            cluster.node(killed).kill();
            cluster.awaitInSync(2);
            cluster.produce(20);
            cluster.node(killed).start();
            cluster.awaitInSync(3);
            cluster.produce(20);
        }

        Path trace = folder.resolve("orders-0.ndjson");
        Merged merged = TraceMerge.of(files(recorded), Optional.empty()).writeTo(trace);

        assertThat(merged.gap()).isEmpty();
        assertThat(TraceSource.of(trace)).conformsTo(SPECIFICATION);
        assertThat(Files.readString(trace))
                .containsSubsequence(
                        "\"node\":" + killed + ",\"partition\":\"orders-0\",\"event\":\"CrashBroker\"",
                        "\"event\":\"RegisterBroker\",\"broker\":" + killed,
                        "\"event\":\"ProposeIsrExpand\",\"follower\":" + killed);
    }

    @Test
    void aNodeWhoseFileIsMissingIsNoticed() throws Exception {
        Path recorded = folder.resolve("recorded");
        try (ProcessCluster cluster = ProcessCluster.start(folder, 1, recorded.toString())) {
            cluster.createTopic(1);
            cluster.produce(1);
            cluster.stop();
        }

        org.assertj.core.api.Assertions.assertThatThrownBy(() -> TraceMerge.of(
                                List.of(recorded.resolve("node-" + ProcessCluster.CONTROLLER + ".ndjson")),
                                Optional.empty())
                        .writeTo(folder.resolve("trace.ndjson")))
                .hasMessageContaining("node-100.ndjson:")
                .hasMessageContaining("no file of broker 1; expected the files of all nodes of the cluster");
    }

    @Test
    void anotherVersionOfKafkaIsRefusedBeforeItServes() throws Exception {
        Path other = folder.resolve("other");
        Files.createDirectories(other.resolve("kafka"));
        Files.writeString(other.resolve("kafka/kafka-version.properties"), "version=4.2.0\ncommitId=0\n");

        assertThat(refusal(other))
                .isEqualTo("tidemark: cannot record Apache Kafka 4.2.0; expected 4.3.x; Apache Kafka is not started\n");
    }

    @Test
    void aHookThatDoesNotMatchIsNamedBeforeKafkaServes() throws Exception {
        Path other = folder.resolve("other");
        Path replica = other.resolve("org/apache/kafka/server/replica/Replica.class");
        Files.createDirectories(replica.getParent());
        try (OutputStream out = Files.newOutputStream(replica)) {
            out.write(new ByteBuddy()
                    .subclass(Object.class)
                    .name("org.apache.kafka.server.replica.Replica")
                    .make()
                    .getBytes());
        }

        assertThat(refusal(other))
                .isEqualTo("tidemark: cannot record this version of Apache Kafka: expected one method "
                        + "org.apache.kafka.server.replica.Replica.updateFetchStateOrThrow, found 0; Apache Kafka is not "
                        + "started\n");
    }

    @Test
    void optionsThatAreNotUnderstoodAreRefused() throws Exception {
        assertThat(refusal(folder.resolve("nothing"), folder.resolve("recorded") + ",topics=orders"))
                .isEqualTo(
                        "tidemark: 'topics=orders' is no option; expected -javaagent:JAR=DIR[,topic=NAME]...; Apache "
                                + "Kafka is not started\n");
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        Path recorded = file.resolve("recorded");

        assertThat(refusal(folder.resolve("nothing"), recorded.toString()))
                .isEqualTo("tidemark: cannot write to " + recorded + " (Not a directory); expected a folder for the "
                        + "recording, which the process may make or write to; Apache Kafka is not started\n");
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() throws Exception {
        Path file = Files.createDirectories(folder.resolve("recorded/node-1.ndjson"));

        assertThat(refusal(folder.resolve("nothing")))
                .isEqualTo(
                        "tidemark: cannot read or write " + file + " (Is a directory); Apache Kafka is not started\n");
    }

    @Test
    void aFileOfAnotherClusterIsLeftAlone() throws Exception {
        Path recorded = Files.createDirectories(folder.resolve("recorded"));
        String earlier = "{\"tidemark\":1,\"spec\":\"Replication\",\"part\":{\"node\":1,\"cluster\":\"another\"},"
                + "\"source\":{\"system\":\"apache-kafka\",\"version\":\"4.3.1\"}}\n";
        Files.writeString(recorded.resolve("node-1.ndjson"), earlier);

        assertThat(refusal(folder.resolve("nothing")))
                .contains(
                        "node-1.ndjson holds a recording of another cluster, another and not tidemark-processes-test");
        assertThat(recorded.resolve("node-1.ndjson")).hasContent(earlier.strip());
    }

    private String refusal(Path before) throws Exception {
        return refusal(before, folder.resolve("recorded").toString());
    }

    /** What a broker says that is not to start. */
    private String refusal(Path before, String options) throws Exception {
        List<Integer> ports = ProcessCluster.freePorts(2);
        KafkaProcess broker = KafkaProcess.formatted(
                folder.resolve("broker"),
                1,
                Map.of(
                        "process.roles",
                        "broker",
                        "controller.quorum.voters",
                        "100@localhost:" + ports.get(0),
                        "controller.listener.names",
                        "CONTROLLER",
                        "listeners",
                        "PLAINTEXT://localhost:" + ports.get(1)),
                List.of(before),
                options);
        try {
            broker.start();
            assertThat(broker.exitCode()).as(broker::log).isEqualTo(2);
            return broker.log()
                    .lines()
                    .filter(line -> line.startsWith("tidemark: "))
                    .map(line -> line + "\n")
                    .reduce("", String::concat);
        } finally {
            broker.end();
        }
    }

    private static List<Path> files(Path recorded) throws IOException {
        try (Stream<Path> files = Files.list(recorded)) {
            return files.sorted().toList();
        }
    }
}
