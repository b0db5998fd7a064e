package tlc2.tool.impl;

import io.tidemark.engine.Evaluation;
import io.tidemark.engine.tlc.ReplayState;
import io.tidemark.engine.tlc.Step;
import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import io.tidemark.evaluation.compiled.Sample;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.Action;
import tlc2.tool.EvalControl;
import tlc2.tool.EvalException;
import tlc2.tool.IActionItemList;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;
import util.Assert;
import util.UniqueString;

/**
 * TLC's evaluator, taught to compute those steps of the next-state relation which go through an application of one action
 * with given arguments. It evaluates the real next-state relation from its root, so whatever stands around the action
 * (conjuncts, quantifiers, conditions) counts; it only leaves out what cannot lead through the wanted application:
 *
 * <ul>
 *   <li>a subformula is not evaluated if neither it nor what remains to be evaluated after it applies the action;
 *   <li>in {@code \E x \in S : ... A(..., x, ...)}, where each application of the action below takes {@code x} as the same
 *       argument, {@code x} is not enumerated: it must be the given argument, if that is a member of {@code S}.
 * </ul>
 *
 * <p>In this package because TLC's hooks are package-private. For one thread.
 */
public class GuidedTool extends Tool {
    private final NextStructure structure;
    private final CompiledEvaluation compiled;
    private final ReplayState.Completion completion = new ReplayState.Completion();

    private ActionTarget target = ActionTarget.NONE;
    private @Nullable Value[] arguments = {};
    private boolean through;
    private boolean sampling;
    private @Nullable Value[] taken = {};

    public GuidedTool(FastTool loaded, NextStructure structure, Evaluation evaluation) {
        super((Tool) loaded);
        this.structure = structure;
        this.compiled = new CompiledEvaluation(this, toolId, structure, evaluation);
    }

    /** What an empty state for this evaluator starts with. */
    public ReplayState.Completion completion() {
        return completion;
    }

    /**
     * Computes the steps from a state through an action.
     *
     * @param wanted    the action
     * @param values    its arguments; null for one that may have any value
     * @param from      the state
     * @param successor a state without values, or with those that the successor must have
     * @param sink      takes each step; the same successor may come several times
     */
    public void steps(
            ActionTarget wanted, @Nullable Value[] values, TLCState from, ReplayState successor, Step.Sink sink) {
        List<CompiledEvaluation.Found> found = compiled.steps(wanted, values, (ReplayState) from, successor, sampling);
        if (found == null) {
            interpretSteps(wanted, values, from, successor, sink);
            return;
        }
        for (CompiledEvaluation.Found step : found) {
            sink.take(step.to(), step.arguments());
        }
    }

    /** Whether the steps through an action are computed by compiled formulas. */
    public final boolean isCompiled(ActionTarget action) {
        return compiled.isCompiled(action);
    }

    /** The same, evaluating one formula after the other. */
    final void interpretSteps(
            ActionTarget wanted, @Nullable Value[] values, TLCState from, ReplayState successor, Step.Sink sink) {
        target = wanted;
        arguments = values;
        taken = new Value[values.length];
        through = false;
        completion.setAllowed(false);
        Action next = getNextStateSpec();
        try {
            getNextStates(next, next.pred, ActionItemList.Empty, next.con, from, successor, new Functor(sink), next.cm);
        } finally {
            target = ActionTarget.NONE;
            through = false;
            completion.setAllowed(true);
        }
    }

    /** As {@link #steps}, but a quantifier over an infinite set takes just the smallest members: to show what is possible. */
    public void sampleSteps(
            ActionTarget wanted, @Nullable Value[] values, TLCState from, ReplayState successor, Step.Sink sink) {
        sampling = true;
        try {
            steps(wanted, values, from, successor, sink);
        } finally {
            sampling = false;
        }
    }

    /** Whether evaluation has passed an application of the wanted action. */
    final boolean isThrough() {
        return through;
    }

    private final class Functor implements INextStateFunctor {
        private final Step.Sink sink;

        Functor(Step.Sink sink) {
            this.sink = sink;
        }

        @Override
        public Object addElement(TLCState from, Action action, TLCState to) {
            if (through) {
                reached();
                sink.take((ReplayState) to, taken);
            }
            return this;
        }

        @Override
        public Object addElement(TLCState state) {
            throw new UnsupportedOperationException();
        }
    }

