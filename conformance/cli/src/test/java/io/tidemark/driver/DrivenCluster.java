package io.tidemark.driver;

import io.tidemark.broker.Broker;
import io.tidemark.broker.ReplicationConfig;
import io.tidemark.controller.Controller;
import io.tidemark.controller.ControllerConfig;
import io.tidemark.environment.Envelope;
import io.tidemark.log.LogConfig;
import io.tidemark.log.ReplicaLog;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionReassignmentsRequest;
import io.tidemark.protocol.Message.BrokerHeartbeatRequest;
import io.tidemark.protocol.Message.Channel;
import io.tidemark.protocol.Message.ConsumerFetchRequest;
import io.tidemark.protocol.Message.DeleteRecordsRequest;
import io.tidemark.protocol.Message.ElectLeadersRequest;
import io.tidemark.protocol.Message.ListOffsetsRequest;
import io.tidemark.protocol.Message.MetadataFetchRequest;
import io.tidemark.protocol.Message.MetadataFetchResponse;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.MetadataRecord;
import io.tidemark.protocol.MetadataRecord.PartitionChange;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.simulation.disk.InMemoryDisk;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.ElectionType;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A controller and brokers that do nothing by themselves: what happens is said from outside, one step at a time. They are the
 * classes that run anywhere else, and cannot tell the difference.
 */
final class DrivenCluster {
    static final int CONTROLLER = 3000;
    private static final int CLIENT = 9000;
    private static final int METADATA_READER = 9001;
    private static final String TOPIC_PARTITION = "orders-0";
    private static final long TIMEOUT_MS = 500_000;

    /** More than replica.lag.time.max.ms: a follower that has not caught up in this step lags. */
    private static final long STEP_MS = 10;

    // Each timer has a delay of its own.
    private static final long LAG_TIME_MS = 2;
    private static final long SHRINK_MS = LAG_TIME_MS / 2;
    private static final long FETCH_WAIT_MS = 1_000;
    private static final long FETCH_BACKOFF_MS = 2_000;
    private static final long SOCKET_TIMEOUT_MS = 3_000;
    private static final long CONTROLLER_TIMEOUT_MS = 4_000;
    private static final long HEARTBEAT_MS = 5_000;
    private static final long CHECKPOINT_MS = 6_000;
    private static final long FLUSH_MS = 7_000;
    private static final long RETENTION_MS = 8_000;
    private static final long SHUTDOWN_MS = 9_000;
    private static final long SESSION_TIMEOUT_MS = 800_000;
    private static final long SESSION_CHECK_MS = SESSION_TIMEOUT_MS / 8;

    private static final class RunningBroker {
        private final int id;
        private final Broker broker;
        private final DrivenNode node;
        private int nextMetadata;
        private int registeredAt = -1;
        private int partitionEpoch = -1;

        RunningBroker(int id, Broker broker, DrivenNode node) {
            this.id = id;
            this.broker = broker;
            this.node = node;
        }
    }

    private final ProtocolPolicies policies;
    private final TraceListener listener;
    private final ReplicationConfig config;
    private final DrivenNetwork network = new DrivenNetwork();
    private final DrivenNode controllerNode;
    private final Controller controller;
    private final Map<Integer, RunningBroker> processes = new TreeMap<>();
    private final Map<Integer, InMemoryDisk> disks = new HashMap<>();
    private final Map<Integer, BrokerHeartbeatRequest> heartbeats = new TreeMap<>();
    private final List<MetadataRecord> metadata = new ArrayList<>();
    private long connection;

    DrivenCluster(PathHeader header, ProtocolPolicies policies, TraceListener listener) {
        this.policies = policies;
        this.listener = listener;
        this.config = new ReplicationConfig(
                TOPIC_PARTITION,
                CONTROLLER,
                header.minInsyncReplicas(),
                LAG_TIME_MS,
                FETCH_WAIT_MS,
                FETCH_BACKOFF_MS,
                1_000_000,
                1_000_000,
                SOCKET_TIMEOUT_MS,
                CONTROLLER_TIMEOUT_MS,
                HEARTBEAT_MS,
                CHECKPOINT_MS,
                FLUSH_MS,
                ReplicationConfig.UNLIMITED,
                RETENTION_MS,
                SHUTDOWN_MS,
                LogConfig.defaults());
        this.controllerNode = new DrivenNode(CONTROLLER, network, new InMemoryDisk(), CONTROLLER);
        Set<Integer> preference = new LinkedHashSet<>(List.of(header.leader()));
        preference.addAll(header.replicas());
        preference.addAll(header.brokers());
        this.controller = new Controller(
                new ControllerConfig(
                        CONTROLLER,
                        TOPIC_PARTITION,
                        List.copyOf(preference),
                        header.replicas().size(),
                        header.minInsyncReplicas(),
                        header.uncleanLeaderElection(),
                        header.eligibleLeaderReplicas(),
                        SESSION_TIMEOUT_MS),
                policies,
                controllerNode,
                listener);
        for (int id : header.brokers()) {
            disks.put(id, new InMemoryDisk());
            RunningBroker process = launch(id);
            process.registeredAt = 0;
            process.broker.startRegistered(controller.brokerEpoch(id));
        }
        readMetadata();
        processes.keySet().forEach(this::keepHeartbeat);
    }

