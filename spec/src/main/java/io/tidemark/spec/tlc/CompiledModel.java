package io.tidemark.spec.tlc;

import io.tidemark.evaluation.NextStructure;
import io.tidemark.evaluation.VariableUse;
import io.tidemark.evaluation.compiled.CompiledExpression;
import io.tidemark.evaluation.compiled.CompiledSteps;
import io.tidemark.evaluation.compiled.ExpressionCompiler;
import io.tidemark.spec.ModelEvaluation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;
import tlc2.tool.Action;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.Worker;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.ActionTrackingTool;
import tlc2.tool.impl.FastTool;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.util.IdThread;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.EvaluatingValue;
import tlc2.value.impl.Value;

/**
 * Has TLC evaluate a model's steps, invariants and action properties in compiled form: the search, its queue and counterexamples stay
 * TLC's own.
 *
 * <p>TLC evaluates an operator whose definition is in Java by calling it; that is how its standard modules work. An alternative
 * A of the next-state relation becomes {@code search /\ A}: {@code search} finds A's steps, hands them to the worker as TLC
 * does, and is FALSE, so that nothing is left to do. An invariant becomes {@code check(invariant)}, and so does what an action
 * property says of each step. Wherever the compiler does
 * not know a formula, or something goes wrong, or TLC asks for another purpose than the search, {@code search} is TRUE, and
 * {@code check} evaluates its operand: then everything is as without them.
 *
 * <p>A conjunct of an invariant is not evaluated if the step has changed no variable that it reads: it was TRUE in the state
 * before, since TLC goes on only from states that satisfy all of them. Nor is [A]_v if the step has changed no variable that v
 * reads.
 */
final class CompiledModel {
    /** Many models are done before compiling them has paid. */
    private static final int OFTEN = 300;

    private final FastTool tool;
    private final ActionCounter counter;
    private final ModelEvaluation evaluation;
    private final NextStructure structure;
    private final OpDeclNode[] variables;
    private final ThreadLocal<Search> search = ThreadLocal.withInitial(Search::new);

    CompiledModel(FastTool tool, ActionCounter counter, ModelEvaluation evaluation) {
        this.tool = tool;
        this.counter = counter;
        this.evaluation = evaluation;
        this.structure = new NextStructure(tool);
        this.variables = TLCState.Empty.getVars();
        Action next = tool.getNextStateSpec();
        if (next != null) {
            structure.examine(next.pred);
        }
    }

    /** Puts the operators in Java in their places. Before the check begins, and after the actions have been told apart. */
    void install() {
        Action[] invariants = tool.getInvariants();
        for (int i = 0; i < invariants.length; i++) {
            Check check = new Check(
                    tool.getInvNames()[i],
                    LevelConstants.VariableLevel,
                    Conjuncts.of(invariants[i].pred, tool, structure).stream()
                            .map(formula -> new Conjunct(formula, reads(formula)))
                            .toList());
            invariants[i] = check.of(invariants[i]);
        }
        Action[] properties = tool.getImpliedActions();
        for (int i = 0; i < properties.length; i++) {
            SemanticNode formula = properties[i].pred;
            Check check = new Check(
                    tool.getImpliedActNames()[i],
                    LevelConstants.ActionLevel,
                    List.of(new Conjunct(formula, subscriptReads(formula))));
            properties[i] = check.of(properties[i]);
        }
        Action[] actions = tool.getActions();
        for (int i = 0; i < actions.length; i++) {
            Action action = actions[i];
            Steps steps = new Steps(action, i);
            actions[i] = with(
                    action,
                    ActionTrackingTool.conjunction(
                            ActionTrackingTool.application(steps, action.pred, LevelConstants.ConstantLevel),
                            action.pred));
            counter.setEqual(actions[i], action);
        }
    }

    private BitSet reads(SemanticNode formula) {
        return VariableUse.of(formula, structure, variables);
    }

    /** The positions of the variables without whose change [A]_v is TRUE; all of them for another formula. */
    private BitSet subscriptReads(SemanticNode formula) {
        if (formula instanceof SubstInNode instance) {
            BitSet reads = subscriptReads(instance.getBody());
            for (Subst substitution : instance.getSubsts()) {
                reads.or(reads(substitution.getExpr()));
            }
            return reads;
        }
        if (formula instanceof OpApplNode application
                && BuiltInOPs.getOpCode(application.getOperator().getName()) == ToolGlobals.OPCODE_sa) {
            return reads(application.getArgs()[1]);
        }
        BitSet all = new BitSet();
        all.set(0, variables.length);
        return all;
    }

