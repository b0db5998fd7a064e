package io.tidemark.cli;

import io.tidemark.simulation.Simulation;
import io.tidemark.simulation.SimulationOptions;
import io.tidemark.tracer.NdjsonTraceWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A run of our brokers.
 *
 * @param trace what it left, in NDJSON
 */
record SimulatedRun(String trace) {

    static SimulatedRun of(SimulationOptions options) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (NdjsonTraceWriter writer = new NdjsonTraceWriter(bytes, options.traceHeader())) {
            Simulation.run(options, writer);
        }
        return new SimulatedRun(bytes.toString(StandardCharsets.UTF_8));
    }
}
