package io.tidemark.engine.tlc;

import io.tidemark.engine.Explanation;
import io.tidemark.engine.Explanation.FalseConjunct;
import io.tidemark.engine.InputException;
import io.tidemark.evaluation.ActionTarget;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.TLCState;
import tlc2.tool.impl.DiagnosingTool;
import tlc2.tool.impl.GuidedTool;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** Finds out why an event cannot be taken. */
final class Explainer {
    private static final int STATES = 16;
    private static final int CONJUNCTS = 3;
    private static final int ENABLED = 6;
    private static final int MOST_ENABLED = 24;
    private static final int EARLIER = 4;

    private final Stepper stepper;
    private final TlcKernel kernel;
    private final ChangeLog changes;
    private final DiagnosingTool tool;
    private final FalseFormula formula;

    Explainer(Stepper stepper, ChangeLog changes) {
        this.stepper = stepper;
        this.kernel = stepper.kernel();
        this.changes = changes;
        this.tool = new DiagnosingTool(kernel.loaded(), kernel.structure());
        this.formula = new FalseFormula(kernel, tool);
    }

    /**
     * A reason.
     *
     * @param subjects what the earlier events must be asked about
     * @param rank     how near to taking the event it is
     * @param fault    the mistake in the event, if no state could allow it
     */
    private record Diagnosis(
            Explanation.Reason reason, List<Subject> subjects, int rank, Optional<InputException> fault) {
        Diagnosis(Explanation.Reason reason, List<Subject> subjects, int rank) {
            this(reason, subjects, rank, Optional.empty());
        }
    }

    /** A variable, or one key of it. */
    private record Subject(int variable, @Nullable Value key) {}

    Explanation explain(
            Event event,
            Optional<String> partition,
            List<Possibility> frontier,
            Optional<Claim> violated,
            Optional<ReplayState> violating) {
        Diagnosis best = null;
        ReplayState state = frontier.get(0).state();
        if (violated.isPresent() && violating.isPresent()) {
            best = invariant(violated.get(), violating.get());
        } else {
            InputException fault = null;
            for (Possibility each : frontier.subList(0, Math.min(STATES, frontier.size()))) {
                try {
                    Diagnosis diagnosis = diagnose(event, each.state());
                    if (best == null || diagnosis.rank() > best.rank()) {
                        best = diagnosis;
                        state = each.state();
                    }
                } catch (InputException e) {
                    fault = e;
                }
            }
            if (best == null && fault != null) {
                throw fault;
            }
            if (best != null && best.fault().isPresent()) {
                throw best.fault().get();
            }
        }
        Set<String> enabled = enabled(state);
        List<String> ordered = ordered(enabled, node(event));
        return new Explanation(
                stepper.trace(),
                event.line(),
                event.seq(),
                event.name(),
                partition,
                new String(event.text(), StandardCharsets.UTF_8).strip(),
                best == null
                        ? new Explanation.NotEnabled(event.name(), List.of())
                        : inAll(frontier, event, best.reason()),
                best == null ? List.of() : earlier(best.subjects(), state),
                ordered.subList(0, Math.min(ENABLED, ordered.size())),
                Math.max(0, ordered.size() - ENABLED));
    }

    private static @Nullable Value node(Event event) {
        for (int i = 0; i < event.record().names.length; i++) {
            if (event.record().names[i].toString().equals("node")) {
                return event.record().values[i];
            }
        }
        return null;
    }

    /** Actions of the node first; among those each action once before any of them a second time. */
    private static List<String> ordered(Set<String> enabled, @Nullable Value node) {
        Map<String, Integer> met = new HashMap<>();
        Map<String, Integer> rounds = new HashMap<>();
        for (String action : enabled) {
            rounds.put(action, met.merge(action.replaceFirst("\\(.*", ""), 1, Integer::sum));
        }
        List<String> ordered = new ArrayList<>(enabled);
        ordered.sort(Comparator.comparing((String action) -> node == null || !mentions(action, node.toString()))
                .thenComparing(action -> rounds.getOrDefault(action, 0)));
        return ordered;
    }

