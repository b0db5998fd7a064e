package io.tidemark.engine.kernel;

import io.tidemark.engine.Behaviour;
import io.tidemark.engine.Observation;
import io.tidemark.engine.Progress;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.ReplaySession;
import io.tidemark.engine.TraceHeader;
import io.tidemark.engine.Verdict;
import java.io.IOException;

/** A loaded specification with its constants. Implemented by classes that share a class loader with TLC. */
public interface Kernel {

    /** Replays a trace whose header has been read. */
    Verdict run(TraceLines lines, TraceHeader header, boolean live, ReplayOptions options, Progress progress)
            throws IOException;

    /** Replays a trace whose header has been read for what is observed of the behaviours that explain it. */
    Observation observe(
            TraceLines lines, TraceHeader header, ReplayOptions options, Behaviour behaviour, Progress progress)
            throws IOException;

    /** Begins a replay that is fed event by event. */
    ReplaySession open(String trace, TraceHeader header, ReplayOptions options);
}
