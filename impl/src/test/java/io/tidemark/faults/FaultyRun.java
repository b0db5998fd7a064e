package io.tidemark.faults;

import io.tidemark.simulation.Simulation;
import io.tidemark.simulation.SimulationOptions;
import io.tidemark.tracer.NdjsonTraceWriter;
import java.io.ByteArrayOutputStream;

/**
 * A run in which a fault shows.
 *
 * @param fault the fault
 * @param options the options that repeat the run
 * @param firstDifference the number of the first event that differs from the run without the fault
 */
public record FaultyRun(SeededFault fault, SimulationOptions options, int firstDifference) {
    /** The trace of the run. */
    public byte[] trace() {
        return trace(options);
    }

    /** The trace up to a few events after the first that differs. */
    public byte[] trace(int eventsAfterFirstDifference) {
        return trace(options.withEvents(Math.min(options.events(), firstDifference + eventsAfterFirstDifference)));
    }

    private byte[] trace(SimulationOptions chosen) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (NdjsonTraceWriter writer = new NdjsonTraceWriter(bytes, chosen.traceHeader())) {
            Simulation.run(chosen, fault.policies(), writer);
        }
        return bytes.toByteArray();
    }
}