    /** Called for each step found. */
    void reached() {}

    @Override
    protected TLCState getNextStates(
            Action action,
            SemanticNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        if (leadsNowhere(pred, acts)) {
            return s1;
        }
        if (pred instanceof LetInNode let && structure.mayKeepLetValues()) {
            return getNextStates(action, let.getBody(), acts, bindLet(let, c, cm), s0, s1, nss, cm);
        }
        return getNextStatesImpl(action, pred, acts, c, s0, s1, nss, cm);
    }

    /**
     * Binds the definitions of a LET that depend on the state before the step alone, so that each is evaluated once. TLC does
     * so in expressions, but evaluates them anew for each mention in the formula of a step.
     */
    private static Context bindLet(LetInNode let, Context c, CostModel cm) {
        Context bound = c;
        for (OpDefNode definition : let.getLets()) {
            if (definition.getArity() == 0 && definition.getBody().getLevel() <= LevelConstants.VariableLevel) {
                bound = bound.cons(definition, new LazyValue(definition.getBody(), bound, cm));
            }
        }
        return bound;
    }

    /** Whether no step through the wanted action can come of a formula and what remains after it. */
    final boolean leadsNowhere(SemanticNode pred, ActionItemList acts) {
        return !through && !structure.reaches(pred, target) && !reaches(acts);
    }

    private boolean reaches(ActionItemList acts) {
        for (ActionItemList item = acts; !item.isEmpty(); item = item.cdr()) {
            if (structure.reaches(item.carPred(), target)) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected TLCState getNextStatesAppl(
            Action action,
            OpApplNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        if (!through) {
            if (target.isAppliedBy(pred)) {
                if (argumentsAgree(pred, c, s0, s1)) {
                    through = true;
                    completion.setAllowed(true);
                    try {
                        return getNextStatesApplImpl(action, pred, acts, c, s0, s1, nss, cm);
                    } finally {
                        through = false;
                        completion.setAllowed(false);
                    }
                }
            } else if (pred.hasOpcode(OPCODE_be)) {
                return exists(action, pred, acts, c, s0, s1, nss, cm);
            }
        }
        return getNextStatesApplImpl(action, pred, acts, c, s0, s1, nss, cm);
    }

    private boolean argumentsAgree(OpApplNode pred, Context c, TLCState s0, TLCState s1) {
        ExprOrOpArgNode[] actual = pred.getArgs();
        if (actual.length != arguments.length || !target.comparesArguments(pred)) {
            return true;
        }
        for (int i = 0; i < actual.length; i++) {
            Value value = eval(actual[i], c, s0, s1, EvalControl.Clear, CostModel.DO_NOT_RECORD);
            Value wanted = arguments[i];
            if (wanted != null && !wanted.equals(value)) {
                argumentsDiffer(pred, c, s1);
                return false;
            }
            taken[i] = value;
        }
        return true;
    }

    /** Called when the action is applied to other arguments. */
    void argumentsDiffer(OpApplNode application, Context c, TLCState s1) {}

    private TLCState exists(
            Action action,
            OpApplNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        int[] binding = structure.binding(pred, target);
        boolean bindable = !reaches(acts);
        FormalParamNode[][] symbols = pred.getBdedQuantSymbolLists();
        boolean[] tuples = pred.isBdedQuantATuple();
        ExprNode[] bounds = pred.getBdedQuantBounds();
        int count = 0;
        for (int i = 0; i < symbols.length; i++) {
            count += tuples[i] ? 1 : symbols[i].length;
        }
        Object[] names = new Object[count];
        ValueEnumeration[] values = new ValueEnumeration[count];
        Context bound = c;
        int open = 0;
        int position = 0;
        for (int i = 0; i < symbols.length; i++) {
            Value set = eval(bounds[i], c, s0, s1, EvalControl.Clear, cm);
            if (tuples[i]) {
                names[open] = symbols[i];
                values[open++] = elements(set, bounds[i]);
                position += symbols[i].length;
                continue;
            }
            for (FormalParamNode symbol : symbols[i]) {
                int argument = binding[position++];
                Value wanted = bindable && argument >= 0 ? arguments[argument] : null;
                if (wanted == null) {
                    names[open] = symbol;
                    values[open++] = elements(set, bounds[i]);
                } else if (isMember(set, wanted, argument)) {
                    bound = bound.cons(symbol, wanted);
                } else {
                    notAMember(bounds[i], symbol, argument, c, s0, s1);
                    return s1;
                }
            }
        }
        SemanticNode body = pred.getArgs()[0];
        if (open == 0) {
            return getNextStates(action, body, acts, bound, s0, s1, nss, cm);
        }
        ContextEnumerator contexts = new ContextEnumerator(
                java.util.Arrays.copyOf(names, open), java.util.Arrays.copyOf(values, open), bound);
        TLCState result = s1;
        for (Context each = contexts.nextElement(); each != null; each = contexts.nextElement()) {
            result = getNextStates(action, body, acts, each, s0, result, nss, cm);
        }
        return result;
    }

    private static boolean isMember(Value set, Value wanted, int argument) {
        try {
            return set.member(wanted);
        } catch (RuntimeException e) {
            if (e instanceof EvalException || e instanceof Assert.TLCRuntimeException) {
                throw new ForeignArgumentException(argument, wanted, set);
            }
            throw e;
        }
    }

    /** An argument that cannot even be compared with the members of the set that a quantifier allows. */
    public static final class ForeignArgumentException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int argument;
        private final transient Value value;
        private final transient Value set;

        ForeignArgumentException(int argument, Value value, Value set) {
            this.argument = argument;
            this.value = value;
            this.set = set;
        }

        /** The argument's position. */
        public int argument() {
            return argument;
        }

        /** The argument. */
        public Value value() {
            return value;
        }

        /** The set. */
        public Value set() {
            return set;
        }
    }

    /** Called when an argument, by its position, is not in the set that a quantifier allows. */
    void notAMember(ExprNode set, FormalParamNode symbol, int argument, Context c, TLCState s0, TLCState s1) {}

    private ValueEnumeration elements(Value set, ExprNode expression) {
        if (sampling && (!(set instanceof Enumerable) || !set.isFinite())) {
            return new Sample(set);
        }
        if (!(set instanceof Enumerable enumerable)) {
            throw new NotEnumerableException(expression);
        }
        return enumerable.elements();
    }

    /** A quantifier over an infinite set whose variable no argument of the event gives. */
    public static final class NotEnumerableException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient ExprNode set;

        NotEnumerableException(ExprNode set) {
            this.set = set;
        }

        /** The set. */
        public ExprNode set() {
            return set;
        }
    }

