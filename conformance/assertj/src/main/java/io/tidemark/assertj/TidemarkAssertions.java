package io.tidemark.assertj;

import io.tidemark.engine.TraceSource;

/** Where assertions on traces begin. */
public final class TidemarkAssertions {

    private TidemarkAssertions() {}

    /**
     * Begins an assertion on a trace.
     *
     * @param trace read when an assertion needs it, once for each one: a stream serves one assertion
     */
    public static TraceAssert assertThat(TraceSource trace) {
        return new TraceAssert(trace);
    }
}
