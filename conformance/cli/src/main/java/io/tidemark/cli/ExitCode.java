package io.tidemark.cli;

import io.tidemark.engine.Verdict;

/** What the command's exit code says. Programs rely on these numbers. */
public enum ExitCode {
    /** Every trace conforms; every model met its expectation. */
    CONFORMS(0),
    /** At least one does not. */
    DOES_NOT_CONFORM(1),
    /** The input could not be understood: an unknown flag, a missing file, a malformed trace. */
    BAD_INPUT(2),
    /** Nothing was found wrong, but the search ended before a verdict. */
    INCONCLUSIVE(3),
    /** The command itself failed: a defect in Tidemark. */
    DEFECT(70),
    /** Standard output could not be written, so that verdicts are lost: a full disk, for instance. */
    OUTPUT_LOST(74);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The number. */
    public int code() {
        return code;
    }

    /** What the verdict on a trace amounts to, of which nothing was expected but that it conforms. */
    public static ExitCode of(Verdict verdict) {
        if (verdict instanceof Verdict.Conforms) {
            return CONFORMS;
        }
        return verdict instanceof Verdict.Rejected ? DOES_NOT_CONFORM : INCONCLUSIVE;
    }

    /** Of several traces the graver result counts: bad input, then a rejection, then an inconclusive verdict. */
    public ExitCode and(ExitCode other) {
        return gravity() >= other.gravity() ? this : other;
    }

    private int gravity() {
        return switch (this) {
            case CONFORMS -> 0;
            case INCONCLUSIVE -> 1;
            case DOES_NOT_CONFORM -> 2;
            case BAD_INPUT -> 3;
            case DEFECT -> 4;
            case OUTPUT_LOST -> 5;
        };
    }
}
