package io.tidemark.kafka.recorder;

import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TraceHeader;
import io.tidemark.tracer.TracedSystem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;

/**
 * Records the partitions of some topics, from their creation on. Either all nodes of the cluster run in this JVM and share
 * it: then there is one trace a partition. Or this is one process of several: then it writes one file for all partitions,
 * of which traces are made when the files of all nodes are there.
 *
 * <p>The advice that is woven into Kafka finds it through {@link #active()}, for code that is inlined into other classes can
 * reach nothing but statics.
 */
public final class KafkaRecorder implements AutoCloseable {
    private static volatile Optional<KafkaRecorder> active = Optional.empty();

    /** Added to the id of a process's controller when it is a broker as well: in a trace they are two nodes. */
    private static final int CONTROLLER_BESIDE_BROKER = 1_000_000;

    private final Predicate<String> topics;
    private final TracedSystem source;
    private final Optional<ProcessEvents> process;
    private volatile Optional<TraceSink> sink;
    private volatile Optional<NodeTrace> ownFile = Optional.empty();
    private volatile boolean combined;
    private final Map<TopicPartition, PartitionRecording> recordings = new ConcurrentHashMap<>();
    private final Map<String, Integer> nodes = new ConcurrentHashMap<>();
    private final AtomicReference<Optional<RuntimeException>> defect = new AtomicReference<>(Optional.empty());
    private final LeaderEvents leader = new LeaderEvents(this);
    private final FollowerEvents follower = new FollowerEvents(this);
    private final LogEvents log = new LogEvents(this);
    private final ProducerEvents producer = new ProducerEvents();
    private final ConsumerEvents consumer = new ConsumerEvents(this);
    private final ControllerEvents controller = new ControllerEvents(this);
    private final LifecycleEvents lifecycle = new LifecycleEvents(this);

    private KafkaRecorder(
            Predicate<String> topics,
            TracedSystem source,
            Optional<TraceSink> sink,
            Function<KafkaRecorder, Optional<ProcessEvents>> process) {
        this.topics = topics;
        this.source = source;
        this.sink = sink;
        this.process = process.apply(this);
    }

    /**
     * Begins to record.
     *
     * @param folder where the traces go; exists
     * @param topics which topics to record
     * @param source what the traces' headers say of where they come from
     * @throws IllegalStateException if another recorder is at work in this JVM
     */
    public static KafkaRecorder start(Path folder, Predicate<String> topics, TracedSystem source) {
        return start(new KafkaRecorder(
                topics, source, Optional.of(new ClusterTraces(folder)), recorder -> Optional.empty()));
    }

    /**
     * Begins to record one process of a cluster, in one file for all its partitions: {@code node-ID.ndjson}, which is
     * there when the process knows its id.
     *
     * @param folder where the file goes; exists
     * @param topics which topics to record
     * @param source what the file's header says of where it comes from
     * @param woven checks that all that is to be recorded is, before the process serves anybody
     * @param unable is told for people why this process cannot be recorded (any more)
     * @throws IllegalStateException if another recorder is at work in this JVM
     */
    public static KafkaRecorder startProcess(
            Path folder, Predicate<String> topics, TracedSystem source, Runnable woven, Unable unable) {
        return start(new KafkaRecorder(
                topics,
                source,
                Optional.empty(),
                recorder -> Optional.of(new ProcessEvents(recorder, folder, woven, unable))));
    }

    private static synchronized KafkaRecorder start(KafkaRecorder recorder) {
        if (active.isPresent()) {
            throw new IllegalStateException("this JVM is being recorded already");
        }
        active = Optional.of(recorder);
        return recorder;
    }

    /** Whom to tell that a process is not recorded. */
    public interface Unable {
        /** It must not start like that. */
        void start(String why);

        /** It goes on, but what is recorded from here on is not complete; the file says so too. */
        void goOn(String why);
    }

    /** The recorder at work. */
    public static Optional<KafkaRecorder> active() {
        return active;
    }

    /** The files of the traces so far. */
    public List<Path> traces() {
        return recordings.values().stream()
                .map(recording -> sink().file(recording))
                .distinct()
                .sorted()
                .toList();
    }

    /** What to tell of processes that start, stop and crash. */
    public LifecycleEvents lifecycle() {
        return lifecycle;
    }

    /**
     * Lets the recorder at work do something. Whatever goes wrong in it must not disturb the broker: it is kept, and thrown
     * when the recording ends.
     */
    public static void record(Consumer<KafkaRecorder> action) {
        active.ifPresent(recorder -> {
            try {
                action.accept(recorder);
            } catch (RuntimeException e) {
                recorder.failed(e);
            }
        });
    }

    private void failed(RuntimeException failure) {
        if (defect.compareAndSet(Optional.empty(), Optional.of(failure))) {
            process.ifPresent(events -> events.failed(failure));
        }
    }

    /** The same for what gives a number; 0 without a recorder. */
    public static long number(ToLongFunction<KafkaRecorder> action) {
        return active.map(recorder -> {
                    try {
                        return action.applyAsLong(recorder);
                    } catch (RuntimeException e) {
                        recorder.failed(e);
                        return 0L;
                    }
                })
                .orElse(0L);
    }

