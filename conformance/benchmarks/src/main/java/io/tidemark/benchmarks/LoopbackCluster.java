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
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.simulation.disk.InMemoryDisk;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.NdjsonTraceWriter;
import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TraceHeader;
import io.tidemark.tracer.TraceListener;
import io.tidemark.tracer.TracedSystem;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Three brokers, a controller and a producer on one thread: messages arrive in the order in which they were sent, at once, and
 * disks are memory. Next to nothing is done but what brokers do, so that what tracing adds weighs as much as it can.
 *
 * <p>Each run is a new cluster: given how many batches to produce, it answers how many nanoseconds of processor time that took.
 */
public final class LoopbackCluster implements LongUnaryOperator {
    private static final int CONTROLLER = 100;
    private static final int PRODUCER = 200;
    private static final int BROKERS = 3;
    private static final String TOPIC_PARTITION = "orders-0";
    private static final int IN_FLIGHT = 5; // max.in.flight.requests.per.connection
    private static final int RECORDS = 16;
    private static final int RECORD_BYTES = 1024;
    private static final long TIMEOUT_MS = 30_000;

    private final Path trace;

    /**
     * Describes the cluster.
     *
     * @param trace where its steps are written, empty for no tracing
     */
    public LoopbackCluster(String trace) {
        this.trace = Path.of(trace);
    }

    @Override
    public long applyAsLong(long batches) {
        if (trace.toString().isEmpty()) {
            return new Run(TraceListener.none()).produce(batches);
        }
        TraceHeader header = TraceHeader.replication(
                new ReplicationConstants(new TreeSet<>(List.of(0, 1, 2)), 2, false, true),
                TracedSystem.of("tidemark-benchmark", "1"));
        try (NdjsonTraceWriter writer =
                new NdjsonTraceWriter(new BufferedOutputStream(Files.newOutputStream(trace)), header)) {
            return new Run(writer).produce(batches);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Task implements Timer {
        private final long atMs;
        private final Runnable action;
        private boolean cancelled;

        Task(long atMs, Runnable action) {
            this.atMs = atMs;
            this.action = action;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    private static final class Run {
        private final Map<Integer, Node> nodes = new HashMap<>();
        private final Queue<Envelope> network = new ArrayDeque<>();
        private final PriorityQueue<Task> timers =
                new PriorityQueue<>(Comparator.comparingLong((Task task) -> task.atMs));
        private final ProduceRequest request = ProduceRequest.of(
                TOPIC_PARTITION, Acks.ALL, Collections.nCopies(RECORDS, ByteBuffer.allocate(RECORD_BYTES)), TIMEOUT_MS);
        private final Broker leader;
        private long nowMs;
        private long lastConnection;
        private long acknowledged;

        Run(TraceListener listener) {
            ProtocolPolicies policies = ProtocolPolicies.kafka();
            Config config = BrokerConfigs.defaults()
                    .with(BrokerConfigs.MIN_INSYNC_REPLICAS, 2)
                    .with(BrokerConfigs.DEFAULT_REPLICATION_FACTOR, BROKERS);
            TopicConfig topic = TopicConfig.of(config);
            Controller controller = new Controller(
                    ControllerConfig.of(CONTROLLER, TOPIC_PARTITION, List.of(0, 1, 2), true, config, topic),
                    policies,
                    new Loopback(CONTROLLER),
                    listener);
            nodes.put(CONTROLLER, controller);
            nodes.put(PRODUCER, this::receive);
            ReplicationConfig brokers = ReplicationConfig.of(TOPIC_PARTITION, CONTROLLER, config, topic);
            leader = broker(0, brokers, policies, controller, listener);
            for (int id = 1; id < BROKERS; id++) {
                broker(id, brokers, policies, controller, listener);
            }
        }

        private Broker broker(
                int id,
                ReplicationConfig config,
                ProtocolPolicies policies,
                Controller controller,
                TraceListener listener) {
            Broker broker = new Broker(id, config, policies, new Loopback(id), listener);
            nodes.put(id, broker);
            broker.startRegistered(controller.brokerEpoch(id));
            return broker;
        }

        /** Returns the processor time that it took, in nanoseconds. */
        long produce(long batches) {
            Environment producer = new Loopback(PRODUCER);
            while (leader.leader() != 0) {
                next();
            }
            long before = ThreadTime.taken();
            long sent = 0;
            while (acknowledged < batches) {
                if (sent < batches && sent - acknowledged < IN_FLIGHT) {
                    nowMs++;
                    producer.request(0, request);
                    sent++;
                } else {
                    next();
                }
            }
            return ThreadTime.taken() - before;
        }

        private void receive(Envelope envelope) {
            if (envelope.message() instanceof ProduceResponse response) {
                if (response.error() != ErrorCode.NONE) {
                    throw new IllegalStateException("produce request answered with " + response.error());
                }
                acknowledged++;
            }
        }

        private void next() {
            Envelope envelope = network.poll();
            if (envelope != null) {
                Node node = nodes.get(envelope.to());
                if (node != null) {
                    node.receive(envelope);
                }
                return;
            }
            Task task = timers.poll();
            if (task == null) {
                throw new IllegalStateException("nothing left to do after " + acknowledged + " batches");
            }
            if (!task.cancelled) {
                nowMs = Math.max(nowMs, task.atMs);
                task.action.run();
            }
        }

        private final class Loopback implements Environment {
            private final int nodeId;
            private final Disk disk = new InMemoryDisk();

            Loopback(int nodeId) {
                this.nodeId = nodeId;
            }

            @Override
            public long nowMs() {
                return nowMs;
            }

            @Override
            public Timer schedule(long delayMs, Runnable task) {
                Task timer = new Task(nowMs + delayMs, task);
                timers.add(timer);
                return timer;
            }

            @Override
            public long request(int to, Message request) {
                network.add(new Envelope(nodeId, to, ++lastConnection, request));
                return lastConnection;
            }

            @Override
            public boolean isAwaited(Envelope request) {
                return true;
            }

            @Override
            public void respond(Envelope request, Message response) {
                network.add(new Envelope(nodeId, request.from(), request.connection(), response));
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
}
