package io.tidemark.replication.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A trace to be changed.
 *
 * @param name of the file
 * @param header its first line
 * @param brokers the replicas
 * @param events with numbers twice as large, so that an event can be put between any two
 */
record ConformingTrace(String name, String header, Set<Integer> brokers, List<ObjectNode> events) {

    /** Reads a trace. */
    static ConformingTrace read(Path file) throws IOException {
        JsonMapper mapper = new JsonMapper();
        List<String> lines = Files.readAllLines(file);
        Set<Integer> brokers = new TreeSet<>();
        for (JsonNode broker : mapper.readTree(lines.get(0)).path("constants").path("Brokers")) {
            brokers.add(broker.intValue());
        }
        List<ObjectNode> events = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            ObjectNode event = (ObjectNode) mapper.readTree(line);
            event.put("seq", 2 * event.path("seq").longValue());
            events.add(event);
        }
        return new ConformingTrace(String.valueOf(file.getFileName()), lines.get(0), brokers, events);
    }
}
