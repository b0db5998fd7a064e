package io.tidemark.spec;

import io.tidemark.spec.graph.LabelledGraph;
import io.tidemark.spec.graph.StateGraph;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The state graph of a model. Its edges have the numbers by which the paths of {@link PathGenerator} name them. Brokers are numbers
 * from 0.
 */
public final class ModelGraph {
    /**
     * Variables that do not count in the names of states: in a model followers begin without a fetcher, while after the events of
     * a trace by which they hear of the partition they have one. That is all it is until the first fetch, and later the way there
     * decides.
     */
    public static final Set<String> UNNAMED = Set.of("fetcherEpoch");

    private static final int NONE = -1;

    private final String model;
    private final Map<String, Object> constants;
    private final Map<String, Object> rules;
    private final StateGraph graph;
    private final List<String> states;
    private final List<String> labels;
    private final Map<String, Integer> numbers = new HashMap<>();
    /** For each state the edge by which a search from the initial states has found it first. */
    private final int[] treeEdge;

    private final int[] source;

    ModelGraph(String model, Map<String, Object> constants, Map<String, Object> rules, LabelledGraph labelled) {
        this.model = model;
        this.constants = Map.copyOf(constants);
        this.rules = Map.copyOf(rules);
        this.graph = labelled.graph();
        this.states = labelled.states();
        this.labels = labelled.labels();
        this.treeEdge = new int[graph.states()];
        this.source = new int[graph.edges()];
        Arrays.fill(treeEdge, NONE);
        for (int state = 0; state < graph.states(); state++) {
            numbers.putIfAbsent(states.get(state), state);
            for (int edge = graph.firstEdge(state); edge < graph.endEdge(state); edge++) {
                source[edge] = state;
                int target = graph.target(edge);
                if (target >= graph.initialStates() && treeEdge[target] == NONE) {
                    treeEdge[target] = edge;
                }
            }
        }
    }

    /** The model's name. */
    public String model() {
        return model;
    }

    /** The constants that a trace's header sets, with their values in the model; a set is a list. */
    public Map<String, Object> constants() {
        return constants;
    }

    /** The constants that say what the rules of the protocol are, with their values in the model; a set is a list. */
    public Map<String, Object> rules() {
        return rules;
    }

    /** How many states there are. */
    public int states() {
        return graph.states();
    }

    /** How many edges there are. */
    public int edges() {
        return graph.edges();
    }

    /**
     * The state with a name. Of several, which differ in what the model's bounds remember alone, it is the first that a search
     * from the initial states comes to.
     */
    public OptionalInt state(String name) {
        Integer number = numbers.get(name);
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    /**
     * The edges that a step may be.
     *
     * @param state the state before
     * @param action the action with its arguments
     * @param name the name of the state after
     */
    public int[] edges(int state, String action, String name) {
        int[] found = new int[graph.endEdge(state) - graph.firstEdge(state)];
        int count = 0;
        for (int edge = graph.firstEdge(state); edge < graph.endEdge(state); edge++) {
            if (labels.get(graph.label(edge)).equals(action)
                    && states.get(graph.target(edge)).equals(name)) {
                found[count++] = edge;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The state that an edge leads to. */
    public int target(int edge) {
        return graph.target(edge);
    }

    /** What an edge is: the action with its arguments. */
    public String action(int edge) {
        return labels.get(graph.label(edge));
    }

    /** The name of its action. */
    public String actionName(int edge) {
        String action = action(edge);
        int arguments = action.indexOf('(');
        return arguments < 0 ? action : action.substring(0, arguments);
    }

    /** The actions on a shortest way from an initial state to an edge, its own left out. */
    public List<String> wayTo(int edge) {
        Deque<String> way = new ArrayDeque<>();
        for (int state = source[edge]; treeEdge[state] != NONE; state = source[treeEdge[state]]) {
            way.addFirst(action(treeEdge[state]));
        }
        return List.copyOf(way);
    }
}
