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
 * @param firstSign the number of the event in which the fault shows: as a rule the first that differs from the run without
 *     the fault
 */
public record FaultyRun(SeededFault fault, SimulationOptions options, int firstSign) {
    /** The trace of the run. */
    public byte[] trace() {
        return trace(options);
    }

    /** The trace up to a few events after the one in which the fault shows. */
    public byte[] trace(int eventsAfter) {
        return trace(options.withEvents(Math.min(options.events(), firstSign + eventsAfter)));
    }

    private byte[] trace(SimulationOptions chosen) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (NdjsonTraceWriter writer = new NdjsonTraceWriter(bytes, chosen.traceHeader())) {
            Simulation.run(chosen, fault.policies(), writer);
        }
        return bytes.toByteArray();
    }
}
