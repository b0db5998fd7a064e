package io.tidemark.kafka.cluster;

import io.tidemark.kafka.recorder.KafkaRecorder;
import io.tidemark.kafka.recorder.LogsOnDisk;
import io.tidemark.kafka.recorder.OffsetCheckpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DeleteRecordsOptions;
import org.apache.kafka.clients.admin.ElectLeadersOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.internal.FileLogInputStream;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.apache.kafka.metadata.PartitionRegistration;
import org.apache.kafka.metadata.bootstrap.BootstrapMetadata;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;
import scala.Option;

/**
 * Brokers and a controller in this JVM, with one topic of one partition, and the operations of a scenario. Every operation
 * that waits gives up after a while with {@link IllegalStateException}.
 */
public final class LocalCluster implements AutoCloseable {
    /** The topic. */
    public static final String TOPIC = "orders";

    private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
    private static final int REQUEST_MILLISECONDS = 3000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String RECOVERY_POINT_CHECKPOINT = "recovery-point-offset-checkpoint";

    /** What a broker writes on its way out and a crash does not. The log start is left: it is not set back by our crashes. */
    private static final List<String> CHECKPOINTS =
            List.of(LogsOnDisk.HIGH_WATERMARK_CHECKPOINT, RECOVERY_POINT_CHECKPOINT);

    private static final String CLEAN_SHUTDOWN_MARKER = ".kafka_cleanshutdown";

    private final KafkaClusterTestKit kit;
    private final KafkaRecorder recorder;
    private final Admin admin;
    private final Set<Integer> running = new TreeSet<>();

    private LocalCluster(KafkaClusterTestKit kit, KafkaRecorder recorder) {
        this.kit = kit;
        this.recorder = recorder;
        this.admin = kit.admin();
        running.addAll(kit.brokers().keySet());
    }

    /** Starts a cluster, waits until its brokers are unfenced, and creates the topic. */
    public static LocalCluster start(ClusterConfiguration configuration, KafkaRecorder recorder) throws Exception {
        TestKitNodes nodes = new TestKitNodes.Builder(features(configuration.eligibleLeaderReplicas()))
                .setNumBrokerNodes(configuration.brokers())
                .setNumControllerNodes(1)
                .build();
        KafkaClusterTestKit.Builder builder = new KafkaClusterTestKit.Builder(nodes);
        configuration.brokerProperties().forEach(builder::setConfigProp);
        KafkaClusterTestKit kit = builder.build();
        try {
            kit.format();
            kit.startup();
            kit.waitForReadyBrokers();
            LocalCluster cluster = new LocalCluster(kit, recorder);
            cluster.createTopic(configuration);
            return cluster;
        } catch (Exception | Error e) {
            kit.close();
            throw e;
        }
    }

    private static BootstrapMetadata features(boolean eligibleLeaderReplicas) {
        MetadataVersion version = MetadataVersion.latestProduction();
        Map<String, Short> levels = new TreeMap<>();
        for (Feature feature : Feature.PRODUCTION_FEATURES) {
            levels.put(feature.featureName(), feature.defaultLevel(version));
        }
        if (!eligibleLeaderReplicas) {
            levels.put("eligible.leader.replicas.version", (short) 0);
        }
        return BootstrapMetadata.fromVersions(version, levels, "tidemark");
    }

    private void createTopic(ClusterConfiguration configuration) throws Exception {
        List<Integer> replicas =
                IntStream.range(0, configuration.replicas()).boxed().toList();
        NewTopic topic = new NewTopic(TOPIC, Map.of(0, replicas))
                .configs(Map.of(
                        "min.insync.replicas", Integer.toString(configuration.minInsyncReplicas()),
                        "unclean.leader.election.enable", Boolean.toString(configuration.uncleanLeaderElection())));
        admin.createTopics(List.of(topic)).all().get();
        awaitLeader(0);
        awaitIsr(replicas.stream().mapToInt(i -> i).toArray());
    }

    // --------------------------------------------------------------------------------------------- clients

