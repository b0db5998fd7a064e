package io.tidemark.replication.corpus;

import io.tidemark.faults.SeededFault;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.replication.CorpusTrace.Recording;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.Simulation;
import io.tidemark.simulation.SimulationOptions;
import io.tidemark.tracer.NdjsonTraceWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run of the simulation and what was recorded of it.
 *
 * @param text the trace
 * @param events its events, without the header
 */
record RecordedRun(String text, List<JsonNode> events) {
    private static final JsonMapper MAPPER = new JsonMapper();

    /** Runs the simulation that a recording names, with a protocol rule broken if a fault is given. */
    static RecordedRun of(Recording recording, Optional<SeededFault> fault) {
        SimulationOptions unchanging = SimulationOptions.forSeed(recording.seed())
                .withEvents(recording.events())
                .withPartition(
                        recording.brokers(),
                        recording.minInsyncReplicas(),
                        recording.uncleanLeaderElection(),
                        recording.eligibleLeaderReplicas())
                .withFaults(Fault.parse(recording.faults()))
                .withReliableDisks();
        SimulationOptions options = recording
                .reassignments()
                .map(reassignments ->
                        unchanging.withReassignments(reassignments.replicationFactor(), reassignments.intervalMs()))
                .orElse(unchanging);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (NdjsonTraceWriter writer = new NdjsonTraceWriter(bytes, options.traceHeader())) {
            Simulation.run(options, fault.map(SeededFault::policies).orElseGet(ProtocolPolicies::kafka), writer);
        }
        String text = bytes.toString(StandardCharsets.UTF_8);
        return new RecordedRun(text, eventsOf(text));
    }

    /** The events of a trace, without its header. */
    static List<JsonNode> eventsOf(String text) {
        return text.lines().skip(1).map(MAPPER::readTree).toList();
    }
}
