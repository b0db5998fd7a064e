package io.tidemark.kafka.process;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A controller and brokers, each a process, on loopback. */
final class ProcessCluster implements AutoCloseable {
    static final String TOPIC = "orders";
    static final int CONTROLLER = 100;

    private static final long PATIENCE_NANOSECONDS = TimeUnit.SECONDS.toNanos(90);

    private final Map<Integer, KafkaProcess> nodes = new TreeMap<>();
    private final int brokers;
    private final String bootstrapServers;
    private final Admin admin;

    private ProcessCluster(Map<Integer, KafkaProcess> nodes, int brokers, String bootstrapServers) {
        this.nodes.putAll(nodes);
        this.brokers = brokers;
        this.bootstrapServers = bootstrapServers;
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    /** Formats a node of a cluster. */
    private interface Format {
        KafkaProcess node(String folder, int node, Map<String, String> properties) throws Exception;
    }

    /** Starts the controller and as many brokers, with ids from 1, and waits until they are ready. */
    static ProcessCluster start(Path folder, int brokers, String agentOptions) throws Exception {
        return start(
                brokers,
                ProcessCluster::common,
                (name, node, properties) ->
                        KafkaProcess.formatted(folder.resolve(name), node, properties, List.of(), agentOptions));
    }

    /**
     * The same with a configuration as it is by default, but for the addresses.
     *
     * @param agentOptions what stands behind the agent, if there is to be one
     * @param jvmOptions options of the JVM
     */
    static ProcessCluster startByDefault(
            Path folder, int brokers, Optional<String> agentOptions, List<String> jvmOptions) throws Exception {
        return start(
                brokers,
                ProcessCluster::quorum,
                (name, node, properties) -> KafkaProcess.formatted(
                        folder.resolve(name), node, properties, List.of(), agentOptions, jvmOptions));
    }

    private static ProcessCluster start(int brokers, Function<String, Map<String, String>> common, Format format)
            throws Exception {
        List<Integer> ports = freePorts(brokers + 1);
        Map<String, String> properties = common.apply(CONTROLLER + "@localhost:" + ports.get(0));
        Map<Integer, KafkaProcess> nodes = new TreeMap<>();
        nodes.put(
                CONTROLLER,
                format.node(
                        "controller",
                        CONTROLLER,
                        with(
                                properties,
                                "process.roles",
                                "controller",
                                "listeners",
                                "CONTROLLER://localhost:" + ports.get(0))));
        for (int broker = 1; broker <= brokers; broker++) {
            nodes.put(
                    broker,
                    format.node(
                            "broker-" + broker,
                            broker,
                            with(
                                    properties,
                                    "process.roles",
                                    "broker",
                                    "listeners",
                                    "PLAINTEXT://localhost:" + ports.get(broker))));
        }
        return start(nodes, brokers, ports.subList(1, brokers + 1));
    }

    /** The same with brokers of which each is a controller as well, as Kafka's quick start has it. */
    static ProcessCluster startCombined(Path folder, int nodeCount, String agentOptions) throws Exception {
        List<Integer> ports = freePorts(2 * nodeCount);
        String quorum = IntStream.rangeClosed(1, nodeCount)
                .mapToObj(node -> node + "@localhost:" + ports.get(node - 1))
                .collect(Collectors.joining(","));
        Map<Integer, KafkaProcess> nodes = new TreeMap<>();
        for (int node = 1; node <= nodeCount; node++) {
            nodes.put(
                    node,
                    KafkaProcess.formatted(
                            folder.resolve("node-" + node),
                            node,
                            with(
                                    common(quorum),
                                    "process.roles",
                                    "broker,controller",
                                    "listeners",
                                    "CONTROLLER://localhost:" + ports.get(node - 1) + ",PLAINTEXT://localhost:"
                                            + ports.get(nodeCount + node - 1)),
                            List.of(),
                            agentOptions));
        }
        return start(nodes, nodeCount, ports.subList(nodeCount, 2 * nodeCount));
    }

    private static ProcessCluster start(Map<Integer, KafkaProcess> nodes, int brokers, List<Integer> ports)
            throws Exception {
        String servers = ports.stream().map(port -> "localhost:" + port).collect(Collectors.joining(","));
        for (KafkaProcess process : nodes.values()) {
            process.start();
        }
        ProcessCluster cluster = new ProcessCluster(nodes, brokers, servers);
        try {
            cluster.await(
                    "all brokers",
                    () -> cluster.admin.describeCluster().nodes().get().size() == brokers);
        } catch (Exception | Error e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private static Map<String, String> quorum(String voters) {
        return Map.of("controller.quorum.voters", voters, "controller.listener.names", "CONTROLLER");
    }

    private static Map<String, String> common(String voters) {
        Map<String, String> properties = new HashMap<>(quorum(voters));
        properties.put("broker.session.timeout.ms", "2000");
        properties.put("broker.heartbeat.interval.ms", "200");
        properties.put("replica.lag.time.max.ms", "3000");
        properties.put("replica.high.watermark.checkpoint.interval.ms", "1000");
        properties.put("offsets.topic.replication.factor", "1");
        return properties;
    }

    static Map<String, String> with(Map<String, String> properties, String... more) {
        Map<String, String> all = new HashMap<>(properties);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    KafkaProcess node(int id) {
        return Optional.ofNullable(nodes.get(id)).orElseThrow();
    }

    /** Creates the topic, of one partition with a replica on every broker. */
    void createTopic(int minInsyncReplicas) throws Exception {
        short replicas = (short) brokers;
        admin.createTopics(List.of(new NewTopic(TOPIC, 1, replicas)
                        .configs(Map.of("min.insync.replicas", Integer.toString(minInsyncReplicas)))))
                .all()
                .get();
        await("all replicas in sync", () -> inSync().size() == replicas);
    }

    /** Which controller is active. */
    int activeController() throws Exception {
        return admin.describeMetadataQuorum().quorumInfo().get().leaderId();
    }

    int leader() throws Exception {
        await("a leader", () -> partition().leader() != null);
        return Optional.ofNullable(partition().leader()).map(Node::id).orElse(-1);
    }

    void awaitOtherLeader(int than) throws Exception {
        await("another leader than " + than, () -> {
            Node leader = partition().leader();
            return leader != null && leader.id() != than;
        });
    }

    Set<Integer> inSync() throws Exception {
        return partition().isr().stream().map(Node::id).collect(Collectors.toSet());
    }

    void awaitInSync(int replicas) throws Exception {
        await(replicas + " replicas in sync", () -> inSync().size() == replicas);
    }

    private TopicPartitionInfo partition() throws Exception {
        return admin.describeTopics(List.of(TOPIC))
                .topicNameValues()
                .values()
                .iterator()
                .next()
                .get()
                .partitions()
                .get(0);
    }

    /** Produces with acks=all, one record after the other. */
    void produce(int count) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int i = 0; i < count; i++) {
                producer.send(new ProducerRecord<>(TOPIC, 0, null, new byte[] {(byte) i}))
                        .get(60, TimeUnit.SECONDS);
            }
        }
    }

    /** Produces as fast as the cluster takes it, with acks=all and the producer's defaults: each record is a batch. */
    void load(int count, byte[] content) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrapServers, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            List<Future<?>> sent = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                sent.add(producer.send(new ProducerRecord<>(TOPIC, 0, null, content)));
            }
            for (Future<?> acknowledgement : sent) {
                acknowledgement.get(60, TimeUnit.SECONDS);
            }
        }
    }

    /** The processor time that the brokers have taken so far, all together. */
    Duration brokersProcessorTime() {
        return nodes.entrySet().stream()
                .filter(node -> node.getKey() != CONTROLLER)
                .map(node -> node.getValue().processorTime())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Stops the brokers, one after the other, and then the controller. */
    void stop() throws Exception {
        for (Map.Entry<Integer, KafkaProcess> node : nodes.entrySet()) {
            node.getValue().stop();
        }
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private void await(String what, Condition condition) throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOSECONDS;
        while (!met(condition)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("waited in vain for " + what + "\n"
                        + nodes.values().stream().map(KafkaProcess::log).collect(Collectors.joining("\n")));
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static boolean met(Condition condition) throws Exception {
        try {
            return condition.holds();
        } catch (ExecutionException e) {
            return false; // Who was asked is not up, or has not heard of it yet.
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ZERO);
        nodes.values().forEach(KafkaProcess::end);
    }
}
