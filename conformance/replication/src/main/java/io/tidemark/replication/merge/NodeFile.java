package io.tidemark.replication.merge;

import io.tidemark.engine.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
            return new Lines(open(path));
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static BufferedReader open(Path path) throws IOException {
        return Files.newBufferedReader(path, StandardCharsets.UTF_8);
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
        private long line;

        private Lines(BufferedReader in) throws IOException {
            this.in = in;
            in.readLine();
            line = 1;
        }

        /** The next line; nothing at the end of the file, or where a process was killed while it wrote its last one. */
        Optional<NodeLine> next() {
            try {
                String text = in.readLine();
                if (text == null || text.indexOf('\0') >= 0) {
                    return Optional.empty();
                }
                line++;
                if (!text.endsWith("}") && in.readLine() == null) {
                    return Optional.empty();
                }
                ObjectNode json = parse(path, line, text);
                if (!isWholeNumber(json.path("seq")) || json.get("seq").asLong() < 1) {
                    throw new InputException(
                            path.toString(), line, 0, shortened(text), "a line with a whole number 'seq' from 1");
                }
                for (String number : NUMBERS) {
                    if (json.has(number) && !isWholeNumber(json.get(number))) {
                        throw new InputException(
                                path.toString(),
                                line,
                                0,
                                "\"" + number + "\": "
                                        + shortened(json.get(number).toString()),
                                "a whole number of 64 bits");
                    }
                }
                NodeLine read = new NodeLine(line, json.get("seq").asLong(), json);
                requireOwn(read);
                return Optional.of(read);
            } catch (IOException e) {
                throw unreadable(path, e);
            }
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
