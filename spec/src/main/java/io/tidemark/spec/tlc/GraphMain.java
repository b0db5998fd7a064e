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
 * of a model's bounds left out, and the edges with their actions ({@link GraphProcess}).
 */
public final class GraphMain {
    private static final String TRACE_MODULE = "ReplicationTrace";

    private final GraphProcess process;
    private final Path file;
    private final long mostEdges;

    private GraphMain(GraphProcess process, Path file, long mostEdges) {
        this.process = process;
        this.file = file;
        this.mostEdges = mostEdges;
    }

    /**
     * Writes the graph.
     *
     * @param arguments a private folder for temporary files, the file for the graph, the model's name, how many edges at most,
     *     the module's and the config's name, then the folders in which modules and config stand
     */
    public static void main(String[] arguments) {
        GraphProcess process = GraphProcess.start(Path.of(arguments[0]), arguments[2]);
        Path file = Path.of(arguments[1]);
        GraphMain main = new GraphMain(process, file, Long.parseLong(arguments[3]));
        process.end(arguments[4], TlcProcess.folders(arguments, 5), file, main::write, SearchedGraph::error);
    }

    private SearchedGraph write(FastTool tool, GraphSearch search, PathTraces traces) throws IOException {
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
                (known, edges) -> process.show(new PathProgress(known, edges, 0)));
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