    /** The same for what begins something that will have to end. */
    public static <T> Optional<T> begin(Function<KafkaRecorder, Optional<T>> action) {
        return active.flatMap(recorder -> {
            try {
                return action.apply(recorder);
            } catch (RuntimeException e) {
                recorder.failed(e);
                return Optional.empty();
            }
        });
    }

    /**
     * Stops recording and writes what is left.
     *
     * @throws IllegalStateException if the recorder itself has failed: the traces are not to be trusted
     */
    @Override
    public void close() {
        synchronized (KafkaRecorder.class) {
            active = Optional.empty();
        }
        sink.ifPresent(TraceSink::close);
        Objects.requireNonNull(defect.get()).ifPresent(e -> {
            throw new IllegalStateException("the recorder has failed, its traces are not complete", e);
        });
    }

    /** What leaders do. */
    public LeaderEvents leader() {
        return leader;
    }

    /** What followers do. */
    public FollowerEvents follower() {
        return follower;
    }

    /** What logs do. */
    public LogEvents log() {
        return log;
    }

    /** What producers are told. */
    public ProducerEvents producer() {
        return producer;
    }

    /** What consumers are told. */
    public ConsumerEvents consumer() {
        return consumer;
    }

    /** What the controller does. */
    public ControllerEvents controller() {
        return controller;
    }

    /** What a process of its own does; nothing where all nodes of the cluster are in this JVM. */
    public Optional<ProcessEvents> process() {
        return process;
    }

    /**
     * The process knows who it is, and goes on with its file.
     *
     * @param both whether it is broker and controller
     */
    void recordsInto(NodeTrace file, boolean both) {
        combined = both;
        ownFile = Optional.of(file);
        sink = Optional.of(file);
    }

    /** The file of this process, if it is one of several. */
    Optional<NodeTrace> ownFile() {
        return ownFile;
    }

    TracedSystem source() {
        return source;
    }

    /** The id that a controller has in traces. */
    int controllerNode(int id) {
        return combined ? id + CONTROLLER_BESIDE_BROKER : id;
    }

    private TraceSink sink() {
        return sink.orElseThrow(
                () -> new IllegalStateException("something is to be recorded before the node is known"));
    }

    boolean records(String topic) {
        return topics.test(topic);
    }

    Optional<PartitionRecording> recording(TopicPartition partition) {
        return Optional.ofNullable(recordings.get(partition));
    }

    Collection<PartitionRecording> recordings() {
        return recordings.values();
    }

    /** The partition has been created: its trace begins. */
    PartitionRecording begin(
            TopicPartition partition,
            Set<Integer> replicas,
            ReplicationConstants constants,
            int controller,
            int leader,
            Map<Integer, Long> brokerEpochs) {
        Set<Integer> brokers = constants.brokers();
        TraceHeader header = TraceHeader.replication(constants, source)
                .withConstant("MetadataBeforeRegistration", true)
                .withConstant("EpochsWithoutRecords", true)
                .withConstant("ConcurrentRequests", true)
                .withInitial(controller, "leader", leader);
        if (!replicas.equals(brokers)) {
            header = header.withInitial(controller, "replicas", replicas);
        }
        for (int broker : brokers) {
            header = header.withInitial(broker, "brokerEpoch", brokerEpochs.getOrDefault(broker, -1L));
        }
        PartitionRecording recording = newRecording(partition, brokers);
        sink().begin(recording, controller, header);
        recordings.put(partition, recording);
        return recording;
    }

    /**
     * This process, one of several, hears of a partition that somebody else has created.
     *
     * @param brokers those of the cluster, as far as it knows them
     */
    void hears(TopicPartition partition, Set<Integer> brokers) {
        ownFile.ifPresent(file -> {
            PartitionRecording known = recordings.get(partition);
            if (known != null) {
                known.learn(brokers);
                return;
            }
            PartitionRecording recording = newRecording(partition, brokers);
            file.hears(recording);
            recordings.put(partition, recording);
        });
    }

    /** A partition has been created in circumstances with which no trace can begin. */
    void cannotBegin(TopicPartition partition, int controller, String why) {
        ownFile.ifPresent(file -> {
            PartitionRecording recording = newRecording(partition, Set.of());
            file.cannotBegin(recording, controller, why);
            recordings.put(partition, recording);
        });
        process.ifPresent(events -> events.incomplete(why));
    }

    /** This process goes on with a partition of which an earlier one had heard. */
    void goesOn(TopicPartition partition, Set<Integer> brokers) {
        recordings.put(partition, newRecording(partition, brokers));
    }

    private PartitionRecording newRecording(TopicPartition partition, Set<Integer> brokers) {
        return new PartitionRecording(
                partition, brokers, sink(), ownFile.map(NodeTrace::numbers).orElseGet(() -> new Numbers(0)));
    }

    /** The broker whose log directory this is. A log does not know it: the directory's meta.properties does. */
    int nodeOf(String logDirectory) {
        return nodes.computeIfAbsent(logDirectory, directory -> {
            Properties properties = new Properties();
            try (InputStream in = Files.newInputStream(Path.of(directory, "meta.properties"))) {
                properties.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException("which broker has the log directory " + directory + "?", e);
            }
            return Integer.parseInt(properties.getProperty("node.id"));
        });
    }
}
