package io.tidemark.kafka.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/** {@code kafka.Kafka} as users start it, on Kafka's own class path and with the agent. */
final class KafkaProcess {
    private static final String CLUSTER = "tidemark-processes-test";
    private static final long PATIENCE_SECONDS = 60;

    private final Path folder;
    private final Path log;
    private final List<Path> classPath;
    private final Optional<String> agentOptions;
    private final List<String> jvmOptions;
    private Optional<Process> process = Optional.empty();

    private KafkaProcess(
            Path folder, Path log, List<Path> classPath, Optional<String> agentOptions, List<String> jvmOptions) {
        this.folder = folder;
        this.log = log;
        this.classPath = classPath;
        this.agentOptions = agentOptions;
        this.jvmOptions = jvmOptions;
    }

    /**
     * Formats the folder of a node that is recorded, and starts fast.
     *
     * @param classPath what to find before Kafka's own classes
     * @param agentOptions what stands behind the agent
     */
    static KafkaProcess formatted(
            Path folder, int node, Map<String, String> properties, List<Path> classPath, String agentOptions)
            throws Exception {
        return formatted(
                folder,
                node,
                properties,
                classPath,
                Optional.of(agentOptions),
                List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
    }

    /**
     * Formats a node's folder.
     *
     * @param classPath what to find before Kafka's own classes
     * @param agentOptions what stands behind the agent, if there is to be one
     * @param jvmOptions options of the JVM
     */
    static KafkaProcess formatted(
            Path folder,
            int node,
            Map<String, String> properties,
            List<Path> classPath,
            Optional<String> agentOptions,
            List<String> jvmOptions)
            throws Exception {
        Files.createDirectories(folder);
        Path data = folder.resolve("data");
        List<String> lines = new ArrayList<>();
        properties.forEach((name, value) -> lines.add(name + "=" + value));
        lines.add("node.id=" + node);
        lines.add("log.dirs=" + data);
        Files.write(folder.resolve("server.properties"), lines);
        new Formatter()
                .setNodeId(node)
                .setClusterId(CLUSTER)
                .addDirectory(data.toString())
                .setMetadataLogDirectory(data.toString())
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
                .setControllerListenerName("CONTROLLER")
                .setPrintStream(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()))
                .run();
        return new KafkaProcess(folder, folder.resolve("kafka.log"), classPath, agentOptions, jvmOptions);
    }

    void start() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions);
        agentOptions.ifPresent(
                options -> command.add("-javaagent:" + System.getProperty("tidemark.agent.jar") + "=" + options));
        command.addAll(List.of(
                "-cp",
                classPath(),
                "kafka.Kafka",
                folder.resolve("server.properties").toString()));
        process = Optional.of(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start());
    }

    /** Kafka as Maven brings it, and nothing of ours. */
    private String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .map(Path::of)
                .filter(path -> path.toString().endsWith(".jar"))
                .filter(path -> !path.getFileName().toString().startsWith("tidemark-"))
                .filter(path -> !path.getFileName().toString().startsWith("byte-buddy"))
                .filter(path -> !path.toString().contains("tools/jackson"))
                .collect(Collectors.collectingAndThen(Collectors.toList(), own -> {
                    own.addAll(0, classPath);
                    return own;
                }))
                .stream()
                .map(Path::toString)
                .collect(Collectors.joining(java.io.File.pathSeparator));
    }

    /** As {@code kill -9} does. */
    void kill() throws InterruptedException {
        Process running = process.orElseThrow();
        running.destroyForcibly();
        assertThat(running.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** As {@code kill} does. */
    void stop() throws InterruptedException {
        process.orElseThrow().destroy();
        assertThat(exitCode()).as(this::log).isEqualTo(143);
    }

    /** How it ended, which may take a while. */
    int exitCode() throws InterruptedException {
        Process running = process.orElseThrow();
        assertThat(running.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as(this::log)
                .isTrue();
        return running.exitValue();
    }

    /** The processor time that it has taken so far. */
    Duration processorTime() {
        return process.orElseThrow().info().totalCpuDuration().orElseThrow();
    }

    /** What it has printed. */
    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Leaves nothing running. */
    void end() {
        process.ifPresent(Process::destroyForcibly);
    }
}