    /** Whether the first argument is the node. */
    private static boolean mentions(String action, String node) {
        return action.contains("(" + node + ",") || action.contains("(" + node + ")");
    }

    private Diagnosis invariant(Claim invariant, ReplayState state) {
        List<FalseConjunct> conjuncts = new ArrayList<>();
        formula.explain(invariant.formula(), Context.Empty, state, TLCState.Empty, conjuncts);
        return new Diagnosis(
                new Explanation.InvariantViolated(invariant.name(), shortened(conjuncts)),
                variables(invariant.reads()),
                0);
    }

    private static List<FalseConjunct> shortened(List<FalseConjunct> conjuncts) {
        return conjuncts.subList(0, Math.min(CONJUNCTS, conjuncts.size()));
    }

    private static List<Subject> variables(BitSet reads) {
        return reads.stream().mapToObj(variable -> new Subject(variable, null)).toList();
    }

    private Diagnosis diagnose(Event event, ReplayState state) {
        Context context = stepper.eventContext(event);
        Diagnosis best = null;
        for (Arm.Apply apply : applicable(event, context, state)) {
            Diagnosis diagnosis = diagnose(event, apply, context, state);
            if (best == null || diagnosis.rank() > best.rank()) {
                best = diagnosis;
            }
        }
        if (best != null) {
            return best;
        }
        Optional<Diagnosis> outsider = outsider(event, context, state);
        if (outsider.isPresent()) {
            return outsider.get();
        }
        List<FalseConjunct> conjuncts = new ArrayList<>();
        List<Subject> subjects = new ArrayList<>();
        for (SemanticNode condition : falseConditions(event.arm(), context, state)) {
            formula.explain(condition, context, state, TLCState.Empty, conjuncts);
            subjects.addAll(subjects(condition, context, state));
        }
        return new Diagnosis(new Explanation.NotEnabled(event.name(), shortened(conjuncts)), subjects, -1);
    }

    /** Where a condition on the event keeps an action from being tried: an argument that the action can never have. */
    private Optional<Diagnosis> outsider(Event event, Context context, ReplayState state) {
        for (Arm.Apply apply : EventActions.applications(event.arm())) {
            @Nullable Value[] arguments = stepper.arguments(apply, event.record(), context, state);
            if (arguments != null) {
                List<DiagnosingTool.DeadEnd> deadEnds = tool.diagnose(
                        apply.target(),
                        arguments,
                        state,
                        new ReplayState(kernel.variables().length, tool.completion()),
                        (to, taken) -> {});
                if (!deadEnds.isEmpty() && deadEnds.get(0).outsider() >= 0) {
                    String action = FalseFormula.application(apply.target().name(), arguments);
                    return Optional.of(notEnabled(event, apply, arguments, action, deadEnds, state));
                }
            }
        }
        return Optional.empty();
    }

    private List<Arm.Apply> applicable(Event event, Context context, ReplayState state) {
        return stepper.applicable(event.arm(), context, state);
    }

    /** The conditions of an arm that offers nothing in a state: of each alternative the first that is false. */
    private List<SemanticNode> falseConditions(Arm arm, Context context, ReplayState state) {
        if (arm instanceof Arm.Guarded guarded) {
            for (SemanticNode condition : guarded.conditions()) {
                if (!tool.isTrue(condition, context, state, TLCState.Empty)) {
                    return List.of(condition); // the others may make sense only where it is true
                }
            }
            return falseConditions(guarded.arm(), context, state);
        }
        if (arm instanceof Arm.Choice choice) {
            boolean holds = tool.isTrue(choice.condition(), context, state, TLCState.Empty);
            return falseConditions(holds ? choice.ifTrue() : choice.ifFalse(), context, state);
        }
        List<SemanticNode> conditions = new ArrayList<>();
        if (arm instanceof Arm.AnyOf any) {
            any.arms().forEach(each -> conditions.addAll(falseConditions(each, context, state)));
        }
        return conditions;
    }

