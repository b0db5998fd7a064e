package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.value.impl.Value;

/** What one search for steps works on. */
final class StepFrame extends Frame {
    final TLCState from;
    final TLCState successor;
    final @Nullable Value[] wanted;
    final @Nullable Value[] taken;
    final boolean sampling;
    private final CompiledSteps.Sink sink;

    /**
     * @param successor gets its values and loses them again
     * @param wanted    the action's arguments; null for one that may have any value
     * @param sampling  whether a quantifier over an infinite set takes just some members
     * @param sink      takes each step
     */
    StepFrame(
            Tool interpreter,
            TLCState from,
            TLCState successor,
            int slots,
            @Nullable Value[] wanted,
            boolean sampling,
            CompiledSteps.Sink sink) {
        super(interpreter, from, successor, slots);
        this.from = from;
        this.successor = successor;
        this.wanted = wanted;
        this.taken = new Value[wanted.length];
        this.sampling = sampling;
        this.sink = sink;
    }

    /** Hands out the successor as it is now. */
    void found() {
        if (!successor.allAssigned()) {
            throw new Retreat();
        }
        sink.found(successor.copy(), taken.clone());
    }
}
