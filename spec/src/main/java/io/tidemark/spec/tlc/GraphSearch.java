package io.tidemark.spec.tlc;

import io.tidemark.spec.graph.StateGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.BiConsumer;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.Action;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.ActionTrackingTool;
import tlc2.tool.impl.ActionTrackingTool.Application;
import tlc2.tool.impl.FastTool;
import tlc2.value.impl.Value;

/** The states of a model, and its edges with the actions that they are. States are known by their fingerprints, as with TLC. */
final class GraphSearch {

    /** Says what an edge is. */
    @FunctionalInterface
    interface Telling {
        /**
         * The text of an edge: edges between the same two states are the same one if they have the same text.
         *
         * @param action the action of the specification
         * @param arguments its arguments
         * @param from the state before
         * @param to the state after
         */
        String text(OpDefNode action, List<Value> arguments, TLCState from, TLCState to);

        /**
         * Told of each state, in the order of their numbers.
         *
         * @param state the state
         */
        default void found(TLCState state) {}
    }

    /** That Next allows a step by none of the specification's actions. */
    static final class NoAction extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoAction(String step) {
            super("takes a step by " + step + ", which is no action of the specification");
        }
    }

    private final FastTool tool;
    private final NextStructure structure;
    private final ActionTrackingTool tracking;
    private final List<List<Application>> above;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> labels = new HashMap<>();
    private final List<String> texts = new ArrayList<>();
    private final List<TLCState> initial = new ArrayList<>();

    GraphSearch(FastTool tool) {
        this.tool = tool;
        this.structure = new NextStructure(tool);
        this.tracking = new ActionTrackingTool(tool, structure.operators());
        this.above = tracking.applicationsAbove();
    }

    NextStructure structure() {
        return structure;
    }

    ActionTrackingTool tool() {
        return tracking;
    }

    /** The initial states, by their numbers. */
    List<TLCState> initialStates() {
        return initial;
    }

    /** What the edges with this label are. */
    String text(int label) {
        return texts.get(label);
    }

    /** For all labels what the edges with them are. */
    List<String> texts() {
        return texts;
    }

    /** The states found so far. */
    int states() {
        return numbers.size();
    }

    /**
     * Searches the whole graph.
     *
     * @param mostEdges with more edges than this the search is given up
     * @param telling says what the edges are
     * @param progress told of states and edges, after each state
     * @return the graph, empty if it was given up
     * @throws NoAction if a step is by none of the specification's actions
     */
    Optional<StateGraph> search(long mostEdges, Telling telling, BiConsumer<Integer, Integer> progress) {
        Queue<TLCState> queue = new ArrayDeque<>();
        StateVec states = tool.getInitStates();
        for (int i = 0; i < states.size(); i++) {
            TLCState state = states.elementAt(i);
            if (tool.isInModel(state) && find(state, queue, telling) == initial.size()) {
                initial.add(state);
            }
        }
        StateGraph.Builder graph = new StateGraph.Builder(initial.size());
        Action[] pieces = tracking.getActions();
        while (!queue.isEmpty()) {
            TLCState state = queue.remove();
            graph.beginState();
            for (int i = 0; i < pieces.length; i++) {
                int piece = i;
                tracking.successors(pieces[i], state, (successor, applications) -> {
                    successor.deepNormalize();
                    if (tool.isInModel(successor) && tool.isInActions(state, successor)) {
                        graph.addEdge(
                                find(successor, queue, telling), label(piece, applications, state, successor, telling));
                    }
                });
            }
            if (graph.edges() > mostEdges) {
                return Optional.empty();
            }
            progress.accept(numbers.size(), graph.edges());
        }
        return Optional.of(graph.build());
    }

    private int find(TLCState state, Queue<TLCState> queue, Telling telling) {
        long fingerprint = state.fingerPrint();
        Integer known = numbers.get(fingerprint);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        numbers.put(fingerprint, number);
        telling.found(state);
        queue.add(state);
        return number;
    }

    private int label(int piece, List<Application> inside, TLCState state, TLCState successor, Telling telling) {
        List<Application> all = new ArrayList<>(above.get(piece));
        all.addAll(inside);
        for (Application application : all) {
            if (structure.actions().contains(application.operator())) {
                String text = telling.text(
                        application.operator(), tracking.argumentValues(application, state), state, successor);
                return labels.computeIfAbsent(text, unknown -> {
                    texts.add(text);
                    return texts.size() - 1;
                });
            }
        }
        throw new NoAction(
                all.isEmpty()
                        ? tracking.getActions()[piece].getName().toString()
                        : all.get(0).operator().getName().toString());
    }
}