    /** The process of a broker, if it runs. */
    Optional<Broker> broker(int id) {
        return Optional.ofNullable(processes.get(id)).map(process -> process.broker);
    }

    long brokerEpoch(int id) {
        return controller.brokerEpoch(id);
    }

    /** Time passes on every clock. */
    void beginStep() {
        controllerNode.pass(STEP_MS);
        processes.values().forEach(process -> process.node.pass(STEP_MS));
    }

    /** Brokers hear of registrations, and of what they know of the partition already, as soon as that is next. */
    void endStep() {
        processes.keySet().forEach(this::keepHeartbeat);
        readMetadata();
        for (RunningBroker process : processes.values()) {
            int end = process.nextMetadata;
            while (end < metadata.size()
                    && process.registeredAt >= 0
                    && (!(metadata.get(end) instanceof PartitionChange change)
                            || isNoNews(process, change.partition()))) {
                end++;
            }
            if (end > process.nextMetadata) {
                deliverMetadata(process, end);
            }
        }
    }

    /** Whether a change of the partition means nothing to a broker: it knows of it, or has no replica and gets none by it. */
    private static boolean isNoNews(RunningBroker process, PartitionRegistration partition) {
        return process.partitionEpoch < 0
                ? !partition.replicas().contains(process.id)
                : partition.partitionEpoch() <= process.partitionEpoch;
    }

    private RunningBroker launch(int id) {
        DrivenNode node = new DrivenNode(id, network, disk(id), connection++);
        RunningBroker process = new RunningBroker(id, new Broker(id, config, policies, node, listener), node);
        processes.put(id, process);
        return process;
    }

    private InMemoryDisk disk(int id) {
        InMemoryDisk disk = disks.get(id);
        if (disk == null) {
            throw new IllegalArgumentException("no broker " + id);
        }
        return disk;
    }

    private RunningBroker process(int id) {
        RunningBroker process = processes.get(id);
        if (process == null) {
            throw new IllegalArgumentException("broker " + id + " does not run");
        }
        return process;
    }

    /** Notes what a broker has come to know of the partition. */
    void knows(int broker, int partitionEpoch) {
        process(broker).partitionEpoch = partitionEpoch;
    }

    void loseBefore(int broker, long leaderEpoch) {
        network.loseBefore(broker, leaderEpoch);
    }

    // What may happen.

    void applyMetadata(int broker, int partitionEpoch) {
        RunningBroker process = process(broker);
        process.partitionEpoch = partitionEpoch;
        int end = process.nextMetadata;
        while (end < metadata.size()
                && !(metadata.get(end) instanceof PartitionChange change
                        && change.partition().partitionEpoch() == partitionEpoch)) {
            end++;
        }
        deliverMetadata(process, Math.min(metadata.size(), Math.max(end, process.registeredAt) + 1));
    }

    private void deliverMetadata(RunningBroker process, int end) {
        MetadataFetchResponse response =
                new MetadataFetchResponse(process.nextMetadata, metadata.subList(process.nextMetadata, end));
        process.nextMetadata = end;
        process.broker.receive(new Envelope(CONTROLLER, -1, ++connection, response));
        process.node.settle();
    }

