package io.tidemark.engine.tlc;

import io.tidemark.engine.InputException;
import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tla2sany.semantic.SymbolNode;
import tla2sany.st.Location;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** What the trace module says of events, read from its definitions. */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
final class TraceModule {
    /** How the names of formulas end that only group actions. */
    private static final String GROUP = "Next";

    private final FastTool tool;
    private final NextStructure structure;
    private final ModuleFiles files;
    private final Map<String, OpDefNode> definitions = new LinkedHashMap<>();

    private final FormalParamNode event;
    private final Map<String, Arm> arms = new LinkedHashMap<>();
    private final Map<String, Set<String>> mentioned = new LinkedHashMap<>();
    private final FormalParamNode observedEvent;
    private final FormalParamNode observedField;
    private final Map<String, ExprNode> observations = new LinkedHashMap<>();
    private final Map<String, ExprNode> values;
    private final Set<String> silent;
    private final Optional<Set<String>> constants;
    private final Optional<Set<String>> reads;
    private final int silentBound;

    TraceModule(FastTool tool, NextStructure structure, ModuleFiles files) {
        this.tool = tool;
        this.structure = structure;
        this.files = files;
        for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
            definitions.put(definition.getName().toString(), definition);
        }
        OpDefNode action = required("TraceAction", "event");
        event = action.getParams()[0];
        for (Case each : cases(action)) {
            for (String name : names(each.guard(), e -> "event".equals(fieldName(e, event)), "event.event = \"...\"")) {
                if (arms.put(name, arm(each.body())) != null) {
                    throw twice(each.guard(), name);
                }
                mentioned.put(name, mentions(each.body()));
            }
        }
        OpDefNode observation = required("TraceObservation", "event", "field");
        observedEvent = observation.getParams()[0];
        observedField = observation.getParams()[1];
        for (Case each : cases(observation)) {
            for (String name : names(
                    each.guard(),
                    e -> e instanceof OpApplNode a && a.getOperator() == observedField,
                    "field = \"...\"")) {
                if (observations.put(name, each.body()) != null) {
                    throw twice(each.guard(), name);
                }
            }
        }
        values = fields("TraceValues");
        silent = names("TraceSilent").orElse(Set.of());
        constants = names("TraceConstants");
        reads = names("TraceReads");
        for (String read : reads.orElse(Set.of())) {
            if (!arms.containsKey(read)) {
                throw fault(action, "TraceReads with \"" + read + "\"", "names of events");
            }
        }
        for (String field : values.keySet()) {
            if (!observations.containsKey(field)) {
                throw fault(
                        required("TraceValues"),
                        "TraceValues with \"" + field + "\"",
                        "fields that TraceObservation knows");
            }
        }
        OpDefNode bound = definitions.get("TraceSilentBound");
        silentBound = bound == null ? 1 : silentBound(bound);
    }

    private OpDefNode required(String name, String... parameters) {
        OpDefNode definition = definitions.get(name);
        String expected = name + "(" + String.join(", ", parameters) + ") == CASE ...";
        if (definition == null) {
            throw new InputException(rootFile(), 0, 0, "no definition of " + name, expected);
        }
        if (definition.getParams().length != parameters.length) {
            throw fault(definition, name + " with " + definition.getParams().length + " parameters", expected);
        }
        return definition;
    }

    private int silentBound(OpDefNode definition) {
        if (!(value(definition) instanceof IntValue number) || number.val < 0) {
            throw fault(definition, "TraceSilentBound that is no number", "a whole number of 0 or more");
        }
        return number.val;
    }

    private String rootFile() {
        return files.describe(tool.getRootModule().getName() + ".tla");
    }

    private record Case(SemanticNode guard, ExprNode body) {}

    private List<Case> cases(OpDefNode definition) {
        String expected = "CASE ... -> ... [] ... -> ...";
        SemanticNode body = definition.getBody();
        while (body instanceof LetInNode let) {
            body = let.getBody();
        }
        if (!(body instanceof OpApplNode application) || opcode(application) != ToolGlobals.OPCODE_case) {
            throw fault(body, definition.getName() + " that is no CASE", expected);
        }
        List<Case> cases = new ArrayList<>();
        for (ExprOrOpArgNode pair : application.getArgs()) {
            ExprOrOpArgNode[] sides = ((OpApplNode) pair).getArgs();
            if (sides[0] == null) {
                throw fault(sides[1], "OTHER in " + definition.getName(), "an arm for each name");
            }
            cases.add(new Case(sides[0], (ExprNode) sides[1]));
        }
        return cases;
    }

    /** Of two arms for one name TLC would take the first, and nobody would notice. */
    private InputException twice(SemanticNode guard, String name) {
        return fault(guard, "\"" + name + "\" in a second arm", "one arm for each name");
    }

    private interface Subject {
        boolean is(SemanticNode expression);
    }

    /** The names that a guard lets through. */
    private List<String> names(SemanticNode guard, Subject subject, String expected) {
        List<String> names = new ArrayList<>();
        if (guard instanceof OpApplNode application) {
            ExprOrOpArgNode[] sides = application.getArgs();
            switch (opcode(application)) {
                case ToolGlobals.OPCODE_eq -> {
                    if (subject.is(sides[0]) && sides[1] instanceof StringNode name) {
                        names.add(name.getRep().toString());
                    }
                }
                case ToolGlobals.OPCODE_in -> {
                    if (subject.is(sides[0])
                            && sides[1] instanceof OpApplNode set
                            && opcode(set) == ToolGlobals.OPCODE_se) {
                        for (ExprOrOpArgNode element : set.getArgs()) {
                            if (element instanceof StringNode name) {
                                names.add(name.getRep().toString());
                            }
                        }
                    }
                }
                case ToolGlobals.OPCODE_lor, ToolGlobals.OPCODE_dl -> {
                    for (ExprOrOpArgNode side : sides) {
                        names.addAll(names(side, subject, expected));
                    }
                }
                default -> {}
            }
        }
        if (names.isEmpty()) {
            throw fault(guard, "a guard which says something else", expected);
        }
        return names;
    }

    private static @Nullable String fieldName(SemanticNode expression, SymbolNode event) {
        UniqueString field = EventFields.direct(expression, event);
        return field == null ? null : field.toString();
    }

    private static int opcode(OpApplNode application) {
        return BuiltInOPs.getOpCode(application.getOperator().getName());
    }

    private Arm arm(SemanticNode node) {
        if (node instanceof LetInNode let) {
            return arm(let.getBody());
        }
        if (node instanceof LabelNode label) {
            return arm(label.getBody());
        }
        if (node instanceof OpApplNode application) {
            ExprOrOpArgNode[] parts = application.getArgs();
            switch (opcode(application)) {
                case ToolGlobals.OPCODE_lor, ToolGlobals.OPCODE_dl -> {
                    List<Arm> alternatives = new ArrayList<>();
                    for (ExprOrOpArgNode part : parts) {
                        alternatives.add(arm(part));
                    }
                    return new Arm.AnyOf(alternatives);
                }
                case ToolGlobals.OPCODE_ite -> {
                    return new Arm.Choice((ExprNode) parts[0], arm(parts[1]), arm(parts[2]));
                }
                case ToolGlobals.OPCODE_land, ToolGlobals.OPCODE_cl -> {
                    return guarded(application, parts);
                }
                case 0 -> {
                    if (application.getOperator() instanceof OpDefNode definition && isAction(definition)) {
                        return apply(application, definition);
                    }
                }
                default -> {}
            }
        }
        throw fault(
                node,
                "an arm that is no action",
                "the application of an action of the next-state relation, or a disjunction of such");
    }

    private Arm guarded(OpApplNode application, ExprOrOpArgNode[] parts) {
        List<ExprOrOpArgNode> conditions = new ArrayList<>();
        List<Arm> actions = new ArrayList<>();
        for (ExprOrOpArgNode part : parts) {
            if (part.getLevel() <= 1) {
                conditions.add(part);
            } else {
                actions.add(arm(part));
            }
        }
        if (actions.size() != 1) {
            throw fault(application, "a conjunction of " + actions.size() + " actions", "one action with conditions");
        }
        return new Arm.Guarded(conditions, actions.get(0));
    }

    private static boolean isAction(OpDefNode definition) {
        return definition.getBody().getLevel() == 2 || definition.getLevel() == 2;
    }

    private Arm apply(OpApplNode application, OpDefNode definition) {
        List<Arm.Argument> arguments = new ArrayList<>();
        for (ExprOrOpArgNode argument : application.getArgs()) {
            EventFields mentions = EventFields.of(argument, event, structure);
            arguments.add(new Arm.Argument(
                    argument,
                    mentions.asksForDomain() ? List.of() : List.copyOf(mentions.fields()),
                    EventFields.direct(argument, event)));
        }
        return new Arm.Apply(structure.target(definition), arguments, application);
    }

    private Set<String> mentions(SemanticNode node) {
        Set<String> names = new LinkedHashSet<>();
        for (UniqueString field : EventFields.of(node, event, structure).fields()) {
            names.add(field.toString());
        }
        return names;
    }

    /** The names in a definition that is a set of such, if there is that definition. */
    private Optional<Set<String>> names(String name) {
        OpDefNode definition = definitions.get(name);
        if (definition == null) {
            return Optional.empty();
        }
        if (!(value(definition).toSetEnum() instanceof SetEnumValue set)) {
            throw fault(definition, name + " that is no set", "a set of names");
        }
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < set.elems.size(); i++) {
            if (!(set.elems.elementAt(i) instanceof StringValue element)) {
                throw fault(definition, name + " with " + set.elems.elementAt(i), "names as strings");
            }
            names.add(element.val.toString());
        }
        return Optional.of(names);
    }

    private Value value(OpDefNode definition) {
        return (Value) tool.eval(definition.getBody(), Context.Empty, TLCState.Empty);
    }

    /** Fails for an arm whose action the next-state relation never applies. */
    void checkActions(SemanticNode next) {
        for (Map.Entry<String, Arm> arm : arms.entrySet()) {
            for (Arm.Apply apply : applications(arm.getValue())) {
                if (!structure.reaches(next, apply.target())) {
                    throw fault(
                            apply.application(),
                            apply.target().name() + ", which the next-state relation does not apply",
                            "one of its actions");
                }
            }
        }
    }

    /**
     * The actions of a next-state relation, in the order in which it names them: those that events name, and those that none
     * names. What is called Next, or applies actions that events name, is but a group of others.
     */
    List<ActionTarget> actions(SemanticNode next) {
        Set<ActionTarget> named = new LinkedHashSet<>();
        arms.values().forEach(arm -> applications(arm).forEach(apply -> named.add(apply.target())));
        Set<ActionTarget> found = new LinkedHashSet<>();
        collectActions(next, named, found, new HashSet<>());
        found.addAll(named);
        return List.copyOf(found);
    }

    private void collectActions(
            SemanticNode node, Set<ActionTarget> named, Set<ActionTarget> found, Set<SemanticNode> visited) {
        if (!visited.add(node)) {
            return;
        }
        if (node instanceof LetInNode let) {
            collectActions(let.getBody(), named, found, visited);
        } else if (node instanceof LabelNode label) {
            collectActions(label.getBody(), named, found, visited);
        } else if (node instanceof OpApplNode application && application.getLevel() == LevelConstants.ActionLevel) {
            OpDefNode definition = structure.definition(application.getOperator());
            if (definition == null) {
                for (ExprOrOpArgNode part : application.getArgs()) {
                    if (part != null) {
                        collectActions(part, named, found, visited);
                    }
                }
                return;
            }
            for (ActionTarget target : structure.targets()) {
                if (target.definition() != definition) {
                    continue;
                }
                if (!named.contains(target)
                        && (target.name().endsWith(GROUP)
                                || named.stream().anyMatch(each -> structure.reaches(definition.getBody(), each)))) {
                    collectActions(definition.getBody(), named, found, visited);
                } else {
                    found.add(target);
                }
            }
        }
    }

    private static List<Arm.Apply> applications(Arm arm) {
        if (arm instanceof Arm.Apply apply) {
            return List.of(apply);
        }
        List<Arm.Apply> found = new ArrayList<>();
        if (arm instanceof Arm.AnyOf any) {
            any.arms().forEach(each -> found.addAll(applications(each)));
        } else if (arm instanceof Arm.Choice choice) {
            found.addAll(applications(choice.ifTrue()));
            found.addAll(applications(choice.ifFalse()));
        } else if (arm instanceof Arm.Guarded guarded) {
            found.addAll(applications(guarded.arm()));
        }
        return found;
    }

    private InputException fault(SemanticNode node, String found, String expected) {
        Location location = node.getLocation();
        return new InputException(
                files.describe(location.source() + ".tla"),
                location.beginLine(),
                location.beginColumn(),
                found,
                expected);
    }

    /** The parameter of {@code TraceAction}. */
    FormalParamNode event() {
        return event;
    }

    /** What an event name means. */
    Optional<Arm> arm(String name) {
        return Optional.ofNullable(arms.get(name));
    }

    /** All event names. */
    Set<String> eventNames() {
        return arms.keySet();
    }

    /** The event's fields that its arm mentions. */
    Set<String> mentioned(String name) {
        return mentioned.getOrDefault(name, Set.of());
    }

    /** The first parameter of {@code TraceObservation}. */
    FormalParamNode observedEvent() {
        return observedEvent;
    }

    /** The second parameter of {@code TraceObservation}. */
    FormalParamNode observedField() {
        return observedField;
    }

    /** What each field of {@code state} observes. */
    Map<String, ExprNode> observations() {
        return observations;
    }

    /** Names of actions that no event shows. */
    Set<String> silent() {
        return silent;
    }

    /** How many of them may be taken between two events. */
    int silentBound() {
        return silentBound;
    }

    /** The constants that a trace's header may set; if it is not said, any. */
    Optional<Set<String>> constants() {
        return constants;
    }

    /** The events that may have happened before they were logged; if it is not said, any. */
    Optional<Set<String>> reads() {
        return reads;
    }

    /** A definition of the trace module or of one that it extends. */
    Optional<OpDefNode> definition(String name) {
        return Optional.ofNullable(definitions.get(name));
    }

    /** Of what set every observed value of a field is, whatever happens; by the field's name, for some. */
    Map<String, ExprNode> values() {
        return values;
    }

    /** The parts of a definition that is a record, by name; empty if there is no such definition. */
    Map<String, ExprNode> fields(String name) {
        OpDefNode definition = definitions.get(name);
        Map<String, ExprNode> fields = new LinkedHashMap<>();
        if (definition == null) {
            return fields;
        }
        if (!(definition.getBody() instanceof OpApplNode record) || opcode(record) != ToolGlobals.OPCODE_rc) {
            throw fault(definition, name + " that is no record", name + " == [name |-> expression, ...]");
        }
        for (ExprOrOpArgNode pair : record.getArgs()) {
            ExprOrOpArgNode[] sides = ((OpApplNode) pair).getArgs();
            fields.put(((StringNode) sides[0]).getRep().toString(), (ExprNode) sides[1]);
        }
        return fields;
    }
}