    /** Sends records, one request each, and waits for each answer; those that are refused are left. */
    public void produce(int count, String acks) throws Exception {
        Map<String, Object> properties = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kit.bootstrapServers(),
                ProducerConfig.ACKS_CONFIG, acks,
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false,
                ProducerConfig.RETRIES_CONFIG, 0,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 5000,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 4000,
                ProducerConfig.MAX_BLOCK_MS_CONFIG, 5000);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int i = 0; i < count; i++) {
                java.util.concurrent.Future<RecordMetadata> answer =
                        producer.send(new ProducerRecord<>(TOPIC, 0, null, new byte[] {(byte) i}));
                try {
                    answer.get(10, TimeUnit.SECONDS);
                } catch (ExecutionException e) {
                    // Refused or timed out: the trace says why.
                }
            }
        }
    }

    /** Reads from the beginning until that many records have been read. */
    public void consume(int count) {
        Map<String, Object> properties = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                kit.bootstrapServers(),
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(PARTITION));
            long end = System.nanoTime() + PATIENCE.toNanos();
            int read = 0;
            while (read < count) {
                read += consumer.poll(Duration.ofMillis(200)).count();
                if (System.nanoTime() > end) {
                    throw new IllegalStateException("waited in vain for " + count + " records; read " + read);
                }
            }
        }
    }

    /** Asks for the latest offset, again and again for a while if the leader does not know it yet. */
    public OptionalLong latestOffset() throws Exception {
        try {
            return OptionalLong.of(admin.listOffsets(
                            Map.of(PARTITION, OffsetSpec.latest()),
                            new ListOffsetsOptions().timeoutMs(REQUEST_MILLISECONDS))
                    .partitionResult(PARTITION)
                    .get()
                    .offset());
        } catch (ExecutionException e) {
            return OptionalLong.empty();
        }
    }

    /** Deletes all records before an offset; the answer may take too long where a replica is behind. */
    public void deleteRecords(long offset) throws Exception {
        admin.deleteRecords(
                        Map.of(PARTITION, RecordsToDelete.beforeOffset(offset)),
                        new DeleteRecordsOptions().timeoutMs(REQUEST_MILLISECONDS))
                .all()
                .get();
    }

    /** Asks the controller for an election. */
    public void elect(ElectionType type) throws Exception {
        admin.electLeaders(type, Set.of(PARTITION), new ElectLeadersOptions().timeoutMs(REQUEST_MILLISECONDS))
                .all()
                .get();
    }

    /** Producers and a consumer that go on whatever happens. */
    public Load load() {
        return Load.start(kit.bootstrapServers(), PARTITION);
    }

    /** The high watermark of the leader; 0 if nobody leads. */
    public long highWatermark() throws Exception {
        int leader = leader();
        return leader < 0 || server(leader).replicaManager().localLog(PARTITION).isEmpty()
                ? 0
                : server(leader).replicaManager().localLog(PARTITION).get().highWatermark();
    }

    /** Asks for other replicas, and returns when the controller has taken the request on. */
    public void reassign(Integer... replicas) throws Exception {
        admin.alterPartitionReassignments(
                        Map.of(PARTITION, Optional.of(new NewPartitionReassignment(List.of(replicas)))))
                .all()
                .get();
    }

    /** Takes the reassignment under way back. */
    public void cancelReassignment() throws Exception {
        admin.alterPartitionReassignments(Map.of(PARTITION, Optional.empty()))
                .all()
                .get();
    }

    // --------------------------------------------------------------------------------------------- brokers

    /** Restarts the controller: nothing is decided meanwhile. */
    public void restartController() throws Exception {
        ControllerServer controller = kit.controllers().values().iterator().next();
        controller.shutdown();
        controller.awaitShutdown();
        controller.startup();
    }

    /** The brokers that are up. */
    public Set<Integer> running() {
        return Set.copyOf(running);
    }

    /** Lets a follower fall behind: its fetchers wait. An answer that is under way still arrives. */
    public void hold(int broker) {
        HeldFetchers.hold(broker);
    }

    /** Lets it go on. */
    public void release(int broker) {
        HeldFetchers.release(broker);
    }

    /** From now on a broker applies no metadata. Its heartbeats and all else go on. */
    public void holdMetadata(int broker) {
        HeldMetadata.hold(broker);
    }

    /** Lets it apply what there is. */
    public void releaseMetadata(int broker) {
        HeldMetadata.release(broker);
    }

    /** From now on a leader serves no follower's fetch. What else it does goes on. */
    public void holdFetches(int leader) {
        HeldFetches.hold(leader);
    }

    /** Waits until so many fetches are held at leaders, those among them that their followers have given up. */
    public void awaitHeldFetches(int count) throws Exception {
        await(count + " fetches to be held", () -> HeldFetches.waiting() >= count);
    }

    /** Lets it serve what has arrived. */
    public void releaseFetches(int leader) {
        HeldFetches.release(leader);
    }

    /** From now on no leader's proposal of another ISR reaches the controller. */
    public void holdProposals() {
        HeldProposals.hold();
    }

    /** Waits until some leader has made a proposal that is held. */
    public void awaitHeldProposal() throws Exception {
        await("another ISR to be proposed", HeldProposals::waiting);
    }

    /** Lets the held proposal reach the controller, and those to come. */
    public void releaseProposals() {
        HeldProposals.release();
    }

    /** Stops a broker as SIGTERM does: it gives its leadership away, flushes, and leaves the clean-shutdown marker. */
    public void stop(int broker) throws Exception {
        BrokerServer server = server(broker);
        server.replicaManager().beginControlledShutdown();
        server.lifecycleManager().beginControlledShutdown();
        server.lifecycleManager().controlledShutdownFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        release(broker);
        releaseMetadata(broker);
        releaseFetches(broker);
        shutDown(server);
        running.remove(broker);
        recorder.lifecycle().stopped(broker);
    }

    /** Kills a broker's process. What it had written is kept, what it would have written on its way out is not. */
    public void crash(int broker) throws Exception {
        crash(broker, false);
    }

    /** Cuts a broker's power: what was not flushed is lost, too. */
    public void losePower(int broker) throws Exception {
        crash(broker, true);
    }

    private void crash(int broker, boolean powerLoss) throws Exception {
        BrokerServer server = server(broker);
        Path directory = logDirectory(server);
        long logStart = server.replicaManager().localLog(PARTITION).isDefined()
                ? server.replicaManager().localLog(PARTITION).get().logStartOffset()
                : 0;
        Map<String, byte[]> before = recorder.lifecycle().crashes(broker, () -> checkpoints(directory));
        release(broker);
        releaseMetadata(broker);
        releaseFetches(broker);
        shutDown(server);
        running.remove(broker);
        for (String name : CHECKPOINTS) {
            Path file = directory.resolve(name);
            byte[] content = before.get(name);
            if (content == null) {
                Files.deleteIfExists(file);
            } else {
                Files.write(file, content);
            }
        }
        Files.deleteIfExists(directory.resolve(CLEAN_SHUTDOWN_MARKER));
        if (powerLoss) {
            loseUnflushed(directory, Math.max(recoveryPoint(before), logStart));
        }
        recorder.lifecycle().crashed(broker, new LogsOnDisk(List.of(directory))::logEndOffset);
    }

    private BrokerServer server(int broker) {
        return Objects.requireNonNull(kit.brokers().get(broker), () -> "no broker " + broker);
    }

    private static void shutDown(BrokerServer server) {
        server.shutdown();
        server.awaitShutdown();
    }

    private static Map<String, byte[]> checkpoints(Path directory) throws IOException {
        Map<String, byte[]> contents = new HashMap<>();
        for (String name : CHECKPOINTS) {
            if (Files.exists(directory.resolve(name))) {
                contents.put(name, Files.readAllBytes(directory.resolve(name)));
            }
        }
        return contents;
    }

    /** Cuts the log at the recovery point: everything after it was in the memory of the operating system only. */
    private static void loseUnflushed(Path directory, long recoveryPoint) throws IOException {
        Path segment = new LogsOnDisk(List.of(directory)).lastSegment(PARTITION).orElseThrow();
        try (FileRecords records = FileRecords.open(segment.toFile(), true, 0, false)) {
            int position = 0;
            for (FileLogInputStream.FileChannelRecordBatch batch : records.batches()) {
                if (batch.baseOffset() >= recoveryPoint) {
                    break;
                }
                position = batch.position() + batch.sizeInBytes();
            }
            records.truncateTo(position);
        }
    }

    private static long recoveryPoint(Map<String, byte[]> checkpoints) {
        byte[] content = checkpoints.getOrDefault(RECOVERY_POINT_CHECKPOINT, new byte[0]);
        return new OffsetCheckpoint(content).offset(PARTITION).orElse(0);
    }

    private static Path logDirectory(BrokerServer server) {
        return Path.of(server.config().logDirs().get(0));
    }

    /** Starts a broker that has been stopped or has crashed, and waits until the controller has unfenced it. */
    public void start(int broker) throws Exception {
        server(broker).startup();
        running.add(broker);
        await(
                "broker " + broker + " unfenced",
                () -> admin.describeCluster().nodes().get().stream().anyMatch(node -> node.id() == broker));
    }

    // ---------------------------------------------------------------------------------------------- waiting

    /** Waits until a broker leads; -1 for nobody. */
    public void awaitLeader(int leader) throws Exception {
        await("leader " + leader, () -> leader() == leader);
    }

    /** Waits until these brokers are in sync. */
    public void awaitIsr(int... brokers) throws Exception {
        Set<Integer> wanted = ids(brokers);
        await(
                "in-sync replicas " + wanted,
                () -> partition()
                        .map(partition -> ids(partition.isr).equals(wanted))
                        .orElse(false));
    }

    /** Waits until a leader has no proposal of another ISR in flight, as it sees it. */
    public void awaitNoProposal(int leader) throws Exception {
        await(
                "no proposal of broker " + leader,
                () -> !server(leader)
                        .replicaManager()
                        .getPartitionOrException(PARTITION)
                        .partitionState()
                        .isInflight());
    }

    /** Waits until these brokers are eligible leader replicas. */
    public void awaitEligibleLeaderReplicas(int... brokers) throws Exception {
        Set<Integer> wanted = ids(brokers);
        await(
                "eligible leader replicas " + wanted,
                () -> partition()
                        .map(partition -> ids(partition.elr).equals(wanted))
                        .orElse(false));
    }

    /** Who leads; -1 for nobody. */
    public int leader() {
        return partition().map(partition -> partition.leader).orElse(-1);
    }

    /** Waits until every running replica has the records of the leader, and knows that they are committed. */
    public void awaitReplicated() throws Exception {
        await(
                "all running replicas equal",
                () -> running.stream()
                                .map(broker -> server(broker).replicaManager().localLog(PARTITION))
                                .filter(Option::isDefined)
                                .map(Option::get)
                                .flatMap(log -> Stream.of(log.logEndOffset(), log.highWatermark()))
                                .distinct()
                                .count()
                        == 1);
    }

    /** The newest that any running broker knows: one whose metadata is held may be behind. */
    private Optional<PartitionRegistration> partition() {
        return running.stream()
                .map(broker ->
                        server(broker).metadataCache().currentImage().topics().getTopic(TOPIC))
                .flatMap(Stream::ofNullable)
                .flatMap(topic -> Stream.ofNullable(topic.partitions().get(PARTITION.partition())))
                .max(Comparator.comparingInt(partition -> partition.partitionEpoch));
    }

    private static Set<Integer> ids(int[] brokers) {
        return IntStream.of(brokers).boxed().collect(Collectors.toSet());
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void await(String what, Condition condition) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                if (condition.holds()) {
                    return;
                }
            } catch (ExecutionException e) {
                // The admin client asks a broker that is down, or the metadata is not there yet: ask again.
                if (System.nanoTime() > end) {
                    throw e;
                }
            }
            if (System.nanoTime() > end) {
                throw new IllegalStateException("waited in vain for " + what);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    @Override
    public void close() throws Exception {
        HeldProposals.release();
        kit.brokers().keySet().forEach(HeldMetadata::release);
        kit.brokers().keySet().forEach(HeldFetchers::release);
        kit.brokers().keySet().forEach(HeldFetches::release);
        admin.close(Duration.ofSeconds(2));
        kit.close();
    }
}
