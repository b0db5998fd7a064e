package io.tidemark.replication.model;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A trace with brokers and broker epochs named as a model names them: brokers from 0, in the order of their ids, and the broker
 * epochs of each in the order in which it gets them, the first one 0. Neither is more than a name to the specification.
 *
 * <p>A line that is no event is left as it is.
 */
final class RenumberedTrace extends InputStream {
    private static final Set<String> BROKERS = Set.of("node", "broker", "leader", "follower");
    private static final Pattern NODE_ID = Pattern.compile("\\d{1,18}");
    private static final String NODE = "node";
    private static final String BROKER = "broker";
    private static final String STATE = "state";
    private static final String BROKER_EPOCH = "brokerEpoch";
    private static final String REGISTERS = "RegisterBroker";

    private final ObjectMapper json = new ObjectMapper();
    private final BufferedReader lines;
    private final JsonNode header;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final Map<Long, Long> controllers = new HashMap<>();
    private final Map<Long, Map<Long, Integer>> epochs = new HashMap<>();
    private InputStream line = InputStream.nullInputStream();
    private boolean begun;

    /**
     * Reads the header.
     *
     * @param trace the trace; closed with this one
     * @throws IOException if it cannot be read, or the first line is no JSON object
     */
    RenumberedTrace(InputStream trace) throws IOException {
        lines = new BufferedReader(new InputStreamReader(trace, StandardCharsets.UTF_8));
        String first = lines.readLine();
        try {
            header = json.readTree(first == null ? "" : first);
        } catch (JacksonException e) {
            throw new IOException("no header", e);
        }
        Set<Long> brokers = new TreeSet<>();
        constants().path("Brokers").forEach(broker -> brokers.add(broker.asLong(0)));
        brokers.forEach(broker -> numbers.put(broker, numbers.size()));
        brokers.forEach(broker -> register(
                broker,
                header.path("initial")
                        .path(Long.toString(broker))
                        .path(BROKER_EPOCH)
                        .asLong(0)));
    }

    /** The constants that the header sets, with the brokers as the trace names them. */
    JsonNode constants() {
        return header.path("constants");
    }

    private void register(long broker, long epoch) {
        Map<Long, Integer> known = epochs.computeIfAbsent(broker, unknown -> new HashMap<>());
        known.putIfAbsent(epoch, known.size());
    }

    @Override
    public int read() throws IOException {
        int next = line.read();
        return next < 0 && nextLine() ? read() : next;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = line.read(target, offset, length);
        return count < 0 && nextLine() ? read(target, offset, length) : count;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private boolean nextLine() throws IOException {
        String text;
        if (begun) {
            String read = lines.readLine();
            if (read == null) {
                return false;
            }
            text = event(read);
        } else {
            begun = true;
            text = json.writeValueAsString(renumberedHeader());
        }
        line = new ByteArrayInputStream((text + '\n').getBytes(StandardCharsets.UTF_8));
        return true;
    }

    private JsonNode renumberedHeader() {
        JsonNode copy = header.deepCopy();
        if (copy.path("constants") instanceof ObjectNode constants
                && constants.get("Brokers") instanceof ArrayNode brokers) {
            constants.set("Brokers", renumbered(brokers));
        }
        if (copy instanceof ObjectNode object && copy.path("initial") instanceof ObjectNode initial) {
            ObjectNode nodes = json.createObjectNode();
            initial.properties().forEach(node -> {
                if (NODE_ID.matcher(node.getKey()).matches()) {
                    long id = Long.parseLong(node.getKey());
                    renumber(node.getValue(), id, id);
                    nodes.set(Long.toString(number(id)), node.getValue());
                } else {
                    nodes.set(node.getKey(), node.getValue());
                }
            });
            object.set("initial", nodes);
        }
        return copy;
    }

    private String event(String text) {
        JsonNode event;
        try {
            event = json.readTree(text);
        } catch (JacksonException e) {
            return text;
        }
        long node = event.path(NODE).asLong(-1);
        long broker = event.path(BROKER).asLong(node);
        if (event.path("event").asString("").equals(REGISTERS)) {
            register(broker, event.path(BROKER_EPOCH).asLong(0));
        }
        long follower = event.path("follower").asLong(-1);
        renumber(event.path(STATE), broker, follower);
        renumber(event, broker, follower);
        return json.writeValueAsString(event);
    }

    /**
     * Renumbers the fields of an object.
     *
     * @param broker whose broker epochs it names
     * @param follower whose it names as those of a follower
     */
    private void renumber(JsonNode fields, long broker, long follower) {
        if (!(fields instanceof ObjectNode object)) {
            return;
        }
        List<Map.Entry<String, JsonNode>> each = new ArrayList<>(object.properties());
        for (Map.Entry<String, JsonNode> field : each) {
            String name = field.getKey();
            JsonNode value = field.getValue();
            if (value instanceof ArrayNode array) {
                object.set(name, renumbered(array));
            } else if (BROKERS.contains(name) && value.isIntegralNumber()) {
                object.put(name, number(value.longValue()));
            } else if (name.equals(BROKER_EPOCH) || name.equals("previousBrokerEpoch")) {
                object.put(name, epoch(broker, value.asLong(-1)));
            } else if (name.equals("followerBrokerEpoch")) {
                object.put(name, epoch(follower, value.asLong(-1)));
            }
        }
    }

    private ArrayNode renumbered(ArrayNode brokers) {
        ArrayNode array = json.createArrayNode();
        brokers.forEach(broker -> array.add(number(broker.asLong(-1))));
        return array;
    }

    /** A controller has a number that nobody else has, if possible its own; nobody has none. */
    private long number(long node) {
        Integer broker = numbers.get(node);
        if (broker != null || node < 0) {
            return broker != null ? broker : node;
        }
        Long known = controllers.get(node);
        if (known != null) {
            return known;
        }
        long free = Math.max(node, numbers.size());
        while (controllers.containsValue(free)) {
            free++;
        }
        controllers.put(node, free);
        return free;
    }

    private long epoch(long broker, long epoch) {
        Integer number = epochs.getOrDefault(broker, Map.of()).get(epoch);
        return number == null ? epoch : number;
    }
}
