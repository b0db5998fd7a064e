package io.tidemark.replication.merge;

import io.tidemark.engine.InputException;
import io.tidemark.replication.merge.Survey.Created;
import io.tidemark.replication.merge.Survey.Position;
import io.tidemark.replication.merge.Survey.Start;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts the steps of several nodes in one order. What must be kept is the order within each file, that a message is sent
 * before it is received, and that a broker which starts and then hears of a change of the partition had started before the
 * next change was made (it hears of the newest one). A request that is given up is taken to have been answered before, if
 * at all, as far as that is possible. Of what may come next then, that is taken whose node's clock is behind: this makes the
 * trace good to read, and no verdict depends on it.
 */
public final class TraceMerge {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Set<String> RENUMBERED = Set.of("seq", "after", "announced");
    private static final Set<String> LIFECYCLE = Set.of("StartBroker", "StopBroker", "CrashBroker");
    private static final Set<String> NO_STEP = Set.of(
            "", "Begin", "Process", "SendRequest", "ReceiveRequest", "SendResponse", "ReceiveResponse", "LoseResponse");

    private final List<NodeFile> files;
    private final Survey survey;
    private final String partition;
    private final Created created;
    private final Set<Integer> brokers;

    private TraceMerge(List<NodeFile> files, Survey survey, String partition, Created created) {
        this.files = files;
        this.survey = survey;
        this.partition = partition;
        this.created = created;
        this.brokers = new TreeSet<>();
        created.header().path("constants").path("Brokers").forEach(broker -> brokers.add(broker.asInt()));
    }

    /**
     * Reads the files of all nodes.
     *
     * @param partition of which partition the trace shall tell; not needed where there is but one
     * @throws InputException if they are not such files, or do not belong together
     */
    public static TraceMerge of(List<Path> paths, Optional<String> partition) {
        List<NodeFile> files = new ArrayList<>();
        for (Path path : paths) {
            NodeFile file = NodeFile.of(path);
            for (NodeFile other : files) {
                if (other.node() == file.node()) {
                    throw new InputException(
                            path.toString(),
                            1,
                            0,
                            "node " + file.node() + ", as in " + other.path(),
                            "one file a node");
                }
                if (!other.cluster().equals(file.cluster())) {
                    throw new InputException(
                            path.toString(),
                            1,
                            0,
                            "cluster " + file.cluster(),
                            other.cluster() + ", as in " + other.path());
                }
            }
            files.add(file);
        }
        Survey survey = new Survey(files);
        String name = partition.orElseGet(() -> onlyPartition(files, survey));
        if (!survey.partitions().contains(name)) {
            throw new InputException(
                    names(files), 0, 0, "nothing of " + name, "one of " + String.join(", ", survey.partitions()));
        }
        Optional<InputException> impossible = survey.impossible(name);
        if (impossible.isPresent()) {
            throw impossible.get();
        }
        Created created = survey.created(name)
                .orElseThrow(() -> new InputException(
                        names(files),
                        0,
                        0,
                        "no file tells how " + name + " was created",
                        "the file of the controller that did it, recorded from before the topic was there"));
        requireFilesOfBrokers(files, name, created);
        return new TraceMerge(files, survey, name, created);
    }

    private static void requireFilesOfBrokers(List<NodeFile> files, String partition, Created created) {
        JsonNode brokers = created.header().path("constants").path("Brokers");
        for (JsonNode broker : brokers) {
            if (files.stream().noneMatch(file -> file.node() == broker.asInt(-1))) {
                throw new InputException(
                        created.file().path().toString(),
                        created.line(),
                        0,
                        partition + " on the brokers " + shown(brokers) + ", and no file of broker " + broker,
                        "the files of all nodes of the cluster");
            }
        }
    }

