package io.tidemark.simulation;

import io.tidemark.broker.Broker;
import io.tidemark.broker.ReplicaStatus;
import io.tidemark.broker.ReplicationConfig;
import io.tidemark.disk.DiskException;
import io.tidemark.environment.Envelope;
import io.tidemark.environment.Node;
import io.tidemark.log.ReplicaLog;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.disk.InMemoryDisk;
import io.tidemark.simulation.judge.ClusterView.ReplicaView;
import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.util.Optional;
import java.util.function.Consumer;

/** A broker's machine: its disk, and the process that runs on it or does not. */
final class BrokerProcess {
    private record Running(Broker broker, SimulatedEnvironment environment) {}

    private final int nodeId;
    private final ReplicationConfig config;
    private final ProtocolPolicies policies;
    private final EventLoop loop;
    private final SimulatedNetwork network;
    private final SeededRandom random;
    private final SeededRandom tear;
    private final TraceListener listener;
    private final NodeClock clock;
    private final InMemoryDisk disk = new InMemoryDisk();
    private Optional<Running> running = Optional.empty();
    private boolean shuttingDown;
    private Runnable whenHalted = () -> {};

    BrokerProcess(
            int nodeId,
            ReplicationConfig config,
            ProtocolPolicies policies,
            EventLoop loop,
            SimulatedNetwork network,
            SeededRandom random,
            SeededRandom tear,
            TraceListener listener,
            NodeClock clock) {
        this.nodeId = nodeId;
        this.config = config;
        this.policies = policies;
        this.loop = loop;
        this.network = network;
        this.random = random;
        this.tear = tear;
        this.listener = listener;
        this.clock = clock;
    }

    int nodeId() {
        return nodeId;
    }

    boolean isRunning() {
        return running.isPresent();
    }

    /** Whether the process runs, and its broker has registered and has a role. */
    boolean isInService() {
        return running.isPresent() && running.get().broker().isInService();
    }

    /** The leader as this broker would name it to a client, -1 for none. */
    int leader() {
        return running.map(process -> process.broker().leader()).orElse(-1);
    }

    /** Starts the process of a broker which the controller has registered already. */
    void startRegistered(long brokerEpoch) {
        launch(broker -> broker.startRegistered(brokerEpoch));
    }

    /** Starts the process on what the disk holds. */
    void start() {
        launch(Broker::start);
    }

    /** Starts the process; it does not come to life on a disk that has failed. */
    private void launch(Consumer<Broker> start) {
        shuttingDown = false;
        SimulatedEnvironment environment =
                new SimulatedEnvironment(nodeId, loop, network, disk, random, this::haltIfDiskFails, clock);
        try {
            Broker broker = new Broker(nodeId, config, policies, environment, listener);
            running = Optional.of(new Running(broker, environment));
            network.attach(nodeId, haltingIfDiskFails(broker), clock);
            start.accept(broker);
        } catch (DiskException e) {
            halt();
        }
    }

    private Node haltingIfDiskFails(Node broker) {
        return new Node() {
            @Override
            public void receive(Envelope envelope) {
                haltIfDiskFails(() -> broker.receive(envelope));
            }

            @Override
            public boolean holds(Envelope envelope) {
                return broker.holds(envelope);
            }
        };
    }

    private void haltIfDiskFails(Runnable task) {
        try {
            task.run();
        } catch (DiskException e) {
            halt();
        }
    }

    /** Kafka halts a broker whose only log directory has failed. */
    private void halt() {
        running.ifPresent(this::crash);
        Runnable repair = whenHalted;
        whenHalted = () -> {};
        repair.run();
    }

    /**
     * Breaks the disk: whatever is asked of it next fails, and the broker halts.
     *
     * @param repair called when it does
     */
    void failDisk(Runnable repair) {
        disk.failAfter(0, 0);
        whenHalted = repair;
    }

    /**
     * Fills the disk up: records that do not fit fail to be written, and the broker halts. There is always room for a checkpoint.
     *
     * @param freeBytes how much room is left
     * @param repair called when the broker halts
     */
    void fillDisk(int freeBytes, Runnable repair) {
        disk.setCapacity(disk.used() + freeBytes, file -> file.endsWith(".log"));
        whenHalted = repair;
    }

    /** The disk works again, and there is room. */
    void repairDisk() {
        whenHalted = () -> {};
        disk.repair();
    }

    /**
     * Sets how long each operation of the disk takes. The broker waits until it is done.
     *
     * @param operationMicros in microseconds
     */
    void slowDisk(long operationMicros) {
        disk.setListener((bytes, sync) -> clock.busy(operationMicros));
    }

    /** Tells the broker to stop, unless it has been told already; it may crash before it does. */
    void shutDown(Runnable whenStopped) {
        running.filter(process -> !shuttingDown).ifPresent(process -> {
            shuttingDown = true;
            process.broker().beginControlledShutdown(() -> {
                process.broker().stop();
                end(process);
                whenStopped.run();
            });
        });
    }

    /** Kills the process; the operating system still has everything that it wrote. */
    void crash() {
        running.ifPresent(this::crash);
    }

    /** Takes the power away: what was not flushed may be lost from any offset on, and the batch there is torn. */
    void losePower() {
        running.ifPresent(process -> {
            ReplicaLog log = whatRestartWouldFind();
            long keep = random.between(log.flushedOffset(), log.logEndOffset());
            losePower(process, keep);
        });
    }

    private void losePower(Running process, long keep) {
        disk.losePower(new TornTail(disk.copy(), config.topicPartition(), keep, tear)::keptBytes);
        crash(process);
    }

    /**
     * Takes the power away: of what was not flushed so much is left, but for the batch that is torn there.
     *
     * @return how many records are gone
     */
    long losePower(int keptPercent) {
        ReplicaLog log = whatRestartWouldFind();
        long unflushed = log.logEndOffset() - log.flushedOffset();
        running.ifPresent(process -> losePower(process, log.flushedOffset() + unflushed * keptPercent / 100));
        return log.logEndOffset() - whatRestartWouldFind().logEndOffset();
    }

    /** What the broker says of its replica, if it runs and has one. */
    Optional<ReplicaStatus> status() {
        return running.filter(process -> process.broker().isInService())
                .map(process -> process.broker().status());
    }

    /** The same with the log. */
    Optional<ReplicaView> view() {
        return status().map(status -> new ReplicaView(
                nodeId,
                status.leader(),
                status.leaderEpoch(),
                status.logStartOffset(),
                status.logEndOffset(),
                status.highWatermark(),
                status.waitingProduceRequests(),
                whatRestartWouldFind().read(status.logStartOffset(), Long.MAX_VALUE)));
    }

    private void crash(Running process) {
        end(process);
        ReplicaLog log = whatRestartWouldFind();
        listener.onEvent(new TraceEvent.CrashBroker(
                Place.of(nodeId, config.topicPartition()),
                log.logEndOffset(),
                BrokerState.builder()
                        .logStartOffset(log.logStartOffset())
                        .logEndOffset(log.logEndOffset())
                        .build()));
    }

    private ReplicaLog whatRestartWouldFind() {
        return new ReplicaLog(disk.copy(), config.topicPartition(), config.logConfig(), false, 0);
    }

    private void end(Running process) {
        process.environment().end();
        network.detach(nodeId);
        running = Optional.empty();
    }
}
