package io.tidemark.simulation;

import io.tidemark.broker.ReplicaStatus;
import io.tidemark.broker.ReplicationConfig;
import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.Config;
import io.tidemark.config.TopicConfig;
import io.tidemark.controller.Controller;
import io.tidemark.controller.ControllerConfig;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionReassignmentsRequest;
import io.tidemark.protocol.Message.DeleteRecordsRequest;
import io.tidemark.protocol.Message.ElectLeadersRequest;
import io.tidemark.protocol.ReplicaAssignment;
import io.tidemark.simulation.NetworkSpell.Affected;
import io.tidemark.simulation.disk.InMemoryDisk;
import io.tidemark.simulation.judge.ClientHistory;
import io.tidemark.simulation.judge.ClientView;
import io.tidemark.simulation.judge.ClusterView;
import io.tidemark.simulation.judge.Convergence;
import io.tidemark.simulation.judge.DurabilityPromise;
import io.tidemark.simulation.judge.Finding;
import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.simulation.schedule.Traffic;
import io.tidemark.tracer.ElectionType;
import io.tidemark.tracer.MessageType;
import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceHeader;
import io.tidemark.tracer.TraceListener;
import io.tidemark.tracer.TracedSystem;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Runs a schedule: a cluster on virtual time to which nothing happens but what the operations say, and at the end a time without
 * faults in which it has to come to rest. Judges the run by what clients were told and by what brokers say of themselves; the
 * third judge, the specification, gets the trace.
 */
public final class ScheduledSimulation {
    private static final int CONTROLLER = SimulationOptions.CONTROLLER_ID;
    private static final int SESSION_TIMEOUT_MS = 100;
    private static final int FETCH_WAIT_MS = 60;
    private static final int FETCH_BACKOFF_MS = 8;
    private static final int FETCH_TIMEOUT_MS = 90;
    private static final int HEARTBEAT_INTERVAL_MS = 25;
    private static final long CONTROLLED_SHUTDOWN_TIMEOUT_MS = 150;
    private static final long LONGEST_RETENTION_CHECK_INTERVAL_MS =
            1_000; // where logs are flushed more seldom, or never
    // Small enough that a log has several segments.
    private static final int SEGMENT_BYTES = 1_000;
    private static final int INDEX_INTERVAL_BYTES = 200;
    private static final long SHORTEST_RECOVERY_MS = 3_000;
    private static final int TIMEOUTS_OF_RECOVERY = 10;
    private static final long LOOK_EVERY_MICROS = 5_000;
    private static final int CANCEL_EVERY_LOOKS = 20;

    private record Cast(int from, int to, NetworkSpell spell) {}

    private final long seed;
    private final ScheduleConfig config;
    private final EventLoop loop = new EventLoop();
    private final NodeClock controllerClock = new NodeClock(loop);
    private final EventRecorder recorder;
    private final SimulatedNetwork network;
    private final List<BrokerProcess> brokers = new ArrayList<>();
    private final Map<Integer, NodeClock> clocks = new TreeMap<>();
    private final Map<List<Object>, SeededRandom> chances = new HashMap<>();
    private final ScheduledClients clients;
    private final List<Cast> casts = new ArrayList<>();
    private final DurabilityPromise promise;
    private final Set<Integer> eligibleWithoutLog = new TreeSet<>();
    private Controller controller;
    private SimulatedEnvironment controllerEnvironment;
    private int controllers;
    private boolean controllerRuns = true;

    private ScheduledSimulation(long seed, ScheduleConfig config, ProtocolPolicies policies, TraceListener listener) {
        this.seed = seed;
        this.config = config;
        this.recorder = new EventRecorder(listener, Long.MAX_VALUE);
        this.network = new SimulatedNetwork(loop, this::chance, 0, 0, this::networkStep);
        this.promise = new DurabilityPromise(
                config.minInsyncReplicas(),
                config.replicationFactor(),
                config.uncleanLeaderElection(),
                config.eligibleLeaderReplicas());
        clocks.put(CONTROLLER, controllerClock);
        this.controllerEnvironment = controllerEnvironment();
        this.controller =
                new Controller(controllerConfig(config), policies, controllerEnvironment, this::controllerStep);
        network.attach(CONTROLLER, controller);
        ReplicationConfig replication = replicationConfig(config);
        for (int id = 0; id < config.brokers(); id++) {
            NodeClock clock = new NodeClock(loop);
            clocks.put(id, clock);
            brokers.add(new BrokerProcess(
                    id,
                    replication,
                    policies,
                    loop,
                    network,
                    random("broker-" + id),
                    random("disk-" + id),
                    recorder,
                    clock));
        }
        this.clients = new ScheduledClients(loop, network, recorder::recorded);
    }

