package io.tidemark.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tidemark.evaluation.compiled.CompiledSteps;
import io.tidemark.spec.tlc.ModelCheckMain;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A JVM that TLC runs in, and that writes one JSON object a line. It ends when this is closed, or with this JVM. */
final class ChildJvm implements AutoCloseable {

    private static final int ERROR_LINES = 5;

    /**
     * With fewer states, compiling with optimization takes longer than it gains: 19.5 s of processor time, not 16, for 124,000
     * (same-leader-reconciled), but 51 s, not 55, for 336,000 (only-replicas-eligible).
     */
    private static final long WORTH_OPTIMIZING = 220_000;

    private final String name;
    private final Process process;
    private final Path errors;

    private ChildJvm(String name, Process process, Path errors) {
        this.name = name;
        this.process = process;
        this.errors = errors;
    }

    /**
     * The command that starts one, up to the arguments of its main class.
     *
     * @param main its main class, of this library
     * @param model what it is for: a small model is not worth an optimizing compiler
     * @param options how much memory it gets
     * @param threads how many threads work in it
     * @param temporary the folder for temporary files
     * @return a list that can be added to
     */
    static List<String> command(Class<?> main, Model model, ModelCheckOptions options, int threads, Path temporary) {
        return new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + options.heapMegabytes() + "m",
                "-Xss4m",
                "-XX:+UseParallelGC",
                "-XX:ParallelGCThreads=" + Math.max(1, threads),
                "-XX:TieredStopAtLevel=" + (model.distinctStates() < WORTH_OPTIMIZING ? 1 : 4),
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                classPath(),
                main.getName()));
    }

    /** The config's name as TLC wants it. */
    static String configName(Model model) {
        return model.config().substring(0, model.config().length() - ".cfg".length());
    }

    /** The same classes as here, wherever they come from: a folder, a jar, or all from one shaded jar. */
    static String classPath() {
        Set<String> entries = new LinkedHashSet<>();
        for (Class<?> needed : List.of(
                ModelCheckMain.class,
                CompiledSteps.class,
                tlc2.TLC.class,
                ObjectMapper.class,
                JsonParser.class,
                JsonProperty.class)) {
            CodeSource source = needed.getProtectionDomain().getCodeSource();
            if (source == null) {
                throw new SpecificationException("cannot tell where " + needed.getName() + " was loaded from");
            }
            try {
                entries.add(Path.of(source.getLocation().toURI()).toString());
            } catch (URISyntaxException e) {
                throw new SpecificationException("cannot read the class path entry " + source.getLocation(), e);
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    /**
     * Starts one.
     *
     * @param name what messages call it
     * @param command what starts it
     * @param errors the file for what it says on standard error
     * @param reports given each object that it writes, by another thread
     * @param ended told once when it has ended or has written something else, by that thread: why, for the case that
     *     nobody expected it
     * @return a running JVM
     * @throws IOException if it cannot be started
     */
    static ChildJvm start(
            String name, List<String> command, Path errors, Consumer<JsonNode> reports, Consumer<List<String>> ended)
            throws IOException {
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        ChildJvm child = new ChildJvm(name, process, errors);
        Thread reader = new Thread(() -> ended.accept(child.read(reports)), "read what " + name + " reports");
        reader.setDaemon(true);
        reader.start();
        return child;
    }

    /** Reads to the end, and says how it ended. */
    private List<String> read(Consumer<JsonNode> reports) {
        ObjectMapper json = new ObjectMapper();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                reports.accept(json.readTree(line));
            }
        } catch (IOException | RuntimeException broken) {
            return List.of("cannot read what " + name + " reports: " + broken.getMessage());
        }
        List<String> how = new ArrayList<>();
        how.add(name + " ended with exit code " + process.onExit().join().exitValue() + " and without an outcome");
        try (Stream<String> said = Files.lines(errors)) {
            said.limit(ERROR_LINES).forEach(how::add);
        } catch (IOException | UncheckedIOException unreadable) {
            how.add("what it said on standard error cannot be read: " + unreadable.getMessage());
        }
        return List.copyOf(how);
    }

    /** The exit code of one that has ended. */
    int exitCode() {
        return process.onExit().join().exitValue();
    }

    /** The CPU time so far, as far as the system tells; of one that has ended it does not. */
    Duration cpuTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Ends it. */
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
