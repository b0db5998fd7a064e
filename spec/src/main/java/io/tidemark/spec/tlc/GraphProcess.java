package io.tidemark.spec.tlc;

import io.tidemark.spec.FileFault;
import io.tidemark.spec.PathProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tlc2.tool.impl.FastTool;

/**
 * A {@link TlcProcess} that goes through the state graph of one model and writes what it finds: it reports
 * {@code {"progress": ...}} at once and then once a second, at last {@code {"outcome": ...}}.
 */
final class GraphProcess {
    private final TlcProcess process;
    private final String model;
    private volatile PathProgress progress = new PathProgress(0, 0, 0);

    /**
     * The work of such a process.
     *
     * @param <T> its outcome
     */
    interface Work<T> {
        /**
         * Does it.
         *
         * @throws IOException if what is found cannot be written
         */
        T outcome(FastTool tool, GraphSearch search, PathTraces traces) throws IOException;
    }

    private GraphProcess(TlcProcess process, String model) {
        this.process = process;
        this.model = model;
    }

    /**
     * Takes standard output for reports.
     *
     * @param temporary a private folder for temporary files
     * @param model the model's name
     */
    static GraphProcess start(Path temporary, String model) {
        GraphProcess started = new GraphProcess(TlcProcess.start(temporary), model);
        // At first before anything is found: reading the specification takes a while, too.
        started.process.report("progress", started.progress);
        started.process.startProgress(() -> Optional.of(started.progress));
        return started;
    }

    /** What the next reports say. */
    void show(PathProgress now) {
        progress = now;
    }

    /** Since the start. */
    double seconds() {
        return process.seconds();
    }

    /**
     * Does the work, and ends the process with its outcome.
     *
     * @param module the module's and the config's name
     * @param folders where modules and config stand
     * @param target the file or folder that the work writes
     * @param error the outcome when the model cannot be used, of messages for the user
     */
    <T> void end(String module, List<Path> folders, Path target, Work<T> work, Function<List<String>, T> error) {
        process.end(outcome(module, folders, target, work, error));
    }

    private <T> T outcome(
            String module, List<Path> folders, Path target, Work<T> work, Function<List<String>, T> error) {
        try {
            FastTool tool = process.read(
                    folders,
                    new CheckRecorder(),
                    resolver -> new FastTool(folders.get(0).toString(), module, module, resolver));
            GraphSearch search = new GraphSearch(tool);
            PathTraces traces = new PathTraces(search, model);
            Optional<String> refused = traces.refused();
            return refused.isPresent() ? error.apply(List.of(refused.get())) : work.outcome(tool, search, traces);
        } catch (TlcProcess.Unreadable e) {
            return error.apply(e.messages());
        } catch (GraphSearch.NoAction | PathTraces.Untold e) {
            return error.apply(List.of("the model \"" + model + "\" " + e.getMessage()));
        } catch (IOException e) {
            return error.apply(List.of("cannot write to " + target + ": " + new FileFault(target, e).reason()));
        } catch (RuntimeException | StackOverflowError e) {
            return error.apply(List.of(TlcMessages.oneLine(e.toString())));
        }
    }
}
