package io.tidemark.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * A model together with the format of traces, in a JVM of its own that walks its state graph.
 */
final class TracedModel {
    /** The module that makes one of a model and of the format of traces. */
    private static final String MODULE = "ModelPaths";

    private final SpecificationFiles files;
    private final Model model;
    private final int heapMegabytes;
    private final ObjectMapper json = new ObjectMapper();

    TracedModel(SpecificationFiles files, Model model, int heapMegabytes) {
        this.files = files;
        this.model = model;
        this.heapMegabytes = heapMegabytes;
    }

    /**
     * Walks it.
     *
     * @param <T> what comes of it
     * @param main the main class of the JVM; its arguments are a private folder, the ones given, the module's name, and the folders
     *     in which modules and config stand
     * @param arguments what the main class is told
     * @param outcome the class of what it reports at last
     * @param failed makes one of it when it ends without an outcome
     * @param progress told about once a second how far it is, by another thread
     * @return what it has reported
     * @throws SpecificationException if the model has no brokers, or the JVM cannot be started
     * @throws InterruptedException if the thread is interrupted; the JVM has been ended then
     */
    <T> T walk(
            Class<?> main,
            List<String> arguments,
            Class<T> outcome,
            Function<List<String>, T> failed,
            Consumer<PathProgress> progress)
            throws InterruptedException {
        CompletableFuture<T> result = new CompletableFuture<>();
        try (SpecificationFiles withModule = files.withFolder("tidemark-paths");
                TemporaryFolder temporary = TemporaryFolder.create("tidemark-model")) {
            prepare(withModule.folders().get(0));
            ChildJvm child = ChildJvm.start(
                    "TLC's JVM",
                    command(main, arguments, temporary.path(), withModule.folders()),
                    temporary.path().resolve("stderr"),
                    report -> take(report, outcome, progress, result),
                    ended -> result.complete(failed.apply(ended)));
            try {
                return result.get();
            } finally {
                child.close();
            }
        } catch (IOException | ExecutionException e) {
            throw new SpecificationException("cannot start a JVM for TLC: " + e.getMessage(), e);
        }
    }

    private void prepare(Path folder) throws IOException {
        PathConfig config = PathConfig.read(Files.readString(files.models().resolve(model.config())));
        if (!config.hasBrokers()) {
            throw new SpecificationException("the model \"" + model.name() + "\" has no brokers that could be driven");
        }
        Files.writeString(folder.resolve(MODULE + ".cfg"), config.text());
        Files.writeString(
                folder.resolve(MODULE + ".tla"),
                "---- MODULE " + MODULE + " ----\nEXTENDS " + model.module() + ", ReplicationTrace\n====\n");
    }

    private List<String> command(Class<?> main, List<String> arguments, Path temporary, List<Path> folders) {
        ModelCheckOptions usual = ModelCheckOptions.usual();
        List<String> command = new ArrayList<>(ChildJvm.command(
                main,
                model,
                new ModelCheckOptions(1, 1, heapMegabytes, usual.timeLimit(), usual.evaluation()),
                1,
                temporary));
        command.add(temporary.toString());
        command.addAll(arguments);
        command.add(MODULE);
        folders.forEach(each -> command.add(each.toAbsolutePath().toString()));
        return command;
    }

    private <T> void take(
            JsonNode report, Class<T> outcome, Consumer<PathProgress> progress, CompletableFuture<T> result) {
        if (report.has("outcome")) {
            result.complete(json.treeToValue(report.get("outcome"), outcome));
        } else {
            progress.accept(json.treeToValue(report.get("progress"), PathProgress.class));
        }
    }
}
