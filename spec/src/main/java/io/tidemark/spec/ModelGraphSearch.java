package io.tidemark.spec;

import io.tidemark.spec.graph.LabelledGraph;
import io.tidemark.spec.tlc.GraphMain;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Searches the state graph of a model, to look up in it what a recorded run has done. */
public final class ModelGraphSearch {
    private final SpecificationFiles files;
    private final long mostEdges;
    private final int heapMegabytes;

    /**
     * A search in the models of one specification.
     *
     * @param files the specification
     * @param mostEdges a model with more edges than this is given up
     * @param heapMegabytes the heap of the JVM that searches, in megabytes
     */
    public ModelGraphSearch(SpecificationFiles files, long mostEdges, int heapMegabytes) {
        this.files = files;
        this.mostEdges = mostEdges;
        this.heapMegabytes = heapMegabytes;
    }

    /**
     * Searches.
     *
     * @param model the model; what it expects is not looked at
     * @param progress told about once a second how far it is, by another thread
     * @return the graph, empty if the model has too many edges
     * @throws SpecificationException if no trace can be of this model, or it cannot be searched
     * @throws InterruptedException if the thread is interrupted; the search has been ended then
     */
    public Optional<ModelGraph> run(Model model, Consumer<PathProgress> progress) throws InterruptedException {
        try (TemporaryFolder temporary = TemporaryFolder.create("tidemark-graph")) {
            Path file = temporary.path().resolve("graph");
            SearchedGraph searched = new TracedModel(files, model, heapMegabytes)
                    .walk(
                            GraphMain.class,
                            List.of(file.toString(), model.name(), Long.toString(mostEdges)),
                            SearchedGraph.class,
                            SearchedGraph::error,
                            progress);
            if (!searched.errors().isEmpty()) {
                throw new SpecificationException(String.join("; ", searched.errors()));
            }
            return searched.tooLarge()
                    ? Optional.empty()
                    : Optional.of(new ModelGraph(
                            model.name(), searched.constants(), searched.rules(), LabelledGraph.read(file)));
        } catch (IOException e) {
            throw new SpecificationException("cannot read the state graph: " + e.getMessage(), e);
        }
    }
}
