package tlc2.tool.impl;

import io.tidemark.engine.Evaluation;
import io.tidemark.engine.tlc.ReplayState;
import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import io.tidemark.evaluation.compiled.CompiledExpression;
import io.tidemark.evaluation.compiled.CompiledSteps;
import io.tidemark.evaluation.compiled.ExpressionCompiler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.FrontEnd;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.EvalControl;
import tlc2.tool.EvalException;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.impl.Value;
import util.Assert;

/** Evaluates the expressions and steps of a specification in compiled form where that is possible. For one thread. */
final class CompiledEvaluation {
    /** Where the parser's nodes keep our results. */
    private static final int SLOT = FrontEnd.getToolId();

    private static final int STEPS = FrontEnd.getToolId();

    /** What is evaluated less often is not worth compiling. */
    private static final int OFTEN = 8;

    private final GuidedTool interpreter;
    private final int toolId;
    private final NextStructure structure;
    private final Evaluation evaluation;
    private boolean interpreting;

    CompiledEvaluation(GuidedTool interpreter, int toolId, NextStructure structure, Evaluation evaluation) {
        this.interpreter = interpreter;
        this.toolId = toolId;
        this.structure = structure;
        this.evaluation = evaluation;
    }

    /**
     * A step.
     *
     * @param to        where it leads
     * @param arguments the action's arguments in it
     */
    @SuppressWarnings("ArrayRecordComponent") // made for speed; the array is never changed
    record Found(ReplayState to, @Nullable Value[] arguments) {
        /** Whether both lead to the same state with the same arguments. */
        boolean sameAs(Found other) {
            return to.sameAs(other.to) && Arrays.equals(arguments, other.arguments);
        }
    }

    /**
     * What is known of one expression, or of the steps through one action. Evaluators share it; that they may count or compile
     * at the same time does no harm.
     */
    private static final class Site<T> {
        private int evaluations;
        private int retreats;
        private boolean tried;
        private @Nullable T compiled;

        /** Whether it is time to compile it. */
        boolean isDue(int often) {
            return ++evaluations >= often && !tried;
        }

        void compiled(@Nullable T form) {
            compiled = form;
            tried = true;
        }

        /** What mostly has to be interpreted in the end is not tried any more. */
        void retreat() {
            if (++retreats >= OFTEN && retreats > evaluations / 2) {
                compiled = null;
            }
        }
    }

    @SuppressWarnings("unchecked") // only sites are kept there, in each slot of one kind
    private static <T> Site<T> site(SemanticNode node, int slot) {
        Site<T> site = (Site<T>) node.getToolObject(slot);
        if (site == null) {
            site = new Site<>();
            node.setToolObject(slot, site);
        }
        return site;
    }

    private int often() {
        return evaluation == Evaluation.COMPARED ? 1 : OFTEN;
    }

    /** Whether to try. A mere name is known faster; and only an ordinary evaluation for two states is compiled. */
    boolean isFor(SemanticNode expression, @Nullable TLCState after, int control) {
        return evaluation != Evaluation.INTERPRETED
                && !interpreting
                && after != null
                && control == EvalControl.Clear
                && (!(expression instanceof OpApplNode application)
                        || application.getArgs().length > 0
                        || application.getOperator() instanceof OpDefNode);
    }

    /** The value of an expression for two states. */
    Value eval(SemanticNode expression, Context c, TLCState s0, TLCState s1) {
        Site<CompiledExpression> site = site(expression, SLOT);
        if (site.isDue(often())) {
            site.compiled(ExpressionCompiler.compile(expression, interpreter, toolId, structure));
        }
        CompiledExpression compiled = site.compiled;
        if (compiled == null) {
            return interpreter.interpret(expression, c, s0, s1);
        }
        Value value;
        try {
            value = compiled.evaluate(interpreter, c, s0, s1);
        } catch (RuntimeException e) {
            // Whatever it was: what TLC says of it, or that it has a value after all, is found by the interpreter.
            site.retreat();
            return interpretWholly(expression, c, s0, s1);
        }
        if (value == null) {
            site.retreat();
            return interpreter.interpret(expression, c, s0, s1);
        }
        if (evaluation == Evaluation.COMPARED) {
            compare(expression, value, interpretWholly(expression, c, s0, s1));
        }
        return value;
    }

    /**
     * The steps through an action.
     *
     * @return null if it takes the interpreter to find them
     */
    @Nullable
    List<Found> steps(
            ActionTarget target,
            @Nullable Value[] arguments,
            ReplayState from,
            ReplayState successor,
            boolean sampling) {
        if (evaluation == Evaluation.INTERPRETED) {
            return null;
        }
        Site<CompiledSteps> site = site(target.definition(), STEPS);
        if (site.isDue(often())) {
            Action next = interpreter.getNextStateSpec();
            site.compiled(
                    next.con == Context.Empty
                            ? CompiledSteps.compile(next.pred, target, interpreter, toolId, structure)
                            : null);
        }
        CompiledSteps compiled = site.compiled;
        if (compiled == null) {
            return null;
        }
        List<Found> found = new ArrayList<>(2);
        try {
            compiled.find(
                    interpreter,
                    arguments,
                    from,
                    successor,
                    sampling,
                    (to, taken) -> found.add(new Found((ReplayState) to, taken)));
        } catch (RuntimeException e) {
            // Whatever it was: what TLC says of it, or that there are steps after all, is found by the interpreter.
            site.retreat();
            return null;
        }
        if (evaluation == Evaluation.COMPARED) {
            compare(target, found, interpretedSteps(target, arguments, from, successor));
        }
        return found;
    }

    /** Whether the steps through an action are computed in compiled form. */
    boolean isCompiled(ActionTarget target) {
        Site<CompiledSteps> site = site(target.definition(), STEPS);
        return site.compiled != null;
    }

    private List<Found> interpretedSteps(
            ActionTarget target, @Nullable Value[] arguments, ReplayState from, ReplayState successor) {
        List<Found> found = new ArrayList<>();
        interpreter.interpretSteps(
                target, arguments, from, successor, (to, taken) -> found.add(new Found(to.copy(), taken.clone())));
        return found;
    }

    /** Both must find the same steps, how often ever. */
    private static void compare(ActionTarget target, List<Found> compiled, List<Found> interpreted) {
        if (!interpreted.stream().allMatch(one -> compiled.stream().anyMatch(other -> one.sameAs(other)))
                || !compiled.stream().allMatch(one -> interpreted.stream().anyMatch(other -> one.sameAs(other)))) {
            throw new IllegalStateException(target.name() + " leads to " + compiled + " when compiled, and to "
                    + interpreted + " when interpreted");
        }
    }

    private Value interpretWholly(SemanticNode expression, Context c, TLCState s0, TLCState s1) {
        boolean before = interpreting;
        interpreting = true;
        try {
            return interpreter.interpret(expression, c, s0, s1);
        } finally {
            interpreting = before;
        }
    }

    /** Whether two values are equal; of sets that TLC cannot compare, because they are infinite, whether they are written alike. */
    private static boolean equal(Value a, Value b) {
        try {
            return a.equals(b);
        } catch (EvalException | Assert.TLCRuntimeException e) {
            return a.toString().equals(b.toString());
        }
    }

    private static void compare(SemanticNode expression, Value compiled, Value interpreted) {
        if (compiled != interpreted
                && !(compiled.getClass() == interpreted.getClass() && equal(compiled, interpreted))) {
            throw new IllegalStateException(
                    expression + " is " + compiled + " when compiled, and " + interpreted + " when interpreted");
        }
    }
}
