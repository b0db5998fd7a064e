package io.tidemark.simulation;

import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TraceHeader;
import io.tidemark.tracer.TracedSystem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * What to simulate. The same options give the same run.
 *
 * @param seed fixes everything that is left to chance
 * @param events how many events to record; the run ends with the last of them
 * @param brokers how many brokers, with the ids from 0
 * @param replicationFactor how many of them hold a replica when the partition is created
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param uncleanLeaderElection {@code unclean.leader.election.enable}
 * @param eligibleLeaderReplicas whether eligible leader replicas are on (KIP-966)
 * @param faults what may go wrong
 * @param faultIntervalMs the mean time between two faults, in virtual milliseconds
 * @param electionIntervalMs the mean time between two requests of the administrator for another leader; for an unclean
 *     election the same, for the removal of records twice that
 * @param produceIntervalMs the mean time between two requests of a producer
 * @param maxRecordsPerRequest a producer sends between 1 and this many records at once
 * @param logRetentionBytes {@code log.retention.bytes}, -1 for no limit
 * @param reassignmentIntervalMs the mean time between two requests of the administrator for other replicas; for the
 *     cancellation of one twice that; -1 if the replicas stay as they are
 */
public record SimulationOptions(
        long seed,
        int events,
        int brokers,
        int replicationFactor,
        int minInsyncReplicas,
        boolean uncleanLeaderElection,
        boolean eligibleLeaderReplicas,
        Set<Fault> faults,
        int faultIntervalMs,
        int electionIntervalMs,
        int produceIntervalMs,
        int maxRecordsPerRequest,
        int logRetentionBytes,
        int reassignmentIntervalMs) {
    /** The reassignment interval of a run in which the replicas stay as they are. */
    public static final int NO_REASSIGNMENTS = -1;

    /** The controller's node id. */
    public static final int CONTROLLER_ID = 3000;

    /** The name of the partition. */
    public static final String TOPIC_PARTITION = "orders-0";

    private static final int DEFAULT_EVENTS = 200;

    public SimulationOptions {
        if (events < 1 || brokers < 1 || minInsyncReplicas < 1) {
            throw new IllegalArgumentException("events, brokers and min.insync.replicas must be at least 1, but are "
                    + events + ", " + brokers + " and " + minInsyncReplicas);
        }
        if (replicationFactor < 1 || replicationFactor > brokers) {
            throw new IllegalArgumentException("a replication factor of " + replicationFactor + ", expected 1 to the "
                    + brokers + (brokers == 1 ? " broker" : " brokers"));
        }
        if (faultIntervalMs < 1 || electionIntervalMs < 1 || produceIntervalMs < 1 || maxRecordsPerRequest < 1) {
            throw new IllegalArgumentException("intervals and records per request must be at least 1");
        }
        Set<Fault> injected = EnumSet.noneOf(Fault.class);
        injected.addAll(faults);
        // These happen in schedules only.
        injected.removeAll(EnumSet.of(Fault.PAUSE, Fault.CLOCK, Fault.CONTROLLER_CRASH));
        faults = Collections.unmodifiableSet(injected);
    }

    /** A configuration drawn from the seed, such that many seeds cover all of them; with all faults. */
    public static SimulationOptions forSeed(long seed) {
        Random random = new Random(SeededRandom.mix(seed, "configuration"));
        int brokers = random.nextInt(5) == 0 ? 2 + random.nextInt(4) : 3;
        SimulationOptions options = new SimulationOptions(
                seed,
                DEFAULT_EVENTS,
                brokers,
                brokers,
                1 + random.nextInt(2),
                random.nextInt(8) == 0,
                random.nextBoolean(),
                Fault.all(),
                15 + random.nextInt(110),
                400,
                6 + random.nextInt(36),
                1 + random.nextInt(3),
                random.nextInt(3) == 0 ? 200 + random.nextInt(1_000) : -1,
                NO_REASSIGNMENTS);
        return random.nextInt(3) == 0
                ? options.withReassignments(brokers - random.nextInt(2), 100 + random.nextInt(400))
                : options;
    }

    /**
     * Three brokers under a steady load which seldom fail: a long trace whose state stays small.
     *
     * @param seed fixes everything that is left to chance
     * @param events how many events to record
     */
    public static SimulationOptions steady(long seed, int events) {
        Set<Fault> faults = EnumSet.of(Fault.CRASH, Fault.STOP, Fault.LAG);
        return new SimulationOptions(
                seed,
                events,
                3,
                3,
                2,
                false,
                true,
                faults,
                Math.max(50, events / 25),
                5_000,
                4,
                3,
                -1,
                NO_REASSIGNMENTS);
    }

    /** The same with another number of events. */
    public SimulationOptions withEvents(int newEvents) {
        return new SimulationOptions(
                seed,
                newEvents,
                brokers,
                replicationFactor,
                minInsyncReplicas,
                uncleanLeaderElection,
                eligibleLeaderReplicas,
                faults,
                faultIntervalMs,
                electionIntervalMs,
                produceIntervalMs,
                maxRecordsPerRequest,
                logRetentionBytes,
                reassignmentIntervalMs);
    }

    /** The same with other faults. */
    public SimulationOptions withFaults(Set<Fault> newFaults) {
        return new SimulationOptions(
                seed,
                events,
                brokers,
                replicationFactor,
                minInsyncReplicas,
                uncleanLeaderElection,
                eligibleLeaderReplicas,
                newFaults,
                faultIntervalMs,
                electionIntervalMs,
                produceIntervalMs,
                maxRecordsPerRequest,
                logRetentionBytes,
                reassignmentIntervalMs);
    }

    /** The same, but nothing goes wrong with disks, other than that a power loss takes what was not flushed. */
    public SimulationOptions withReliableDisks() {
        Set<Fault> others = EnumSet.noneOf(Fault.class);
        others.addAll(faults);
        others.removeAll(Fault.ofTheDisk());
        return withFaults(others);
    }

    /** The same with another configuration of the partition: all brokers hold a replica, and keep it. */
    public SimulationOptions withPartition(
            int newBrokers, int newMinInsyncReplicas, boolean newUnclean, boolean newEligibleLeaderReplicas) {
        return new SimulationOptions(
                seed,
                events,
                newBrokers,
                newBrokers,
                newMinInsyncReplicas,
                newUnclean,
                newEligibleLeaderReplicas,
                faults,
                faultIntervalMs,
                electionIntervalMs,
                produceIntervalMs,
                maxRecordsPerRequest,
                logRetentionBytes,
                NO_REASSIGNMENTS);
    }

    /** The same with brokers that hold no replica at first, and replicas that are added and removed. */
    public SimulationOptions withReassignments(int newReplicationFactor, int newReassignmentIntervalMs) {
        return new SimulationOptions(
                seed,
                events,
                brokers,
                newReplicationFactor,
                minInsyncReplicas,
                uncleanLeaderElection,
                eligibleLeaderReplicas,
                faults,
                faultIntervalMs,
                electionIntervalMs,
                produceIntervalMs,
                maxRecordsPerRequest,
                logRetentionBytes,
                newReassignmentIntervalMs);
    }

    /** Whether replicas are added and removed. */
    boolean reassigns() {
        return reassignmentIntervalMs != NO_REASSIGNMENTS;
    }

    /** All brokers in the order in which they are preferred as leaders; the first ones hold the replicas at the beginning. */
    List<Integer> brokersByPreference() {
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < brokers; i++) {
            ids.add((preferredLeader() + i) % brokers);
        }
        return ids;
    }

    /** The header of a trace of this run. */
    public TraceHeader traceHeader() {
        Set<Integer> ids = new TreeSet<>();
        for (int id = 0; id < brokers; id++) {
            ids.add(id);
        }
        TracedSystem source = TracedSystem.of("tidemark-simulation", version())
                .with("seed", seed)
                .with(
                        "faults",
                        faults.isEmpty()
                                ? "none"
                                : String.join(
                                        ",",
                                        faults.stream().map(Fault::flagName).toList()));
        TraceHeader header = TraceHeader.replication(
                new ReplicationConstants(ids, minInsyncReplicas, uncleanLeaderElection, eligibleLeaderReplicas),
                source);
        for (int id : ids) {
            header = header.withInitial(id, "brokerEpoch", id);
        }
        header = header.withInitial(CONTROLLER_ID, "leader", preferredLeader());
        return replicationFactor == brokers
                ? header
                : header.withInitial(
                        CONTROLLER_ID,
                        "replicas",
                        new TreeSet<>(brokersByPreference().subList(0, replicationFactor)));
    }

    /** The first leader, drawn from the seed. */
    int preferredLeader() {
        return new Random(SeededRandom.mix(seed, "leader")).nextInt(brokers);
    }

    /** The version of these brokers, for the header of a trace. */
    static String version() {
        String version = SimulationOptions.class.getPackage().getImplementationVersion();
        return version == null ? "0.1.0-SNAPSHOT" : version;
    }
}