    private Diagnosis diagnose(Event event, Arm.Apply apply, Context context, ReplayState state) {
        @Nullable Value[] arguments = stepper.arguments(apply, event.record(), context, state);
        if (arguments == null) {
            return nothingToChoose(event, apply, context, state);
        }
        String action = FalseFormula.application(apply.target().name(), arguments);
        Nearest nearest = new Nearest(event);
        List<DiagnosingTool.DeadEnd> deadEnds = tool.diagnose(
                apply.target(),
                arguments,
                state,
                new ReplayState(kernel.variables().length, tool.completion()),
                nearest);
        ReplayState closest = nearest.state;
        if (closest == null) {
            return notEnabled(event, apply, arguments, action, deadEnds, state);
        }
        return observation(event, apply, action, arguments, state, closest, nearest.differing);
    }

    private Diagnosis nothingToChoose(Event event, Arm.Apply apply, Context context, ReplayState state) {
        for (Arm.Argument argument : apply.arguments()) {
            try {
                tool.valueOf(argument.expression(), context, state);
            } catch (RuntimeException e) {
                if (TlcFaults.isEmptyChoice(e)) {
                    return new Diagnosis(
                            new Explanation.NotEnabled(
                                    event.name(), List.of(formula.noWitness(argument.expression(), context, state))),
                            subjects(argument.expression(), context, state),
                            1);
                }
                throw e;
            }
        }
        return new Diagnosis(new Explanation.NotEnabled(event.name(), List.of()), List.of(), -1);
    }

    /** The step whose observation differs least. */
    private final class Nearest implements Step.Sink {
        private final Event event;
        private @Nullable ReplayState state;
        private List<Integer> differing = List.of();

        Nearest(Event event) {
            this.event = event;
        }

        @Override
        public void take(ReplayState to, @Nullable Value[] arguments) {
            List<Integer> different = new ArrayList<>();
            for (int i = 0; i < event.fields().length; i++) {
                if (!stepper.matches(event, i, to)) {
                    different.add(i);
                }
            }
            if (state == null || different.size() < differing.size()) {
                state = to;
                differing = different;
            }
        }
    }

    private Diagnosis notEnabled(
            Event event,
            Arm.Apply apply,
            @Nullable Value[] arguments,
            String action,
            List<DiagnosingTool.DeadEnd> deadEnds,
            ReplayState state) {
        Map<String, FalseConjunct> conjuncts = new LinkedHashMap<>();
        List<Subject> subjects = new ArrayList<>();
        Optional<InputException> fault = Optional.empty();
        int deepest = deadEnds.isEmpty() ? 0 : deadEnds.get(0).passed();
        for (DiagnosingTool.DeadEnd deadEnd : deadEnds) {
            if (deadEnd.elsewhere() != deadEnds.get(0).elsewhere()
                    || deadEnd.passed() < deepest
                    || conjuncts.size() >= CONJUNCTS) {
                break;
            }
            List<FalseConjunct> parts = new ArrayList<>();
            Value outsider = deadEnd.outsider() >= 0 ? arguments[deadEnd.outsider()] : null;
            if (deadEnd.elsewhere()) {
                parts.add(formula.otherArguments(deadEnd.formula(), deadEnd.context(), state));
            } else if (outsider != null) {
                parts.add(formula.notAMember(deadEnd.formula(), outsider, deadEnd.context(), state));
                fault = fault.or(() -> foreign(event, apply, deadEnd, outsider, state));
            } else {
                formula.explain(deadEnd.formula(), deadEnd.context(), state, deadEnd.successor(), parts);
            }
            parts.forEach(part -> conjuncts.putIfAbsent(part.position(), part));
            subjects.addAll(formula.subjects().stream()
                    .flatMap(atom -> subjects(atom.node(), atom.context(), state).stream())
                    .toList());
        }
        return new Diagnosis(
                new Explanation.NotEnabled(action, shortened(List.copyOf(conjuncts.values()))),
                subjects,
                deepest,
                fault);
    }

