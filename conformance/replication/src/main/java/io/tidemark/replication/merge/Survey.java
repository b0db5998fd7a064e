package io.tidemark.replication.merge;

import io.tidemark.engine.InputException;
import io.tidemark.engine.TraceHeader;
import io.tidemark.replication.ReplicationSpecification;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** What has to be known of the files before their lines can be put in order. */
final class Survey {
    private final List<NodeFile> files;
    private final NavigableSet<String> partitions = new TreeSet<>();
    private final Map<String, Created> created = new TreeMap<>();
    private final Map<String, InputException> impossible = new TreeMap<>();
    private final Map<String, List<Start>> starts = new HashMap<>();
    private final Map<Position, Set<String>> unanswered = new HashMap<>();
    private final Map<String, Position> handled = new HashMap<>();
    private final List<Merged.Torn> torn = new ArrayList<>();
    private final List<Silence> silences = new ArrayList<>();

    /**
     * A time in which no process of a node was recorded, as far as its clock is right.
     *
     * @param file whose file says so
     * @param from the time of the last line before it
     * @param to when the next process begins
     */
    private record Silence(int file, long from, long to) {}

    /** A line of one of the files, by its number. */
    record Position(int file, long seq) {}

    /**
     * Where a partition was created.
     *
     * @param header the header of its trace
     */
    record Created(NodeFile file, long line, int node, JsonNode header) {}

    /**
     * A broker's start, and the first metadata of the partition that it applied then.
     *
     * @param partitionEpoch the partition epoch of that metadata
     */
    record Start(Position at, int partitionEpoch) {}

    Survey(List<NodeFile> files) {
        this.files = files;
        Set<String> givenUp = new HashSet<>();
        for (int file = 0; file < files.size(); file++) {
            asClient(file, givenUp);
        }
        if (!givenUp.isEmpty()) {
            for (int file = 0; file < files.size(); file++) {
                asServer(file, givenUp);
            }
        }
    }

    /** The partitions of which the files tell. */
    NavigableSet<String> partitions() {
        return Collections.unmodifiableNavigableSet(partitions);
    }

    /** Who created a partition, if a file tells of it. */
    Optional<Created> created(String partition) {
        return Optional.ofNullable(created.get(partition));
    }

    /** Why a partition was created in a way with which no trace can begin. */
    Optional<InputException> impossible(String partition) {
        return Optional.ofNullable(impossible.get(partition));
    }

    /** The starts of its brokers. */
    List<Start> starts(String partition) {
        return starts.getOrDefault(partition, List.of());
    }

    /** The requests on whose answers nobody waits any more after this line. */
    Set<String> givenUpAt(Position line) {
        return unanswered.getOrDefault(line, Set.of());
    }

    /** How far who was asked had come when he had done with a request that was given up; nothing if it never reached him. */
    Optional<Position> handled(String request) {
        return Optional.ofNullable(handled.get(request));
    }

    /** The last lines that were not written to their end. */
    List<Merged.Torn> torn() {
        return torn;
    }

    /** The nodes of which nothing is recorded at a time, but for one. */
    Set<Integer> silentAt(long time, int butFor) {
        Set<Integer> nodes = new TreeSet<>();
        for (Silence silence : silences) {
            if (silence.file() != butFor && silence.from() < time && time < silence.to()) {
                nodes.add(files.get(silence.file()).node());
            }
        }
        return nodes;
    }

    private void asClient(int index, Set<String> givenUp) {
        NodeFile file = files.get(index);
        long time = Long.MIN_VALUE;
        Set<String> open = new LinkedHashSet<>();
        Map<String, Position> started = new HashMap<>();
        try (OrderedLines lines = new OrderedLines(file)) {
            for (Optional<NodeLine> next = lines.next(); next.isPresent(); next = lines.next()) {
                NodeLine line = next.get();
                Position position = new Position(index, line.seq());
                line.partition().ifPresent(partitions::add);
                if (line.event().equals("Process")) {
                    silences.add(new Silence(index, time, line.time().orElse(time)));
                }
                time = line.time().orElse(time);
                switch (line.event()) {
                    case "SendRequest" -> open.add(line.message());
                    case "ReceiveResponse" -> open.remove(line.message());
                    case "LoseResponse" -> {
                        open.remove(line.message());
                        unanswered.put(position, Set.of(line.message()));
                        givenUp.add(line.message());
                    }
                    case "Process" -> {
                        unanswered.put(position, Set.copyOf(open));
                        givenUp.addAll(open);
                        open.clear();
                        started.clear();
                    }
                    case "Begin" -> begin(file, line);
                    case "StartBroker" -> line.partition().ifPresent(partition -> started.put(partition, position));
                    case "ApplyMetadata" ->
                        line.partition().ifPresent(partition -> {
                            OptionalInt epoch = line.argument("partitionEpoch");
                            Optional<Position> start = Optional.ofNullable(started.remove(partition));
                            if (start.isPresent() && epoch.isPresent()) {
                                starts.computeIfAbsent(partition, key -> new ArrayList<>())
                                        .add(new Start(start.get(), epoch.getAsInt()));
                            }
                        });
                    default -> {}
                }
            }
            lines.torn().ifPresent(line -> torn.add(new Merged.Torn(file.path(), line)));
        }
        silences.add(new Silence(index, time, Long.MAX_VALUE));
    }

    private void begin(NodeFile file, NodeLine line) {
        if (line.json().has("impossible")) {
            impossible.put(
                    line.partition().orElse(""),
                    new InputException(
                            file.path().toString(),
                            line.line(),
                            0,
                            line.json().get("impossible").asString(""),
                            "all brokers ready, and only then the topic"));
            return;
        }
        if (!line.json().has("header")) {
            return;
        }
        String partition = line.partition()
                .orElseThrow(() -> new InputException(
                        file.path().toString(), line.line(), 0, "the creation of no partition", "its name"));
        JsonNode header = line.json().get("header");
        ReplicationSpecification.requireMeant(
                TraceHeader.parse(file.path().toString(), line.line(), header.toString()),
                file.path().toString(),
                line.line());
        Created earlier = created.putIfAbsent(partition, new Created(file, line.line(), line.node(), header));
        if (earlier != null) {
            throw new InputException(
                    file.path().toString(),
                    line.line(),
                    0,
                    partition + " is created again, after " + earlier.file().path() + ":" + earlier.line(),
                    "one creation; delete no topic while it is recorded");
        }
    }

    private void asServer(int index, Set<String> givenUp) {
        Set<String> open = new LinkedHashSet<>();
        long last = 0;
        try (OrderedLines lines = new OrderedLines(files.get(index))) {
            for (Optional<NodeLine> next = lines.next(); next.isPresent(); next = lines.next()) {
                NodeLine line = next.get();
                if (line.event().equals("Process")) {
                    endAt(new Position(index, last), open);
                } else if (givenUp.contains(line.message())) {
                    if (line.event().equals("ReceiveRequest")) {
                        open.add(line.message());
                    } else if (line.event().equals("SendResponse") && open.remove(line.message())) {
                        handled.put(line.message(), new Position(index, line.seq()));
                    }
                }
                last = line.seq();
            }
        }
        endAt(new Position(index, last), open);
    }

    private void endAt(Position position, Set<String> open) {
        open.forEach(request -> handled.put(request, position));
        open.clear();
    }
}
