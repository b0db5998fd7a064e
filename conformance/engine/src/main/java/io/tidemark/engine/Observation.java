package io.tidemark.engine;

import java.util.List;

/**
 * What was observed of the behaviours that explain a trace.
 *
 * @param verdict    the verdict on the trace
 * @param behaviours what has become of the observed behaviour, for each partition; of a trace that does not conform, up to the
 *                   event at which the verdict is
 */
public record Observation(Verdict verdict, List<Behaviour> behaviours) {
    public Observation {
        behaviours = List.copyOf(behaviours);
    }
}
