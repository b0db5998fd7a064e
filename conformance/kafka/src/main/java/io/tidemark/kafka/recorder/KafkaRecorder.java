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
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;

/**
 * Records the partitions of some topics, from their creation on: one trace a partition, in a folder. All nodes of the
 * cluster run in this JVM and share it.
 *
 * <p>The advice that is woven into Kafka finds it through {@link #active()}, for code that is inlined into other classes can
 * reach nothing but statics.
 */
public final class KafkaRecorder implements AutoCloseable {
    private static volatile Optional<KafkaRecorder> active = Optional.empty();

    private final Predicate<String> topics;
    private final TracedSystem source;
    private final TraceSink sink;
    private final Map<TopicPartition, PartitionRecording> recordings = new ConcurrentHashMap<>();
    private final Map<String, Integer> nodes = new ConcurrentHashMap<>();
    private final AtomicReference<Optional<RuntimeException>> defect = new AtomicReference<>(Optional.empty());
    private final LeaderEvents leader = new LeaderEvents(this);
    private final FollowerEvents follower = new FollowerEvents(this);
    private final LogEvents log = new LogEvents(this);
    private final ProducerEvents producer = new ProducerEvents();
    private final ControllerEvents controller = new ControllerEvents(this);
    private final LifecycleEvents lifecycle = new LifecycleEvents(this);

    private KafkaRecorder(Path folder, Predicate<String> topics, TracedSystem source) {
        this.topics = topics;
        this.source = source;
        this.sink = new TraceSink(folder);
    }

    /**
     * Begins to record.
     *
     * @param folder where the traces go; exists
     * @param topics which topics to record
     * @param source what the traces' headers say of where they come from
     * @throws IllegalStateException if another recorder is at work in this JVM
     */
    public static synchronized KafkaRecorder start(Path folder, Predicate<String> topics, TracedSystem source) {
        if (active.isPresent()) {
            throw new IllegalStateException("this JVM is being recorded already");
        }
        KafkaRecorder recorder = new KafkaRecorder(folder, topics, source);
        active = Optional.of(recorder);
        return recorder;
    }

    /** The recorder at work. */
    public static Optional<KafkaRecorder> active() {
        return active;
    }

    /** The files of the traces so far. */
    public List<Path> traces() {
        return recordings.values().stream().map(sink::file).sorted().toList();
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
                recorder.defect.compareAndSet(Optional.empty(), Optional.of(e));
            }
        });
    }

    /** The same for what gives a number; 0 without a recorder. */
    public static long number(ToLongFunction<KafkaRecorder> action) {
        return active.map(recorder -> {
                    try {
                        return action.applyAsLong(recorder);
                    } catch (RuntimeException e) {
                        recorder.defect.compareAndSet(Optional.empty(), Optional.of(e));
                        return 0L;
                    }
                })
                .orElse(0L);
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
        sink.close();
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

    /** What the controller does. */
    public ControllerEvents controller() {
        return controller;
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
        PartitionRecording recording = new PartitionRecording(partition, brokers, sink);
        sink.begin(recording, header);
        recordings.put(partition, recording);
        return recording;
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
