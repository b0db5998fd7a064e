package io.tidemark.spec.tlc;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tlc2.tool.TLCState;

/** Holds fingerprints against TLC's own: two states have the same one if and only if they have the same one there. */
final class FingerprintComparison {
    private final Map<Long, Long> original = new HashMap<>();
    private final Map<Long, Long> ours = new HashMap<>();

    /**
     * Compares the fingerprints of a state with those of all states before.
     *
     * @throws IllegalStateException if they say different things of which states are equal
     */
    synchronized void compare(long fingerprint, TLCState state, TLCState inOriginalClass) {
        long expected = inOriginalClass.fingerPrint();
        differs(original.putIfAbsent(fingerprint, expected), expected, "another state for TLC", state);
        differs(ours.putIfAbsent(expected, fingerprint), fingerprint, "the same state for TLC", state);
    }

    private static void differs(@Nullable Long known, long now, String what, TLCState state) {
        if (known != null && known != now) {
            throw new IllegalStateException(
                    "a state's fingerprint says otherwise, and it is " + what + " as one before: " + state);
        }
    }
}