    /**
     * Runs a schedule with brokers that follow Apache Kafka's rules.
     *
     * @param schedule what happens
     * @param listener hears of every protocol step, in order
     * @throws UncheckedIOException when the listener does: a trace cannot be written
     */
    public static ScheduledRun run(Schedule schedule, TraceListener listener) {
        return run(schedule, ProtocolPolicies.kafka(), listener);
    }

    /**
     * Runs a schedule.
     *
     * @param schedule what happens
     * @param policies the rules that brokers and controller follow
     * @param listener hears of every protocol step, in order
     * @throws UncheckedIOException when the listener does: a trace cannot be written
     */
    public static ScheduledRun run(Schedule schedule, ProtocolPolicies policies, TraceListener listener) {
        return new ScheduledSimulation(schedule.seed(), schedule.config(), policies, listener)
                .run(schedule.operations().iterator(), Long.MAX_VALUE);
    }

    /**
     * Draws operations and runs them until so many protocol steps are recorded. The schedule of the result gives the same run.
     *
     * @param seed what to leave to chance
     * @param config the cluster
     * @param operations drawn as long as the run takes some
     * @param steps how many protocol steps to record before the faults stop
     * @param policies the rules that brokers and controller follow
     * @param listener hears of every protocol step, in order
     * @throws UncheckedIOException when the listener does: a trace cannot be written
     */
    public static ScheduledRun draw(
            long seed,
            ScheduleConfig config,
            Iterator<Operation> operations,
            long steps,
            ProtocolPolicies policies,
            TraceListener listener) {
        return new ScheduledSimulation(seed, config, policies, listener).run(operations, steps);
    }

    /** The header of the trace of a schedule. */
    public static TraceHeader traceHeader(long seed, ScheduleConfig config) {
        TreeSet<Integer> ids = new TreeSet<>();
        for (int id = 0; id < config.brokers(); id++) {
            ids.add(id);
        }
        TraceHeader header = TraceHeader.replication(
                new ReplicationConstants(
                        ids,
                        config.minInsyncReplicas(),
                        config.uncleanLeaderElection(),
                        config.eligibleLeaderReplicas()),
                TracedSystem.of("tidemark-simulation", SimulationOptions.version())
                        .with("seed", seed));
        for (int id : ids) {
            header = header.withInitial(id, "brokerEpoch", id);
        }
        header = header.withInitial(CONTROLLER, "leader", config.preferredLeader());
        return config.replicationFactor() == config.brokers()
                ? header
                : header.withInitial(
                        CONTROLLER,
                        "replicas",
                        new TreeSet<>(byPreference(config).subList(0, config.replicationFactor())));
    }

