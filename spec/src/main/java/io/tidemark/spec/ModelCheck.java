package io.tidemark.spec;

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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Checks one model in a JVM of its own: TLC keeps its state in static fields, and ends the JVM on some failures.
 *
 * <p>The child ends with this JVM, and leaves no files behind.
 */
public final class ModelCheck {

    private static final int ERROR_LINES = 5;

    /** With fewer states, compiling with optimization takes longer than it gains: 8 s of CPU, not 4, for 9,000. */
    private static final long WORTH_OPTIMIZING = 25_000;

    private final SpecificationFiles files;
    private final ModelCheckOptions options;
    private final ObjectMapper json = new ObjectMapper();

    /**
     * A check of models of one specification.
     *
     * @param files the specification
     * @param options workers, heap and time limit of the child JVM
     */
    public ModelCheck(SpecificationFiles files, ModelCheckOptions options) {
        this.files = files;
        this.options = options;
    }

    /**
     * Checks a model and waits for the outcome.
     *
     * @param model the model
     * @param progress told about once a second how far the check is, by another thread
     * @return what TLC found; whatever goes wrong in the child is an outcome as well
     * @throws InterruptedException if the thread is interrupted; the child has been ended then
     */
    public ModelOutcome run(Model model, Consumer<ModelProgress> progress) throws InterruptedException {
        try (TemporaryFolder temporary = TemporaryFolder.create("tidemark-model")) {
            Path errors = temporary.path().resolve("stderr");
            Process child = new ProcessBuilder(command(model, temporary.path()))
                    .redirectError(errors.toFile())
                    .start();
            try {
                return await(child, errors, progress);
            } finally {
                child.destroyForcibly();
                child.onExit().join();
            }
        } catch (IOException e) {
            return ModelOutcome.error(List.of("cannot start a JVM for TLC: " + e.getMessage()));
        }
    }

    private ModelOutcome await(Process child, Path errors, Consumer<ModelProgress> progress)
            throws InterruptedException, IOException {
        ReportReader reader = new ReportReader(child, progress);
        Thread thread = new Thread(reader, "read the report of a model check");
        thread.setDaemon(true);
        thread.start();
        if (!child.waitFor(options.timeLimit().toMillis(), TimeUnit.MILLISECONDS)) {
            return ModelOutcome.timedOut(
                    "no outcome within " + options.timeLimit().toSeconds() + " s");
        }
        thread.join();
        return reader.outcome().orElseGet(() -> ModelOutcome.error(withoutOutcome(child, errors)));
    }

    private static List<String> withoutOutcome(Process child, Path errors) {
        List<String> lines = new ArrayList<>();
        lines.add("TLC's JVM ended with exit code " + child.exitValue() + " and without an outcome");
        try (Stream<String> said = Files.lines(errors)) {
            said.limit(ERROR_LINES).forEach(lines::add);
        } catch (IOException | UncheckedIOException unreadable) {
            lines.add("what it said on standard error cannot be read: " + unreadable.getMessage());
        }
        return lines;
    }

    /** The command that starts the child. */
    List<String> command(Model model, Path temporary) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + options.heapMegabytes() + "m",
                "-Xss4m",
                "-XX:+UseParallelGC",
                "-XX:ParallelGCThreads=" + Math.max(1, options.workers()),
                "-XX:TieredStopAtLevel=" + (model.distinctStates() < WORTH_OPTIMIZING ? 1 : 4),
                "-Djava.awt.headless=true",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                classPath(),
                ModelCheckMain.class.getName(),
                Integer.toString(options.workers()),
                options.evaluation().name(),
                temporary.toString(),
                model.module(),
                model.config().substring(0, model.config().length() - ".cfg".length())));
        files.folders().forEach(folder -> command.add(folder.toAbsolutePath().toString()));
        return command;
    }

    /** The same classes as here, wherever they come from: a folder, a jar, or all from one shaded jar. */
    private static String classPath() {
        Set<String> entries = new LinkedHashSet<>();
        for (Class<?> needed : List.of(
                ModelCheckMain.class,
                CompiledSteps.class,
                tlc2.TLC.class,
                ObjectMapper.class,
                tools.jackson.core.JsonParser.class,
                com.fasterxml.jackson.annotation.JsonProperty.class)) {
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

    /** Reads the child's lines as they come. */
    private final class ReportReader implements Runnable {
        private final Process child;
        private final Consumer<ModelProgress> progress;
        private volatile Optional<ModelOutcome> outcome = Optional.empty();

        ReportReader(Process child, Consumer<ModelProgress> progress) {
            this.child = child;
            this.progress = progress;
        }

        Optional<ModelOutcome> outcome() {
            return outcome;
        }

        @Override
        public void run() {
            try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    take(json.readTree(line));
                }
            } catch (IOException | JacksonException broken) {
                outcome = Optional.of(
                        ModelOutcome.error(List.of("cannot read what TLC's JVM reports: " + broken.getMessage())));
            }
        }

        private void take(JsonNode report) {
            if (report.has("outcome")) {
                outcome = Optional.of(json.treeToValue(report.get("outcome"), ModelOutcome.class));
            } else {
                progress.accept(json.treeToValue(report.get("progress"), ModelProgress.class));
            }
        }
    }
}
