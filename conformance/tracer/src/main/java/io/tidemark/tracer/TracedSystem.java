package io.tidemark.tracer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which system a trace was taken from, and what it takes to repeat the run.
 *
 * @param system the system's name, as {@code tidemark-simulation} or {@code apache-kafka}
 * @param version its version
 * @param details whatever else identifies the run, as its seed; values are {@link String}, {@link Boolean},
 *     {@link Integer} or {@link Long}
 */
public record TracedSystem(String system, String version, Map<String, Object> details) {
    public TracedSystem {
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** A system and its version. */
    public static TracedSystem of(String system, String version) {
        return new TracedSystem(system, version, Map.of());
    }

    /** The same with one more detail. */
    public TracedSystem with(String name, Object value) {
        Map<String, Object> extended = new LinkedHashMap<>(details);
        extended.put(name, value);
        return new TracedSystem(system, version, extended);
    }
}