    void produce(int broker, int count, Acks acks) {
        List<ByteBuffer> payloads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            payloads.add(ByteBuffer.wrap(new byte[] {1}));
        }
        toBroker(broker, clientRequest(broker, ProduceRequest.of(TOPIC_PARTITION, acks, payloads, TIMEOUT_MS)));
    }

    void deleteRecords(int broker, long offset) {
        toBroker(broker, clientRequest(broker, new DeleteRecordsRequest(TOPIC_PARTITION, offset)));
    }

    /** A consumer reads one record. */
    void consume(int broker, long endOffset) {
        toBroker(broker, clientRequest(broker, new ConsumerFetchRequest(TOPIC_PARTITION, endOffset - 1, 1)));
    }

    /** A consumer asks for the latest offset. */
    void listOffsets(int broker) {
        toBroker(broker, clientRequest(broker, new ListOffsetsRequest(TOPIC_PARTITION)));
    }

    /** The follower gives up to wait. */
    void fetchAgain(int follower) {
        process(follower).node.fire(Set.of(FETCH_BACKOFF_MS, SOCKET_TIMEOUT_MS));
    }

    /** A fetch arrives, and whoever is asked has waited for news as long as he may. */
    void answerFetch(int leader, int follower) {
        if (deliver(Channel.FETCH, follower, leader, leader)) {
            fire(leader, FETCH_WAIT_MS);
        }
    }

    void receiveFetchResponse(int follower, int leader) {
        deliver(Channel.FETCH, follower, leader, follower);
    }

    void checkForLag(int leader) {
        fire(leader, SHRINK_MS);
    }

    void resendAlterPartition(int leader) {
        process(leader).node.fire(Set.of(CONTROLLER_TIMEOUT_MS, FETCH_BACKOFF_MS));
    }

    void handleAlterPartition(int leader) {
        deliver(Channel.ALTER_PARTITION, leader, CONTROLLER, CONTROLLER);
    }

    void receiveAlterPartitionResponse(int leader) {
        deliver(Channel.ALTER_PARTITION, leader, CONTROLLER, leader);
    }

    /** The request and its answer: nothing else of the partition can happen to the broker in between. */
    void register(int broker) {
        int next = metadata.size();
        if (deliver(Channel.REGISTRATION, broker, CONTROLLER, CONTROLLER)) {
            process(broker).registeredAt = next;
            deliver(Channel.REGISTRATION, broker, CONTROLLER, broker);
        }
    }

    void unfence(int broker) {
        fire(broker, HEARTBEAT_MS);
        deliver(Channel.HEARTBEAT, broker, CONTROLLER, CONTROLLER);
    }

    /** The session of one broker expires: of all others the controller hears in time. */
    void fence(int broker) {
        controllerNode.pass(SESSION_TIMEOUT_MS + 1);
        heartbeats.forEach((other, heartbeat) -> {
            if (other != broker && !controller.isFenced(other)) {
                toController(new Envelope(other, CONTROLLER, ++connection, heartbeat));
            }
        });
        controllerNode.fire(Set.of(SESSION_CHECK_MS));
    }

    void elect(ElectionType type, int leader) {
        toController(clientRequest(CONTROLLER, new ElectLeadersRequest(type, leader)));
    }

    void reassign(AlterPartitionReassignmentsRequest request) {
        toController(clientRequest(CONTROLLER, request));
    }

    /**
     * The process is killed, or the power is lost with it.
     *
     * @param keep where the log ends in what survives
     */
    void crash(int broker, long keep) {
        end(broker);
        if (keep < log(broker).logEndOffset()) {
            int kept = log(broker).read(0, Long.MAX_VALUE).stream()
                    .filter(batch -> batch.endOffset() <= keep)
                    .mapToInt(batch -> batch.bytes().remaining())
                    .sum();
            disk(broker).losePower((file, size) -> file.endsWith(".log") ? kept : size);
        }
        ReplicaLog log = log(broker);
        listener.onEvent(new TraceEvent.CrashBroker(
                Place.of(broker, TOPIC_PARTITION),
                log.logEndOffset(),
                BrokerState.builder()
                        .logStartOffset(log.logStartOffset())
                        .logEndOffset(log.logEndOffset())
                        .build()));
    }

    /** What a restart would find. */
    private ReplicaLog log(int broker) {
        return new ReplicaLog(disk(broker).copy(), TOPIC_PARTITION, config.logConfig(), false, 0);
    }

    void stop(int broker) {
        process(broker).broker.stop();
        end(broker);
    }

    private void end(int broker) {
        processes.remove(broker);
        network.lose(broker);
    }

    void start(int broker) {
        launch(broker).broker.start();
    }

    void flush(int broker) {
        fire(broker, FLUSH_MS);
    }

    void checkpoint(int broker) {
        fire(broker, CHECKPOINT_MS);
    }

    boolean drop(Channel channel, int requester, int other, int to) {
        return network.take(channel, requester, other, to).isPresent();
    }

    // How it happens.

    private Envelope clientRequest(int to, Message request) {
        return new Envelope(CLIENT, to, ++connection, request);
    }

    private void fire(int broker, long delayMs) {
        process(broker).node.fire(Set.of(delayMs));
    }

    private boolean deliver(Channel channel, int requester, int other, int to) {
        Optional<Envelope> envelope = network.take(channel, requester, other, to);
        envelope.ifPresent(message -> {
            if (to == CONTROLLER) {
                toController(message);
            } else {
                toBroker(to, message);
            }
        });
        return envelope.isPresent();
    }

    private void toBroker(int broker, Envelope envelope) {
        process(broker).broker.receive(envelope);
        process(broker).node.settle();
    }

    private void toController(Envelope envelope) {
        controller.receive(envelope);
        controllerNode.settle();
    }

    /** What a broker has said of itself last. */
    private void keepHeartbeat(int broker) {
        network.take(Channel.HEARTBEAT, broker, CONTROLLER, CONTROLLER)
                .ifPresent(envelope -> heartbeats.put(broker, (BrokerHeartbeatRequest) envelope.message()));
    }

    private void readMetadata() {
        network.request(METADATA_READER, CONTROLLER, new MetadataFetchRequest(metadata.size(), TIMEOUT_MS));
        deliver(Channel.METADATA, METADATA_READER, CONTROLLER, CONTROLLER);
        network.take(Channel.METADATA, METADATA_READER, CONTROLLER, METADATA_READER)
                .ifPresent(envelope -> metadata.addAll(((MetadataFetchResponse) envelope.message()).records()));
    }
}
