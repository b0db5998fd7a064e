package tlc2.tool.impl;

import io.tidemark.engine.Evaluation;
import io.tidemark.engine.tlc.ReplayState;
import io.tidemark.engine.tlc.Step;
import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Value;

/**
 * The same evaluator, watching itself: it remembers where evaluation of a step came to nothing. Slow, so it is used only to
 * explain what has failed already.
 */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
public final class DiagnosingTool extends GuidedTool {
    private static final int CONJUNCT = -1;

    private boolean watching;
    private long progress;
    private int passed;
    private int evaluations;
    private ActionItemList remaining = ActionItemList.Empty;
    private final List<DeadEnd> deadEnds = new ArrayList<>();

    public DiagnosingTool(FastTool loaded, NextStructure structure) {
        super(loaded, structure, Evaluation.INTERPRETED);
    }

    /**
     * A conjunct that let no step pass.
     *
     * @param formula   the conjunct; or the set that an argument is not in
     * @param context   what its parameters stand for
     * @param successor the successor as far as it was known
     * @param passed    how many conjuncts were passed before
     * @param through   whether it belongs to the action itself, rather than to what stands around it
     * @param outsider  which argument it is that is not in the set; -1 for a conjunct
     * @param elsewhere whether the formula is just an application of the action to other arguments
     */
    public record DeadEnd(
            SemanticNode formula,
            Context context,
            TLCState successor,
            int passed,
            boolean through,
            int outsider,
            boolean elsewhere) {}

    /**
     * Computes the steps through an action, and where others ended.
     *
     * @return the dead ends, the likeliest culprit first: only those inside the action, or else an argument that is not
     *     allowed, if there are such; then the one that passed the most conjuncts, and applications to other arguments last
     */
    public List<DeadEnd> diagnose(
            ActionTarget wanted, @Nullable Value[] values, TLCState from, ReplayState successor, Step.Sink sink) {
        watching = true;
        progress = 0;
        passed = 0;
        evaluations = 0;
        remaining = ActionItemList.Empty;
        deadEnds.clear();
        try {
            steps(wanted, values, from, successor, (to, arguments) -> {
                watching = false;
                try {
                    sink.take(to, arguments);
                } finally {
                    watching = true;
                }
            });
        } finally {
            watching = false;
        }
        boolean within = deadEnds.stream().anyMatch(DeadEnd::through);
        boolean outside = deadEnds.stream().anyMatch(deadEnd -> deadEnd.outsider() >= 0);
        List<DeadEnd> result = new ArrayList<>(deadEnds);
        result.removeIf(deadEnd -> within ? !deadEnd.through() : outside && deadEnd.outsider() < 0);
        result.sort(Comparator.comparing(DeadEnd::elsewhere)
                .thenComparing(Comparator.comparingInt(DeadEnd::passed).reversed()));
        return result;
    }

    @Override
    void reached() {
        progress++;
    }

    @Override
    void notAMember(ExprNode set, FormalParamNode symbol, int argument, Context c, TLCState s0, TLCState s1) {
        if (watching) {
            progress++;
            deadEnds.add(new DeadEnd(set, c, s1.copy(), passed, isThrough(), argument, false));
        }
    }

    @Override
    void argumentsDiffer(OpApplNode application, Context c, TLCState s1) {
        if (watching) {
            progress++;
            deadEnds.add(new DeadEnd(application, c, s1.copy(), passed, isThrough(), CONJUNCT, true));
        }
    }

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
        if (!watching || leadsNowhere(pred, acts)) {
            return super.getNextStates(action, pred, acts, c, s0, s1, nss, cm);
        }
        long before = ++progress;
        ActionItemList outer = remaining;
        remaining = acts;
        passed++;
        try {
            TLCState result = super.getNextStates(action, pred, acts, c, s0, s1, nss, cm);
            if (progress == before) {
                deadEnds.add(new DeadEnd(pred, c, s1.copy(), passed, isThrough(), CONJUNCT, false));
            }
            return result;
        } finally {
            passed--;
            remaining = outer;
        }
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
        if (!watching) {
            return super.processUnchanged(action, expr, acts, c, s0, s1, nss, cm);
        }
        long before = ++progress;
        ActionItemList outer = remaining;
        remaining = acts;
        passed++;
        try {
            // TLC's own way: it names the variable that was to stay the same.
            TLCState result = processUnchangedImpl(action, expr, acts, c, s0, s1, nss, cm);
            if (progress == before) {
                deadEnds.add(new DeadEnd(expr, c, s1.copy(), passed, isThrough(), CONJUNCT, false));
            }
            return result;
        } finally {
            passed--;
            remaining = outer;
        }
    }

    /** Conjuncts that are left when the successor is complete are evaluated as mere predicates. */
    @Override
    public Value eval(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        if (!watching || evaluations > 0) {
            return super.eval(expr, c, s0, s1, control, cm);
        }
        evaluations++;
        try {
            Value value = super.eval(expr, c, s0, s1, control, cm);
            int position = 1;
            for (ActionItemList item = remaining; !item.isEmpty(); item = item.cdr(), position++) {
                if (item.carPred() == expr) {
                    progress++;
                    if (value instanceof BoolValue bool && !bool.val) {
                        deadEnds.add(new DeadEnd(expr, c, s1.copy(), passed + position, isThrough(), CONJUNCT, false));
                    }
                    break;
                }
            }
            return value;
        } finally {
            evaluations--;
        }
    }
}
