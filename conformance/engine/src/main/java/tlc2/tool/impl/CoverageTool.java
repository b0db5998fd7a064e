package tlc2.tool.impl;

import io.tidemark.engine.Evaluation;
import io.tidemark.engine.tlc.Disjuncts;
import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalException;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.Value;
import util.Assert;

/**
 * The same evaluator, noting which disjuncts of an action a step takes: it evaluates the action as a formula about the two states
 * of the step, all operands of {@code \/} that the action may be TRUE by, and remembers the branches that it came through. For
 * one thread.
 */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
public final class CoverageTool extends GuidedTool {
    private final Disjuncts disjuncts;
    private boolean watching;
    private int[] noted = new int[32];
    private int size;

    public CoverageTool(FastTool loaded, NextStructure structure, Disjuncts disjuncts) {
        super(loaded, structure, Evaluation.INTERPRETED);
        this.disjuncts = disjuncts;
    }

    /**
     * Finds the disjuncts that a step takes.
     *
     * @param action    the action that the step is by
     * @param arguments the action's arguments in this step
     * @param sink      takes the number of each disjunct, once
     */
    public void cover(ActionTarget action, @Nullable Value[] arguments, TLCState from, TLCState to, IntConsumer sink) {
        OpDefNode definition = action.definition();
        FormalParamNode[] parameters = definition.getParams();
        Context context = Context.Empty;
        for (int i = 0; i < parameters.length; i++) {
            context = context.cons(parameters[i], arguments[i]);
        }
        watching = true;
        size = 0;
        try {
            if (!isTrue(definition.getBody(), context, from, to)) {
                throw new IllegalStateException(action.name() + " is not TRUE of a step that it allowed");
            }
            Arrays.stream(noted, 0, size).distinct().forEach(sink);
        } finally {
            watching = false;
        }
    }

    private void note(int disjunct) {
        if (disjunct < 0) {
            return;
        }
        if (size == noted.length) {
            noted = Arrays.copyOf(noted, 2 * size);
        }
        noted[size++] = disjunct;
    }

    @Override
    public Value eval(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        if (!watching) {
            return super.eval(expr, c, s0, s1, control, cm);
        }
        int before = size;
        Value value = expr instanceof LetInNode let
                ? eval(let.getBody(), bind(let, c, cm), s0, s1, control, cm)
                : super.eval(expr, c, s0, s1, control, cm);
        if (disjuncts.isAttempt(expr) && value.equals(BoolValue.ValFalse)) {
            size = before;
        }
        return value;
    }

    /** As TLC does it, but what disjuncts stand in is evaluated each time: once may have been for what came to nothing. */
    private Context bind(LetInNode let, Context c, CostModel cm) {
        Context bound = c;
        for (OpDefNode definition : let.getLets()) {
            if (definition.getArity() == 0) {
                SemanticNode body = definition.getBody();
                bound = bound.cons(definition, new LazyValue(body, bound, !disjuncts.isNamed(body), cm));
            }
        }
        return bound;
    }

    @Override
    public Context getOpContext(
            OpDefNode definition, ExprOrOpArgNode[] actual, Context c, boolean cachable, CostModel cm, int forToolId) {
        Context bound = super.getOpContext(definition, actual, c, cachable, cm, forToolId);
        if (watching) {
            for (int i = 0; i < actual.length; i++) {
                if (disjuncts.isNamed(actual[i])) {
                    bound = bound.cons(definition.getParams()[i], new LazyValue(actual[i], c, false, cm));
                }
            }
        }
        return bound;
    }

    @Override
    protected Value evalAppl(OpApplNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        int[] numbers = watching ? disjuncts.alternatives(expr) : null;
        if (numbers == null) {
            return super.evalAppl(expr, c, s0, s1, control, cm);
        }
        ExprOrOpArgNode[] parts = expr.getArgs();
        return switch (BuiltInOPs.getOpCode(expr.getOperator().getName())) {
            case OPCODE_ite -> {
                int branch = holds(parts[0], c, s0, s1, control, cm) ? 0 : 1;
                note(numbers[branch]);
                yield eval(parts[1 + branch], c, s0, s1, control, cm);
            }
            case OPCODE_case -> branch(expr, numbers, c, s0, s1, control, cm);
            default -> either(parts, numbers, c, s0, s1, control, cm);
        };
    }

    private boolean holds(SemanticNode formula, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        Value value = eval(formula, c, s0, s1, control, cm);
        if (value instanceof BoolValue truth) {
            return truth.val;
        }
        Assert.fail("A non-boolean expression was used as a condition: " + formula);
        return false;
    }

    private Value branch(
            OpApplNode expr, int[] numbers, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        ExprOrOpArgNode[] pairs = expr.getArgs();
        for (int i = 0; i < pairs.length; i++) {
            ExprOrOpArgNode[] pair = ((OpApplNode) pairs[i]).getArgs();
            if (pair[0] == null || holds(pair[0], c, s0, s1, control, cm)) {
                note(numbers[i]);
                return eval(pair[1], c, s0, s1, control, cm);
            }
        }
        return super.evalAppl(expr, c, s0, s1, control, cm);
    }

    private Value either(
            ExprOrOpArgNode[] operands, int[] numbers, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        boolean any = false;
        for (int i = 0; i < operands.length; i++) {
            int before = size;
            boolean holds;
            try {
                holds = holds(operands[i], c, s0, s1, control, cm);
            } catch (EvalException | Assert.TLCRuntimeException e) {
                if (!any) {
                    throw e;
                }
                holds = false; // TLC would not have come to it
            }
            if (holds) {
                any = true;
                note(numbers[i]);
            } else {
                size = before;
            }
        }
        return any ? BoolValue.ValTrue : BoolValue.ValFalse;
    }
}
