package io.tidemark.replication.merge;

import io.tidemark.engine.InputException;
import io.tidemark.replication.SpecifiedActions;
import io.tidemark.spec.NearestNames;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file of one node.
 *
 * @param path where it is
 * @param node whose it is
 * @param cluster what tells the cluster from any other
 */
record NodeFile(Path path, int node, String cluster) {
    /** What a line of a node's file may tell of besides the actions of the specification. */
    private static final Set<String> NO_ACTIONS = Set.of(
            "Process",
            "Begin",
            "Done",
            "Gap",
            "SendRequest",
            "ReceiveRequest",
            "SendResponse",
            "ReceiveResponse",
            "LoseResponse");

    private static final Set<String> ACTIONS = Set.copyOf(SpecifiedActions.logged());

    /** What may stand in a line that says of a number only that it was not needed. */
    private static final Set<String> UNUSED = Set.of("seq", "node", "time");

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Added to the id of a process's controller when it is a broker as well: in a trace they are two nodes. */
    private static final int CONTROLLER_BESIDE_BROKER = 1_000_000;

    private static final List<String> NUMBERS = List.of("after", "time");

    private static final String EXPECTED_HEADER =
            "the header of a node's file, {\"tidemark\":1,\"spec\":\"Replication\",\"part\":{\"node\":...,\"cluster\":...}}";

    /**
     * Reads the header.
     *
     * @throws InputException if that is no node's file
     */
    static NodeFile of(Path path) {
        try (BufferedReader in = open(path)) {
            String text = in.readLine();
            if (text == null) {
                throw new InputException(path.toString(), 0, 0, "an empty file", EXPECTED_HEADER);
            }
            JsonNode header = parse(path, 1, text);
            JsonNode part = header.path("part");
            if (header.path("tidemark").asInt(0) != 1
                    || !header.path("spec").asString("").equals("Replication")
                    || !part.path("node").isInt()
                    || !part.path("cluster").isString()) {
                throw new InputException(
                        path.toString(),
                        1,
                        0,
                        header.has("constants") ? "the header of a whole trace" : shortened(text),
                        EXPECTED_HEADER);
            }
            return new NodeFile(
                    path, part.get("node").asInt(), part.get("cluster").asString());
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /** All lines but the header, as they stand there; to be closed. */
    Lines lines() {
        try {
            return new Lines(open(path), endsWithALine(path));
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static BufferedReader open(Path path) throws IOException {
        return Files.newBufferedReader(path, StandardCharsets.UTF_8);
    }

    private static boolean endsWithALine(Path path) throws IOException {
        try (SeekableByteChannel file = Files.newByteChannel(path)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            file.position(Math.max(0, file.size() - 1)).read(last);
            return last.get(0) == '\n';
        }
    }

    private static InputException unreadable(Path path, IOException e) {
        String why = e instanceof NoSuchFileException
                ? "no such file"
                : e instanceof CharacterCodingException ? "no UTF-8" : "cannot be read (" + e.getMessage() + ")";
        return new InputException(path.toString(), 0, 0, why, "the file of a node");
    }

    private static ObjectNode parse(Path path, long line, String text) {
        JsonNode json;
        try {
            json = MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new InputException(
                    path.toString(), line, 0, "malformed JSON: " + shortened(text), "one JSON object a line");
        }
        if (!(json instanceof ObjectNode object)) {
            throw new InputException(path.toString(), line, 0, shortened(text), "one JSON object a line");
        }
        return object;
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + " ...";
    }

    /** Reads on, line by line. */
    final class Lines implements AutoCloseable {
        private final BufferedReader in;
        private final boolean terminated;
        private Optional<String> following;
        private OptionalLong torn = OptionalLong.empty();
        private long line = 1;

        private Lines(BufferedReader in, boolean terminated) throws IOException {
            this.in = in;
            this.terminated = terminated;
            in.readLine();
            following = Optional.ofNullable(in.readLine());
        }

        /** The next line; nothing at the end of the file, or where a process was killed while it wrote its last one. */
        Optional<NodeLine> next() {
            try {
                if (following.isEmpty()) {
                    return Optional.empty();
                }
                String text = following.get();
                following = Optional.ofNullable(in.readLine());
                line++;
                if (following.isPresent() || terminated) {
                    return Optional.of(read(text));
                }
                String written = withoutRoom(text);
                if (!written.isEmpty() && isTorn(written)) {
                    torn = OptionalLong.of(line);
                    return Optional.empty();
                }
                return written.isEmpty() ? Optional.empty() : Optional.of(read(written));
            } catch (IOException e) {
                throw unreadable(path, e);
            }
        }

        /** Which line is the last one, and not written to its end; known when {@link #next} has come there. */
        OptionalLong torn() {
            return torn;
        }

        /** A file may be made longer before it is written: zeros stand there then. */
        private static String withoutRoom(String text) {
            int end = text.length();
            while (end > 0 && text.charAt(end - 1) == '\0') {
                end--;
            }
            return text.substring(0, end);
        }

        private static boolean isTorn(String text) {
            try {
                MAPPER.readTree(text);
                return false;
            } catch (JacksonException e) {
                return text.startsWith("{");
            }
        }

        private NodeLine read(String text) {
            ObjectNode json = parse(path, line, text);
            if (!isWholeNumber(json.path("seq")) || json.get("seq").asLong() < 1) {
                throw fault(shortened(text), "a line with a whole number 'seq' from 1");
            }
            for (String number : NUMBERS) {
                if (json.has(number) && !isWholeNumber(json.get(number))) {
                    throw fault(
                            "\"" + number + "\": " + shortened(json.get(number).toString()),
                            "a whole number of 64 bits");
                }
            }
            if (json.has("partition") && !json.get("partition").isString()) {
                throw fault(
                        "\"partition\": " + shortened(json.get("partition").toString()),
                        "the partition's name, a string");
            }
            requireEvent(json, text);
            NodeLine read = new NodeLine(line, json.get("seq").asLong(), json);
            requireOwn(read);
            return read;
        }

        private void requireEvent(ObjectNode json, String text) {
            JsonNode event = json.path("event");
            if (event.isMissingNode()) {
                if (!UNUSED.containsAll(json.propertyNames())) {
                    throw fault(
                            "a line without \"event\": " + shortened(text),
                            "an event, or a number that was not needed");
                }
                return;
            }
            String name = event.asString("");
            if (!event.isString() || !(ACTIONS.contains(name) || NO_ACTIONS.contains(name))) {
                Set<String> known = new TreeSet<>(ACTIONS);
                known.addAll(NO_ACTIONS);
                List<String> near = NearestNames.to(name, known);
                throw fault(
                        "unknown event " + shortened(event.toString()),
                        "one of " + String.join(", ", near.isEmpty() ? known : near));
            }
        }

        private InputException fault(String found, String expected) {
            return new InputException(path.toString(), line, 0, found, expected);
        }

        private static boolean isWholeNumber(JsonNode value) {
            return value.isIntegralNumber() && value.canConvertToLong();
        }

        private void requireOwn(NodeLine read) {
            if (read.json().has("node") && read.node() != node && read.node() != node + CONTROLLER_BESIDE_BROKER) {
                throw new InputException(
                        path.toString(),
                        read.line(),
                        0,
                        read.event() + " of node "
                                + shortened(read.json().get("node").toString()) + " in the file of node " + node,
                        "steps of node " + node + ", or of " + (node + CONTROLLER_BESIDE_BROKER)
                                + ", the controller beside it");
            }
        }

        @Override
        public void close() {
            try {
                in.close();
            } catch (IOException e) {
                throw unreadable(path, e);
            }
        }
    }
}
