package io.tidemark.spec.tlc;

import io.tidemark.spec.graph.CoveringPaths.GraphPath;
import io.tidemark.spec.graph.StateGraph;
import io.tidemark.spec.tlc.TraceArm.Argument;
import io.tidemark.spec.tlc.TraceArm.Form;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.ActionTrackingTool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tools.jackson.databind.ObjectMapper;
import util.UniqueString;

/**
 * Writes paths as traces. What an event is called, how it says its arguments and what each field of its state observes is
 * what the trace module says; each step is held against that module's {@code TraceAction} before it is written.
 */
final class PathTraces {

    /** That steps of a model are by an action of which no event tells. */
    static final class Untold extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Untold(String action) {
            super("takes a step by " + action + ", of which no event tells");
        }
    }

    /** The controller's node id in the traces. */
    private static final int CONTROLLER = 3000;

    private static final String NODE = "node";
    private static final String EVENT = "event";
    private static final String COPY = "copy";
    private static final String LEADER = "leader";
    private static final String REPLICAS = "replicas";
    private static final String PARTITION = "partition";
    private static final String LOCAL_PARTITION = "localPartition";

    private final GraphSearch search;
    private final String model;
    private final ActionTrackingTool tool;
    private final Map<OpDefNode, TraceArm> arms;
    private final OpDefNode traceAction;
    private final OpDefNode traceObservation;
    private final Value brokers;
    private final Map<String, Object> constants = new TreeMap<>();
    private final ObjectMapper json = new ObjectMapper();

    PathTraces(GraphSearch search, String model) {
        this.search = search;
        this.model = model;
        this.tool = search.tool();
        this.traceAction = operator("TraceAction");
        this.traceObservation = operator("TraceObservation");
        this.arms = TraceArm.of(traceAction, search.structure().actions());
        this.brokers = constant("Brokers");
        Value named = evaluate(operator("TraceConstants"), Context.Empty, TLCState.Empty, TLCState.Empty);
        for (Value name : JsonValues.elements(named)) {
            String constant = ((StringValue) name).val.toString();
            constants.put(constant, JsonValues.of(constant(constant)));
        }
    }

    /** Why no trace can be of this model, if none can. */
    Optional<String> refused() {
        List<?> unfixed = (List<?>) JsonValues.of(constant("Unfixed"));
        if (!unfixed.isEmpty()) {
            return Optional.of("the model \"" + model + "\" leaves out "
                    + (unfixed.size() == 1 ? "the fix of " : "the fixes of ")
                    + unfixed.stream().map(String::valueOf).collect(Collectors.joining(" and "))
                    + ": its steps are not those of Kafka 4.x, and 'tidemark check' would refuse them");
        }
        // A leader that has heard of the partition has noted its leader epoch then.
        return constant("EpochsWithoutRecords") == BoolValue.ValTrue
                ? Optional.of(
                        "the model \"" + model
                                + "\" begins with a leader that has not noted its leader epoch, and no trace does (EpochsWithoutRecords)")
                : Optional.empty();
    }

    /** The constants that a trace's header sets, with their values in the model. */
    Map<String, Object> constants() {
        return constants;
    }

    /**
     * Requires that events tell of an action.
     *
     * @throws Untold if none does
     */
    void requireTold(OpDefNode action) {
        if (!arms.containsKey(action)) {
            throw new Untold(action.getName().toString());
        }
    }

    /**
     * The event that tells of a step, as it stands in a trace but for its number.
     *
     * @throws Untold if there is none
     */
    String event(OpDefNode action, List<Value> arguments, TLCState from, TLCState to) {
        return json.writeValueAsString(told(named(action, arguments, from, to), to))
                .substring(1);
    }

    /** Writes a path. */
    void write(GraphPath path, StateGraph graph, Path file) throws IOException {
        TLCState state = search.initialStates().get(path.initialState());
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(json.writeValueAsString(header(path, state)));
            out.newLine();
            int sequence = 0;
            for (Value replica : JsonValues.elements(field(variable(state, PARTITION), REPLICAS))) {
                // The model begins when every replica has heard of the partition.
                Map<String, Value> event = new LinkedHashMap<>();
                event.put(NODE, replica);
                event.put(EVENT, new StringValue("ApplyMetadata"));
                event.put("partitionEpoch", IntValue.gen(0));
                line(
                        out,
                        ++sequence,
                        json.writeValueAsString(told(event, state)).substring(1));
            }
            for (int edge : path.edges()) {
                line(out, ++sequence, search.text(graph.label(edge)));
            }
        }
    }

    private static void line(BufferedWriter out, int sequence, String rest) throws IOException {
        out.write("{\"seq\":" + sequence + "," + rest);
        out.newLine();
    }

    private Map<String, Object> header(GraphPath path, TLCState state) {
        Value partition = variable(state, PARTITION);
        Map<String, Object> source = new LinkedHashMap<>();
        source.put("system", "tidemark-generate");
        source.put("model", model);
        source.put("initialState", path.initialState());
        source.put("edges", Arrays.stream(path.edges()).boxed().toList());
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("tidemark", 1);
        header.put("spec", "Replication");
        header.put("constants", constants);
        header.put("source", source);
        header.put(
                "initial",
                Map.of(
                        Integer.toString(CONTROLLER),
                        new TreeMap<>(Map.of(
                                LEADER, JsonValues.of(field(partition, LEADER)),
                                REPLICAS, JsonValues.of(field(partition, REPLICAS))))));
        return header;
    }

    /** The event that allows the step, without its state. */
    private Map<String, Value> named(OpDefNode action, List<Value> arguments, TLCState from, TLCState to) {
        requireTold(action);
        TraceArm arm = Objects.requireNonNull(arms.get(action));
        Map<String, Value> event = new LinkedHashMap<>();
        event.put(NODE, IntValue.gen(CONTROLLER));
        event.put(EVENT, new StringValue(arm.event()));
        for (int i = 0; i < arm.arguments().size(); i++) {
            Argument argument = arm.arguments().get(i);
            Value value = arguments.get(i);
            if (argument.form() == Form.MESSAGE) {
                addMessage(event, value);
            } else if (argument.form() == Form.ARRAY) {
                event.put(
                        argument.field(),
                        new TupleValue(JsonValues.elements(value).toArray(new Value[0])));
            } else {
                event.put(argument.field(), value);
            }
        }
        if (isAllowed(event, from, to)) {
            return event;
        }
        event.put(COPY, BoolValue.ValTrue);
        if (arm.saysCopy() && isAllowed(event, from, to)) {
            return event;
        }
        throw new IllegalStateException("TraceAction does not allow " + event + " from " + from + " to " + to);
    }

    /** A message is named by its kind and by who is at its two ends; the event is its sender's. */
    private static void addMessage(Map<String, Value> event, Value message) {
        String type = ((StringValue) field(message, "type")).val.toString();
        boolean fetch = !type.startsWith("AlterPartition");
        event.put("type", new StringValue(type));
        event.put(LEADER, field(message, LEADER));
        if (fetch) {
            event.put("follower", field(message, "follower"));
        }
        if (field(message, "connection").equals(IntValue.gen(1))) {
            event.put(COPY, BoolValue.ValTrue);
        }
        if (type.equals("FetchRequest")) {
            event.put(NODE, field(message, "follower"));
        } else if (!type.equals("AlterPartitionResponse")) {
            event.put(NODE, field(message, LEADER));
        }
    }

    private boolean isAllowed(Map<String, Value> event, TLCState from, TLCState to) {
        Context context = Context.Empty.cons(traceAction.getParams()[0], record(event));
        return evaluate(traceAction, context, from, to) instanceof BoolValue allowed && allowed.val;
    }

    /** The event as it stands in the trace, with what its node can see of itself afterwards. */
    private Map<String, Object> told(Map<String, Value> event, TLCState after) {
        Map<String, Object> line = new LinkedHashMap<>();
        event.forEach((name, value) -> line.put(name, JsonValues.of(value)));
        Value node = Objects.requireNonNull(event.get(NODE));
        String name = ((StringValue) Objects.requireNonNull(event.get(EVENT))).val.toString();
        boolean ofBroker = ((SetEnumValue) brokers).member(node);
        boolean leads = ofBroker && leads(node, after);
        Map<String, Object> state = new LinkedHashMap<>();
        for (String field : ObservedFields.of(name, event.keySet(), ofBroker, leads)) {
            Context context = Context.Empty.cons(traceObservation.getParams()[0], record(event))
                    .cons(traceObservation.getParams()[1], new StringValue(field));
            state.put(field, JsonValues.of(evaluate(traceObservation, context, after, TLCState.Empty)));
        }
        if (!state.isEmpty()) {
            line.put("state", state);
        }
        return line;
    }

    private static boolean leads(Value broker, TLCState state) {
        FcnRcdValue images = (FcnRcdValue) variable(state, LOCAL_PARTITION).toFcnRcd();
        return field(images.apply(broker, EvalControl.Clear), LEADER).equals(broker);
    }

    private static Value variable(TLCState state, String name) {
        return (Value) state.lookup(UniqueString.uniqueStringOf(name));
    }

    private static Value field(Value record, String name) {
        return ((RecordValue) record.toRcd()).apply(new StringValue(name), EvalControl.Clear);
    }

    private static RecordValue record(Map<String, Value> fields) {
        UniqueString[] names =
                fields.keySet().stream().map(UniqueString::uniqueStringOf).toArray(UniqueString[]::new);
        return new RecordValue(names, fields.values().toArray(new Value[0]), false);
    }

    private Value evaluate(OpDefNode operator, Context context, TLCState from, TLCState to) {
        return tool.eval(operator.getBody(), context, from, to, EvalControl.Clear, CostModel.DO_NOT_RECORD);
    }

    private OpDefNode operator(String name) {
        for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
            if (definition.getName().equals(name)) {
                return definition;
            }
        }
        throw new IllegalStateException("the trace module does not define " + name);
    }

    /** The value of a constant in the model. */
    Value constant(String name) {
        for (OpDeclNode constant : tool.getRootModule().getConstantDecls()) {
            if (constant.getName().equals(name)) {
                return (Value) constant.getToolObject(ActionTrackingTool.slot());
            }
        }
        throw new IllegalStateException("the specification has no constant " + name);
    }
}
