package io.tidemark.spec.graph;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A graph with what its numbers mean, for another process to read.
 *
 * @param graph the graph
 * @param states for each state its name
 * @param labels for each label of an edge what it is
 */
public record LabelledGraph(StateGraph graph, List<String> states, List<String> labels) {

    /** Copies the lists. */
    public LabelledGraph {
        states = List.copyOf(states);
        labels = List.copyOf(labels);
    }

    /**
     * Writes it to a file.
     *
     * @param file the file
     * @throws IOException if that fails
     */
    public void write(Path file) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(labels.size());
            for (String label : labels) {
                out.writeUTF(label);
            }
            out.writeInt(graph.initialStates());
            out.writeInt(graph.states());
            for (int state = 0; state < graph.states(); state++) {
                out.writeUTF(states.get(state));
                out.writeInt(graph.endEdge(state) - graph.firstEdge(state));
                for (int edge = graph.firstEdge(state); edge < graph.endEdge(state); edge++) {
                    out.writeInt(graph.target(edge));
                    out.writeInt(graph.label(edge));
                }
            }
        }
    }

    /**
     * Reads one from a file.
     *
     * @param file the file
     * @return the graph
     * @throws IOException if that fails
     */
    public static LabelledGraph read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            List<String> labels = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                labels.add(in.readUTF());
            }
            StateGraph.Builder graph = new StateGraph.Builder(in.readInt());
            List<String> states = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                states.add(in.readUTF());
                graph.beginState();
                for (int edges = in.readInt(); edges > 0; edges--) {
                    graph.addEdge(in.readInt(), in.readInt());
                }
            }
            return new LabelledGraph(graph.build(), states, labels);
        }
    }
}