    /**
     * A set that is always the same, such as Nat, or a list of names, says what is written there, and not what may happen. What
     * a configuration says, such as which brokers there are, is another matter.
     */
    private Optional<InputException> foreign(
            Event event, Arm.Apply apply, DiagnosingTool.DeadEnd deadEnd, Value outsider, ReplayState state) {
        if (!(deadEnd.formula() instanceof ExprNode expression)
                || expression.getLevel() > LevelConstants.ConstantLevel) {
            return Optional.empty();
        }
        Value set = tool.valueOf(expression, deadEnd.context(), state);
        Optional<String> names = set.isFinite() ? names(set) : Optional.empty();
        if (set.isFinite() && (names.isEmpty() || isConfigured(expression))) {
            return Optional.empty();
        }
        String expected = names.map(each -> "one of " + each).orElseGet(() -> values(expression, set));
        return Optional.of(stepper.foreignArgument(event, apply, deadEnd.outsider(), outsider, expected));
    }

    /** A set's values in words. */
    private String values(ExprNode expression, Value set) {
        return set.toString().equals("Nat")
                ? "a whole number of 0 or more"
                : "a member of " + kernel.source().of(expression);
    }

    /** The members of a set of texts. */
    private static Optional<String> names(Value set) {
        if (!(set.toSetEnum() instanceof SetEnumValue members)) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        for (Value member : members.elems.toArray()) {
            if (!(member instanceof StringValue)) {
                return Optional.empty();
            }
            names.add(member.toString());
        }
        return Optional.of(String.join(", ", names.stream().sorted().toList()));
    }

    /** Whether what is in the set depends on a constant. */
    private static boolean isConfigured(ExprNode expression) {
        for (SymbolNode symbol : expression.getAllParams()) {
            if (symbol instanceof OpDeclNode) {
                return true;
            }
        }
        return false;
    }

    private Diagnosis observation(
            Event event,
            Arm.Apply apply,
            String action,
            @Nullable Value[] arguments,
            ReplayState state,
            ReplayState nearest,
            List<Integer> differing) {
        List<Explanation.Difference> differences = new ArrayList<>();
        Map<String, FalseConjunct> assignments = new LinkedHashMap<>();
        List<Subject> subjects = new ArrayList<>();
        for (int field : differing) {
            ExprNode specified = event.specified()[field];
            differences.add(difference(event, field, nearest));
            Context context = stepper.observationContext(event, field);
            subjects.addAll(subjects(specified, context, state));
            // What the step changed made the difference sooner than what it left alone.
            List<Integer> variables = formula.reads(specified, context, nearest).keySet().stream()
                    .sorted(Comparator.comparing(
                            variable -> SpecificationValues.same(state.value(variable), nearest.value(variable))))
                    .toList();
            for (int variable : variables) {
                assignment(apply, arguments, state, nearest, variable)
                        .ifPresent(found -> assignments.putIfAbsent(found.position(), found));
            }
        }
        return new Diagnosis(
                new Explanation.ObservationDiffers(action, differences, shortened(List.copyOf(assignments.values()))),
                subjects,
                Integer.MAX_VALUE - differing.size());
    }

    /** The same with what the specification allows in every state that explains the trace so far. */
    private Explanation.Reason inAll(List<Possibility> frontier, Event event, Explanation.Reason reason) {
        if (!(reason instanceof Explanation.ObservationDiffers differs)) {
            return reason;
        }
        Set<String> fields = differs.differences().stream()
                .map(Explanation.Difference::field)
                .collect(Collectors.toSet());
        Allowed allowed = new Allowed(event, fields);
        Context context = stepper.eventContext(event);
        for (Possibility each : frontier) {
            for (Arm.Apply apply : applicable(event, context, each.state())) {
                @Nullable Value[] arguments = stepper.arguments(apply, event.record(), context, each.state());
                if (arguments != null) {
                    tool.steps(
                            apply.target(),
                            arguments,
                            each.state(),
                            new ReplayState(kernel.variables().length, tool.completion()),
                            allowed);
                }
            }
        }
        return new Explanation.ObservationDiffers(
                differs.action(),
                differs.differences().stream()
                        .map(one -> new Explanation.Difference(
                                one.field(), one.specification(), allowed.of(one.field()), one.observed()))
                        .toList(),
                differs.conjuncts());
    }

    /** The values of some fields after the steps in which just these differ from what was observed. */
    private final class Allowed implements Step.Sink {
        private final Event event;
        private final Set<String> fields;
        private final Map<String, Set<Value>> values = new HashMap<>();

