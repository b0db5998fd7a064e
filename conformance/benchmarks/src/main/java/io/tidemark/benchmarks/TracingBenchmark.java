package io.tidemark.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What tracing costs brokers that replicate batches of 16 KB with acks all: written to a file, switched off, and with the calls
 * to the tracer taken out of the brokers' code. Brokers run on memory, where next to nothing is done but what the protocol
 * asks for, and on sockets and files, as brokers do. Each variant has classes of its own, so that none is compiled for another,
 * and each round runs all of them, forth and back; the ratios printed at the end are medians over the rounds. Run it with
 * {@code java -jar conformance/benchmarks/target/tidemark-benchmarks-*-benchmarks.jar Tracing}, and {@code -p cluster=sockets} for
 * one of the two.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx2g", "-XX:+UseSerialGC"})
@Warmup(iterations = TracingBenchmark.WARM_UP)
@Measurement(iterations = 40)
public class TracingBenchmark {
    static final int WARM_UP = 15;

    private static final int BATCHES = 1_000;

    private enum Variant {
        REMOVED,
        OFF,
        ON
    }

    /** Brokers of one variant, and what a batch took in each round, in microseconds. */
    private record Measured(Variant variant, LongUnaryOperator cluster, List<Double> rounds) {
        long takenNanoseconds() {
            return cluster.applyAsLong(BATCHES);
        }

        /** Without the rounds of the warm-up. */
        List<Double> measured() {
            return rounds.subList(WARM_UP, rounds.size());
        }
    }

    /** What brokers run on: {@code memory} or {@code sockets}. */
    @Param({"memory", "sockets"})
    public String cluster = "";

    private final List<Measured> variants = new ArrayList<>();
    private Path folder = Path.of("");

    /** Loads the brokers once for each variant. */
    @Setup(Level.Trial)
    public void load() throws IOException, ReflectiveOperationException {
        folder = Files.createTempDirectory("tidemark-benchmark");
        for (Variant variant : Variant.values()) {
            ClassLoader loader = new BrokerClassLoader(
                    ClassPath.urls(), variant == Variant.REMOVED ? new WithoutTracing() : (name, bytes) -> bytes);
            String trace = variant == Variant.ON ? trace().toString() : "";
            LongUnaryOperator cluster = Class.forName(clusterClass().getName(), true, loader)
                    .asSubclass(LongUnaryOperator.class)
                    .getConstructor(String.class)
                    .newInstance(trace);
            variants.add(new Measured(variant, cluster, new ArrayList<>()));
        }
    }

    private Class<? extends LongUnaryOperator> clusterClass() {
        return switch (cluster) {
            case "memory" -> LoopbackCluster.class;
            case "sockets" -> SocketCluster.class;
            default -> throw new IllegalArgumentException("cluster is '" + cluster + "', expected memory or sockets");
        };
    }

    private Path trace() {
        return folder.resolve("trace.ndjson");
    }

    /** One round: every variant twice, in one order and in the other. */
    @Benchmark
    public long pairs() {
        long[] taken = new long[variants.size()];
        for (int i = 0; i < taken.length; i++) {
            taken[i] += variants.get(i).takenNanoseconds();
        }
        for (int i = taken.length - 1; i >= 0; i--) {
            taken[i] += variants.get(i).takenNanoseconds();
        }
        for (int i = 0; i < taken.length; i++) {
            variants.get(i).rounds().add(taken[i] / 1_000.0 / BATCHES / 2);
        }
        return taken[0];
    }

    /** Prints the ratios and removes what was written. */
    @TearDown(Level.Trial)
    public void report() throws IOException {
        List<Double> off = variants.stream()
                .filter(variant -> variant.variant() == Variant.OFF)
                .findFirst()
                .orElseThrow()
                .measured();
        for (Measured variant : variants) {
            List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < off.size(); i++) {
                ratios.add(variant.measured().get(i) / off.get(i));
            }
            System.out.printf(
                    Locale.ROOT,
                    "%ntracing %-8s %6.1f microseconds of processor time a batch, on three brokers; %.3f times as much as off",
                    variant.variant().name().toLowerCase(Locale.ROOT),
                    median(variant.measured()),
                    median(ratios));
        }
        System.out.println();
        Files.deleteIfExists(trace());
        Files.delete(folder);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
