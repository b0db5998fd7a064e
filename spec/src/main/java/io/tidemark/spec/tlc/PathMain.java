package io.tidemark.spec.tlc;

import io.tidemark.spec.GeneratedPaths;
import io.tidemark.spec.PathProgress;
import io.tidemark.spec.graph.CoveringPaths;
import io.tidemark.spec.graph.CoveringPaths.GraphPath;
import io.tidemark.spec.graph.StateGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import tlc2.tool.impl.FastTool;

/**
 * Writes paths through the state graph of one model, and reports on standard output, one JSON object a line:
 * {@code {"progress": ...}} at once and then once a second, at last {@code {"outcome": ...}}. It ends with whoever started it
 * ({@link ParentWatch}).
 */
public final class PathMain {

    private final TlcProcess process;
    private volatile PathProgress progress = new PathProgress(0, 0, 0);

    private PathMain(TlcProcess process) {
        this.process = process;
    }

    /**
     * Writes the paths.
     *
     * @param arguments a private folder for temporary files, the folder for the paths, the model's name, how many edges and how many
     *     paths at most, the module's and the config's name, then the folders in which modules and config stand
     */
    public static void main(String[] arguments) {
        TlcProcess process = TlcProcess.start(Path.of(arguments[0]));
        PathMain main = new PathMain(process);
        // At first before anything is found: reading the specification takes a while, too.
        process.report("progress", main.progress);
        process.startProgress(() -> Optional.of(main.progress));
        process.end(main.outcome(
                Path.of(arguments[1]),
                arguments[2],
                Long.parseLong(arguments[3]),
                Long.parseLong(arguments[4]),
                arguments[5],
                TlcProcess.folders(arguments, 6)));
    }

    private GeneratedPaths outcome(
            Path target, String model, long mostEdges, long mostPaths, String module, List<Path> folders) {
        try {
            FastTool tool = process.read(
                    folders,
                    new CheckRecorder(),
                    resolver -> new FastTool(folders.get(0).toString(), module, module, resolver));
            return write(tool, target, model, mostEdges, mostPaths);
        } catch (TlcProcess.Unreadable e) {
            return GeneratedPaths.error(e.messages());
        } catch (GraphSearch.NoAction | PathTraces.Untold e) {
            return GeneratedPaths.error(List.of("the model \"" + model + "\" " + e.getMessage()));
        } catch (IOException e) {
            return GeneratedPaths.error(List.of("cannot write to the folder " + target + ": " + e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            return GeneratedPaths.error(List.of(TlcMessages.oneLine(e.toString())));
        }
    }

    private GeneratedPaths write(FastTool tool, Path target, String model, long mostEdges, long mostPaths)
            throws IOException {
        GraphSearch search = new GraphSearch(tool);
        PathTraces traces = new PathTraces(search, model);
        Optional<String> refused = traces.refused();
        if (refused.isPresent()) {
            return GeneratedPaths.error(List.of(refused.get()));
        }
        Optional<StateGraph> found = search.search(
                mostEdges, traces::event, (states, edges) -> progress = new PathProgress(states, edges, 0));
        if (found.isEmpty()) {
            return new GeneratedPaths(search.states(), mostEdges, true, 0, 0, 0, process.seconds(), List.of());
        }
        StateGraph graph = found.get();
        CoveringPaths paths = new CoveringPaths(graph);
        BitSet covered = new BitSet();
        long written = 0;
        long steps = 0;
        while (paths.hasNext() && written < mostPaths) {
            GraphPath path = paths.next();
            traces.write(path, graph, target.resolve("path-" + ++written + ".ndjson"));
            steps += path.edges().length;
            for (int edge : path.edges()) {
                covered.set(edge);
            }
            progress = new PathProgress(graph.states(), graph.edges(), written);
        }
        return new GeneratedPaths(
                graph.states(),
                graph.edges(),
                false,
                written,
                steps,
                covered.cardinality(),
                process.seconds(),
                List.of());
    }
}