        Allowed(Event event, Set<String> fields) {
            this.event = event;
            this.fields = fields;
        }

        @Override
        public void take(ReplayState to, @Nullable Value[] arguments) {
            Map<String, Value> different = new HashMap<>();
            for (int i = 0; i < event.fields().length; i++) {
                if (!stepper.matches(event, i, to)) {
                    Optional<Value> specified = specified(event, i, to);
                    if (specified.isEmpty()) {
                        return;
                    }
                    different.put(event.fields()[i].toString(), specified.get());
                }
            }
            if (different.keySet().equals(fields)) {
                different.forEach((field, value) ->
                        values.computeIfAbsent(field, key -> new HashSet<>()).add(value));
            }
        }

        private Optional<Value> specified(Event of, int field, ReplayState to) {
            try {
                return Optional.of(stepper.specified(of, field, to));
            } catch (RuntimeException e) {
                if (TlcFaults.isEmptyChoice(e)) {
                    return Optional.empty();
                }
                throw e;
            }
        }

        List<String> of(String field) {
            return values.getOrDefault(field, Set.of()).stream()
                    .sorted(Comparator.comparingInt((Value value) -> value instanceof IntValue number ? number.val : 0)
                            .thenComparing(FalseFormula::shown))
                    .map(FalseFormula::shown)
                    .toList();
        }
    }

    private Explanation.Difference difference(Event event, int field, ReplayState nearest) {
        String name = event.fields()[field].toString();
        Value observed = event.observed()[field];
        try {
            Value specified = stepper.specified(event, field, nearest);
            requireSameKind(event, name, observed, specified);
            requireValue(event, name, observed);
            requireMembersOnce(event, name, observed, specified);
            return new Explanation.Difference(
                    name,
                    FalseFormula.shown(specified),
                    List.of(FalseFormula.shown(specified)),
                    FalseFormula.shown(likeTheSpecifications(observed, specified)));
        } catch (RuntimeException e) {
            if (!TlcFaults.isEmptyChoice(e)) {
                throw e;
            }
            throw stepper.unobservable(event, field);
        }
    }

    /** What is of another kind than the specification's was not observed: the recorder writes something else there. */
    @SuppressWarnings("ReferenceEquality") // a part that is the whole
    private void requireSameKind(Event event, String name, Value observed, Value specified) {
        ValueKind.difference(observed, specified).ifPresent(difference -> {
            boolean whole = difference.observed() == observed;
            throw new InputException(
                    stepper.trace(),
                    event.line(),
                    0,
                    "\"" + name + "\" in \"state\" " + (whole ? "is " : "holds ") + new JsonText(difference.observed()),
                    difference.expected().text() + ", such as " + new JsonText(difference.specified()));
        });
    }

    /** What the field can never be was not observed either. */
    private void requireValue(Event event, String name, Value observed) {
        ExprNode expression = kernel.module().values().get(name);
        if (expression == null) {
            return;
        }
        Value set = tool.valueOf(expression, Context.Empty, TLCState.Empty);
        if (!set.member(observed)) {
            throw new InputException(
                    stepper.trace(),
                    event.line(),
                    0,
                    "\"" + name + "\" in \"state\" is " + new JsonText(observed),
                    set instanceof SetEnumValue
                            ? names(set).map(texts -> "one of " + texts).orElseGet(() -> values(expression, set))
                            : values(expression, set));
        }
    }

    /** An array with a member twice is no set, and shown as one it would look like what it is not. */
    private void requireMembersOnce(Event event, String name, Value observed, Value specified) {
        if (!(observed instanceof TupleValue array)
                || specified instanceof TupleValue
                || specified.toSetEnum() == null) {
            return;
        }
        for (int i = 0; i < array.elems.length; i++) {
            for (int j = 0; j < i; j++) {
                if (array.elems[j].equals(array.elems[i])) {
                    throw new InputException(
                            stepper.trace(),
                            event.line(),
                            0,
                            "\"" + name + "\" in \"state\" holds " + new JsonText(array.elems[i]) + " twice",
                            "each member of a set once");
                }
            }
        }
    }

