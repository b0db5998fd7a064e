package io.tidemark.engine.tlc.compiled;

import io.tidemark.engine.tlc.ReplayState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tlc2.tool.impl.Tool;
import tlc2.value.impl.Value;

/** What one search for steps through an action works on, and what it has found. */
final class StepFrame extends Frame {
    final ReplayState from;
    final ReplayState successor;
    final @Nullable Value[] wanted;
    final @Nullable Value[] taken;
    final boolean sampling;
    private final List<CompiledSteps.Found> found = new ArrayList<>(2);

    /**
     * @param successor gets its values and loses them again
     * @param wanted    the action's arguments; null for one that may have any value
     * @param sampling  whether a quantifier over an infinite set takes just some members
     */
    StepFrame(
            Tool interpreter,
            ReplayState from,
            ReplayState successor,
            int slots,
            @Nullable Value[] wanted,
            boolean sampling) {
        super(interpreter, from, successor, slots);
        this.from = from;
        this.successor = successor;
        this.wanted = wanted;
        this.taken = new Value[wanted.length];
        this.sampling = sampling;
    }

    /** Keeps the successor as it is now. */
    void found() {
        if (!successor.isComplete()) {
            throw new Retreat();
        }
        found.add(new CompiledSteps.Found(successor.copy(), taken.clone()));
    }

    List<CompiledSteps.Found> steps() {
        return found;
    }
}
