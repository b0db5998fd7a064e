package io.tidemark.spec.tlc;

import io.tidemark.spec.GeneratedPaths;
import io.tidemark.spec.PathProgress;
import io.tidemark.spec.graph.CoveringPaths;
import io.tidemark.spec.graph.CoveringPaths.GraphPath;
import io.tidemark.spec.graph.StateGraph;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tlc2.output.MP;
import tlc2.tool.impl.FastTool;
import tlc2.util.FP64;
import tlc2.value.RandomEnumerableValues;
import tools.jackson.databind.ObjectMapper;
import util.ToolIO;

/**
 * Writes paths through the state graph of one model, and reports on standard output, one JSON object a line:
 * {@code {"progress": ...}} at once and then once a second, at last {@code {"outcome": ...}}. It ends with whoever started it
 * ({@link ParentWatch}).
 */
public final class PathMain {

    private final long started = System.nanoTime();
    private final ObjectMapper json = new ObjectMapper();
    private final PrintStream report;
    private volatile PathProgress progress = new PathProgress(0, 0, 0);

    private PathMain(PrintStream report) {
        this.report = report;
    }

    /**
     * Writes the paths.
     *
     * @param arguments a private folder for temporary files, the folder for the paths, the model's name, how many edges and how many
     *     paths at most, the module's and the config's name, then the folders in which modules and config stand
     */
    public static void main(String[] arguments) {
        PrintStream report = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        Path temporary = Path.of(arguments[0]);
        ParentWatch.start(temporary);
        List<Path> folders = new ArrayList<>();
        for (int i = 6; i < arguments.length; i++) {
            folders.add(Path.of(arguments[i]));
        }
        PathMain main = new PathMain(report);
        main.startReporting();
        main.report(
                "outcome",
                main.outcome(
                        temporary,
                        Path.of(arguments[1]),
                        arguments[2],
                        Long.parseLong(arguments[3]),
                        Long.parseLong(arguments[4]),
                        arguments[5],
                        folders));
        Runtime.getRuntime().halt(0); // TLC may have left threads behind
    }

    private void report(String key, Object value) {
        report.println("{\"" + key + "\":" + json.writeValueAsString(value) + "}");
        report.flush();
    }

    /** Says once a second how far it is, at first before anything is found: reading the specification takes a while, too. */
    private void startReporting() {
        Thread reporting = new Thread(
                () -> {
                    try {
                        while (true) {
                            report("progress", progress);
                            TimeUnit.SECONDS.sleep(1);
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "progress");
        reporting.setDaemon(true);
        reporting.start();
    }

    private GeneratedPaths outcome(
            Path temporary,
            Path target,
            String model,
            long mostEdges,
            long mostPaths,
            String module,
            List<Path> folders) {
        ByteArrayOutputStream tlcSays = new ByteArrayOutputStream();
        ToolIO.out = new PrintStream(tlcSays, true, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        MP.setRecorder(new CheckRecorder());
        FP64.Init(0);
        RandomEnumerableValues.setSeed(0);
        FastTool tool;
        try {
            Path standardModules = Files.createDirectory(temporary.resolve("standard-modules"));
            tool = new FastTool(
                    folders.get(0).toString(), module, module, new ModuleResolver(folders, standardModules));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return GeneratedPaths.error(TlcMessages.ofParsing(tlcSays.toString(StandardCharsets.UTF_8), e));
        }
        ToolIO.out = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        try {
            return write(tool, target, model, mostEdges, mostPaths);
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
        List<Object> unfixed = traces.unfixed();
        if (!unfixed.isEmpty()) {
            return GeneratedPaths.error(List.of("the model \"" + model + "\" leaves out "
                    + (unfixed.size() == 1 ? "the fix of " : "the fixes of ")
                    + unfixed.stream().map(String::valueOf).collect(Collectors.joining(" and "))
                    + ": its steps are not those of Kafka 4.x, and 'tidemark check' would refuse them"));
        }
        if (traces.beginsBeforeTraces()) {
            return GeneratedPaths.error(
                    List.of(
                            "the model \"" + model
                                    + "\" begins with a leader that has not noted its leader epoch, and no trace does (EpochsWithoutRecords)"));
        }
        Optional<StateGraph> found = search.search(
                mostEdges, traces::event, (states, edges) -> progress = new PathProgress(states, edges, 0));
        if (found.isEmpty()) {
            return new GeneratedPaths(search.states(), mostEdges, true, 0, 0, 0, seconds(), List.of());
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
                graph.states(), graph.edges(), false, written, steps, covered.cardinality(), seconds(), List.of());
    }

    private double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }
}
