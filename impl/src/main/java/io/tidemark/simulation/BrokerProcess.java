package io.tidemark.simulation;

import io.tidemark.broker.Broker;
import io.tidemark.broker.ReplicaStatus;
import io.tidemark.broker.ReplicationConfig;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.judge.ClusterView.ReplicaView;
import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.util.Optional;

/** A broker's machine: its storage, and the process that runs on it or does not. */
final class BrokerProcess {
    private record Running(Broker broker, SimulatedEnvironment environment) {}

    private final int nodeId;
    private final ReplicationConfig config;
    private final ProtocolPolicies policies;
    private final EventLoop loop;
    private final SimulatedNetwork network;
    private final SeededRandom random;
    private final TraceListener listener;
    private final NodeClock clock;
    private final SimulatedStorage storage = new SimulatedStorage();
    private Optional<Running> running = Optional.empty();
    private boolean shuttingDown;

    BrokerProcess(
            int nodeId,
            ReplicationConfig config,
            ProtocolPolicies policies,
            EventLoop loop,
            SimulatedNetwork network,
            SeededRandom random,
            TraceListener listener,
            NodeClock clock) {
        this.nodeId = nodeId;
        this.config = config;
        this.policies = policies;
        this.loop = loop;
        this.network = network;
        this.random = random;
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
        launch().startRegistered(brokerEpoch);
    }

    /** Starts the process on what the storage holds. */
    void start() {
        launch().start();
    }

    private Broker launch() {
        shuttingDown = false;
        SimulatedEnvironment environment = new SimulatedEnvironment(nodeId, loop, network, storage, random, clock);
        Broker broker = new Broker(nodeId, config, policies, environment, listener);
        running = Optional.of(new Running(broker, environment));
        network.attach(nodeId, broker, clock);
        return broker;
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
        crash(storage.records().endOffset());
    }

    /** Takes the power away: what was not flushed may be lost from any offset on. */
    void losePower() {
        crash(random.between(
                storage.records().flushedOffset(), storage.records().endOffset()));
    }

    /**
     * Takes the power away: of what was not flushed so much is left.
     *
     * @return how many records are gone
     */
    long losePower(int keptPercent) {
        long end = storage.records().endOffset();
        long flushed = storage.records().flushedOffset();
        long keep = flushed + (end - flushed) * keptPercent / 100;
        crash(keep);
        return end - keep;
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
                storage.records().read(status.logStartOffset(), Long.MAX_VALUE)));
    }

    private void crash(long keep) {
        running.ifPresent(process -> {
            end(process);
            storage.loseFrom(keep);
            listener.onEvent(new TraceEvent.CrashBroker(
                    Place.of(nodeId, config.topicPartition()),
                    keep,
                    BrokerState.builder()
                            .logStartOffset(storage.records().startOffset())
                            .logEndOffset(keep)
                            .build()));
        });
    }

    private void end(Running process) {
        process.environment().end();
        network.detach(nodeId);
        running = Optional.empty();
    }
}
