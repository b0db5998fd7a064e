package io.tidemark.benchmarks;

import io.tidemark.engine.Loading;
import io.tidemark.engine.Replay;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.simulation.Simulation;
import io.tidemark.simulation.SimulationOptions;
import io.tidemark.tracer.NdjsonTraceWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
 * How long the replay of one simulated run takes: in a warm process; in a fresh one, start-up included; and with plain TLC, in
 * a fresh process too, on the same trace as a trace module. The replay's processes have the options of the command. Each also
 * prints the processor time that it took. Run it with {@code java -jar conformance/benchmarks/target/tidemark-benchmarks-*-benchmarks.jar -p events=100000}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
@Warmup(iterations = 3)
@Measurement(iterations = 3)
public class ReplayBenchmark {
    /** Events in the trace. Plain TLC has to parse them all as TLA+, so keep them few where it takes part. */
    @Param({"1000", "10000"})
    public int events;

    private Path folder = Path.of("");
    private Path trace = Path.of("");
    private Replay replay = new Replay(ReplicationSpecification.bundled(Loading.SHARED));

    /** Records the run and writes the trace module. */
    @Setup(Level.Trial)
    public void record() throws IOException {
        folder = Files.createTempDirectory("tidemark-benchmark");
        trace = folder.resolve("trace.ndjson");
        SimulationOptions options = SimulationOptions.steady(1, events);
        try (NdjsonTraceWriter writer = new NdjsonTraceWriter(Files.newOutputStream(trace), options.traceHeader())) {
            Simulation.run(options, writer);
        }
        for (String name : List.of(
                "BrokerLifecycle.tla",
                "Clients.tla",
                "CommittedLog.tla",
                "Controller.tla",
                "FollowerReplica.tla",
                "LeaderReplica.tla",
                "OffsetsForLeaderEpoch.tla",
                "ReplicaLog.tla",
                "Replication.tla",
                "ReplicationProperties.tla",
                "ReplicationState.tla",
                "ReplicationTrace.tla",
                "ReplicationTrace.cfg")) {
            try (InputStream module = ReplayBenchmark.class.getResourceAsStream("/io/tidemark/spec/tla/" + name)) {
                if (module == null) {
                    throw new IllegalStateException("no " + name + " among the specification's modules");
                }
                Files.copy(module, folder.resolve(name));
            }
        }
        PlainTraceModule.write(trace, folder);
        replay = new Replay(ReplicationSpecification.bundled(Loading.SHARED));
    }

    /** Removes what was written. */
    @TearDown(Level.Trial)
    public void clean() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = new ArrayList<>(all.toList());
        }
        files.sort(java.util.Comparator.reverseOrder());
        for (Path file : files) {
            Files.delete(file);
        }
    }

    /** The replay itself, in a process that has done it before. */
    @Benchmark
    public Verdict warmReplay() {
        long before = ProcessorTime.taken();
        Verdict verdict = replay.run(TraceSource.of(trace));
        print(ProcessorTime.taken() - before);
        if (!(verdict instanceof Verdict.Conforms)) {
            throw new IllegalStateException(verdict.headline());
        }
        return verdict;
    }

    /** The replay in a fresh process. */
    @Benchmark
    public int replayProcess() throws IOException, InterruptedException {
        return process(List.of("-XX:TieredStopAtLevel=1", "-Xmx256m", ReplayProcess.class.getName(), trace.toString()));
    }

    /** The same with plain TLC. */
    @Benchmark
    public int plainTlcProcess() throws IOException, InterruptedException {
        return process(List.of(
                "-Xss16m",
                PlainTlcProcess.class.getName(),
                "-deadlock",
                "-workers",
                "1",
                "-metadir",
                folder.resolve("states").toString(),
                PlainTraceModule.NAME));
    }

    private int process(List<String> command) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                String.join(
                        File.pathSeparator,
                        ClassPath.entries().stream().map(Path::toString).toList())));
        all.addAll(command);
        File output = folder.resolve("output.txt").toFile();
        Process process = new ProcessBuilder(all)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        int code = process.waitFor();
        String said = Files.readString(output.toPath());
        if (code != 0 || !isWhole(said)) {
            throw new IllegalStateException("exit " + code + ": " + said);
        }
        ProcessorTime.said(said).ifPresent(ReplayBenchmark::print);
        return code;
    }

    private static void print(long milliseconds) {
        System.out.print("(" + milliseconds + " ms of processor time) ");
    }

    /** Whether the whole trace was taken: TLC then has a state more than there are events. */
    private boolean isWhole(String said) {
        return said.contains(": conforms, ") || said.contains(" " + (events + 1) + " distinct states found");
    }
}
