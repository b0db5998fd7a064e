package io.tidemark.replication.corpus;

import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.CorpusTrace.Recording;
import io.tidemark.replication.ExpectedVerdict;
import java.util.List;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a corpus's manifest. */
final class ManifestWriter {
    private final JsonMapper mapper = new JsonMapper();

    String write(List<CorpusTrace> traces) {
        ObjectNode root = mapper.createObjectNode();
        ArrayNode entries = root.putArray("traces");
        traces.forEach(trace -> entries.add(entry(trace)));
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter()
                .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(new DefaultIndenter("  ", "\n"));
        return mapper.writer().with(printer).writeValueAsString(root) + "\n";
    }

    private ObjectNode entry(CorpusTrace trace) {
        ObjectNode entry = mapper.createObjectNode();
        entry.put("file", trace.file());
        entry.put("shows", trace.shows());
        entry.put("expected", trace.expected() instanceof ExpectedVerdict.Conforms ? "conforms" : "rejected");
        if (trace.expected() instanceof ExpectedVerdict.Rejected rejected) {
            entry.putObject("firstBadEvent")
                    .put("seq", rejected.seq())
                    .put("line", rejected.line())
                    .put("event", rejected.event());
            entry.put("falseConjunct", rejected.falseConjunct());
        }
        trace.fault()
                .ifPresent(fault ->
                        entry.putObject("fault").put("name", fault.name()).put("reference", fault.reference()));
        trace.recording().ifPresent(recording -> put(entry.putObject("recording"), recording));
        return entry;
    }

    private static void put(ObjectNode object, Recording recording) {
        object.put("seed", recording.seed())
                .put("events", recording.events())
                .put("brokers", recording.brokers())
                .put("minInsyncReplicas", recording.minInsyncReplicas())
                .put("uncleanLeaderElection", recording.uncleanLeaderElection())
                .put("eligibleLeaderReplicas", recording.eligibleLeaderReplicas())
                .put("faults", recording.faults());
        recording
                .reassignments()
                .ifPresent(reassignments -> object.putObject("reassignments")
                        .put("replicationFactor", reassignments.replicationFactor())
                        .put("intervalMs", reassignments.intervalMs()));
    }
}
