package io.tidemark.spec.tlc;

import io.tidemark.spec.graph.StateGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.Action;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.ActionTrackingTool;
import tlc2.tool.impl.ActionTrackingTool.Application;
import tlc2.tool.impl.FastTool;
import tlc2.value.Values;
import tlc2.value.impl.Value;

/** The states of a model, and its edges with the actions that they are. States are known by their fingerprints, as with TLC. */
final class GraphSearch {

    /** What an edge is: an action of the specification with its arguments. */
    static final class Step {
        private final OpDefNode action;
        private final List<Value> arguments;
        private final BitSet pieces = new BitSet();

        Step(OpDefNode action, List<Value> arguments) {
            this.action = action;
            this.arguments = arguments;
        }

        OpDefNode action() {
            return action;
        }

        List<Value> arguments() {
            return arguments;
        }
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
    private long[] fingerprints = new long[1024];
    private final Map<String, Integer> labels = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
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

    /** What an edge with this label is. */
    Step step(int label) {
        return steps.get(label);
    }

    /** The states found so far. */
    int states() {
        return numbers.size();
    }

    /** The actions that edges are. */
    Set<OpDefNode> taken() {
        return steps.stream().map(Step::action).collect(Collectors.toSet());
    }

    /**
     * Searches the whole graph.
     *
     * @param mostEdges with more edges than this the search is given up
     * @param progress told of states and edges, after each state
     * @return the graph, empty if it was given up
     * @throws NoAction if a step is by none of the specification's actions
     */
    Optional<StateGraph> search(long mostEdges, BiConsumer<Integer, Integer> progress) {
        Queue<TLCState> queue = new ArrayDeque<>();
        StateVec states = tool.getInitStates();
        for (int i = 0; i < states.size(); i++) {
            TLCState state = states.elementAt(i);
            if (tool.isInModel(state) && find(state, queue) == initial.size()) {
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
                    if (tool.isInModel(successor) && tool.isInActions(state, successor)) {
                        graph.addEdge(find(successor, queue), label(piece, applications, state));
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

    /**
     * Takes an edge.
     *
     * @param state the state that it leads from
     * @param target the number of the state that it leads to
     * @param label the edge's label
     * @return the state that it leads to
     */
    TLCState follow(TLCState state, int target, int label) {
        Action[] pieces = tracking.getActions();
        BitSet by = steps.get(label).pieces;
        for (int piece = by.nextSetBit(0); piece >= 0; piece = by.nextSetBit(piece + 1)) {
            StateVec successors = tool.getNextStates(pieces[piece], state);
            for (int i = 0; i < successors.size(); i++) {
                TLCState successor = successors.elementAt(i);
                successor.deepNormalize();
                if (successor.fingerPrint() == fingerprints[target]) {
                    return successor;
                }
            }
        }
        throw new IllegalStateException(
                "an edge that was there is gone: " + steps.get(label).action.getName());
    }

    private int find(TLCState state, Queue<TLCState> queue) {
        state.deepNormalize();
        long fingerprint = state.fingerPrint();
        Integer known = numbers.get(fingerprint);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        numbers.put(fingerprint, number);
        if (number == fingerprints.length) {
            fingerprints = Arrays.copyOf(fingerprints, 2 * number);
        }
        fingerprints[number] = fingerprint;
        queue.add(state);
        return number;
    }

    private int label(int piece, List<Application> inside, TLCState state) {
        List<Application> all = new ArrayList<>(above.get(piece));
        all.addAll(inside);
        for (Application application : all) {
            if (structure.actions().contains(application.operator())) {
                List<Value> arguments = tracking.argumentValues(application, state);
                StringBuilder text =
                        new StringBuilder(application.operator().getName().toString());
                arguments.forEach(argument -> text.append(' ').append(Values.ppr(argument)));
                int label = labels.computeIfAbsent(text.toString(), unknown -> {
                    steps.add(new Step(application.operator(), arguments));
                    return steps.size() - 1;
                });
                steps.get(label).pieces.set(piece);
                return label;
            }
        }
        throw new NoAction(
                all.isEmpty()
                        ? tracking.getActions()[piece].getName().toString()
                        : all.get(0).operator().getName().toString());
    }
}
