package io.tidemark.simulation;

import io.tidemark.protocol.Message.Channel;
import io.tidemark.simulation.NetworkSpell.Affected;
import java.util.List;

/** Decides what goes wrong, when, and for how long; and that it comes right again. */
final class FaultInjector {
    private static final int CONTROLLER = SimulationOptions.CONTROLLER_ID;
    private static final long MIN_SPELL_MICROS = 20_000;
    private static final long MAX_SPELL_MICROS = 250_000;
    private static final long MIN_DOWN_MICROS = 2_000;
    private static final long MAX_DOWN_MICROS = 250_000;

    private static final long MAX_LAG_MICROS = 120_000;
    private static final long MAX_STALL_MICROS = 400_000;
    private static final int MAX_FREE_BYTES = 400;
    private static final long MAX_SLOWNESS_MICROS = 2_000;
    private static final int DISK_FAULT_INTERVALS = 4;

    private final EventLoop loop;
    private final SeededRandom random;
    private final SeededRandom diskRandom;
    private final SimulatedNetwork network;
    private final List<BrokerProcess> brokers;
    private final List<Fault> faults;
    private final List<Fault> diskFaults;
    private final long meanIntervalMicros;
    private final long sessionTimeoutMicros;

    FaultInjector(
            EventLoop loop,
            SeededRandom random,
            SeededRandom diskRandom,
            SimulatedNetwork network,
            List<BrokerProcess> brokers,
            SimulationOptions options,
            long sessionTimeoutMs) {
        this.loop = loop;
        this.random = random;
        this.diskRandom = diskRandom;
        this.network = network;
        this.brokers = brokers;
        // Loss and duplication are no events but properties of the network.
        this.faults = options.faults().stream()
                .filter(fault -> fault != Fault.LOSS && fault != Fault.DUPLICATION)
                .filter(fault -> !Fault.ofTheDisk().contains(fault))
                .toList();
        this.diskFaults =
                options.faults().stream().filter(Fault.ofTheDisk()::contains).toList();
        this.meanIntervalMicros = options.faultIntervalMs() * 1000L;
        this.sessionTimeoutMicros = sessionTimeoutMs * 1000;
    }

    void start() {
        repeat(faults, random, meanIntervalMicros);
        // Seldom, for a disk that fails takes a broker away for long.
        repeat(diskFaults, diskRandom, DISK_FAULT_INTERVALS * meanIntervalMicros);
    }

    private void repeat(List<Fault> from, SeededRandom chance, long intervalMicros) {
        if (!from.isEmpty()) {
            loop.schedule(chance.between(1, 2 * intervalMicros), () -> {
                inject(chance.pick(from), chance.pick(brokers));
                repeat(from, chance, intervalMicros);
            });
        }
    }

    private void inject(Fault fault, BrokerProcess broker) {
        int id = broker.nodeId();
        switch (fault) {
            case CRASH -> bringDown(broker, broker::crash);
            case POWER_LOSS -> bringDown(broker, broker::losePower);
            case STOP -> {
                if (broker.isInService()) {
                    broker.shutDown(() -> startLater(broker));
                }
            }
            case PARTITION -> cutOff(id);
            case DELAY -> slowDownConnection(id);
            case LAG -> slowDown((from, to, channel) -> to == id && channel == Channel.FETCH, MAX_LAG_MICROS);
            case SLOW_METADATA ->
                slowDown(
                        (from, to, channel) -> from == CONTROLLER && to == id && channel == Channel.METADATA,
                        MAX_LAG_MICROS);
            case FENCING -> {
                long duration = random.between(sessionTimeoutMicros, 2 * sessionTimeoutMicros);
                lose((from, to, channel) -> from == id && channel == Channel.HEARTBEAT, duration);
            }
            case DISK_FAILURE -> broker.failDisk(() -> repairLater(broker));
            case DISK_FULL -> broker.fillDisk((int) diskRandom.between(0, MAX_FREE_BYTES), () -> repairLater(broker));
            case SLOW_DISK -> {
                broker.slowDisk(diskRandom.between(1, MAX_SLOWNESS_MICROS));
                loop.schedule(diskRandom.between(MIN_SPELL_MICROS, MAX_SPELL_MICROS), () -> broker.slowDisk(0));
            }
            case LOSS, DUPLICATION -> throw new IllegalStateException(fault + " is not injected but configured");
            case PAUSE, CLOCK, CONTROLLER_CRASH ->
                throw new IllegalStateException(fault + " happens in schedules only");
        }
    }

    private void bringDown(BrokerProcess broker, Runnable how) {
        if (broker.isRunning()) {
            how.run();
            startLater(broker);
        }
    }

    private void startLater(BrokerProcess broker) {
        loop.schedule(random.between(MIN_DOWN_MICROS, MAX_DOWN_MICROS), broker::start);
    }

    private void repairLater(BrokerProcess broker) {
        loop.schedule(diskRandom.between(MIN_DOWN_MICROS, MAX_DOWN_MICROS), () -> {
            broker.repairDisk();
            broker.start();
        });
    }

    /** Cuts a broker off from another node or from all, in one direction or both. */
    private void cutOff(int id) {
        long duration = random.between(MIN_SPELL_MICROS, MAX_SPELL_MICROS);
        boolean incoming = random.chance(66);
        boolean outgoing = !incoming || random.chance(50);
        boolean fromAll = random.chance(50);
        int other = random.chance(30) ? CONTROLLER : random.pick(brokers).nodeId();
        lose(
                (from, to, channel) -> (incoming && to == id && (fromAll || from == other))
                        || (outgoing && from == id && (fromAll || to == other)),
                duration);
    }

    /** Slows one of a broker's connections down, in one direction or both. */
    private void slowDownConnection(int id) {
        Channel slow = random.pick(List.of(Channel.FETCH, Channel.ALTER_PARTITION, Channel.METADATA));
        int other = slow == Channel.FETCH ? random.pick(brokers).nodeId() : CONTROLLER;
        boolean there = random.chance(66);
        boolean back = !there || random.chance(50);
        slowDown(
                (from, to, channel) -> channel == slow
                        && ((there && from == id && to == other) || (back && from == other && to == id)),
                MAX_STALL_MICROS);
    }

    private void lose(Affected affected, long durationMicros) {
        network.cast(new NetworkSpell(affected, true, 0, 0, loop.nowMicros() + durationMicros));
    }

    private void slowDown(Affected affected, long maxDelayMicros) {
        long duration = random.between(MIN_SPELL_MICROS, MAX_SPELL_MICROS);
        long most = random.between(5_000, maxDelayMicros);
        network.cast(new NetworkSpell(affected, false, most / 4, most, loop.nowMicros() + duration));
    }
}
