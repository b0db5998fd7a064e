package io.tidemark.benchmarks;

import io.tidemark.broker.Broker;
import io.tidemark.broker.ReplicationConfig;
import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.Config;
import io.tidemark.config.TopicConfig;
import io.tidemark.controller.Controller;
import io.tidemark.controller.ControllerConfig;
import io.tidemark.disk.Disk;
import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.environment.Timer;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.TraceListener;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** A controller and three brokers, each with a replica of the partition, and what they have planned. */
final class ClusterNodes {
    static final int BROKERS = 3;
    static final int CONTROLLER = 100;

    /** The broker that leads. */
    static final int LEADER = 0;

    private static final String TOPIC_PARTITION = "orders-0";
    private static final int RECORDS = 16;
    private static final int RECORD_BYTES = 1024;
    private static final long TIMEOUT_MS = 30_000;

    private final World world;
    private final Map<Integer, Node> nodes = new HashMap<>();
    private final NavigableSet<Task> timers =
            new TreeSet<>(Comparator.<Task>comparingLong(task -> task.atMs).thenComparingLong(task -> task.order));
    private final Broker leader;
    private long scheduled;
    private long lastConnection;

    /**
     * Starts them.
     *
     * @param world what they run on
     * @param listener hears of their steps
     */
    ClusterNodes(World world, TraceListener listener) {
        this.world = world;
        ProtocolPolicies policies = ProtocolPolicies.kafka();
        Config config = BrokerConfigs.defaults()
                .with(BrokerConfigs.MIN_INSYNC_REPLICAS, 2)
                .with(BrokerConfigs.DEFAULT_REPLICATION_FACTOR, BROKERS);
        TopicConfig topic = TopicConfig.of(config);
        Controller controller = new Controller(
                ControllerConfig.of(CONTROLLER, TOPIC_PARTITION, List.of(0, 1, 2), true, config, topic),
                policies,
                new NodeEnvironment(CONTROLLER),
                listener);
        nodes.put(CONTROLLER, controller);
        ReplicationConfig brokers = ReplicationConfig.of(TOPIC_PARTITION, CONTROLLER, config, topic);
        leader = broker(LEADER, brokers, policies, controller, listener);
        for (int id = LEADER + 1; id < BROKERS; id++) {
            broker(id, brokers, policies, controller, listener);
        }
    }

    private Broker broker(
            int id,
            ReplicationConfig config,
            ProtocolPolicies policies,
            Controller controller,
            TraceListener listener) {
        Broker broker = new Broker(id, config, policies, new NodeEnvironment(id), listener);
        nodes.put(id, broker);
        broker.startRegistered(controller.brokerEpoch(id));
        return broker;
    }

    /** What a producer sends: a batch of 16 KB with acks=all. */
    static ProduceRequest produceRequest() {
        return ProduceRequest.of(
                TOPIC_PARTITION, Acks.ALL, Collections.nCopies(RECORDS, ByteBuffer.allocate(RECORD_BYTES)), TIMEOUT_MS);
    }

    /** Whether the leader knows that it leads. */
    boolean isLed() {
        return leader.leader() == LEADER;
    }

    /** Hands a message to its receiver; one for nobody of these is lost. */
    void deliver(Envelope envelope) {
        Node node = nodes.get(envelope.to());
        if (node != null) {
            node.receive(envelope);
        }
    }

    /** When something is to be done next, on the world's clock. */
    OptionalLong nextTimerMs() {
        return timers.isEmpty() ? OptionalLong.empty() : OptionalLong.of(timers.first().atMs);
    }

    /** Does what is to be done next, be it due or not. */
    void runTimer() {
        Task task = timers.pollFirst();
        if (task != null) {
            task.action.run();
        }
    }

    private final class Task implements Timer {
        private final long atMs;
        private final long order = scheduled++;
        private final Runnable action;

        Task(long atMs, Runnable action) {
            this.atMs = atMs;
            this.action = action;
        }

        @Override
        public void cancel() {
            timers.remove(this);
        }
    }

    private final class NodeEnvironment implements Environment {
        private final int nodeId;
        private final Disk disk;

        NodeEnvironment(int nodeId) {
            this.nodeId = nodeId;
            this.disk = world.disk(nodeId);
        }

        @Override
        public long nowMs() {
            return world.nowMs();
        }

        @Override
        public Timer schedule(long delayMs, Runnable task) {
            Task timer = new Task(world.nowMs() + delayMs, task);
            timers.add(timer);
            return timer;
        }

        @Override
        public long request(int to, Message request) {
            world.send(new Envelope(nodeId, to, ++lastConnection, request));
            return lastConnection;
        }

        @Override
        public boolean isAwaited(Envelope request) {
            return true;
        }

        @Override
        public void respond(Envelope request, Message response) {
            world.send(new Envelope(nodeId, request.from(), request.connection(), response));
        }

        @Override
        public Disk disk() {
            return disk;
        }

        @Override
        public RandomGenerator random() {
            return RandomGenerator.of("L64X128MixRandom");
        }
    }
}
