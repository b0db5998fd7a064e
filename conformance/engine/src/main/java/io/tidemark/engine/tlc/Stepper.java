package io.tidemark.engine.tlc;

import io.tidemark.engine.Behaviour;
import io.tidemark.engine.InputException;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.CanonicalText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tlc2.tool.TLCState;
import tlc2.tool.impl.CoverageTool;
import tlc2.tool.impl.GuidedTool;
import tlc2.util.Context;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Takes events and silent steps from one state of the specification to the next. For one thread. */
final class Stepper {
    private final TlcKernel kernel;
    private final GuidedTool tool;
    private final String trace;
    private final ReplayOptions options;
    private final List<ActionTarget> silent;
    private final Optional<CoverageTool> coverage;
    private final BitSet changed = new BitSet();
    private @Nullable ReplayState changedFrom;
    private @Nullable ReplayState changedTo;
    private @Nullable Claim violated;
    private @Nullable ReplayState violating;

    Stepper(TlcKernel kernel, String trace, ReplayOptions options, List<ActionTarget> silent) {
        this.kernel = kernel;
        this.tool = kernel.newTool(options.evaluation());
        this.trace = trace;
        this.options = options;
        this.silent = silent;
        this.coverage = options.coverage() ? Optional.of(kernel.newCoverageTool()) : Optional.empty();
    }

    /** The same with an evaluator of its own. */
    Stepper copy() {
        return new Stepper(kernel, trace, options, silent);
    }

    TlcKernel kernel() {
        return kernel;
    }

    GuidedTool tool() {
        return tool;
    }

    String trace() {
        return trace;
    }

    /** The actions that may be taken without an event. */
    List<ActionTarget> silent() {
        return silent;
    }

    /** The states that the specification and an event allow after a possibility, and that keep the invariants. */
    Possibilities take(Event event, Possibility from) {
        Possibilities found = new Possibilities();
        try {
            Context context = eventContext(event);
            for (Arm.Apply apply : applicable(event.arm(), context, from.state())) {
                take(event, apply, context, from, found);
            }
        } catch (GuidedTool.NotEnumerableException e) {
            throw new InputException(
                    trace,
                    event.line(),
                    0,
                    lack(event),
                    "it, since " + kernel.source().of(e.set()) + " is infinite");
        } catch (RuntimeException e) {
            throw evaluationFault(event, e);
        }
        return found;
    }

    /** Says which arguments an event does not have. */
    private String lack(Event event) {
        String missing = missing(event);
        return "\"" + event.name() + "\" lacks " + (missing.isEmpty() ? "an argument" : missing);
    }

    private String missing(Event event) {
        return kernel.module().mentioned(event.name()).stream()
                .filter(name -> field(event.record(), UniqueString.uniqueStringOf(name)) == null)
                .map(name -> '"' + name + '"')
                .collect(Collectors.joining(" and "));
    }

    /** An argument that no step of the specification could have. */
    InputException foreignArgument(Event event, Arm.Apply apply, int position, Value value, String expected) {
        UniqueString direct = apply.arguments().get(position).direct();
        String name = direct != null
                ? direct.toString()
                : apply.target().definition().getParams()[position].getName().toString();
        return new InputException(trace, event.line(), 0, "\"" + name + "\" is " + new JsonText(value), expected);
    }

    private RuntimeException evaluationFault(Event event, RuntimeException e) {
        if (!TlcFaults.isEvaluation(e)) {
            return e;
        }
        return new InputException(
                trace,
                event.line(),
                0,
                "\"" + event.name() + "\" cannot be evaluated: " + TlcFaults.message(e),
                "values of the kinds that the specification uses");
    }

    private void take(Event event, Arm.Apply apply, Context context, Possibility from, Possibilities found) {
        @Nullable Value[] arguments = arguments(apply, event.record(), context, from.state());
        if (arguments == null) {
            return;
        }
        if (apply.target().isInstantiated() && Arrays.asList(arguments).contains(null)) {
            throw new InputException(
                    trace,
                    event.line(),
                    0,
                    "\"" + event.name() + "\" without all arguments of an action of an instantiated module",
                    "all of them");
        }
        ReplayState before = from.state();
        try {
            tool.steps(apply.target(), arguments, before, emptyState(), (to, taken) -> {
                complete(to, apply.target());
                if (apply.target().isInstantiated() && !tool.isTrue(apply.application(), context, before, to)) {
                    return;
                }
                if (isObserved(event, to) && keepsInvariants(before, to)) {
                    found.add(from.after(
                            to,
                            apply.target().index(),
                            covered(from.covered(), apply.target(), taken, before, to),
                            behaviour(from.behaviour(), apply.target(), taken, to)));
                }
            });
        } catch (GuidedTool.ForeignArgumentException e) {
            throw foreignArgument(
                    event,
                    apply,
                    e.argument(),
                    e.value(),
                    ValueKind.ofMembers(e.set()).text());
        }
    }

