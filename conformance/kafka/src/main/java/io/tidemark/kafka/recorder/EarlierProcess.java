package io.tidemark.kafka.recorder;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** What earlier processes of a node have left in its file. Where the last one was killed, its last line may be torn. */
final class EarlierProcess {
    private final JsonFactory factory = JsonFactory.builder().build();
    private final int node;
    private final Map<TopicPartition, Left> partitions = new LinkedHashMap<>();
    private final Map<Long, Checkpoint> checkpoints = new TreeMap<>();
    private Optional<String> cluster = Optional.empty();
    private long lastNumber;

    /** A high watermark that was about to be written into its file when nothing more was heard. */
    record Checkpoint(TopicPartition partition, long highWatermark) {}

    /** What is known of a partition. */
    static final class Left {
        private final Set<Integer> brokers = new TreeSet<>();
        private boolean up = true;

        /** The brokers of the cluster, as far as the file names them. */
        Set<Integer> brokers() {
            return Collections.unmodifiableSet(brokers);
        }

        private void step(String event) {
            switch (event) {
                case "StopBroker", "CrashBroker" -> up = false;
                case "StartBroker" -> up = true;
                default -> {}
            }
        }

        /** Whether the process was up when the file ended: it has neither stopped nor has its crash been noted. */
        boolean up() {
            return up;
        }
    }

    private EarlierProcess(int node) {
        this.node = node;
    }

    /**
     * Reads a node's file.
     *
     * @throws UncheckedIOException if it cannot be read
     * @throws IllegalArgumentException if it is no file of that node and cluster; the message is for people
     */
    static EarlierProcess read(Path path, int node, String cluster) {
        EarlierProcess earlier = new EarlierProcess(node);
        if (!Files.exists(path)) {
            return earlier;
        }
        long line = 0;
        try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            for (String text = in.readLine(); text != null && !text.startsWith("\0"); text = in.readLine()) {
                line++;
                if (text.endsWith("\0") || !text.endsWith("}")) {
                    break;
                }
                try {
                    earlier.line(text);
                } catch (JacksonException e) {
                    if (in.readLine() != null) {
                        throw new IllegalArgumentException(
                                path + ":" + line + ": no line of a recording; move the file away", e);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!earlier.isNone() && !earlier.cluster.equals(Optional.of(cluster))) {
            throw new IllegalArgumentException(path + " holds a recording of another cluster, "
                    + earlier.cluster.orElse("of which it says nothing") + " and not " + cluster + "; move it away");
        }
        return earlier;
    }

    /** Whether there was none. */
    boolean isNone() {
        return cluster.isEmpty() && lastNumber == 0;
    }

    /** The largest number that was given. */
    long lastNumber() {
        return lastNumber;
    }

    /** The partitions that it had heard of. */
    Map<TopicPartition, Left> partitions() {
        return Collections.unmodifiableMap(partitions);
    }

    /**
     * The high watermarks that it was about to write, by number, if it was killed before it could say that they had been: of each
     * the file tells whether it has.
     */
    Map<Long, Checkpoint> unfinishedCheckpoints() {
        return Collections.unmodifiableMap(checkpoints);
    }

    private void line(String text) {
        OptionalLong seq = OptionalLong.empty();
        OptionalInt eventNode = OptionalInt.empty();
        Optional<String> partition = Optional.empty();
        String event = "";
        OptionalLong checkpoint = OptionalLong.empty();
        boolean announced = false;
        Set<Integer> brokers = new TreeSet<>();
        try (JsonParser json = factory.createParser(ObjectReadContext.empty(), text)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_ARRAY && "Brokers".equals(json.currentName())) {
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        brokers.add(json.getIntValue());
                    }
                }
                if (!token.isScalarValue()) {
                    continue;
                }
                switch (json.currentName() == null ? "" : json.currentName()) {
                    case "seq" -> seq = OptionalLong.of(json.getLongValue());
                    case "node" -> eventNode = OptionalInt.of(json.getIntValue());
                    case "partition" -> partition = Optional.of(json.getString());
                    case "event" -> event = json.getString();
                    case "highWatermarkCheckpoint" -> checkpoint = OptionalLong.of(json.getLongValue());
                    case "announced" -> announced = json.getBooleanValue();
                    case "cluster" -> cluster = Optional.of(json.getString());
                    default -> {}
                }
            }
        }
        if (seq.isEmpty()) {
            return;
        }
        lastNumber = Math.max(lastNumber, seq.getAsLong());
        checkpoints.remove(seq.getAsLong());
        if (event.equals("Process")) {
            checkpoints.clear();
        } else if (event.equals("CheckpointHighWatermark")
                && announced
                && partition.isPresent()
                && checkpoint.isPresent()) {
            checkpoints.put(seq.getAsLong(), new Checkpoint(partition(partition.get()), checkpoint.getAsLong()));
        }
        if (partition.isPresent()) {
            Left left = partitions.computeIfAbsent(partition(partition.get()), key -> new Left());
            left.brokers.addAll(brokers);
            if (eventNode.equals(OptionalInt.of(node))) {
                left.step(event);
            }
        }
    }

    private static TopicPartition partition(String name) {
        int dash = name.lastIndexOf('-');
        return new TopicPartition(name.substring(0, dash), Integer.parseInt(name.substring(dash + 1)));
    }
}