    /** Whether a formula about two successive states is TRUE. */
    public final boolean isTrue(SemanticNode formula, Context c, TLCState s0, TLCState s1) {
        return eval(formula, c, s0, s1, EvalControl.Clear, CostModel.DO_NOT_RECORD) instanceof BoolValue value
                && value.val;
    }

    /** The value of an expression about one state. */
    public final Value valueOf(SemanticNode expression, Context c, TLCState state) {
        return eval(expression, c, state, TLCState.Empty, EvalControl.Clear, CostModel.DO_NOT_RECORD);
    }

    /** The states that satisfy an initial predicate. */
    public final void initialStates(
            SemanticNode predicate, Context c, ReplayState empty, tlc2.tool.IStateFunctor states) {
        getInitStates(predicate, ActionItemList.Empty, c, empty, states, CostModel.DO_NOT_RECORD);
    }

    /**
     * Binds an operator's parameters. TLC puts them on top of the bindings at the place of the call, so every look-up of a
     * variable or definition first walks through all callers' bindings. The body of a closed definition cannot mention those,
     * so its bindings start from nothing; and what is a value already is bound as such. An operator as argument may itself
     * depend on the caller's bindings: then everything stays as in TLC.
     */
    @Override
    public Context getOpContext(
            OpDefNode definition, ExprOrOpArgNode[] actual, Context c, boolean cachable, CostModel cm, int forToolId) {
        if (!structure.isClosed(definition)) {
            return super.getOpContext(definition, actual, c, cachable, cm, forToolId);
        }
        FormalParamNode[] parameters = definition.getParams();
        Context bound = Context.Empty;
        for (int i = 0; i < actual.length; i++) {
            ExprOrOpArgNode argument = actual[i];
            if (argument instanceof OpArgNode) {
                return super.getOpContext(definition, actual, c, cachable, cm, forToolId);
            }
            Object value = argument instanceof OpApplNode reference && reference.getArgs().length == 0
                    ? c.lookup(reference.getOperator())
                    : null;
            bound = bound.cons(
                    parameters[i], value instanceof Value ? value : getVal(argument, c, cachable, cm, forToolId));
        }
        return bound;
    }

