package io.tidemark.assertj;

import io.tidemark.engine.Explanation;
import org.assertj.core.api.AbstractAssert;

/** Assertions on why a trace was rejected. */
public final class RejectionAssert extends AbstractAssert<RejectionAssert, Explanation> {

    RejectionAssert(Explanation explanation) {
        super(explanation, RejectionAssert.class);
    }

    /** Passes when the first event that cannot be explained stands in this line of the trace, counted from 1. */
    public RejectionAssert atLine(long line) {
        if (actual.line() != line) {
            failWithMessage("%s", "Expected a rejection at line " + line + ", but\n" + actual.text());
        }
        return this;
    }

    /** Passes when the first event that cannot be explained has this name. */
    public RejectionAssert atEvent(String event) {
        if (!actual.event().equals(event)) {
            failWithMessage("%s", "Expected a rejection of " + event + ", but\n" + actual.text());
        }
        return this;
    }

    /** Passes when the explanation, as people read it, holds this text. */
    public RejectionAssert because(String text) {
        if (!actual.text().contains(text)) {
            failWithMessage("%s", "Expected a rejection because of " + text + ", but\n" + actual.text());
        }
        return this;
    }
}
