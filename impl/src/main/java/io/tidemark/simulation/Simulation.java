package io.tidemark.simulation;

import io.tidemark.broker.ReplicationConfig;
import io.tidemark.config.BrokerConfigs;
import io.tidemark.config.Config;
import io.tidemark.config.TopicConfig;
import io.tidemark.controller.Controller;
import io.tidemark.controller.ControllerConfig;
import io.tidemark.environment.Environment;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.disk.InMemoryDisk;
import io.tidemark.tracer.TraceListener;
import java.util.ArrayList;
import java.util.List;

/** A cluster, its clients and its faults, run on virtual time from the partition's creation on. */
public final class Simulation {
    private static final int PRODUCERS = 2;
    private static final int CONSUMERS = 2;
    private static final int FIRST_PRODUCER_ID = 10_000;
    private static final int FIRST_CONSUMER_ID = 20_000;
    private static final int ADMINISTRATOR_ID = 30_000;
    private static final int SESSION_TIMEOUT_MS = 100;
    private static final long CONSUMER_INTERVAL_MS = 25;
    private static final int LOSS_PERCENT = 3;
    private static final int DUPLICATION_PERCENT = 2;

    // Short enough that a few hundred events see sessions expire, followers lag and logs diverge.
    private static final long MIN_LAG_TIME_MS = 40;
    private static final long MAX_LAG_TIME_MS = 120;
    private static final int FETCH_WAIT_MS = 60;
    private static final int FETCH_BACKOFF_MS = 8;
    private static final int FETCH_TIMEOUT_MS = 90;
    private static final int FEW_BYTES = 250;
    private static final int MANY_BYTES = 1_000_000;
    private static final int SHORT_CONTROLLER_TIMEOUT_MS = 40;
    private static final int LONG_CONTROLLER_TIMEOUT_MS = 300;
    private static final int HEARTBEAT_INTERVAL_MS = 25;
    private static final long MIN_BACKGROUND_INTERVAL_MS = 20;
    private static final long MAX_BACKGROUND_INTERVAL_MS = 200;
    private static final long CONTROLLED_SHUTDOWN_TIMEOUT_MS = 150;

    // Small enough that a log has several segments.
    private static final long MIN_SEGMENT_BYTES = 300;
    private static final long MAX_SEGMENT_BYTES = 3_000;
    private static final int INDEX_INTERVAL_BYTES = 200;

    private final SimulationOptions options;
    private final EventLoop loop = new EventLoop();
    private final EventRecorder recorder;
    private final SimulatedNetwork network;
    private final Controller controller;
    private final List<BrokerProcess> brokers = new ArrayList<>();
    private final List<Producer> producers = new ArrayList<>();

    private Simulation(SimulationOptions options, ProtocolPolicies policies, TraceListener listener) {
        this.options = options;
        this.recorder = new EventRecorder(listener, options.events());
        SeededRandom networkRandom = random("network");
        this.network = new SimulatedNetwork(
                loop,
                (from, to, channel) -> networkRandom,
                options.faults().contains(Fault.LOSS) ? LOSS_PERCENT : 0,
                options.faults().contains(Fault.DUPLICATION) ? DUPLICATION_PERCENT : 0,
                recorder);
        this.controller = new Controller(
                controllerConfig(), policies, environment(SimulationOptions.CONTROLLER_ID, "controller"), recorder);
        network.attach(SimulationOptions.CONTROLLER_ID, controller);
        ReplicationConfig config = replicationConfig();
        for (int id = 0; id < options.brokers(); id++) {
            brokers.add(new BrokerProcess(
                    id,
                    config,
                    policies,
                    loop,
                    network,
                    random("broker-" + id),
                    random("disk-" + id),
                    recorder,
                    new NodeClock(loop)));
        }
    }

    /**
     * Runs a simulation of brokers that follow Apache Kafka's rules.
     *
     * @param options what to simulate
     * @param listener hears of every protocol step, in order
     */
    public static SimulationResult run(SimulationOptions options, TraceListener listener) {
        return run(options, ProtocolPolicies.kafka(), listener);
    }

    /**
     * Runs a simulation.
     *
     * @param options what to simulate
     * @param policies the rules that brokers and controller follow
     * @param listener hears of every protocol step, in order
     */
    public static SimulationResult run(SimulationOptions options, ProtocolPolicies policies, TraceListener listener) {
        return new Simulation(options, policies, listener).run();
    }

    private SimulationResult run() {
        for (BrokerProcess broker : brokers) {
            broker.startRegistered(controller.brokerEpoch(broker.nodeId()));
        }
        startClients();
        new FaultInjector(loop, random("faults"), random("disk-faults"), network, brokers, options, SESSION_TIMEOUT_MS)
                .start();
        while (!recorder.isFull() && loop.runNext()) {
            // Everything happens in the tasks of the loop, and each leads to another.
        }
        return new SimulationResult(
                options,
                recorder.counts(),
                loop.nowMicros() / 1000,
                producers.stream().mapToLong(Producer::acknowledged).sum());
    }

