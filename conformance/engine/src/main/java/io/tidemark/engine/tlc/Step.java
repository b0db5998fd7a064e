package io.tidemark.engine.tlc;

import org.jspecify.annotations.Nullable;
import tlc2.value.impl.Value;

/** A step of the specification through one action. */
public final class Step {
    private Step() {}

    /** Takes the steps that an evaluation finds. */
    @FunctionalInterface
    public interface Sink {
        /**
         * One more step.
         *
         * @param to        where it leads
         * @param arguments the action's arguments in it; valid during the call only, null where they are not known
         */
        void take(ReplayState to, @Nullable Value[] arguments);
    }
}
