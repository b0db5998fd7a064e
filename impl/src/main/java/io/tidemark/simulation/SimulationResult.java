package io.tidemark.simulation;

import java.util.SortedMap;

/**
 * What happened in a simulation.
 *
 * @param options what was simulated
 * @param eventCounts how often each kind of event was recorded, by name
 * @param virtualMs how long it took, in virtual milliseconds
 * @param acknowledgedRequests how many produce requests were acknowledged
 */
public record SimulationResult(
        SimulationOptions options, SortedMap<String, Long> eventCounts, long virtualMs, long acknowledgedRequests) {
    /** How many events were recorded. */
    public long events() {
        return eventCounts.values().stream().mapToLong(Long::longValue).sum();
    }
}
