package io.tidemark.kafka.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.replication.merge.Merged;
import io.tidemark.replication.merge.TraceMerge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the agent adds to the processor time of Kafka's brokers, which are processes of their own: three of them, with a replica
 * each, take batches of 16 KB with acks=all. There is one cluster with the agent and one without. Both are loaded in turn until
 * their code is compiled, and then measured in pairs, forth and back; the ratio is the median over the pairs. What a broker
 * takes to start is not counted, what it takes to compile more code is. Run it with
 * {@code ./mvnw -B -ntp verify -Pkafka-benchmark -pl conformance/kafka -am -Dtest=AgentBenchmark -Dsurefire.failIfNoSpecifiedTests=false};
 * {@code -Dtidemark.pairs=N} and {@code -Dtidemark.warmUpBatches=N} say how much of it, {@code -Dtidemark.jvmOptions=...} on what JVMs.
 */
@Tag("kafka-benchmark")
class AgentBenchmark {
    private static final int BROKERS = 3;
    private static final int MIN_INSYNC_REPLICAS = 2;
    private static final int BATCHES = 1_000;
    private static final int WARM_UP_BATCHES = Integer.getInteger("tidemark.warmUpBatches", 40_000);
    private static final int PAIRS = Integer.getInteger("tidemark.pairs", 20);

    /** Options of the brokers' JVMs, separated by spaces. */
    private static final String JVM_OPTIONS = System.getProperty("tidemark.jvmOptions", "-Xms512m -Xmx512m");

    /** With its header, a batch of a little less than {@code batch.size}. */
    private static final byte[] CONTENT = new byte[16_000];

    @TempDir
    private Path folder;

    @Test
    void agentRecordsAllAndItsCostIsPrinted() throws Exception {
        Path recorded = folder.resolve("recorded");
        List<Double> with = new ArrayList<>();
        List<Double> without = new ArrayList<>();
        try (ProcessCluster traced = start("traced", Optional.of(recorded + ",topic=" + ProcessCluster.TOPIC));
                ProcessCluster untraced = start("untraced", Optional.empty())) {
            for (int batches = 0; batches < WARM_UP_BATCHES; batches += BATCHES) {
                traced.load(BATCHES, CONTENT);
                untraced.load(BATCHES, CONTENT);
            }
            for (int pair = 0; pair < PAIRS; pair++) {
                double there = microsecondsOfABatch(traced);
                double back = microsecondsOfABatch(untraced) + microsecondsOfABatch(untraced);
                without.add(back / 2);
                with.add((there + microsecondsOfABatch(traced)) / 2);
            }
            traced.stop();
        }
        print(with, without);

        Merged merged = TraceMerge.of(files(recorded), Optional.empty()).writeTo(folder.resolve("trace.ndjson"));
        assertThat(merged.gap()).isEmpty();
    }

    private ProcessCluster start(String name, Optional<String> agentOptions) throws Exception {
        ProcessCluster cluster = ProcessCluster.startByDefault(
                folder.resolve(name), BROKERS, agentOptions, List.of(JVM_OPTIONS.split(" ")));
        cluster.createTopic(MIN_INSYNC_REPLICAS);
        return cluster;
    }

    private static double microsecondsOfABatch(ProcessCluster cluster) throws Exception {
        Duration before = cluster.brokersProcessorTime();
        cluster.load(BATCHES, CONTENT);
        return cluster.brokersProcessorTime().minus(before).toNanos() / 1_000.0 / BATCHES;
    }

    private static void print(List<Double> with, List<Double> without) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < with.size(); i++) {
            ratios.add(with.get(i) / without.get(i));
        }
        System.out.printf(
                Locale.ROOT,
                "%d pairs: %.0f microseconds of processor time a batch without the agent, %.0f with it, on %d brokers;"
                        + " %.3f times as much (%.3f to %.3f)%n",
                ratios.size(),
                median(without),
                median(with),
                BROKERS,
                median(ratios),
                ratios.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                ratios.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static List<Path> files(Path recorded) throws IOException {
        try (Stream<Path> files = Files.list(recorded)) {
            return files.sorted().toList();
        }
    }
}
