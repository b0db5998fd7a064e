package io.tidemark.spec.tlc;

import io.tidemark.spec.GeneratedPaths;
import io.tidemark.spec.PathProgress;
import io.tidemark.spec.graph.CoveringPaths;
import io.tidemark.spec.graph.CoveringPaths.GraphPath;
import io.tidemark.spec.graph.StateGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Writes paths through the state graph of one model ({@link GraphProcess}).
 */
public final class PathMain {

    private final GraphProcess process;
    private final Path target;
    private final long mostEdges;
    private final long mostPaths;

    private PathMain(GraphProcess process, Path target, long mostEdges, long mostPaths) {
        this.process = process;
        this.target = target;
        this.mostEdges = mostEdges;
        this.mostPaths = mostPaths;
    }

    /**
     * Writes the paths.
     *
     * @param arguments a private folder for temporary files, the folder for the paths, the model's name, how many edges and how many
     *     paths at most, the module's and the config's name, then the folders in which modules and config stand
     */
    public static void main(String[] arguments) {
        GraphProcess process = GraphProcess.start(Path.of(arguments[0]), arguments[2]);
        Path target = Path.of(arguments[1]);
        PathMain main = new PathMain(process, target, Long.parseLong(arguments[3]), Long.parseLong(arguments[4]));
        process.end(
                arguments[5],
                TlcProcess.folders(arguments, 6),
                target,
                (tool, search, traces) -> main.write(search, traces),
                GeneratedPaths::error);
    }

    private GeneratedPaths write(GraphSearch search, PathTraces traces) throws IOException {
        Optional<StateGraph> found = search.search(
                mostEdges, traces::event, (states, edges) -> process.show(new PathProgress(states, edges, 0)));
        if (found.isEmpty()) {
            return new GeneratedPaths(search.states(), mostEdges, true, 0, 0, 0, process.seconds(), List.of());
        }
        StateGraph graph = found.get();
        Files.createDirectories(target);
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
            process.show(new PathProgress(graph.states(), graph.edges(), written));
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