    @Override
    protected TLCState processUnchanged(
            Action action,
            SemanticNode expr,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        OpDeclNode[] variables = structure.unchanged(expr);
        if (variables.length == 0) {
            return processUnchangedImpl(action, expr, acts, c, s0, s1, nss, cm);
        }
        // TLC goes through the tuple one by one, each variable with a continuation of its own; this is the same at
        // once.
        UniqueString[] bound = new UniqueString[variables.length];
        int count = 0;
        boolean unchanged = true;
        for (OpDeclNode variable : variables) {
            UniqueString name = variable.getName();
            IValue before = s0.lookup(name);
            IValue after = s1.lookup(name);
            if (after == null) {
                s1.bind(name, before);
                bound[count++] = name;
            } else if (!before.equals(after)) {
                unchanged = false;
                break;
            }
        }
        TLCState result = unchanged ? goOn(action, acts, s0, s1, nss) : s1;
        for (int i = 0; i < count; i++) {
            result.unbind(bound[i]);
        }
        return result;
    }

    /** Evaluates what remains, as TLC does after each conjunct; its own method is private. */
    private TLCState goOn(Action action, ActionItemList acts, TLCState s0, TLCState s1, INextStateFunctor nss) {
        ActionItemList rest = acts;
        while (!rest.isEmpty()) {
            SemanticNode pred = rest.carPred();
            Context c = rest.carContext();
            int kind = rest.carKind();
            if (kind > 0 || kind == IActionItemList.PRED) {
                return getNextStates(action, pred, rest.cdr(), c, s0, s1, nss, rest.cm);
            }
            if (kind == IActionItemList.UNCHANGED) {
                return processUnchanged(action, pred, rest.cdr(), c, s0, s1, nss, rest.cm);
            }
            if (valueOf(pred, c, s0).equals(valueOf(pred, c, s1))) {
                return s1;
            }
            rest = rest.cdr();
        }
        nss.addElement(s0, action, s1);
        return s1.copy();
    }

    @Override
    public Value eval(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        return compiled.isFor(expr, s1, control)
                ? compiled.eval(expr, c, s0, s1)
                : evalImpl(expr, c, s0, s1, control, cm);
    }

    /** Evaluates as TLC does, one node after the other. */
    final Value interpret(SemanticNode expr, Context c, TLCState s0, TLCState s1) {
        return evalImpl(expr, c, s0, s1, EvalControl.Clear, CostModel.DO_NOT_RECORD);
    }

    @Override
    protected Value evalAppl(OpApplNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        if (expr.getArgs().length == 0) {
            Value known = parameterOrVariable(expr.getOperator(), c, s0, s1, control);
            if (known != null) {
                return known;
            }
        }
        return evalApplImpl(expr, c, s0, s1, control, cm);
    }

    /**
     * The value of a parameter that is known already, or of a variable: most of what there is to evaluate, and TLC takes the
     * longest way to it. Null for all else, and wherever TLC would not simply take the value.
     */
    private @Nullable Value parameterOrVariable(SymbolNode symbol, Context c, TLCState s0, TLCState s1, int control) {
        if (symbol instanceof FormalParamNode) {
            Object bound = c.lookup(symbol);
            if (bound instanceof LazyValue lazy) {
                return s1 == null || EvalControl.isEnabled(control) || lazy.isUncachable() ? null : lazy.getValue();
            }
            return bound instanceof Value value ? value : null;
        }
        if (symbol instanceof OpDeclNode
                && !structure.hasInstances()
                && symbol.getName().getVarLoc() >= 0) {
            return (Value) s0.lookup(symbol.getName());
        }
        return null;
    }

    @Override
    protected final Value setSource(SemanticNode expr, Value value) {
        return value;
    }

    @Override
    public final TLCState enabled(
            SemanticNode pred, IActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledImpl(pred, (ActionItemList) acts, c, s0, s1, cm);
    }

    @Override
    protected final TLCState enabledAppl(
            OpApplNode pred, ActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledApplImpl(pred, acts, c, s0, s1, cm);
    }

    @Override
    protected final TLCState enabledUnchanged(
            SemanticNode expr, ActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledUnchangedImpl(expr, acts, c, s0, s1, cm);
    }
}
