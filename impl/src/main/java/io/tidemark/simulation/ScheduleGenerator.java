package io.tidemark.simulation;

import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.simulation.schedule.Traffic;
import io.tidemark.tracer.Acks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Draws schedules: the configuration of a cluster from a seed, and from the same seed an endless list of operations. What goes
 * wrong comes right again after a while, as a rule; what clients do goes on all the time.
 *
 * <p>It does not look at the run. So that most runs stay within what Kafka promises, two of three lists hold no unclean
 * election, and either lose no records, or let no more brokers die than is promised to be harmless then.
 */
public final class ScheduleGenerator implements Iterator<Operation> {
    private static final int PRODUCERS = 2;
    private static final int CONSUMERS = 2;
    private static final int MAX_DELETED = 40;
    private static final int SESSION_TIMEOUT_MS = 100;
    private static final int DISK_FAULT_PERCENT = 2;
    private static final int MAX_DISK_MICROS = 2_000;
    private static final int MAX_FREE_BYTES = 400;
    private static final int LATE_COPY_PERCENT = 40;
    private static final int MIN_LATENESS_MS = 40;
    private static final int MAX_LATENESS_MS = 300;
    private static final int MAX_REMAINING_MS = 20;

    private final ScheduleConfig config;
    private final SeededRandom random;
    private final SeededRandom diskRandom;
    private final SeededRandom copyRandom;
    private final List<Fault> faults;
    private final List<Fault> diskFaults;
    private final Deque<Operation> next = new ArrayDeque<>();
    private final List<Planned> planned = new ArrayList<>();
    private final boolean withinPromise;
    private final boolean reassigns;
    private final int faultPercent;
    private final int maxPauseMs;
    private final int acksAllPercent;
    private final boolean losesRecords;
    private int uncleanShutdownsLeft;
    private Optional<SeededRandom> idempotence = Optional.empty();
    private long nowMs;

    private record Planned(long atMs, Operation operation) {}

    /**
     * Draws operations.
     *
     * @param seed fixes what is drawn
     * @param config the cluster
     * @param faults what may go wrong
     */
    public ScheduleGenerator(long seed, ScheduleConfig config, Set<Fault> faults) {
        this.config = config;
        this.random = new SeededRandom(seed, "schedule");
        this.diskRandom = new SeededRandom(seed, "schedule-disks");
        this.copyRandom = new SeededRandom(seed, "schedule-copies");
        this.faults = faults.stream()
                .filter(fault -> !Fault.ofTheDisk().contains(fault))
                .sorted()
                .toList();
        this.diskFaults =
                faults.stream().filter(Fault.ofTheDisk()::contains).sorted().toList();
        this.withinPromise = random.chance(66);
        this.reassigns = config.brokers() > 2 && (config.replicationFactor() < config.brokers() || random.chance(20));
        this.faultPercent = (int) random.between(6, 30);
        this.maxPauseMs = (int) random.between(4, 24);
        this.acksAllPercent = (int) random.between(50, 95);
        boolean covered = config.eligibleLeaderReplicas() && !reassigns;
        this.losesRecords = !withinPromise || (covered && random.chance(40));
        this.uncleanShutdownsLeft = withinPromise && losesRecords
                ? Math.min(config.minInsyncReplicas(), config.replicationFactor()) - 1
                : Integer.MAX_VALUE;
    }

    /**
     * Draws operations of idempotent producers, too, and slow connections for them; all else is drawn as without.
     *
     * @param seed fixes what is drawn
     */
    public ScheduleGenerator withIdempotentProducers(long seed) {
        idempotence = Optional.of(new SeededRandom(seed, "schedule-idempotence"));
        return this;
    }

    /** A configuration drawn from a seed, such that many seeds cover all of them. */
    public static ScheduleConfig config(long seed) {
        SeededRandom random = new SeededRandom(seed, "cluster");
        int brokers = random.chance(20) ? (int) random.between(2, 4) : 3;
        boolean reassigned = brokers > 2 && random.chance(20);
        return new ScheduleConfig(
                brokers,
                reassigned ? brokers - 1 : brokers,
                (int) random.between(0, brokers - 1),
                random.chance(25) ? 1 : 2,
                random.chance(10),
                random.chance(66),
                random.chance(25) ? (int) random.between(600, 4_000) : -1,
                (int) random.between(40, 120),
                random.chance(30) ? 250 : 1_000_000,
                random.chance(50) ? 40 : 300,
                (int) random.between(20, 200),
                (int) random.between(20, 200));
    }

    @Override
    public boolean hasNext() {
        return true;
    }

