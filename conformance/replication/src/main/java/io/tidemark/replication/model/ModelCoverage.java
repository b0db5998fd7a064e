package io.tidemark.replication.model;

import io.tidemark.engine.Explanation;
import io.tidemark.engine.InputException;
import io.tidemark.engine.Observation;
import io.tidemark.engine.Progress;
import io.tidemark.engine.Replay;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.spec.ModelGraph;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Which edges of a model's state graph traces take. A trace counts if its header configures the partition as the model does, as far
 * as it is a behaviour of the specification and of the model. Ids of brokers and broker epochs are only names: they may be others.
 */
public final class ModelCoverage {
    private static final String BROKERS = "Brokers";

    private final ModelGraph graph;
    private final Replay replay;
    private final BitSet taken = new BitSet();
    private final List<OfTrace> traces = new ArrayList<>();

    /**
     * Of no trace yet.
     *
     * @param specification the specification that the model is one of; traces are held to the model's rules
     */
    public ModelCoverage(ModelGraph graph, Specification specification) {
        this.graph = graph;
        this.replay = new Replay(specification.withConstants(graph.rules()));
    }

    /**
     * What a trace took.
     *
     * @param trace its name
     * @param rejectedAt the line at which the specification rejects it, if it does
     * @param notCounted why none of its steps counts, if none does
     * @param steps how many of its steps were edges, those of all partitions together
     * @param leftBy the step with which it left the model first, if it did: an action with its arguments, or the event that no
     *     action of the model's rules explains, though those of the specification do
     */
    public record OfTrace(
            String trace, OptionalLong rejectedAt, Optional<String> notCounted, long steps, Optional<String> leftBy) {}

    /**
     * The edges by one action.
     *
     * @param action the action's name
     * @param taken how many of them were taken
     * @param edges how many there are
     */
    public record OfAction(String action, int taken, int edges) {}

    /**
     * Notes a trace of which none can be told what it took, and why.
     *
     * @param rejectedAt the line at which the specification rejects it, if it does
     */
    public void leaveOut(String trace, OptionalLong rejectedAt, String reason) {
        traces.add(new OfTrace(trace, rejectedAt, Optional.of(reason), 0, Optional.empty()));
    }

    /**
     * Replays a trace and adds what it takes.
     *
     * @param rejectedAt the line at which the specification rejects it, if it does
     * @throws InputException when the trace cannot be used
     */
    public void add(TraceSource source, OptionalLong rejectedAt, Progress progress) {
        try (RenumberedTrace trace = new RenumberedTrace(source.open())) {
            Optional<String> difference = difference(trace.constants());
            if (difference.isPresent()) {
                leaveOut(source.name(), rejectedAt, difference.get());
            } else {
                add(
                        source.name(),
                        rejectedAt,
                        replay.observe(TraceSource.of(source.name(), trace), ModelWalk.begin(graph), progress));
            }
        } catch (IOException e) {
            throw new InputException(
                    source.name(), 0, 0, "cannot be read (" + e.getMessage() + ")", "a readable trace");
        }
    }

    private void add(String trace, OptionalLong rejectedAt, Observation observation) {
        List<ModelWalk> walks = observation.behaviours().stream()
                .map(ModelWalk.class::cast)
                .filter(ModelWalk::hasEntered)
                .toList();
        if (walks.isEmpty()) {
            leaveOut(trace, rejectedAt, "it does not come to any state of the model");
            return;
        }
        walks.forEach(walk -> taken.or(walk.edges()));
        traces.add(new OfTrace(
                trace,
                rejectedAt,
                Optional.empty(),
                walks.stream().mapToLong(ModelWalk::steps).sum(),
                walks.stream()
                        .flatMap(walk -> walk.leftBy().stream())
                        .findFirst()
                        .or(() -> end(observation.verdict(), rejectedAt))));
    }

    /** What a trace ends with for which the rules of the model have no explanation, though the specification has. */
    private static Optional<String> end(Verdict verdict, OptionalLong rejectedAt) {
        if (verdict instanceof Verdict.Rejected rejected) {
            Explanation explanation = rejected.explanation();
            return rejectedAt.equals(OptionalLong.of(explanation.line()))
                    ? Optional.empty()
                    : Optional.of(explanation.event());
        }
        return verdict instanceof Verdict.Inconclusive inconclusive
                ? Optional.of(inconclusive.explanation().map(Explanation::event).orElse(inconclusive.reason()))
                : Optional.empty();
    }

    /** How the constants of a trace are not those of the model. */
    private Optional<String> difference(JsonNode header) {
        List<String> differences = new ArrayList<>();
        new TreeMap<>(graph.constants()).forEach((name, value) -> {
            if (name.equals(BROKERS)) {
                int brokers = ((List<?>) value).size();
                if (header.path(name).size() != brokers) {
                    differences.add(header.path(name).size() + " brokers, in the model " + brokers);
                }
            } else {
                String here =
                        header.has(name) ? header.path(name).toString() : "false"; // the default of all that have one
                if (!here.equals(String.valueOf(value))) {
                    differences.add(name + " is " + here + ", in the model " + value);
                }
            }
        });
        return differences.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", differences));
    }

    /** The model's name. */
    public String model() {
        return graph.model();
    }

    /** How many edges the model has. */
    public int edges() {
        return graph.edges();
    }

    /** How many of them the traces took. */
    public int taken() {
        return taken.cardinality();
    }

    /** All traces, in their order. */
    public List<OfTrace> traces() {
        return List.copyOf(traces);
    }

    /** The actions of the edges, by their names. */
    public List<OfAction> actions() {
        Map<String, OfAction> actions = new TreeMap<>();
        for (int edge = 0; edge < graph.edges(); edge++) {
            actions.merge(
                    graph.actionName(edge),
                    new OfAction(graph.actionName(edge), taken.get(edge) ? 1 : 0, 1),
                    (one, two) -> new OfAction(one.action(), one.taken() + two.taken(), one.edges() + two.edges()));
        }
        return List.copyOf(actions.values());
    }

    /** The edges that no trace took, those nearest to an initial state first. */
    public IntStream neverTaken() {
        return IntStream.range(0, graph.edges()).filter(edge -> !taken.get(edge));
    }

    /** What an edge is: the action with its arguments. */
    public String action(int edge) {
        return graph.action(edge);
    }

    /** The actions on a shortest way to an edge, its own left out. */
    public List<String> wayTo(int edge) {
        return graph.wayTo(edge);
    }
}