    private void startClients() {
        SeededRandom bootstrap = random("bootstrap");
        for (int i = 0; i < PRODUCERS; i++) {
            Producer producer = new Producer(
                    environment(FIRST_PRODUCER_ID + i, "producer-" + i),
                    random("produce-" + i),
                    () -> leaderForClients(bootstrap),
                    options);
            producers.add(producer);
            network.attach(FIRST_PRODUCER_ID + i, producer);
            producer.start();
        }
        for (int i = 0; i < CONSUMERS; i++) {
            Consumer consumer = new Consumer(
                    environment(FIRST_CONSUMER_ID + i, "consumer-" + i),
                    random("consume-" + i),
                    () -> anyInService(bootstrap),
                    () -> leaderForClients(bootstrap),
                    CONSUMER_INTERVAL_MS);
            network.attach(FIRST_CONSUMER_ID + i, consumer);
            consumer.start();
        }
        Administrator administrator = new Administrator(
                environment(ADMINISTRATOR_ID, "administrator"),
                random("administer"),
                () -> leaderForClients(bootstrap),
                options);
        network.attach(ADMINISTRATOR_ID, administrator);
        administrator.start();
    }

    /** Whom a broker that is asked for the leader would name; sometimes a client still believes in somebody else. */
    private int leaderForClients(SeededRandom random) {
        int asked = anyInService(random);
        return asked < 0 || random.chance(5) ? asked : brokers.get(asked).leader();
    }

    private int anyInService(SeededRandom random) {
        List<BrokerProcess> inService =
                brokers.stream().filter(BrokerProcess::isInService).toList();
        return inService.isEmpty() ? -1 : random.pick(inService).nodeId();
    }

    private ControllerConfig controllerConfig() {
        Config config = clusterConfig()
                .with(BrokerConfigs.DEFAULT_REPLICATION_FACTOR, options.replicationFactor())
                .with(BrokerConfigs.BROKER_SESSION_TIMEOUT_MS, SESSION_TIMEOUT_MS)
                .with(BrokerConfigs.UNCLEAN_LEADER_ELECTION_ENABLE, options.uncleanLeaderElection());
        return ControllerConfig.of(
                SimulationOptions.CONTROLLER_ID,
                SimulationOptions.TOPIC_PARTITION,
                options.brokersByPreference(),
                options.eligibleLeaderReplicas(),
                config,
                TopicConfig.of(config));
    }

    private ReplicationConfig replicationConfig() {
        SeededRandom random = random("configuration");
        Config config = clusterConfig()
                .with(BrokerConfigs.REPLICA_LAG_TIME_MAX_MS, random.between(MIN_LAG_TIME_MS, MAX_LAG_TIME_MS))
                .with(BrokerConfigs.REPLICA_FETCH_WAIT_MAX_MS, FETCH_WAIT_MS)
                .with(BrokerConfigs.REPLICA_FETCH_BACKOFF_MS, FETCH_BACKOFF_MS)
                .with(BrokerConfigs.REPLICA_FETCH_MAX_BYTES, random.chance(30) ? FEW_BYTES : MANY_BYTES)
                .with(BrokerConfigs.REPLICA_SOCKET_TIMEOUT_MS, FETCH_TIMEOUT_MS)
                .with(
                        BrokerConfigs.CONTROLLER_SOCKET_TIMEOUT_MS,
                        random.chance(50) ? SHORT_CONTROLLER_TIMEOUT_MS : LONG_CONTROLLER_TIMEOUT_MS)
                .with(BrokerConfigs.BROKER_HEARTBEAT_INTERVAL_MS, HEARTBEAT_INTERVAL_MS)
                .with(BrokerConfigs.REPLICA_HIGH_WATERMARK_CHECKPOINT_INTERVAL_MS, backgroundInterval(random))
                .with(BrokerConfigs.LOG_FLUSH_INTERVAL_MS, backgroundInterval(random))
                .with(BrokerConfigs.LOG_RETENTION_BYTES, (long) options.logRetentionBytes())
                .with(BrokerConfigs.LOG_RETENTION_CHECK_INTERVAL_MS, backgroundInterval(random))
                .with(BrokerConfigs.LOG_INDEX_INTERVAL_BYTES, INDEX_INTERVAL_BYTES);
        TopicConfig topic = TopicConfig.of(config)
                .withInternalSegmentBytes((int) random.between(MIN_SEGMENT_BYTES, MAX_SEGMENT_BYTES));
        return ReplicationConfig.of(SimulationOptions.TOPIC_PARTITION, SimulationOptions.CONTROLLER_ID, config, topic)
                .withControlledShutdownTimeoutMs(CONTROLLED_SHUTDOWN_TIMEOUT_MS);
    }

    private Config clusterConfig() {
        return BrokerConfigs.defaults().with(BrokerConfigs.MIN_INSYNC_REPLICAS, options.minInsyncReplicas());
    }

    private static long backgroundInterval(SeededRandom random) {
        return random.between(MIN_BACKGROUND_INTERVAL_MS, MAX_BACKGROUND_INTERVAL_MS);
    }

    private Environment environment(int id, String purpose) {
        return new SimulatedEnvironment(
                id, loop, network, new InMemoryDisk(), random(purpose), Runnable::run, new NodeClock(loop));
    }

    private SeededRandom random(String purpose) {
        return new SeededRandom(options.seed(), purpose);
    }
}
