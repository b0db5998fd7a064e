package io.tidemark.spec.tlc;

import io.tidemark.spec.Counterexample.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tlc2.output.EC;
import tlc2.output.MPRecorder;
import tlc2.tool.TLCState;
import tlc2.tool.TLCStateInfo;

/** Keeps what TLC says about a violation: which property, through which states, and how a liveness story goes on. */
final class CheckRecorder extends MPRecorder {

    private final List<TLCState> states = new ArrayList<>();
    private Optional<String> violated = Optional.empty();
    private Loop loop = Loop.NONE;
    private int loopsTo;
    private boolean symmetryWithLiveness;

    @Override
    public synchronized void record(int code, Object... objects) {
        switch (code) {
            case EC.TLC_INVARIANT_VIOLATED_INITIAL,
                    EC.TLC_INVARIANT_VIOLATED_BEHAVIOR,
                    EC.TLC_PROPERTY_VIOLATED_INITIAL,
                    EC.TLC_ACTION_PROPERTY_VIOLATED_BEHAVIOR -> violated = violated.or(() -> text(objects));
            case EC.TLC_DEADLOCK_REACHED -> violated = violated.or(() -> Optional.of("Deadlock"));
            case EC.TLC_STATE_PRINT2 -> {
                if (objects[0] instanceof TLCStateInfo info) {
                    states.add(info.state);
                }
            }
            case EC.TLC_STATE_PRINT3 -> loop = Loop.STUTTERS;
            case EC.TLC_BACK_TO_STATE -> {
                loop = Loop.BACK;
                loopsTo = text(objects).map(Integer::parseInt).orElse(1);
            }
            case EC.TLC_FEATURE_UNSUPPORTED_LIVENESS_SYMMETRY -> symmetryWithLiveness = true;
            default -> {
                // Progress, statistics, and errors; the latter stay in TLC's list of messages.
            }
        }
    }

    private static Optional<String> text(Object... objects) {
        return objects.length > 0 && objects[0] instanceof String text ? Optional.of(text) : Optional.empty();
    }

    synchronized Optional<String> violated() {
        return violated;
    }

    synchronized List<TLCState> states() {
        return List.copyOf(states);
    }

    synchronized Loop loop() {
        return loop;
    }

    synchronized int loopsTo() {
        return loopsTo;
    }

    synchronized boolean symmetryWithLiveness() {
        return symmetryWithLiveness;
    }
}
