package io.tidemark.spec;

import io.tidemark.spec.tlc.ModelCheckMain;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Checks one model in a JVM of its own: TLC keeps its state in static fields, and ends the JVM on some failures.
 *
 * <p>The child ends with this JVM, and leaves no files behind.
 */
public final class ModelCheck {

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
        CompletableFuture<ModelOutcome> outcome = new CompletableFuture<>();
        try (TemporaryFolder temporary = TemporaryFolder.create("tidemark-model")) {
            ChildJvm child = ChildJvm.start(
                    "TLC's JVM",
                    command(model, temporary.path()),
                    temporary.path().resolve("stderr"),
                    report -> take(report, progress, outcome),
                    ended -> outcome.complete(ModelOutcome.error(ended)));
            try {
                return outcome.get(options.timeLimit().toMillis(), TimeUnit.MILLISECONDS);
            } finally {
                child.close();
            }
        } catch (TimeoutException e) {
            return ModelOutcome.timedOut(
                    "no outcome within " + options.timeLimit().toSeconds() + " s");
        } catch (IOException | ExecutionException e) {
            return ModelOutcome.error(List.of("cannot start a JVM for TLC: " + e.getMessage()));
        }
    }

    /** The command that starts the child. */
    List<String> command(Model model, Path temporary) {
        List<String> command = ChildJvm.command(ModelCheckMain.class, model, options, options.workers(), temporary);
        command.addAll(List.of(
                Integer.toString(options.workers()),
                options.evaluation().name(),
                temporary.toString(),
                model.module(),
                ChildJvm.configName(model)));
        files.folders().forEach(folder -> command.add(folder.toAbsolutePath().toString()));
        return command;
    }

    private void take(JsonNode report, Consumer<ModelProgress> progress, CompletableFuture<ModelOutcome> outcome) {
        if (report.has("outcome")) {
            outcome.complete(json.treeToValue(report.get("outcome"), ModelOutcome.class));
        } else {
            progress.accept(json.treeToValue(report.get("progress"), ModelProgress.class));
        }
    }
}
