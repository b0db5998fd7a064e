package io.tidemark.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Runs models, several at a time, and holds each outcome against its expectation.
 *
 * <pre>{@code
 * try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
 *     ModelManifest manifest = ModelManifest.read(files);
 *     List<ModelRun> runs = new ModelRunner(files, ModelCheckOptions.usual())
 *             .run(manifest.models(ModelSet.QUICK), listener);
 * }
 * }</pre>
 */
public final class ModelRunner {

    /** Checks one model, in one JVM or in several. */
    private interface Check {
        ModelOutcome run(Model model, Consumer<ModelProgress> progress, Consumer<String> notes)
                throws InterruptedException;
    }

    private final Check check;
    private final int parallel;
    private final int workers;

    /**
     * A runner of models of one specification.
     *
     * @param files the specification
     * @param options how many at a time, and with what
     */
    public ModelRunner(SpecificationFiles files, ModelCheckOptions options) {
        ModelCheck local = new ModelCheck(files, options);
        this.check = (model, progress, notes) -> local.run(model, progress);
        this.parallel = options.parallel();
        this.workers = options.workers();
    }

    /**
     * A runner of models of one specification that are searched by several JVMs each, one model after the other.
     *
     * @param files the specification
     * @param options the heap of each JVM, and the time limit
     * @param distribution where the search listens, and who takes part in it
     */
    public ModelRunner(SpecificationFiles files, ModelCheckOptions options, Distribution distribution) {
        this.check = new DistributedCheck(files, options, distribution)::run;
        this.parallel = 1;
        this.workers = options.workers(); // of the check that tells the story
    }

    /**
     * Runs models and waits for all of them.
     *
     * @param models the models
     * @param listener told when one begins, goes on and ends
     * @return the runs, in the order of the models
     * @throws InterruptedException if the thread is interrupted; all checks have been ended then
     */
    public List<ModelRun> run(List<Model> models, ModelRunListener listener) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(parallel);
        try {
            List<ModelRun> runs = new ArrayList<>();
            for (Future<ModelRun> run : start(models, listener, executor)) {
                runs.add(result(run));
            }
            return List.copyOf(runs);
        } finally {
            executor.shutdownNow();
        }
    }

    /**
     * Starts models without waiting for them.
     *
     * @param models the models
     * @param listener told when one begins, goes on and ends
     * @param executor runs the checks, as many at a time as it has threads; interrupting its threads ends them
     * @return a future for each model, in their order
     */
    public List<Future<ModelRun>> start(List<Model> models, ModelRunListener listener, ExecutorService executor) {
        Object oneAtATime = new Object();
        List<Future<ModelRun>> runs = new ArrayList<>();
        for (Model model : models) {
            runs.add(executor.submit(() -> {
                synchronized (oneAtATime) {
                    listener.onStarted(model);
                }
                ModelOutcome outcome = check.run(
                        model,
                        progress -> {
                            synchronized (oneAtATime) {
                                listener.onProgress(model, progress);
                            }
                        },
                        note -> {
                            synchronized (oneAtATime) {
                                listener.onNote(model, note);
                            }
                        });
                ModelRun run = new ModelRun(model, outcome, ModelVerdict.of(model, outcome, workers));
                synchronized (oneAtATime) {
                    listener.onFinished(run);
                }
                return run;
            }));
        }
        return runs;
    }

    private static ModelRun result(Future<ModelRun> run) throws InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException | CancellationException e) {
            throw new SpecificationException("a model check failed: " + e.getMessage(), e);
        }
    }
}