    private static Action with(Action action, SemanticNode formula) {
        OpDefNode definition = action.getOpDef();
        return definition == null ? new Action(formula, action.con) : new Action(formula, action.con, definition);
    }

    /** What a worker is doing. */
    private static final class Search {
        /** The state that it is computing the successors of, or has. */
        private @Nullable TLCState expanded;

        /** The position of the alternative that it will come to next. */
        private int next;

        /** The step that is being handed over; null if none is. */
        private @Nullable TLCState from;

        private @Nullable TLCState to;

        private @Nullable BitSet changed;

        /**
         * Whether TLC asks for steps in order to go on searching. It does so once for each alternative, in their order, of the
         * state that it has taken from its queue; at other times it looks for the way to a state, or a state's place in the graph
         * of a temporal property.
         */
        @SuppressWarnings("ReferenceEquality") // each state is in the queue once
        boolean isForSearch(TLCState state, int position) {
            // On the way to a state TLC makes states anew, which have no place in its file of states.
            if (from != null || state.uid == TLCState.Empty.uid || state != IdThread.getCurrentState()) {
                return false;
            }
            if (expanded != state) {
                expanded = state;
                next = 0;
            }
            if (position != next) {
                return false;
            }
            next++;
            return true;
        }
    }

    /** A step, and what the marks on its way have said. */
    private record Found(TLCState to, ActionMarks.Passed passed) {}

    /** Finds the steps of an alternative and hands them to the worker. */
    @SuppressWarnings({"NullAway", "ThreadSafe"}) // TLC's own convention: an operator without a method has none
    private final class Steps extends EvaluatingValue {
        private final transient Action action;
        private final int position;
        private final transient AtomicInteger evaluations = new AtomicInteger();
        private transient volatile @Nullable CompiledSteps compiled;
        private final transient AtomicInteger retreats = new AtomicInteger();

        Steps(Action action, int position) {
            super(null, null, LevelConstants.ConstantLevel);
            this.action = action;
            this.position = position;
        }

        @Override
        public Value eval(
                Tool evaluator,
                ExprOrOpArgNode[] arguments,
                Context context,
                TLCState state,
                TLCState successor,
                int control,
                CostModel costs) {
            Search current = search.get();
            if (EvalControl.isEnabled(control)
                    || !(Thread.currentThread() instanceof Worker worker)
                    || !current.isForSearch(state, position)
                    || !isCompiled()) {
                return BoolValue.ValTrue;
            }
            CompiledSteps steps = compiled;
            if (steps == null) {
                return BoolValue.ValTrue;
            }
            List<Found> found = new ArrayList<>();
            try {
                steps.find(tool, new Value[0], state, successor, false, (to, none) -> {
                    if (to instanceof SearchState step && state instanceof SearchState before) {
                        step.comesFrom(before);
                    }
                    found.add(new Found(to, counter.passed().copy()));
                });
            } catch (RuntimeException e) {
                // Whatever it was: what TLC says of it, or that there are steps after all, TLC finds by itself.
                if (retreats.incrementAndGet() > OFTEN) {
                    compiled = null;
                }
                return BoolValue.ValTrue;
            }
            if (evaluation == ModelEvaluation.COMPARED) {
                compare(state, found);
            }
            current.from = state;
            try {
                for (Found each : found) {
                    current.to = each.to;
                    current.changed = null;
                    counter.passed().set(each.passed);
                    worker.addElement(state, action, each.to);
                }
            } finally {
                current.from = null;
                current.to = null;
                current.changed = null;
            }
            return BoolValue.ValFalse;
        }

        private boolean isCompiled() {
            int count = evaluations.get();
            if (count > often()) {
                return true;
            }
            if (evaluations.incrementAndGet() == often() + 1 && action.con == Context.Empty) {
                compiled = CompiledSteps.compile(action.pred, tool, ActionTrackingTool.slot(), structure);
                return true;
            }
            return false;
        }

        private void compare(TLCState from, List<Found> found) {
            StateVec interpreted = tool.getNextStates(action, from);
            for (int i = 0; i < interpreted.size(); i++) {
                TLCState state = interpreted.elementAt(i);
                if (found.stream().noneMatch(each -> isEqual(each.to, state))) {
                    throw new IllegalStateException("TLC finds a step, and the compiled " + action + " does not: from "
                            + from + " to " + state);
                }
            }
            for (Found each : found) {
                boolean known = false;
                for (int i = 0; i < interpreted.size(); i++) {
                    known |= isEqual(each.to, interpreted.elementAt(i));
                }
                if (!known) {
                    throw new IllegalStateException("the compiled " + action + " finds a step, and TLC does not: from "
                            + from + " to " + each.to);
                }
            }
        }
    }

