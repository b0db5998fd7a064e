package io.tidemark.kafka.recorder;

import io.tidemark.tracer.MessageStep;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * What a process of its own does, one of several: it begins, exchanges messages with the others, serves, and ends. By the
 * messages its steps are later put in order with those of the others.
 */
public final class ProcessEvents {
    private final KafkaRecorder recorder;
    private final Path folder;
    private final Runnable woven;
    private final KafkaRecorder.Unable unable;

    /** The requests on which each of Kafka's clients waits, by correlation id. */
    private final Map<Object, Map<Integer, Sent>> sent = Collections.synchronizedMap(new WeakHashMap<>());

    ProcessEvents(KafkaRecorder recorder, Path folder, Runnable woven, KafkaRecorder.Unable unable) {
        this.recorder = recorder;
        this.folder = folder;
        this.woven = woven;
        this.unable = unable;
    }

    /**
     * A request under way.
     *
     * @param destination where it goes, as the client names it
     * @param message what both sides call it
     * @param kind what kind of request
     */
    private record Sent(String destination, String message, String kind) {}

    /**
     * The process knows who it is, and has done nothing yet.
     *
     * @param node its {@code node.id}
     * @param broker whether it is a broker
     * @param controller whether it is a controller
     * @param metadataDirectory where its {@code meta.properties} is
     * @param logDirectories its {@code log.dirs}
     */
    public void begins(
            int node, boolean broker, boolean controller, Path metadataDirectory, List<Path> logDirectories) {
        Path file = folder.resolve("node-" + node + ".ndjson");
        try {
            String cluster = cluster(metadataDirectory);
            EarlierProcess earlier = EarlierProcess.read(file, node, cluster);
            NodeTrace trace = new NodeTrace(file, node, cluster, recorder.source(), earlier, unable::goOn);
            recorder.recordsInto(trace, broker && controller);
            earlier.partitions().forEach((partition, left) -> recorder.goesOn(partition, left.brokers()));
            LogsOnDisk logs = new LogsOnDisk(logDirectories);
            earlier.unfinishedCheckpoints().forEach((number, checkpoint) -> {
                if (logs.highWatermark(checkpoint.partition()).orElse(-1) != checkpoint.highWatermark()) {
                    trace.undone(number);
                }
            });
            trace.process();
            if (broker) {
                earlier.partitions().forEach((partition, left) -> recorder.hears(partition, Set.of(node)));
                recorder.lifecycle()
                        .startsAgain(
                                node,
                                partition -> Optional.ofNullable(
                                                earlier.partitions().get(partition))
                                        .map(EarlierProcess.Left::up)
                                        .orElse(false),
                                logs);
            }
        } catch (UncheckedIOException e) {
            unable.start("cannot read or write " + file + " (" + FileTrouble.reason(e) + ")");
        } catch (IllegalArgumentException e) {
            unable.start(String.valueOf(e.getMessage()));
        }
    }

    private static String cluster(Path directory) {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(directory.resolve("meta.properties"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("cluster.id", "");
    }

    /** The process is about to open a port: nothing of what it does then may be missing. */
    public void serves() {
        try {
            woven.run();
        } catch (IllegalStateException e) {
            unable.start(String.valueOf(e.getMessage()));
        }
    }

    /** The broker of this process has been shut down. */
    public void brokerStopped(int node, List<Path> logDirectories) {
        if (new LogsOnDisk(logDirectories).shutDownCleanly()) {
            recorder.lifecycle().stopped(node);
        }
    }

    /** Something is not recorded, and its file says so. */
    void incomplete(String why) {
        unable.goOn(why);
    }

    /** The recorder itself has failed. */
    void failed(RuntimeException failure) {
        recorder.ownFile().ifPresent(NodeTrace::gap);
        unable.goOn("the recorder has failed: " + failure);
    }

    // ---------------------------------------------------------------------------------------------- messages

    /**
     * A client is about to send a request to another process.
     *
     * @param client which of this process's clients
     * @param correlationId under which the answer will come
     * @param destination where it goes, as the client names it
     * @param message what both sides call it
     * @param kind what kind of request
     */
    public void sendsRequest(Object client, int correlationId, String destination, String message, String kind) {
        recorder.ownFile().ifPresent(file -> {
            file.message(MessageStep.SEND_REQUEST, message, kind);
            synchronized (sent) {
                sent.computeIfAbsent(client, key -> new HashMap<>())
                        .put(correlationId, new Sent(destination, message, kind));
            }
        });
    }

    /** An answer has arrived, and nobody has been told yet. */
    public void receivesResponse(Object client, int correlationId) {
        Optional<Sent> request;
        synchronized (sent) {
            request = Optional.ofNullable(sent.get(client)).map(open -> open.remove(correlationId));
        }
        request.ifPresent(answered -> recorder.ownFile()
                .ifPresent(file -> file.message(MessageStep.RECEIVE_RESPONSE, answered.message(), answered.kind())));
    }

    /** A client's connection is gone; what it was asked on it will not be answered. */
    public void losesConnection(Object client, String destination) {
        List<Sent> requests;
        synchronized (sent) {
            Map<Integer, Sent> open = sent.getOrDefault(client, new HashMap<>());
            requests = open.values().stream()
                    .filter(request -> request.destination().equals(destination))
                    .toList();
            open.values().removeAll(requests);
        }
        recorder.ownFile()
                .ifPresent(file -> requests.forEach(
                        request -> file.message(MessageStep.LOSE_RESPONSE, request.message(), request.kind())));
    }

    /**
     * A request of another process is about to be handled.
     *
     * @param request Kafka's object
     */
    public void receivesRequest(Object request, String message, String kind) {
        ThreadState.current().request = Optional.of(request);
        recorder.ownFile().ifPresent(file -> file.message(MessageStep.RECEIVE_REQUEST, message, kind));
    }

    /** It has been handled, or waits. */
    public void handled() {
        ThreadState.current().request = Optional.empty();
    }

    /** Its answer is about to be sent: what the answer says has been settled. */
    public void sendsResponse(Object request, String message, String kind) {
        if (ThreadState.current().request.filter(handled -> handled == request).isPresent()) {
            recorder.leader().afterFetch();
        }
        recorder.ownFile().ifPresent(file -> file.message(MessageStep.SEND_RESPONSE, message, kind));
    }
}
