package io.tidemark.benchmarks;

import static io.tidemark.assertj.TidemarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.TraceSource;
import io.tidemark.replication.ReplicationSpecification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkClusterTest {
    private static final int BATCHES = 40;

    @TempDir
    Path folder;

    @Test
    void brokersOnMemoryFollowTheProtocol() throws IOException {
        Path trace = folder.resolve("trace.ndjson");

        long taken = new LoopbackCluster(trace.toString()).applyAsLong(BATCHES);

        assertThat(taken).isPositive();
        assertFollowsTheProtocol(trace);
    }

    @Test
    void brokersOnSocketsAndFilesFollowTheProtocol() throws IOException {
        Path trace = folder.resolve("trace.ndjson");

        long taken = new SocketCluster(trace.toString()).applyAsLong(BATCHES);

        assertThat(taken).isPositive();
        assertFollowsTheProtocol(trace);
    }

    private static void assertFollowsTheProtocol(Path trace) throws IOException {
        assertThat(TraceSource.of(trace)).conformsTo(ReplicationSpecification.bundled());
        List<String> lines = Files.readAllLines(trace);
        assertThat(lines)
                .filteredOn(line -> line.contains("\"AppendToLeader\""))
                .hasSize(BATCHES);
        assertThat(lines)
                .filteredOn(line -> line.contains("\"AcknowledgeProduce\""))
                .hasSize(BATCHES);
        for (int follower : List.of(1, 2)) {
            assertThat(lines)
                    .as("what follower %d has fetched", follower)
                    .anyMatch(line -> line.contains("\"node\":" + follower + ",")
                            && line.contains("\"ReceiveFetchResponse\"")
                            && line.contains("\"logEndOffset\":" + BATCHES * 16 + ","));
        }
    }
}