    /** The counts after a step; those before are left as they are, for other steps lead on from there. */
    private long[] covered(
            long[] before, ActionTarget action, @Nullable Value[] arguments, ReplayState from, ReplayState to) {
        if (coverage.isEmpty()) {
            return before;
        }
        long[] counts = before.clone();
        kernel.disjuncts().number(action).ifPresent(number -> {
            counts[number]++;
            // Of an instance it is not known which it was.
            if (!action.isInstantiated() && !Arrays.asList(arguments).contains(null)) {
                coverage.get().cover(action, arguments, from, to, disjunct -> counts[disjunct]++);
            }
        });
        return counts;
    }

    private Behaviour behaviour(Behaviour before, ActionTarget action, @Nullable Value[] arguments, ReplayState after) {
        if (before == Behaviour.UNOBSERVED) {
            return before;
        }
        return before.after(
                () -> CanonicalText.ofAction(
                        action.name(),
                        Arrays.stream(arguments).filter(Objects::nonNull).toList()),
                without -> CanonicalText.nameOf(after, List.of(kernel.variables()), without));
    }

    private ReplayState emptyState() {
        return new ReplayState(kernel.variables().length, tool.completion());
    }

    private void complete(ReplayState to, ActionTarget action) {
        if (!to.isComplete()) {
            throw new InputException(
                    kernel.rootFile(),
                    0,
                    0,
                    "action " + action.name() + " that leaves a variable without a value",
                    "a value for each variable in each step");
        }
    }

    Context eventContext(Event event) {
        return Context.Empty.cons(kernel.module().event(), event.record());
    }

    /** The actions that an arm offers in a state. */
    List<Arm.Apply> applicable(Arm arm, Context context, ReplayState state) {
        if (arm instanceof Arm.Apply apply) {
            return List.of(apply);
        }
        if (arm instanceof Arm.Choice choice) {
            boolean holds = tool.isTrue(choice.condition(), context, state, TLCState.Empty);
            return applicable(holds ? choice.ifTrue() : choice.ifFalse(), context, state);
        }
        if (arm instanceof Arm.Guarded guarded) {
            for (ExprOrOpArgNode condition : guarded.conditions()) {
                if (!tool.isTrue(condition, context, state, TLCState.Empty)) {
                    return List.of();
                }
            }
            return applicable(guarded.arm(), context, state);
        }
        List<Arm.Apply> all = new ArrayList<>();
        for (Arm each : ((Arm.AnyOf) arm).arms()) {
            all.addAll(applicable(each, context, state));
        }
        return all;
    }

    /**
     * The arguments that an event gives to an action in a state: null for one that it leaves open, and no arguments at all if
     * one is a choice from nothing.
     */
    @Nullable
    Value @Nullable [] arguments(Arm.Apply apply, RecordValue event, Context context, ReplayState state) {
        List<Arm.Argument> expressions = apply.arguments();
        @Nullable Value[] values = new Value[expressions.size()];
        for (int i = 0; i < values.length; i++) {
            Arm.Argument argument = expressions.get(i);
            UniqueString direct = argument.direct();
            if (direct != null) {
                values[i] = field(event, direct);
            } else if (hasAll(event, argument.fields())) {
                try {
                    values[i] = tool.valueOf(argument.expression(), context, state);
                } catch (RuntimeException e) {
                    if (TlcFaults.isEmptyChoice(e)) {
                        return null;
                    }
                    throw e;
                }
            }
        }
        return values;
    }

