package io.tidemark.engine.tlc;

import tlc2.tool.EvalException;
import tlc2.tool.FingerprintException;
import util.Assert.TLCRuntimeException;

/** TLC's complaints about values and expressions. */
final class TlcFaults {
    private static final String NO_CHOICE = "no element of S satisfied P";
    private static final int LONGEST = 400;

    private TlcFaults() {}

    /** Whether TLC could not evaluate something, as opposed to being at fault itself. */
    static boolean isEvaluation(RuntimeException e) {
        return e instanceof EvalException
                || e instanceof TLCRuntimeException
                || e instanceof FingerprintException
                || e instanceof ClassCastException;
    }

    /** Whether there was nothing to {@code CHOOSE}. */
    static boolean isEmptyChoice(RuntimeException e) {
        return e instanceof TLCRuntimeException
                && String.valueOf(e.getMessage()).contains(NO_CHOICE);
    }

    /** TLC's message in one line. */
    static String message(RuntimeException e) {
        Throwable cause = e instanceof FingerprintException nested && nested.getCause() != null ? nested.getCause() : e;
        String text = String.valueOf(cause.getMessage()).replaceAll("\\s+", " ").strip();
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }
}
