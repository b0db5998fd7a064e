package io.tidemark.assertj;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Replay;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on a trace. Each throws an {@link InputException} when trace or specification cannot be used at all, for that
 * says nothing about the recorded system.
 */
public final class TraceAssert extends AbstractAssert<TraceAssert, TraceSource> {
    private ReplayOptions options = ReplayOptions.defaults();

    TraceAssert(TraceSource trace) {
        super(trace, TraceAssert.class);
    }

    /** Other limits for the replays of the assertions that follow. */
    public TraceAssert within(ReplayOptions limits) {
        options = limits;
        return this;
    }

    /** Passes when the trace is a behaviour of the specification; an inconclusive verdict fails. */
    public TraceAssert conformsTo(Specification specification) {
        Verdict verdict = replay(specification);
        if (verdict instanceof Verdict.Rejected rejected) {
            failWithMessage(
                    "%s",
                    "Expected the trace to conform to the specification, but\n"
                            + rejected.explanation().text());
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            failWithMessage(
                    "%s",
                    "Expected the trace to conform to the specification, but\n"
                            + inconclusive.headline()
                            + inconclusive
                                    .explanation()
                                    .map(explanation -> "\n" + explanation.text())
                                    .orElse(""));
        }
        return this;
    }

    /** Passes when the specification rejects the trace; what follows is about why. */
    public RejectionAssert isRejectedBy(Specification specification) {
        Verdict verdict = replay(specification);
        if (verdict instanceof Verdict.Rejected rejected) {
            return new RejectionAssert(rejected.explanation());
        }
        throw failure("%s", "Expected the specification to reject the trace, but\n" + verdict.headline());
    }

    private Verdict replay(Specification specification) {
        isNotNull();
        return new Replay(specification, options).run(actual);
    }
}
