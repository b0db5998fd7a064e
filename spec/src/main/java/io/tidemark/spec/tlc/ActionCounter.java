package io.tidemark.spec.tlc;

import io.tidemark.spec.ActionCount;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
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
 * <p>TLC's own coverage counts every evaluation of every expression; that is more than is asked here and slows the check
 * down. TLC reports each transition with the piece of Next it came from, and which actions such a piece applies is known
 * from the modules. Only of a piece that may apply one action or another (a conjunction around all of Next, say) a
 * sample of transitions is evaluated again.
 */
final class ActionCounter implements IStateWriter {

    /** One of the pieces into which TLC splits Next. */
    private static final class Piece {
        final Set<OpDefNode> certain;
        final Set<OpDefNode> uncertain;
        final LongAdder transitions = new LongAdder();

        Piece(Set<OpDefNode> certain, Set<OpDefNode> uncertain) {
            this.certain = certain;
            this.uncertain = uncertain;
        }
    }

    /** Of an uncertain piece, so many transitions are looked at from the beginning, and later each so many'th. */
    private static final long ALWAYS_UP_TO = 2_000;

    private static final long THEN_EVERY = 64;

    private final NextStructure structure;
    private final ActionTrackingTool tool;
    private final IdentityHashMap<Action, Piece> pieces = new IdentityHashMap<>();
    private final IdentityHashMap<OpDefNode, LongAdder> sampled = new IdentityHashMap<>();

    ActionCounter(NextStructure structure, ActionTrackingTool tool) {
        this.structure = structure;
        this.tool = tool;
        Action[] actions = tool.getActions();
        List<List<Application>> above = tool.applicationsAbove();
        for (int i = 0; i < actions.length; i++) {
            NextStructure.Applied applied = structure.appliedBy(actions[i].pred);
            Set<OpDefNode> certain = new LinkedHashSet<>(applied.always());
            above.get(i).forEach(application -> certain.add(application.operator()));
            Set<OpDefNode> uncertain = new LinkedHashSet<>(applied.sometimes());
            uncertain.removeAll(certain);
            pieces.put(actions[i], new Piece(certain, uncertain));
            uncertain.forEach(operator -> sampled.computeIfAbsent(operator, o -> new LongAdder()));
        }
    }

    /** The counts so far: the actions of the specification first, then the model's bounds. */
    List<ActionCount> counts() {
        List<ActionCount> counts = new ArrayList<>();
        for (OpDefNode operator : structure.operators()) {
            long taken = 0;
            for (Piece piece : pieces.values()) {
                if (piece.certain.contains(operator)) {
                    taken += piece.transitions.sum();
                }
            }
            LongAdder alsoSampled = sampled.get(operator);
            counts.add(new ActionCount(
                    operator.getOriginallyDefinedInModuleNode().getName().toString(),
                    operator.getName().toString(),
                    structure.actions().contains(operator) ? ActionCount.Role.ACTION : ActionCount.Role.BOUND,
                    taken + (alsoSampled == null ? 0 : alsoSampled.sum()),
                    alsoSampled == null));
        }
        return counts;
    }

    @Override
    public void writeState(TLCState state, TLCState successor, boolean isNew, Action action) {
        Piece piece = pieces.get(action);
        if (piece == null) {
            throw new IllegalStateException("a transition by an action that is not TLC's: " + action);
        }
        piece.transitions.increment();
        if (!piece.uncertain.isEmpty()) {
            long number = piece.transitions.sum();
            if (number <= ALWAYS_UP_TO || number % THEN_EVERY == 0) {
                lookAt(piece, action, state, successor);
            }
        }
    }

    private synchronized void lookAt(Piece piece, Action action, TLCState state, TLCState successor) {
        Set<OpDefNode> applied = new LinkedHashSet<>();
        tool.successors(action, state, (candidate, applications) -> {
            if (candidate.equals(successor)) {
                applications.forEach(application -> applied.add(application.operator()));
            }
        });
        applied.retainAll(piece.uncertain);
        for (OpDefNode operator : applied) {
            LongAdder count = sampled.get(operator);
            if (count != null) {
                count.increment();
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