    private static String shown(JsonNode array) {
        return array.valueStream().map(JsonNode::toString).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String onlyPartition(List<NodeFile> files, Survey survey) {
        if (survey.partitions().isEmpty()) {
            throw new InputException(names(files), 0, 0, "nothing of any partition", "steps of one");
        }
        if (survey.partitions().size() > 1) {
            throw new InputException(
                    names(files),
                    0,
                    0,
                    "several partitions, " + String.join(", ", survey.partitions()),
                    "the name of the one that the trace shall tell of (--partition)");
        }
        return survey.partitions().first();
    }

    private static String names(List<NodeFile> files) {
        return files.stream().map(file -> file.path().toString()).collect(Collectors.joining(", "));
    }

    /**
     * Writes the trace.
     *
     * @throws InputException if there is no order in which all this can have happened
     * @throws IOException if the file cannot be written
     */
    public Merged writeTo(Path out) throws IOException {
        if (Files.exists(out) && !Files.isRegularFile(out)) {
            return write(out); // a pipe, or a device
        }
        Path target = Files.exists(out) ? out.toRealPath() : out.toAbsolutePath();
        Path unfinished = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Merged merged = write(unfinished);
            Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
            return merged;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /**
     * Writes the trace to a stream, which stays open.
     *
     * @throws InputException if there is no order in which all this can have happened; what came before it is written
     * @throws UncheckedIOException if the stream cannot be written
     */
    public Merged writeTo(Writer out) {
        try {
            BufferedWriter buffered = new BufferedWriter(out);
            Merged merged = new Run(buffered).run();
            buffered.flush();
            return merged;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Merged write(Path file) throws IOException {
        try (BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            return new Run(writer).run();
        }
    }

    /** A file that is being read, and what of it is in the trace. */
    private final class Stream {
        private final int index;
        private final OrderedLines lines;
        private final Numbering numbering = new Numbering();
        private Optional<NodeLine> head;
        private long time = Long.MIN_VALUE;
        private long done;

        Stream(int index) {
            this.index = index;
            this.lines = new OrderedLines(files.get(index));
            this.head = Optional.empty();
            advance();
        }

        void advance() {
            head.ifPresent(line -> done = line.seq());
            head = lines.next();
            head.flatMap(line ->
                            line.time().isPresent() ? Optional.of(line.time().getAsLong()) : Optional.empty())
                    .ifPresent(read -> time = read);
            if (head.isEmpty()) {
                done = Long.MAX_VALUE;
            }
        }

        String place() {
            return files.get(index).path() + ":" + head.map(NodeLine::line).orElse(0L);
        }
    }

    /** What keeps a line from being the next one. */
    private enum Obstacle {
        NONE,
        /** A late answer, which need not be waited for. */
        GIVEN_UP,
        /** Lost steps: nothing after them can be judged. */
        GAP,
        /** What has to come before. */
        CAUSE
    }

    private final class Run {
        private final BufferedWriter out;
        private final Set<String> requests = new HashSet<>();
        private final Set<String> responses = new HashSet<>();
        private final Set<Start> pendingStarts = new HashSet<>(survey.starts(partition));
        private final Set<Integer> nodes = new TreeSet<>();
        private final List<Stream> streams = new ArrayList<>();
        private long events;
        private int lateAnswers;

        Run(BufferedWriter out) {
            this.out = out;
        }

        Merged run() throws IOException {
            try {
                for (int file = 0; file < files.size(); file++) {
                    streams.add(new Stream(file));
                }
                out.write(MAPPER.writeValueAsString(created.header()));
                out.write('\n');
                Optional<String> gap = merge();
                return new Merged(partition, nodes, events, lateAnswers, missing(), survey.torn(), gap);
            } finally {
                streams.forEach(stream -> stream.lines.close());
            }
        }

        private List<Merged.Missing> missing() {
            return streams.stream()
                    .flatMap(stream -> stream.lines.missing().stream())
                    .toList();
        }

        private Optional<String> merge() throws IOException {
            while (true) {
                Optional<Stream> next = next(Obstacle.NONE);
                if (next.isEmpty()) {
                    next = next(Obstacle.GIVEN_UP);
                    lateAnswers += next.isPresent() ? 1 : 0;
                }
                if (next.isEmpty()) {
                    next = next(Obstacle.GAP);
                    if (next.isPresent()) {
                        write(next.get(), line(next.get()));
                        return Optional.of(next.get().place());
                    }
                    Optional<Stream> blocked = next(Obstacle.CAUSE);
                    if (blocked.isEmpty()) {
                        return Optional.empty();
                    }
                    throw impossible(blocked.get());
                }
                take(next.get());
            }
        }

        private static NodeLine line(Stream stream) {
            return stream.head.orElseThrow();
        }

        private Optional<Stream> next(Obstacle obstacle) {
            return streams.stream()
                    .filter(stream -> stream.head.isPresent() && obstacle(stream, line(stream)) == obstacle)
                    .min(java.util.Comparator.comparingLong(stream -> stream.time));
        }

        private Obstacle obstacle(Stream stream, NodeLine line) {
            return switch (line.event()) {
                case "ReceiveRequest" -> requests.contains(line.message()) ? Obstacle.NONE : Obstacle.CAUSE;
                case "ReceiveResponse" -> responses.contains(line.message()) ? Obstacle.NONE : Obstacle.CAUSE;
                case "LoseResponse", "Process" ->
                    survey.givenUpAt(new Position(stream.index, line.seq())).stream()
                                    .flatMap(request -> survey.handled(request).stream())
                                    .allMatch(this::isDone)
                            ? Obstacle.NONE
                            : Obstacle.GIVEN_UP;
                case "Gap" -> Obstacle.GAP;
                default -> isAfterStarts(line) ? Obstacle.NONE : Obstacle.CAUSE;
            };
        }

        private boolean isDone(Position position) {
            return streams.get(position.file()).done >= position.seq();
        }

        /** A change of the partition comes after the start of every broker that then still heard of the one before. */
        private boolean isAfterStarts(NodeLine line) {
            if (pendingStarts.isEmpty() || brokers.contains(line.node()) || !isOfPartition(line)) {
                return true;
            }
            OptionalInt epoch = line.observed("partitionEpoch");
            return epoch.isEmpty()
                    || pendingStarts.stream().noneMatch(start -> start.partitionEpoch() < epoch.getAsInt());
        }

        private boolean isOfPartition(NodeLine line) {
            return line.partition().equals(Optional.of(partition));
        }

        private void take(Stream stream) throws IOException {
            NodeLine line = line(stream);
            switch (line.event()) {
                case "SendRequest" -> requests.add(line.message());
                case "ReceiveRequest" -> requests.remove(line.message());
                case "SendResponse" -> responses.add(line.message());
                case "ReceiveResponse" -> responses.remove(line.message());
                default -> {
                    if (isOfPartition(line) && !NO_STEP.contains(line.event()) && concernsTrace(stream, line)) {
                        write(stream, line);
                    }
                    if (line.event().equals("StartBroker") && isOfPartition(line)) {
                        pendingStarts.removeIf(start -> start.at().equals(new Position(stream.index, line.seq())));
                    }
                }
            }
            stream.advance();
        }

        /** Brokers that came after the partition was created are none of the trace's, as long as they hold nothing of it. */
        private boolean concernsTrace(Stream stream, NodeLine line) {
            if (LIFECYCLE.contains(line.event())) {
                return brokers.contains(line.node());
            }
            OptionalInt broker = line.argument("broker");
            if (broker.isPresent()) {
                return brokers.contains(broker.getAsInt());
            }
            if (!brokers.contains(line.node()) && line.observes("logEndOffset")) {
                throw new InputException(
                        files.get(stream.index).path().toString(),
                        line.line(),
                        0,
                        line.event() + " of broker " + line.node() + ", which was not there when " + partition
                                + " was created",
                        "steps of the brokers " + brokers);
            }
            return true;
        }

        private void write(Stream stream, NodeLine line) throws IOException {
            long number = ++events;
            ObjectNode event = MAPPER.createObjectNode();
            event.put("seq", number);
            OptionalLong after = line.after().isPresent()
                    ? OptionalLong.of(stream.numbering.upTo(line.after().getAsLong()))
                    : OptionalLong.empty();
            if (after.isPresent() && after.getAsLong() < number - 1) {
                event.put("after", after.getAsLong());
            }
            for (Map.Entry<String, JsonNode> field : line.json().properties()) {
                if (!RENUMBERED.contains(field.getKey())) {
                    event.set(field.getKey(), field.getValue());
                }
            }
            if (!event.has("partition")) {
                event.put("partition", partition);
            }
            out.write(MAPPER.writeValueAsString(event));
            out.write('\n');
            stream.numbering.add(line.seq(), number);
            nodes.add(line.node());
        }

        private InputException impossible(Stream blocked) {
            NodeLine line = line(blocked);
            String file = files.get(blocked.index).path().toString();
            if (NO_STEP.contains(line.event())) {
                Optional<String> sent = sentLater(line);
                return new InputException(
                        file,
                        line.line(),
                        0,
                        line.event() + " of message " + line.message()
                                + line.kind().map(kind -> " (" + kind + ")").orElse("")
                                + sent.map(place -> ", which is sent at " + place + ", and that comes after this")
                                        .orElse(", which no file says was sent" + suspects(blocked, line)),
                        sent.isPresent()
                                ? "an order in which each message is sent before it is received"
                                : "the files of all nodes of the cluster, each recorded whenever it ran");
            }
            return new InputException(
                    file,
                    line.line(),
                    0,
                    line.event() + " makes a partition epoch before a broker has started that hears of an earlier one",
                    "an order in which a broker that starts hears of the newest change");
        }

        /** Clocks decide on nothing, but they may tell people where to look. */
        private String suspects(Stream blocked, NodeLine line) {
            Set<Integer> silent =
                    line.time().isPresent() ? survey.silentAt(line.time().getAsLong(), blocked.index) : Set.of();
            if (silent.isEmpty()) {
                return "";
            }
            String names = silent.stream().map(String::valueOf).collect(Collectors.joining(", "));
            String kind = brokers.containsAll(silent) ? "broker" : "node";
            return ", and at its time nothing is recorded of "
                    + (silent.size() == 1
                            ? kind + " " + names + ": perhaps it ran without the recorder"
                            : kind + "s " + names + ": perhaps one ran without the recorder");
        }

        private Optional<String> sentLater(NodeLine received) {
            String sent = received.event().equals("ReceiveRequest") ? "SendRequest" : "SendResponse";
            for (Stream stream : streams) {
                for (Optional<NodeLine> next = stream.head; next.isPresent(); next = stream.lines.next()) {
                    if (next.get().event().equals(sent) && next.get().message().equals(received.message())) {
                        return Optional.of(files.get(stream.index).path() + ":"
                                + next.get().line());
                    }
                }
            }
            return Optional.empty();
        }
    }
}