    @Override
    public Operation next() {
        if (next.isEmpty()) {
            draw();
        }
        return next.remove();
    }

    private void draw() {
        int ms = (int) random.between(1, maxPauseMs);
        nowMs += ms;
        next.add(new Operation.AdvanceTime(ms));
        planned.removeIf(plan -> {
            boolean due = plan.atMs() <= nowMs;
            if (due) {
                next.add(plan.operation());
            }
            return due;
        });
        drawClients();
        idempotence.ifPresent(this::drawIdempotentProducers);
        if (!faults.isEmpty() && random.chance(faultPercent)) {
            drawFault(random.pick(faults));
        }
        if (!diskFaults.isEmpty() && diskRandom.chance(DISK_FAULT_PERCENT)) {
            drawDiskFault(diskRandom.pick(diskFaults), (int) diskRandom.between(0, config.brokers() - 1L));
        }
    }

    private void drawDiskFault(Fault fault, int broker) {
        if (fault == Fault.SLOW_DISK) {
            next.add(new Operation.SlowDisk(broker, (int) diskRandom.between(1, MAX_DISK_MICROS)));
            planned.add(new Planned(nowMs + diskRandom.between(20, 250), new Operation.SlowDisk(broker, 0)));
        } else if (uncleanShutdownsLeft-- > 0) {
            next.add(
                    fault == Fault.DISK_FULL
                            ? new Operation.FillDisk(broker, (int) diskRandom.between(0, MAX_FREE_BYTES))
                            : new Operation.FailDisk(broker));
            planned.add(new Planned(nowMs + diskRandom.between(50, 400), new Operation.Start(broker)));
        }
    }

    private void drawClients() {
        if (random.chance(60)) {
            Acks acks = random.chance(acksAllPercent) ? Acks.ALL : random.chance(80) ? Acks.LEADER : Acks.NONE;
            next.add(new Operation.Produce(
                    (int) random.between(0, PRODUCERS - 1L), leaderOrAny(), acks, (int) random.between(1, 3)));
        }
        if (random.chance(25)) {
            next.add(new Operation.Consume((int) random.between(0, CONSUMERS - 1L), broker()));
        }
        if (random.chance(8)) {
            next.add(new Operation.ListOffsets((int) random.between(0, CONSUMERS - 1L), leaderOrAny()));
        }
        if (random.chance(2)) {
            next.add(new Operation.DeleteRecords(
                    leaderOrAny(), random.chance(50) ? -1 : random.between(0, MAX_DELETED)));
        }
        if (random.chance(3)) {
            next.add(new Operation.ElectPreferred(broker()));
        }
        if (!withinPromise && random.chance(4) && !(faults.isEmpty() && diskFaults.isEmpty())) {
            next.add(new Operation.ElectUnclean()); // as much of a fault as what makes it necessary
        }
        if (reassigns && random.chance(6)) {
            next.add(random.chance(70) ? new Operation.Reassign(someBrokers()) : new Operation.CancelReassignment());
        }
    }

    private void drawIdempotentProducers(SeededRandom chance) {
        if (chance.chance(50)) {
            int broker = chance.chance(90) ? Operation.LEADER : (int) chance.between(0, config.brokers() - 1L);
            next.add(new Operation.ProduceIdempotent(
                    (int) chance.between(0, PRODUCERS - 1L), broker, (int) chance.between(1, 3)));
        }
        if (!faults.isEmpty() && chance.chance(4)) {
            int broker = (int) chance.between(0, config.brokers() - 1L);
            boolean there = chance.chance(50);
            next.add(new Operation.Delay(
                    there ? Operation.ANY : broker, there ? broker : Operation.ANY, Traffic.CLIENT, (int)
                            chance.between(20, 600)));
            planned.add(new Planned(nowMs + chance.between(10, 300), new Operation.Heal(broker)));
        }
    }

    private int leaderOrAny() {
        return random.chance(90) ? Operation.LEADER : broker();
    }

    private int broker() {
        return (int) random.between(0, config.brokers() - 1L);
    }

    private int node() {
        return random.chance(30) ? Operation.CONTROLLER : broker();
    }

    private List<Integer> someBrokers() {
        List<Integer> some = new ArrayList<>();
        for (int id = 0; id < config.brokers(); id++) {
            if (random.chance(65)) {
                some.add(id);
            }
        }
        return some.isEmpty() ? List.of(broker()) : some;
    }

    private void later(long minMs, long maxMs, Operation operation) {
        planned.add(new Planned(nowMs + random.between(minMs, maxMs), operation));
    }

