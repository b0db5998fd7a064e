package io.tidemark.spec.tlc;

import io.tidemark.spec.ActionCount;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.tool.impl.ActionTrackingTool;
import tlc2.tool.impl.ActionTrackingTool.Application;
import tlc2.util.BitVector;
import tlc2.util.IStateWriter;

/**
 * Counts how often each action was taken, by listening to the transitions that TLC reports.
 *
 * <p>TLC's own coverage counts every evaluation of every expression, which is more than is asked here and cost about a
 * fifth more CPU time where it was tried. Some actions are known by the piece of Next that TLC evaluates; where a piece holds several (all
 * of Next behind one guard, say), {@link ActionMarks} tell.
 */
final class ActionCounter implements IStateWriter {

    /**
     * One of the pieces into which TLC splits Next.
     *
     * @param known the counters of the operators that every transition of the piece applies
     * @param actionKnown whether the action is among them
     * @param boundKnown whether the bound is among them
     */
    private record Piece(List<LongAdder> known, boolean actionKnown, boolean boundKnown) {}

    private final NextStructure structure;
    private final ActionMarks marks;
    private final IdentityHashMap<Action, Piece> pieces = new IdentityHashMap<>();
    private final IdentityHashMap<OpDefNode, LongAdder> taken = new IdentityHashMap<>();

    /**
     * Prepares the counting, before the check begins.
     *
     * @param structure the actions
     * @param pieces the pieces into which TLC has split Next
     * @param above for each of them what {@link ActionTrackingTool#applicationsAbove()} says
     */
    ActionCounter(NextStructure structure, Action[] pieces, List<List<Application>> above) {
        this.structure = structure;
        this.marks = new ActionMarks(structure);
        structure.operators().forEach(operator -> taken.put(operator, new LongAdder()));
        for (int i = 0; i < pieces.length; i++) {
            this.pieces.put(pieces[i], piece(pieces[i], above.get(i)));
        }
    }

    /** Tells that TLC will know a piece by another object. */
    void setEqual(Action replacement, Action piece) {
        Piece known = pieces.get(piece);
        if (known == null) {
            throw new IllegalStateException("not one of the pieces of Next: " + piece);
        }
        pieces.put(replacement, known);
    }

    /** What the marks have said last in this thread. */
    ActionMarks.Passed passed() {
        return marks.passed();
    }

    private Piece piece(Action piece, List<Application> above) {
        List<OpDefNode> applied = new ArrayList<>();
        above.forEach(application -> applied.add(application.operator()));
        if (NextStructure.withoutLet(piece.pred) instanceof OpApplNode application) {
            NextStructure.userDefined(application).filter(taken::containsKey).ifPresent(applied::add);
        }
        Set<OpDefNode> known = upToTheFirstAction(applied);
        boolean boundKnown = known.stream().anyMatch(structure.bounds()::contains);
        boolean actionKnown = known.stream().anyMatch(structure.actions()::contains);
        boolean marked = !actionKnown && structure.mentions(piece.pred);
        if (marked) {
            marks.setInside(piece.pred, boundKnown);
        }
        List<LongAdder> counters = new ArrayList<>();
        known.forEach(operator -> counters.add(counter(operator)));
        return new Piece(counters, !marked, !marked || boundKnown);
    }

    /** What an action applies in its turn is a part of it. */
    private Set<OpDefNode> upToTheFirstAction(List<OpDefNode> applied) {
        Set<OpDefNode> first = new LinkedHashSet<>();
        for (OpDefNode operator : applied) {
            first.add(operator);
            if (structure.actions().contains(operator)) {
                break;
            }
        }
        return first;
    }

    private LongAdder counter(OpDefNode operator) {
        LongAdder counter = taken.get(operator);
        if (counter == null) {
            throw new IllegalStateException("not an action: " + operator.getName());
        }
        return counter;
    }

    /** The counts so far: the actions of the specification first, then the model's bounds. */
    List<ActionCount> counts() {
        List<ActionCount> counts = new ArrayList<>();
        for (OpDefNode operator : structure.operators()) {
            counts.add(new ActionCount(
                    operator.getOriginallyDefinedInModuleNode().getName().toString(),
                    operator.getName().toString(),
                    structure.actions().contains(operator) ? ActionCount.Role.ACTION : ActionCount.Role.BOUND,
                    counter(operator).sum()));
        }
        return counts;
    }

    @Override
    public void writeState(TLCState state, TLCState successor, boolean isNew, Action action) {
        Piece piece = pieces.get(action);
        if (piece == null) {
            throw new IllegalStateException("a transition by an action that is not TLC's: " + action);
        }
        for (LongAdder counter : piece.known()) {
            counter.increment();
        }
        if (!piece.actionKnown()) {
            ActionMarks.Passed passed = marks.passed();
            if (passed.action != null) {
                counter(passed.action).increment();
            }
            if (!piece.boundKnown() && passed.bound != null) {
                counter(passed.bound).increment();
            }
        }
    }

    @Override
    public void writeState(TLCState initialState) {
        // No action leads to an initial state.
    }

    @Override
    public void writeState(TLCState state, TLCState successor, boolean isNew) {
        // Reported by the checks of liveness, not a step of Next; likewise the following.
    }

    @Override
    public void writeState(TLCState state, TLCState successor, boolean isNew, Visualization visualization) {}

    @Override
    public void writeState(TLCState state, TLCState successor, BitVector checks, int from, int length, boolean isNew) {}

    @Override
    public void writeState(
            TLCState state,
            TLCState successor,
            BitVector checks,
            int from,
            int length,
            boolean isNew,
            Visualization visualization) {}

    @Override
    public void close() {}

    @Override
    public String getDumpFileName() {
        return "";
    }

    @Override
    public boolean isNoop() {
        return false;
    }

    @Override
    public boolean isDot() {
        return false;
    }

    @Override
    public void snapshot() {}
}