    private boolean isEqual(TLCState a, TLCState b) {
        for (OpDeclNode variable : variables) {
            if (!a.lookup(variable.getName()).equals(b.lookup(variable.getName()))) {
                return false;
            }
        }
        return true;
    }

    private int often() {
        return evaluation == ModelEvaluation.COMPARED ? 0 : OFTEN;
    }

    /** The positions of the variables that a step changes; null if it is not the one that is being handed over. */
    @SuppressWarnings("ReferenceEquality") // what a step leaves alone is the same object; others count as changed
    private @Nullable BitSet changes(@Nullable TLCState from, TLCState state) {
        Search current = search.get();
        if (from == null || current.from != from || current.to != state) {
            return null;
        }
        BitSet changed = current.changed;
        if (changed == null) {
            changed = new BitSet();
            for (int i = 0; i < variables.length; i++) {
                if (from.lookup(variables[i].getName()) != state.lookup(variables[i].getName())) {
                    changed.set(i);
                }
            }
            current.changed = changed;
        }
        return changed;
    }

    /** What is evaluated as a whole: a conjunct of an invariant, or an action property. */
    private final class Conjunct {
        private final SemanticNode formula;
        private final BitSet matters;
        private final AtomicInteger evaluations = new AtomicInteger();
        private volatile @Nullable CompiledExpression compiled;

        /** @param matters the positions of the variables without whose change it is TRUE after a step */
        Conjunct(SemanticNode formula, BitSet matters) {
            this.formula = formula;
            this.matters = matters;
        }

        /** Its value; null if it takes TLC to find it, or to say why there is none. */
        @Nullable
        Value value(Tool evaluator, Context context, TLCState state, TLCState successor) {
            if (evaluations.get() <= often() && evaluations.incrementAndGet() == often() + 1) {
                compiled = ExpressionCompiler.compile(formula, tool, ActionTrackingTool.slot(), structure);
            }
            CompiledExpression code = compiled;
            try {
                Value value = code == null ? null : code.evaluate(tool, context, state, successor);
                return value != null
                        ? value
                        : evaluator.eval(
                                formula, context, state, successor, EvalControl.Clear, CostModel.DO_NOT_RECORD);
            } catch (RuntimeException e) {
                return null; // whatever it was, TLC comes to it, too, or finds the value
            }
        }
    }

    /** Evaluates an invariant, or an action property on a step. */
    @SuppressWarnings({"NullAway", "ThreadSafe"}) // as above
    private final class Check extends EvaluatingValue {
        private final String name;
        private final int level;
        private final transient List<Conjunct> conjuncts;

        Check(String name, int level, List<Conjunct> conjuncts) {
            super(null, null, level);
            this.name = name;
            this.level = level;
            this.conjuncts = conjuncts;
        }

        /** The same evaluated by this. */
        Action of(Action checked) {
            return with(checked, ActionTrackingTool.application(this, checked.pred, level));
        }

        @Override
        public Value eval(
                Tool evaluator,
                ExprOrOpArgNode[] arguments,
                Context context,
                TLCState state,
                TLCState successor,
                int control,
                CostModel costs) {
            Value value = control == EvalControl.Clear ? value(evaluator, context, state, successor) : null;
            if (value == null || evaluation == ModelEvaluation.COMPARED) {
                Value interpreted = evaluator.eval(arguments[0], context, state, successor, control, costs);
                if (value != null) {
                    compare(value, interpreted);
                }
                return interpreted;
            }
            return value;
        }

        /** Its value; null if it takes TLC to find it, or to say why there is none. */
        private @Nullable Value value(Tool evaluator, Context context, TLCState state, TLCState successor) {
            BitSet changed =
                    level == LevelConstants.ActionLevel ? changes(state, successor) : changes(search.get().from, state);
            for (Conjunct conjunct : conjuncts) {
                if (changed == null || conjunct.matters.intersects(changed)) {
                    if (!(conjunct.value(evaluator, context, state, successor) instanceof BoolValue value)) {
                        return null;
                    }
                    if (!value.val) {
                        return value;
                    }
                }
            }
            return BoolValue.ValTrue;
        }

        private void compare(Value value, Value interpreted) {
            if (!value.equals(interpreted)) {
                throw new IllegalStateException(
                        name + " is " + value + " when compiled, and " + interpreted + " when interpreted");
            }
        }
    }
}
