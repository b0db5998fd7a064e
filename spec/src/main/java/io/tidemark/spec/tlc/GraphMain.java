package io.tidemark.spec.tlc;

import io.tidemark.evaluation.CanonicalText;
import io.tidemark.spec.ModelGraph;
import io.tidemark.spec.PathProgress;
import io.tidemark.spec.SearchedGraph;
import io.tidemark.spec.graph.LabelledGraph;
import io.tidemark.spec.graph.StateGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.TLCState;
import tlc2.tool.impl.FastTool;
import tlc2.value.impl.Value;

/**
 * Writes the state graph of one model to a file: the states by names that say what the variables of the trace module are, those
 * of a model's bounds left out, and the edges with their actions. It ends with whoever started it ({@link ParentWatch}).
 */
public final class GraphMain {
    private static final String TRACE_MODULE = "ReplicationTrace";

    private final TlcProcess process;
    private volatile PathProgress progress = new PathProgress(0, 0, 0);

    private GraphMain(TlcProcess process) {
        this.process = process;
    }

    /**
     * Writes the graph.
     *
     * @param arguments a private folder for temporary files, the file for the graph, the model's name, how many edges at most,
     *     the module's and the config's name, then the folders in which modules and config stand
     */
    public static void main(String[] arguments) {
        TlcProcess process = TlcProcess.start(Path.of(arguments[0]));
        GraphMain main = new GraphMain(process);
        process.report("progress", main.progress);
        process.startProgress(() -> Optional.of(main.progress));
        process.end(main.outcome(
                Path.of(arguments[1]),
                arguments[2],
                Long.parseLong(arguments[3]),
                arguments[4],
                TlcProcess.folders(arguments, 5)));
    }

    private SearchedGraph outcome(Path file, String model, long mostEdges, String module, List<Path> folders) {
        try {
            FastTool tool = process.read(
                    folders,
                    new CheckRecorder(),
                    resolver -> new FastTool(folders.get(0).toString(), module, module, resolver));
            return write(tool, file, model, mostEdges);
        } catch (TlcProcess.Unreadable e) {
            return SearchedGraph.error(e.messages());
        } catch (GraphSearch.NoAction | PathTraces.Untold e) {
            return SearchedGraph.error(List.of("the model \"" + model + "\" " + e.getMessage()));
        } catch (IOException e) {
            return SearchedGraph.error(List.of("cannot write to the file " + file + ": " + e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            return SearchedGraph.error(List.of(TlcMessages.oneLine(e.toString())));
        }
    }

    private SearchedGraph write(FastTool tool, Path file, String model, long mostEdges) throws IOException {
        GraphSearch search = new GraphSearch(tool);
        PathTraces traces = new PathTraces(search, model);
        Optional<String> refused = traces.refused();
        if (refused.isPresent()) {
            return SearchedGraph.error(List.of(refused.get()));
        }
        ModuleNode module = traceModule(tool);
        List<OpDeclNode> variables = List.of(module.getVariableDecls());
        Map<String, Object> rules = rules(module, traces);
        List<String> states = new ArrayList<>();
        Optional<StateGraph> found = search.search(
                mostEdges,
                new GraphSearch.Telling() {
                    @Override
                    public String text(OpDefNode action, List<Value> arguments, TLCState from, TLCState to) {
                        traces.requireTold(action);
                        return CanonicalText.ofAction(action.getName().toString(), arguments);
                    }

                    @Override
                    public void found(TLCState state) {
                        states.add(CanonicalText.nameOf(state, variables, ModelGraph.UNNAMED));
                    }
                },
                (known, edges) -> progress = new PathProgress(known, edges, 0));
        if (found.isEmpty()) {
            return new SearchedGraph(true, traces.constants(), rules, List.of());
        }
        new LabelledGraph(found.get(), states, search.texts()).write(file);
        return new SearchedGraph(false, traces.constants(), rules, List.of());
    }

    /** The constants of the trace module that no header sets. */
    private static Map<String, Object> rules(ModuleNode module, PathTraces traces) {
        Map<String, Object> rules = new TreeMap<>();
        for (OpDeclNode constant : module.getConstantDecls()) {
            String name = constant.getName().toString();
            if (!traces.constants().containsKey(name)) {
                rules.put(name, JsonValues.of(traces.constant(name)));
            }
        }
        return rules;
    }

    private static ModuleNode traceModule(FastTool tool) {
        for (ModuleNode module : tool.getSpecProcessor().getModuleTbl().getModuleNodes()) {
            if (module.getName().equals(TRACE_MODULE)) {
                return module;
            }
        }
        throw new IllegalStateException("no module " + TRACE_MODULE);
    }
}
