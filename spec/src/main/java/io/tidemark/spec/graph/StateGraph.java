package io.tidemark.spec.graph;

import java.util.Arrays;

/**
 * A graph of states, numbered from 0 in the order of a breadth-first search, and of edges, numbered in the order of the states
 * that they lead from. The first states are the initial ones.
 */
public final class StateGraph {
    private final int initialStates;
    private final int[] firstEdge;
    private final int[] targets;
    private final int[] labels;

    private StateGraph(int initialStates, int[] firstEdge, int[] targets, int[] labels) {
        this.initialStates = initialStates;
        this.firstEdge = firstEdge;
        this.targets = targets;
        this.labels = labels;
    }

    /** How many states there are. */
    public int states() {
        return firstEdge.length - 1;
    }

    /** How many of them are initial. */
    public int initialStates() {
        return initialStates;
    }

    /** How many edges there are. */
    public int edges() {
        return targets.length;
    }

    /** The first edge that leads from a state; they end before the first one of the next state. */
    public int firstEdge(int state) {
        return firstEdge[state];
    }

    /** The edge after the last one that leads from a state. */
    public int endEdge(int state) {
        return firstEdge[state + 1];
    }

    /** Where an edge leads to. */
    public int target(int edge) {
        return targets[edge];
    }

    /** What an edge is, a number that means something to whoever has built the graph. */
    public int label(int edge) {
        return labels[edge];
    }

    /** Builds a graph, state by state. */
    public static final class Builder {
        private final int initialStates;
        private int[] firstEdge = new int[1024];
        private int[] targets = new int[4096];
        private int[] labels = new int[4096];
        private int states;
        private int edges;

        /** A graph with so many initial states and no edges yet. */
        public Builder(int initialStates) {
            this.initialStates = initialStates;
        }

        /** Goes on to the next state: the edges that follow lead from it. */
        public void beginState() {
            if (states == firstEdge.length) {
                firstEdge = Arrays.copyOf(firstEdge, 2 * states);
            }
            firstEdge[states++] = edges;
        }

        /** Adds an edge, unless the state that has been begun has the same one already. */
        public void addEdge(int target, int label) {
            for (int edge = firstEdge[states - 1]; edge < edges; edge++) {
                if (targets[edge] == target && labels[edge] == label) {
                    return;
                }
            }
            if (edges == targets.length) {
                targets = Arrays.copyOf(targets, 2 * edges);
                labels = Arrays.copyOf(labels, 2 * edges);
            }
            targets[edges] = target;
            labels[edges++] = label;
        }

        /** How many edges there are so far. */
        public int edges() {
            return edges;
        }

        /** The graph. */
        public StateGraph build() {
            int[] first = Arrays.copyOf(firstEdge, states + 1);
            first[states] = edges;
            return new StateGraph(initialStates, first, Arrays.copyOf(targets, edges), Arrays.copyOf(labels, edges));
        }
    }
}