    private static List<Integer> byPreference(ScheduleConfig config) {
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < config.brokers(); i++) {
            ids.add((config.preferredLeader() + i) % config.brokers());
        }
        return ids;
    }

    private void controllerStep(TraceEvent event) {
        recorder.onEvent(event);
        BrokerSet eligible = controller.partition().eligibleLeaderReplicas();
        BrokerSet replicas = controller.partition().replicas();
        eligible.minus(replicas).forEach(eligibleWithoutLog::add);
        eligibleWithoutLog.removeIf(broker -> !eligible.contains(broker));
        eligibleWithoutLog.removeIf(broker -> {
            if (replicas.contains(broker)) {
                clients.history().add(new ClientHistory.RemovedReplicaEligible(recorder.recorded(), broker));
            }
            return replicas.contains(broker);
        });
    }

    private void networkStep(TraceEvent event) {
        recorder.onEvent(event);
        if (event instanceof TraceEvent.DuplicateMessage copied
                && (copied.type() == MessageType.FETCH_REQUEST || copied.type() == MessageType.FETCH_RESPONSE)) {
            clients.history().add(new ClientHistory.FetchDuplicated(recorder.recorded()));
        }
    }

    private ScheduledRun run(Iterator<Operation> operations, long steps) {
        List<Operation> done = new ArrayList<>();
        List<Long> stepOf = new ArrayList<>();
        Optional<Finding> convergence;
        try {
            for (BrokerProcess broker : brokers) {
                broker.startRegistered(controller.brokerEpoch(broker.nodeId()));
            }
            while (recorder.recorded() < steps && operations.hasNext()) {
                Operation operation = operations.next();
                done.add(operation);
                stepOf.add(recorder.recorded());
                apply(operation);
            }
            convergence = recover();
        } catch (UncheckedIOException e) {
            // Disks are simulated: the listener could not write, which is nobody's failure here.
            throw e;
        } catch (RuntimeException e) {
            // All processes run on this thread: the one that threw would have ended with this.
            convergence = Optional.of(new Finding("NoProcessFails", describe(e), recorder.recorded()));
        }
        ClientHistory history = clients.history();
        return new ScheduledRun(
                new Schedule(seed, config, done),
                recorder.recorded(),
                stepOf,
                history,
                promise.holdsAfter(history.entries()),
                new ClientView(promise, config.logRetentionBytes() >= 0).judge(history),
                convergence,
                loop.nowMicros() / 1000);
    }

    /** What was thrown, and where: the run can be repeated, but few exceptions say enough by their message. */
    private static String describe(RuntimeException thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        return frames.length == 0 ? thrown.toString() : thrown + " at " + frames[0];
    }

    private void apply(Operation operation) {
        long step = recorder.recorded();
        if (operation instanceof Operation.AdvanceTime time) {
            loop.runUntil(loop.nowMicros() + time.ms() * 1000L);
        } else if (operation instanceof Operation.Produce produce) {
            at(produce.broker())
                    .ifPresent(
                            broker -> clients.produce(produce.producer(), broker, produce.acks(), produce.records()));
        } else if (operation instanceof Operation.ProduceIdempotent produce) {
            at(produce.broker())
                    .ifPresent(broker -> clients.produceIdempotent(produce.producer(), broker, produce.records()));
        } else if (operation instanceof Operation.Consume consume) {
            at(consume.broker()).ifPresent(broker -> clients.consume(consume.consumer(), broker));
        } else if (operation instanceof Operation.ListOffsets list) {
            at(list.broker()).ifPresent(broker -> clients.listOffsets(list.consumer(), broker));
        } else if (operation instanceof Operation.DeleteRecords delete) {
            at(delete.broker()).ifPresent(broker -> {
                clients.history().add(new ClientHistory.RemovalAsked(step, delete.beforeOffset()));
                clients.administrate(
                        broker, new DeleteRecordsRequest(SimulationOptions.TOPIC_PARTITION, delete.beforeOffset()));
            });
        } else if (operation instanceof Operation.ElectPreferred elect) {
            process(elect.broker())
                    .ifPresent(broker -> clients.administrate(
                            CONTROLLER, new ElectLeadersRequest(ElectionType.PREFERRED, elect.broker())));
        } else if (operation instanceof Operation.ElectUnclean) {
            electUnclean();
        } else if (operation instanceof Operation.Reassign reassign) {
            reassign(reassign.replicas());
        } else if (operation instanceof Operation.CancelReassignment) {
            clients.administrate(CONTROLLER, new AlterPartitionReassignmentsRequest(Optional.empty()));
        } else {
            applyFault(operation);
        }
    }

    private void electUnclean() {
        clients.history().add(new ClientHistory.UncleanElectionAsked(recorder.recorded()));
        clients.administrate(CONTROLLER, new ElectLeadersRequest(ElectionType.UNCLEAN, -1));
    }

    private void reassign(List<Integer> replicas) {
        List<Integer> known =
                replicas.stream().filter(id -> process(id).isPresent()).toList();
        if (!known.isEmpty()) {
            clients.history()
                    .add(new ClientHistory.ReassignmentAsked(
                            recorder.recorded(), BrokerSet.of(known).size()));
            clients.administrate(CONTROLLER, new AlterPartitionReassignmentsRequest(Optional.of(BrokerSet.of(known))));
        }
    }

    private void applyFault(Operation operation) {
        if (operation instanceof Operation.DropNext drop) {
            network.dropNext(between(drop.from(), drop.to(), drop.traffic()));
        } else if (operation instanceof Operation.DuplicateNext duplicate) {
            network.duplicateNext(between(duplicate.from(), duplicate.to(), duplicate.traffic()));
        } else if (operation instanceof Operation.DuplicateLate duplicate) {
            network.duplicateNext(
                    between(duplicate.from(), duplicate.to(), duplicate.traffic()), duplicate.ms() * 1000L);
        } else if (operation instanceof Operation.Partition cut) {
            cast(cut.from(), cut.to(), cut.traffic(), true, 0);
        } else if (operation instanceof Operation.Delay delay) {
            cast(delay.from(), delay.to(), delay.traffic(), false, delay.ms() * 1000L);
        } else if (operation instanceof Operation.Heal heal) {
            casts.removeIf(cast -> {
                boolean healed = heal.node() == Operation.ANY || cast.from() == heal.node() || cast.to() == heal.node();
                if (healed) {
                    network.lift(cast.spell());
                }
                return healed;
            });
        } else if (operation instanceof Operation.CrashController) {
            crashController();
        } else if (operation instanceof Operation.StartController) {
            startController();
        } else if (operation instanceof Operation.JumpClock jump) {
            Optional.ofNullable(clocks.get(jump.node())).ifPresent(clock -> clock.jump(jump.ms()));
        } else if (operation instanceof Operation.DriftClock drift && drift.percent() > 0) {
            Optional.ofNullable(clocks.get(drift.node())).ifPresent(clock -> clock.drift(drift.percent()));
        } else {
            applyToProcess(operation);
        }
    }

    private void applyToProcess(Operation operation) {
        if (operation instanceof Operation.Crash crash) {
            process(crash.broker()).filter(BrokerProcess::isRunning).ifPresent(broker -> {
                broker.crash();
                clients.history().add(new ClientHistory.UncleanShutdown(recorder.recorded(), crash.broker(), 0));
            });
        } else if (operation instanceof Operation.LosePower loss) {
            process(loss.broker()).filter(BrokerProcess::isRunning).ifPresent(broker -> {
                long lost = broker.losePower(Math.min(100, Math.max(0, loss.keptPercent())));
                clients.history().add(new ClientHistory.UncleanShutdown(recorder.recorded(), loss.broker(), lost));
            });
        } else if (operation instanceof Operation.Stop stop) {
            process(stop.broker()).filter(BrokerProcess::isInService).ifPresent(broker -> broker.shutDown(() -> {}));
        } else if (operation instanceof Operation.Start start) {
            process(start.broker()).filter(broker -> !broker.isRunning()).ifPresent(broker -> {
                broker.repairDisk();
                broker.start();
            });
        } else if (operation instanceof Operation.FailDisk fail) {
            process(fail.broker()).ifPresent(broker -> broker.failDisk(() -> halted(broker)));
        } else if (operation instanceof Operation.FillDisk fill) {
            process(fill.broker())
                    .ifPresent(broker -> broker.fillDisk(Math.max(0, fill.freeBytes()), () -> halted(broker)));
        } else if (operation instanceof Operation.SlowDisk slow) {
            process(slow.broker()).ifPresent(broker -> broker.slowDisk(Math.max(0, slow.micros())));
        } else if (operation instanceof Operation.Pause pause) {
            Optional.ofNullable(clocks.get(pause.broker()))
                    .filter(clock -> pause.broker() != CONTROLLER)
                    .ifPresent(clock -> clock.pause(pause.ms()));
        }
    }

    private void halted(BrokerProcess broker) {
        clients.history().add(new ClientHistory.UncleanShutdown(recorder.recorded(), broker.nodeId(), 0));
    }

    private Optional<BrokerProcess> process(int id) {
        return id >= 0 && id < brokers.size() ? Optional.of(brokers.get(id)) : Optional.empty();
    }

    /** The broker that is meant; for the leader whoever the broker names that has heard of the latest epoch. */
    private Optional<Integer> at(int id) {
        if (id != Operation.LEADER) {
            return process(id).map(BrokerProcess::nodeId);
        }
        return brokers.stream()
                .flatMap(broker -> broker.status().stream())
                .max(Comparator.comparingInt(ReplicaStatus::leaderEpoch))
                .map(ReplicaStatus::leader)
                .filter(leader -> leader >= 0);
    }

    private static Affected between(int from, int to, Traffic traffic) {
        return (sender, receiver, channel) -> (from == Operation.ANY || from == sender)
                && (to == Operation.ANY || to == receiver)
                && traffic.includes(channel);
    }

    private void cast(int from, int to, Traffic traffic, boolean lost, long delayMicros) {
        NetworkSpell spell =
                new NetworkSpell(between(from, to, traffic), lost, delayMicros, delayMicros, Long.MAX_VALUE);
        casts.add(new Cast(from, to, spell));
        network.cast(spell);
    }

    private void crashController() {
        if (controllerRuns) {
            controllerRuns = false;
            controllerEnvironment.end();
            network.unplug(CONTROLLER);
        }
    }

    private void startController() {
        if (!controllerRuns) {
            controllerRuns = true;
            controllerEnvironment = controllerEnvironment();
            controller = new Controller(controller, controllerEnvironment);
            network.attach(CONTROLLER, controller);
        }
    }

    /** Ends all faults and waits until the cluster is at rest; then reads everything. */
    private Optional<Finding> recover() {
        network.recover();
        casts.clear();
        clocks.values().forEach(NodeClock::recover);
        brokers.forEach(broker -> {
            broker.repairDisk();
            broker.slowDisk(0);
        });
        startController();
        long deadline = loop.nowMicros() + recoveryMicros();
        boolean asked = false;
        int looks = 0;
        Optional<Finding> missing = Optional.empty();
        while (loop.nowMicros() < deadline) {
            brokers.stream().filter(broker -> !broker.isRunning()).forEach(BrokerProcess::start);
            missing = Convergence.missing(view(), recorder.recorded());
            if (missing.isEmpty()) {
                return readAll();
            }
            if (looks++ % CANCEL_EVERY_LOOKS == 0
                    && addsWhatItRemoves(controller.partition().assignment())) {
                // Kafka, too, waits for ever for a replica that a later reassignment removes before it was added.
                clients.administrate(CONTROLLER, new AlterPartitionReassignmentsRequest(Optional.empty()));
            }
            boolean lost = !promise.holdsAfter(clients.history().entries());
            if (!asked
                    && lost
                    && !controller.partition().hasLeader()
                    && loop.nowMicros() > deadline - recoveryMicros() / 2) {
                // Everybody who may lead has lost records, and somebody has to accept that.
                electUnclean();
                asked = true;
            }
            loop.runUntil(loop.nowMicros() + LOOK_EVERY_MICROS);
        }
        return missing;
    }

    /** How long the cluster may take to come to rest: ten times the longest timeout. */
    private long recoveryMicros() {
        long longest = Math.max(config.replicaLagTimeMaxMs(), config.controllerSocketTimeoutMs());
        return Math.max(SHORTEST_RECOVERY_MS, TIMEOUTS_OF_RECOVERY * longest) * 1_000;
    }

    private static boolean addsWhatItRemoves(ReplicaAssignment assignment) {
        return !assignment.addingReplicas().equals(assignment.addingReplicas().minus(assignment.removingReplicas()));
    }

    private Optional<Finding> readAll() {
        ScheduledClients.LastReader reader = clients.readAll(
                () -> controller.partition().leader(),
                leader -> status(leader).map(ReplicaStatus::logStartOffset).orElse(0L));
        long deadline = loop.nowMicros() + recoveryMicros();
        while (!reader.isDone() && loop.nowMicros() < deadline) {
            loop.runUntil(loop.nowMicros() + LOOK_EVERY_MICROS);
        }
        return reader.isDone()
                ? Optional.empty()
                : Optional.of(new Finding(
                        "EverythingCanBeRead",
                        "Broker " + controller.partition().leader() + " leads and does not answer a consumer.",
                        recorder.recorded()));
    }

    private Optional<ReplicaStatus> status(int broker) {
        return broker < 0 ? Optional.empty() : brokers.get(broker).status();
    }

    private ClusterView view() {
        return new ClusterView(
                controller.partition(),
                brokers.stream().flatMap(broker -> broker.view().stream()).toList());
    }

    private SimulatedEnvironment controllerEnvironment() {
        return new SimulatedEnvironment(
                CONTROLLER,
                loop,
                network,
                new InMemoryDisk(),
                random("controller-" + controllers++),
                Runnable::run,
                controllerClock);
    }

    private SeededRandom chance(int from, int to, Message.Channel channel) {
        return chances.computeIfAbsent(
                List.of(from, to, channel), route -> random("route-" + from + "-" + to + "-" + channel));
    }

    private SeededRandom random(String purpose) {
        return new SeededRandom(seed, purpose);
    }

    private static ControllerConfig controllerConfig(ScheduleConfig config) {
        Config cluster = BrokerConfigs.defaults()
                .with(BrokerConfigs.MIN_INSYNC_REPLICAS, config.minInsyncReplicas())
                .with(BrokerConfigs.UNCLEAN_LEADER_ELECTION_ENABLE, config.uncleanLeaderElection())
                .with(BrokerConfigs.DEFAULT_REPLICATION_FACTOR, config.replicationFactor())
                .with(BrokerConfigs.BROKER_SESSION_TIMEOUT_MS, SESSION_TIMEOUT_MS);
        return ControllerConfig.of(
                CONTROLLER,
                SimulationOptions.TOPIC_PARTITION,
                byPreference(config),
                config.eligibleLeaderReplicas(),
                cluster,
                TopicConfig.of(cluster));
    }

    private static ReplicationConfig replicationConfig(ScheduleConfig config) {
        Config cluster = BrokerConfigs.defaults()
                .with(BrokerConfigs.MIN_INSYNC_REPLICAS, config.minInsyncReplicas())
                .with(BrokerConfigs.REPLICA_LAG_TIME_MAX_MS, (long) config.replicaLagTimeMaxMs())
                .with(BrokerConfigs.REPLICA_FETCH_WAIT_MAX_MS, FETCH_WAIT_MS)
                .with(BrokerConfigs.REPLICA_FETCH_BACKOFF_MS, FETCH_BACKOFF_MS)
                .with(BrokerConfigs.REPLICA_FETCH_MAX_BYTES, config.replicaFetchMaxBytes())
                .with(BrokerConfigs.REPLICA_SOCKET_TIMEOUT_MS, FETCH_TIMEOUT_MS)
                .with(BrokerConfigs.CONTROLLER_SOCKET_TIMEOUT_MS, config.controllerSocketTimeoutMs())
                .with(BrokerConfigs.BROKER_HEARTBEAT_INTERVAL_MS, HEARTBEAT_INTERVAL_MS)
                .with(BrokerConfigs.REPLICA_HIGH_WATERMARK_CHECKPOINT_INTERVAL_MS, (long) config.checkpointIntervalMs())
                .with(BrokerConfigs.LOG_FLUSH_INTERVAL_MS, (long) config.flushIntervalMs())
                .with(BrokerConfigs.LOG_RETENTION_BYTES, (long) config.logRetentionBytes())
                .with(
                        BrokerConfigs.LOG_RETENTION_CHECK_INTERVAL_MS,
                        Math.min(config.flushIntervalMs(), LONGEST_RETENTION_CHECK_INTERVAL_MS))
                .with(BrokerConfigs.LOG_INDEX_INTERVAL_BYTES, INDEX_INTERVAL_BYTES);
        return ReplicationConfig.of(
                        SimulationOptions.TOPIC_PARTITION,
                        CONTROLLER,
                        cluster,
                        TopicConfig.of(cluster).withInternalSegmentBytes(SEGMENT_BYTES))
                .withControlledShutdownTimeoutMs(CONTROLLED_SHUTDOWN_TIMEOUT_MS);
    }
}