    private static boolean hasAll(RecordValue event, List<UniqueString> fields) {
        for (UniqueString field : fields) {
            if (field(event, field) == null) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Value field(RecordValue event, UniqueString name) {
        for (int i = 0; i < event.names.length; i++) {
            if (event.names[i] == name) {
                return event.values[i];
            }
        }
        return null;
    }

    private boolean isObserved(Event event, ReplayState to) {
        for (int i = 0; i < event.fields().length; i++) {
            if (!matches(event, i, to)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a state is as an event observed a field; a field for which there is nothing to choose from is not. */
    boolean matches(Event event, int field, ReplayState state) {
        try {
            return SpecificationValues.matches(event.observed()[field], specified(event, field, state));
        } catch (RuntimeException e) {
            if (TlcFaults.isEmptyChoice(e)) {
                return false;
            }
            throw TlcFaults.isEvaluation(e) ? unobservable(event, field) : e;
        }
    }

    /** A field about which the specification says nothing after such an event. */
    InputException unobservable(Event event, int field) {
        String missing = missing(event);
        if (!missing.isEmpty()) {
            return new InputException(
                    trace,
                    event.line(),
                    0,
                    "\"" + event.fields()[field] + "\" cannot be observed of " + event.name() + " without " + missing,
                    "all arguments of " + event.name());
        }
        return new InputException(
                trace,
                event.line(),
                0,
                "\"" + event.fields()[field] + "\" cannot be observed of " + event.name()
                        + nodeOf(event)
                                .map(node -> " at " + FalseFormula.shown(node))
                                .orElse(""),
                "fields that the specification knows there");
    }

    private static Optional<Value> nodeOf(Event event) {
        return Optional.ofNullable(field(event.record(), UniqueString.uniqueStringOf("node")));
    }

    /** What the specification says of an observed field in a state. */
    Value specified(Event event, int field, ReplayState state) {
        return tool.valueOf(event.specified()[field], observationContext(event, field), state);
    }

    Context observationContext(Event event, int field) {
        return Context.Empty.cons(kernel.module().observedField(), new StringValue(event.fields()[field]))
                .cons(kernel.module().observedEvent(), event.record());
    }

    private boolean keepsInvariants(ReplayState before, ReplayState to) {
        if (!options.checkInvariants() || kernel.invariants().isEmpty()) {
            return true;
        }
        changes(before, to);
        for (Claim invariant : kernel.invariants()) {
            if (!invariant.stillHolds(tool, before, to, changed)) {
                if (violated == null) {
                    violated = invariant;
                    violating = to;
                }
                return false;
            }
        }
        return true;
    }

    /** The positions of the variables that differ; until they are asked for of other states. */
    @SuppressWarnings("ReferenceEquality") // the same step is asked for several times in a row
    BitSet changes(ReplayState before, ReplayState to) {
        if (before != changedFrom || to != changedTo) {
            changed.clear();
            for (int i = 0; i < to.size(); i++) {
                if (!SpecificationValues.same(before.value(i), to.value(i))) {
                    changed.set(i);
                }
            }
            changedFrom = before;
            changedTo = to;
        }
        return changed;
    }

    /** Another event is to be taken. */
    void forgetViolation() {
        violated = null;
        violating = null;
    }

    /** The first invariant that kept the event from being taken, if one did. */
    Optional<Claim> violated() {
        return Optional.ofNullable(violated);
    }

    /** The state in which it is FALSE. */
    Optional<ReplayState> violating() {
        return Optional.ofNullable(violating);
    }

    /** The states that one silent step leads to. */
    Possibilities silentSteps(Possibility from, Event before) {
        Possibilities found = new Possibilities();
        for (ActionTarget action : silent) {
            try {
                tool.steps(
                        action,
                        new Value[action.definition().getParams().length],
                        from.state(),
                        emptyState(),
                        (to, taken) -> {
                            complete(to, action);
                            if (!to.sameAs(from.state()) && keepsInvariants(from.state(), to)) {
                                found.add(from.afterSilent(
                                        to,
                                        action.index(),
                                        kernel.targets().size(),
                                        covered(from.covered(), action, taken, from.state(), to),
                                        behaviour(from.behaviour(), action, taken, to)));
                            }
                        });
            } catch (GuidedTool.NotEnumerableException e) {
                throw new InputException(
                        kernel.rootFile(),
                        0,
                        0,
                        "silent action " + action.name() + " with an argument from "
                                + kernel.source().of(e.set()),
                        "finite sets, since no event gives its arguments");
            } catch (RuntimeException e) {
                throw evaluationFault(before, e);
            }
        }
        return found;
    }

    /** Whether a claim holds in a state. */
    boolean holds(Claim claim, ReplayState state, Event event) {
        try {
            return claim.holds(tool, state);
        } catch (RuntimeException e) {
            throw evaluationFault(event, e);
        }
    }

    /** Those claims that no longer hold after a step from a state in which all did. */
    List<Claim> broken(Collection<Claim> claims, ReplayState before, ReplayState after) {
        changes(before, after);
        List<Claim> broken = List.of();
        for (Claim claim : claims) {
            if (!claim.stillHolds(tool, before, after, changed)) {
                broken = broken.isEmpty() ? new ArrayList<>() : broken;
                broken.add(claim);
            }
        }
        return broken;
    }

    /** The same for the states before and after an event. */
    List<Claim> broken(Collection<Claim> claims, ReplayState before, ReplayState after, Event event) {
        try {
            return broken(claims, before, after);
        } catch (RuntimeException e) {
            throw evaluationFault(event, e);
        }
    }
}