    /** An observed array, shown as a set where the specification has one. */
    private static Value likeTheSpecifications(Value observed, Value specified) {
        return observed instanceof TupleValue tuple
                        && !(specified instanceof TupleValue)
                        && specified.toSetEnum() != null
                ? new SetEnumValue(tuple.elems.clone(), false)
                : observed;
    }

    /** The conjunct of an action that gave a variable its value: the one that a foreign value falsifies. */
    private Optional<FalseConjunct> assignment(
            Arm.Apply apply, @Nullable Value[] arguments, ReplayState state, ReplayState nearest, int variable) {
        ReplayState bound = new ReplayState(kernel.variables().length, tool.completion());
        bound.bind(kernel.variables()[variable].getName(), ModelValue.make("observed"));
        List<DiagnosingTool.DeadEnd> deadEnds;
        try {
            deadEnds = tool.diagnose(apply.target(), arguments, state, bound, (to, taken) -> {});
        } catch (RuntimeException e) {
            if (TlcFaults.isEvaluation(e) || e instanceof GuidedTool.NotEnumerableException) {
                return Optional.empty();
            }
            throw e;
        }
        String name = kernel.variables()[variable].getName().toString();
        IValue value = nearest.lookup(kernel.variables()[variable].getName());
        return deadEnds.stream()
                .filter(deadEnd -> formula.assigns(deadEnd.formula(), name))
                .findFirst()
                .map(deadEnd -> formula.assignment(deadEnd.formula(), name, (Value) value));
    }

    private List<Subject> subjects(SemanticNode expression, Context context, ReplayState state) {
        List<Subject> found = new ArrayList<>();
        formula.reads(expression, context, state)
                .forEach((variable, key) -> found.add(new Subject(variable, key.orElse(null))));
        return found;
    }

    private List<Explanation.EarlierEvent> earlier(List<Subject> subjects, ReplayState state) {
        Set<Explanation.EarlierEvent> found = new LinkedHashSet<>();
        for (Subject subject : subjects) {
            int variable = subject.variable();
            String name = kernel.variables()[variable].getName().toString();
            Value key = subject.key();
            String what = name;
            ChangeLog.Change change;
            if (key != null && changes.knowsKeys(variable)) {
                what = name + "[" + FalseFormula.shown(key) + "]";
                change = changes.of(variable, state.value(variable), key);
            } else {
                change = changes.of(variable);
            }
            if (change != null) {
                found.add(new Explanation.EarlierEvent(what, change.line(), change.event()));
            }
        }
        return found.stream()
                .sorted(Comparator.comparingLong(Explanation.EarlierEvent::line).reversed())
                .limit(EARLIER)
                .toList();
    }

    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super(null, null, false, false);
        }
    }

    /** Actions with arguments that the specification allows in a state. */
    private Set<String> enabled(ReplayState state) {
        Set<String> found = new LinkedHashSet<>();
        for (ActionTarget target : offered()) {
            Set<String> ofAction = new LinkedHashSet<>();
            try {
                tool.sampleSteps(
                        target,
                        new Value[target.definition().getParams().length],
                        state,
                        new ReplayState(kernel.variables().length, tool.completion()),
                        (to, arguments) -> {
                            ofAction.add(FalseFormula.application(target.name(), arguments));
                            if (ofAction.size() >= MOST_ENABLED) {
                                throw new Enough();
                            }
                        });
            } catch (Enough e) {
                // There are more; these will do.
            } catch (RuntimeException e) {
                if (!TlcFaults.isEvaluation(e) && !(e instanceof GuidedTool.NotEnumerableException)) {
                    throw e;
                }
            }
            found.addAll(ofAction);
        }
        return found;
    }

    /** The actions that some event stands for, or that are silent. */
    private Set<ActionTarget> offered() {
        Set<ActionTarget> targets = new LinkedHashSet<>();
        for (String name : kernel.module().eventNames()) {
            kernel.module().arm(name).ifPresent(arm -> targets.addAll(EventActions.all(arm)));
        }
        targets.addAll(stepper.silent());
        return targets;
    }
}
