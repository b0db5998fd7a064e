package io.tidemark.replication.model;

import io.tidemark.engine.Behaviour;
import io.tidemark.spec.ModelGraph;
import java.util.BitSet;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The edges of a model's state graph that a behaviour takes. It comes into the graph at its first state that is one of the model's,
 * and it leaves the graph for good with the first step that the model does not allow there: what the specification remembers grows
 * with each step that is not the model's, so that it would not come back.
 *
 * <p>States of the model may differ in what its bounds remember alone. A step that may lead to several of them counts for each,
 * as long as the later steps leave that open.
 */
final class ModelWalk implements Behaviour {
    /** A behaviour that has not come into the graph after so many steps does not begin as the model does. */
    private static final int LATEST_ENTRY = 100;

    private final ModelGraph graph;
    /** Where the behaviour may be in the graph, each with the edges on all ways there. The sets are not changed. */
    private final Map<Integer, BitSet> places;
    /** Steps before the graph; of a behaviour that is in it, or was, they do not matter. */
    private final int before;

    private final BitSet left;
    private final Optional<String> leftBy;
    private final int steps;

    private ModelWalk(
            ModelGraph graph,
            Map<Integer, BitSet> places,
            int before,
            BitSet left,
            Optional<String> leftBy,
            int steps) {
        this.graph = graph;
        this.places = places;
        this.before = before;
        this.left = left;
        this.leftBy = leftBy;
        this.steps = steps;
    }

    /** A behaviour of which no step is known yet. */
    static ModelWalk begin(ModelGraph graph) {
        return new ModelWalk(graph, Map.of(), 0, new BitSet(), Optional.empty(), 0);
    }

    /** Whether the behaviour has come into the graph. */
    boolean hasEntered() {
        return !places.isEmpty() || leftBy.isPresent();
    }

    /** The steps of the behaviour that were edges of the graph. */
    int steps() {
        return steps;
    }

    /** The step with which it left the graph, if it did: the action with its arguments. */
    Optional<String> leftBy() {
        return leftBy;
    }

    /** The edges that it took. */
    BitSet edges() {
        BitSet all = union(places.values());
        all.or(left);
        return all;
    }

    @Override
    public ModelWalk after(Supplier<String> action, Function<Set<String>, String> state) {
        if (places.isEmpty()) {
            return leftBy.isPresent() || before == LATEST_ENTRY ? this : enter(state.apply(ModelGraph.UNNAMED));
        }
        String step = action.get();
        String name = state.apply(ModelGraph.UNNAMED);
        Map<Integer, BitSet> next = new TreeMap<>();
        places.forEach((place, way) -> {
            for (int edge : graph.edges(place, step, name)) {
                next.merge(graph.target(edge), with(way, edge), ModelWalk::union);
            }
        });
        if (!next.isEmpty()) {
            return new ModelWalk(graph, next, before, left, leftBy, steps + 1);
        }
        return new ModelWalk(graph, Map.of(), before, edges(), Optional.of(leftBy.orElse(step)), steps);
    }

    private ModelWalk enter(String state) {
        OptionalInt place = graph.state(state);
        return new ModelWalk(
                graph,
                place.isPresent() ? Map.of(place.getAsInt(), new BitSet()) : Map.of(),
                before + 1,
                left,
                leftBy,
                steps);
    }

    @Override
    public ModelWalk or(Behaviour behaviour) {
        if (!(behaviour instanceof ModelWalk other)) {
            throw new IllegalArgumentException("no walk through a model's graph");
        }
        Map<Integer, BitSet> either = new TreeMap<>(places);
        other.places.forEach((place, way) -> either.merge(place, way, ModelWalk::union));
        return new ModelWalk(
                graph,
                either,
                Math.max(before, other.before),
                union(left, other.left),
                leftBy.or(() -> other.leftBy),
                Math.max(steps, other.steps));
    }

    private static BitSet with(BitSet edges, int edge) {
        if (edges.get(edge)) {
            return edges;
        }
        BitSet more = (BitSet) edges.clone();
        more.set(edge);
        return more;
    }

    private static BitSet union(BitSet some, BitSet others) {
        BitSet all = (BitSet) some.clone();
        all.or(others);
        return all;
    }

    private static BitSet union(Collection<BitSet> sets) {
        BitSet all = new BitSet();
        sets.forEach(all::or);
        return all;
    }
}
