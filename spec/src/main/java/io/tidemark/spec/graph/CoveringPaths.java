package io.tidemark.spec.graph;

import java.util.Arrays;

/**
 * Paths from the initial states of a graph that take every edge. A path goes on as long as edges that no path has taken yet can
 * be reached, to the nearest of them; then another one begins. So there are few paths, and few edges that are taken again; the
 * fewest possible would take a flow through the whole graph.
 *
 * <p>The time is about that of reading the graph once for each edge on the way to another that is new: no region is searched in
 * vain twice.
 */
public final class CoveringPaths {
    private static final int NONE = -1;

    private final StateGraph graph;
    private final boolean[] taken;
    /** For each state, how many of its edges no path has taken. */
    private final int[] open;
    /** For each state the edge by which a search from the initial states has found it first. */
    private final int[] treeEdge;

    private final int[] treeSource;
    /** States from which no edge that is new can be reached any more. */
    private final boolean[] exhausted;

    private final int[] foundBy;
    private final int[] foundFrom;
    private final int[] foundIn;
    private final int[] queue;
    private int searches;
    private int firstOpen;
    private int[] path = new int[64];
    private int length;

    /** The paths through a graph of which every state can be reached. */
    public CoveringPaths(StateGraph graph) {
        int states = graph.states();
        this.graph = graph;
        this.taken = new boolean[graph.edges()];
        this.open = new int[states];
        this.treeEdge = new int[states];
        this.treeSource = new int[states];
        this.exhausted = new boolean[states];
        this.foundBy = new int[states];
        this.foundFrom = new int[states];
        this.foundIn = new int[states];
        this.queue = new int[states];
        Arrays.fill(treeEdge, NONE);
        for (int state = 0; state < states; state++) {
            open[state] = graph.endEdge(state) - graph.firstEdge(state);
            for (int edge = graph.firstEdge(state); edge < graph.endEdge(state); edge++) {
                int target = graph.target(edge);
                if (target >= graph.initialStates() && treeEdge[target] == NONE) {
                    treeEdge[target] = edge;
                    treeSource[target] = state;
                }
            }
        }
    }

    /**
     * One path.
     *
     * @param initialState the state in which it begins
     * @param edges its edges in their order
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares paths, and there are many edges
    public record GraphPath(int initialState, int[] edges) {}

    /** Whether there are edges which no path has taken. */
    public boolean hasNext() {
        while (firstOpen < open.length && open[firstOpen] == 0) {
            firstOpen++;
        }
        return firstOpen < open.length;
    }

    /**
     * The next path.
     *
     * @throws IllegalStateException if every edge has been taken
     */
    public GraphPath next() {
        if (!hasNext()) {
            throw new IllegalStateException("every edge has been taken");
        }
        length = 0;
        int initial = beginAt(firstOpen);
        int state = firstOpen;
        while (state != NONE) {
            int edge = newEdge(state);
            if (edge != NONE) {
                take(state, edge);
                state = graph.target(edge);
            } else {
                state = goToNewEdge(state);
            }
        }
        return new GraphPath(initial, Arrays.copyOf(path, length));
    }

    /** The shortest way from an initial state. */
    private int beginAt(int state) {
        int at = state;
        while (treeEdge[at] != NONE) {
            length++;
            at = treeSource[at];
        }
        grow();
        int place = length;
        for (int to = state; treeEdge[to] != NONE; to = treeSource[to]) {
            path[--place] = treeEdge[to];
            mark(treeSource[to], treeEdge[to]);
        }
        return at;
    }

    /** An edge that is new, if there is one: one that stays here, or after which there is another that is new, before any other. */
    private int newEdge(int state) {
        if (open[state] == 0) {
            return NONE;
        }
        int some = NONE;
        int withMore = NONE;
        for (int edge = graph.firstEdge(state); edge < graph.endEdge(state); edge++) {
            if (!taken[edge]) {
                int target = graph.target(edge);
                if (target == state) {
                    return edge;
                }
                some = edge;
                if (open[target] > 0) {
                    withMore = edge;
                }
            }
        }
        return withMore != NONE ? withMore : some;
    }

    /** Takes the shortest way to a state that has an edge which is new; answers that state, or that there is none. */
    private int goToNewEdge(int from) {
        if (exhausted[from]) {
            return NONE;
        }
        searches++;
        int read = 0;
        int end = 0;
        queue[end++] = from;
        foundIn[from] = searches;
        while (read < end) {
            int state = queue[read++];
            for (int edge = graph.firstEdge(state); edge < graph.endEdge(state); edge++) {
                int target = graph.target(edge);
                if (foundIn[target] == searches || exhausted[target]) {
                    continue;
                }
                foundIn[target] = searches;
                foundBy[target] = edge;
                foundFrom[target] = state;
                if (open[target] > 0) {
                    follow(from, target);
                    return target;
                }
                queue[end++] = target;
            }
        }
        for (int i = 0; i < end; i++) {
            exhausted[queue[i]] = true;
        }
        return NONE;
    }

    private void follow(int from, int to) {
        int steps = 0;
        for (int state = to; state != from; state = foundFrom[state]) {
            steps++;
        }
        length += steps;
        grow();
        int place = length;
        for (int state = to; state != from; state = foundFrom[state]) {
            path[--place] = foundBy[state];
        }
    }

    private void take(int state, int edge) {
        length++;
        grow();
        path[length - 1] = edge;
        mark(state, edge);
    }

    private void mark(int state, int edge) {
        if (!taken[edge]) {
            taken[edge] = true;
            open[state]--;
        }
    }

    private void grow() {
        if (length > path.length) {
            path = Arrays.copyOf(path, 2 * length);
        }
    }
}