    /**
     * Ends a process and starts the next one. Where fetches are copied, a copy of one of the last fetches of the process may arrive
     * when the next one is in sync again: by chance that would hardly ever happen.
     */
    private void restart(Operation end, int broker, long minMs, long maxMs) {
        int remainingMs = 0;
        if (!withinPromise && faults.contains(Fault.DUPLICATION) && copyRandom.chance(LATE_COPY_PERCENT)) {
            int lateMs = (int) copyRandom.between(MIN_LATENESS_MS, MAX_LATENESS_MS);
            next.add(new Operation.DuplicateLate(broker, Operation.ANY, Traffic.FETCH, lateMs));
            remainingMs = (int) copyRandom.between(1, MAX_REMAINING_MS);
            planned.add(new Planned(nowMs + remainingMs, end));
        } else {
            next.add(end);
        }
        later(remainingMs + minMs, remainingMs + maxMs, new Operation.Start(broker));
    }

    private void drawFault(Fault fault) {
        int broker = broker();
        switch (fault) {
            case LOSS -> next.add(new Operation.DropNext(broker, node(), traffic()));
            case DUPLICATION -> {
                boolean fetch = !withinPromise && random.chance(60);
                int other = fetch ? broker() : Operation.CONTROLLER;
                boolean there = random.chance(50);
                next.add(new Operation.DuplicateNext(
                        there ? broker : other,
                        there ? other : broker,
                        fetch ? Traffic.FETCH : Traffic.ALTER_PARTITION));
            }
            case DELAY -> {
                Traffic traffic = random.pick(List.of(Traffic.FETCH, Traffic.ALTER_PARTITION, Traffic.METADATA));
                int other = traffic == Traffic.FETCH ? broker() : Operation.CONTROLLER;
                boolean there = random.chance(50);
                next.add(new Operation.Delay(
                        there ? broker : other, there ? other : broker, traffic, (int) random.between(5, 300)));
                later(20, 400, new Operation.Heal(broker));
            }
            case PARTITION -> {
                int other = random.chance(50) ? Operation.ANY : node();
                if (random.chance(66)) {
                    next.add(new Operation.Partition(other, broker, Traffic.ANY));
                }
                if (random.chance(66)) {
                    next.add(new Operation.Partition(broker, other, Traffic.ANY));
                }
                later(20, 250, new Operation.Heal(broker));
            }
            case CRASH -> {
                if (uncleanShutdownsLeft-- <= 0) {
                    return;
                }
                restart(new Operation.Crash(broker), broker, 2, 250);
            }
            case POWER_LOSS -> {
                if (uncleanShutdownsLeft-- <= 0) {
                    return;
                }
                int kept = !losesRecords ? 100 : random.chance(50) ? 0 : (int) random.between(0, 100);
                restart(new Operation.LosePower(broker, kept), broker, 2, 250);
            }
            case STOP -> {
                restart(new Operation.Stop(broker), broker, 30, 400);
            }
            case LAG -> {
                next.add(new Operation.Delay(Operation.ANY, broker, Traffic.FETCH, (int) random.between(5, 120)));
                later(40, 300, new Operation.Heal(broker));
            }
            case SLOW_METADATA -> {
                next.add(new Operation.Delay(
                        Operation.CONTROLLER, broker, Traffic.METADATA, (int) random.between(5, 200)));
                later(40, 400, new Operation.Heal(broker));
            }
            case FENCING -> {
                next.add(new Operation.Partition(broker, Operation.CONTROLLER, Traffic.HEARTBEAT));
                later(SESSION_TIMEOUT_MS, 2L * SESSION_TIMEOUT_MS, new Operation.Heal(broker));
            }
            case PAUSE -> next.add(new Operation.Pause(broker, (int) random.between(5, 250)));
            case CLOCK -> {
                int node = node();
                if (random.chance(50)) {
                    next.add(new Operation.JumpClock(node, (int) random.between(1, 200)));
                } else {
                    next.add(new Operation.DriftClock(node, (int) random.between(50, 200)));
                    later(100, 600, new Operation.DriftClock(node, 100));
                }
            }
            case CONTROLLER_CRASH -> {
                next.add(new Operation.CrashController());
                later(5, 120, new Operation.StartController());
            }
            case DISK_FAILURE, DISK_FULL, SLOW_DISK -> throw new IllegalStateException(fault + " is drawn apart");
        }
    }

    private Traffic traffic() {
        return random.pick(
                List.of(Traffic.ANY, Traffic.FETCH, Traffic.FETCH, Traffic.ALTER_PARTITION, Traffic.METADATA));
    }
}
