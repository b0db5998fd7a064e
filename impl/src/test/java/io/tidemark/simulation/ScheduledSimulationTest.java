package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.policy.ConsumerReadRule;
import io.tidemark.policy.IsrJoinRule;
import io.tidemark.policy.ProduceCompletionRule;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.judge.ClientHistory;
import io.tidemark.simulation.judge.ClientView;
import io.tidemark.simulation.judge.DurabilityPromise;
import io.tidemark.simulation.judge.Finding;
import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.simulation.schedule.ScheduleText;
import io.tidemark.simulation.schedule.Traffic;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.NdjsonTraceWriter;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduledSimulationTest {
    private static final int STEPS = 200;
    private static final ScheduleConfig CONFIG =
            new ScheduleConfig(3, 3, 0, 2, false, true, -1, 60, 1_000_000, 300, 100, 150);

    @Test
    void theScheduleOfARunGivesTheSameBytesAlsoFromAFile() {
        for (long seed = 1; seed <= 30; seed++) {
            ByteArrayOutputStream drawn = new ByteArrayOutputStream();
            ScheduledRun run = draw(seed, Fault.all(), drawn);
            ByteArrayOutputStream repeated = new ByteArrayOutputStream();
            Schedule read = ScheduleText.read(ScheduleText.write(run.schedule()));
            try (NdjsonTraceWriter trace =
                    new NdjsonTraceWriter(repeated, ScheduledSimulation.traceHeader(read.seed(), read.config()))) {
                ScheduledSimulation.run(read, trace);
            }

            assertThat(repeated.toString(StandardCharsets.UTF_8))
                    .as("seed %d", seed)
                    .isEqualTo(drawn.toString(StandardCharsets.UTF_8));
            assertThat(run.steps()).isGreaterThanOrEqualTo(STEPS);
        }
    }

    @Test
    void anotherSeedGivesAnotherRun() {
        ByteArrayOutputStream one = new ByteArrayOutputStream();
        ByteArrayOutputStream other = new ByteArrayOutputStream();
        draw(1, Fault.all(), one);
        draw(2, Fault.all(), other);
        assertThat(one.toString(StandardCharsets.UTF_8)).isNotEqualTo(other.toString(StandardCharsets.UTF_8));
    }

    @Test
    void nothingIsHeldAgainstOurBrokers() {
        int promised = 0;
        for (long seed = 1; seed <= 300; seed++) {
            ScheduledRun run = draw(seed, Fault.all());
            assertThat(run.client()).as("seed %d", seed).isEmpty();
            assertThat(run.convergence()).as("seed %d", seed).isEmpty();
            promised += run.promiseHolds() ? 1 : 0;
        }
        assertThat(promised)
                .as("runs in which acknowledged records must survive")
                .isGreaterThan(150);
    }

    /**
     * A leader that has let its consumers read what is not committed contradicts itself as soon as one of them asks for the latest
     * offset, which most often comes first; the other rules need another leader.
     */
    @Test
    void whatAReadOrAnAcknowledgementIsWorthIsFoundOutByClientsAlone() {
        assertThat(rulesBrokenFirst(new ProtocolPolicies() {
                    @Override
                    public ConsumerReadRule consumerRead() {
                        return (highWatermark, logEndOffset) -> logEndOffset;
                    }
                }))
                .containsExactlyInAnyOrder(
                        "OffsetsNeverGoBack", "ReadsNeverContradicted", "AcknowledgedSurvives", "AcknowledgedInOrder");
        assertThat(rulesBrokenFirst(new ProtocolPolicies() {
                    @Override
                    public ProduceCompletionRule produceCompletion() {
                        return view -> Optional.of(ErrorCode.NONE);
                    }
                }))
                .containsExactlyInAnyOrder("ReadsNeverContradicted", "AcknowledgedSurvives", "AcknowledgedInOrder");
    }

    private static Set<String> rulesBrokenFirst(ProtocolPolicies policies) {
        Set<String> rules = new TreeSet<>();
        for (long seed = 1; seed <= 600; seed++) {
            draw(seed, policies, Fault.all()).client().map(Finding::rule).ifPresent(rules::add);
        }
        return rules;
    }

    /** Broker 0 is removed, has deleted its log, and is added again; Kafka's controller has held it eligible all the while. */
    @Test
    void whoWasRemovedMayLeadWithoutARecordWhenItIsAReplicaAgain() {
        ScheduledRun run = ScheduledSimulation.run(ScheduleText.read("""
                tidemark-schedule 1
                seed=64498
                brokers=3
                replicationFactor=2
                preferredLeader=0
                minInsyncReplicas=2
                uncleanLeaderElection=false
                eligibleLeaderReplicas=true
                logRetentionBytes=266
                replicaLagTimeMaxMs=117
                replicaFetchMaxBytes=40
                controllerSocketTimeoutMs=300
                checkpointIntervalMs=34
                flushIntervalMs=168
                AdvanceTime ms=16
                Produce producer=1 broker=leader acks=leader records=1
                AdvanceTime ms=46
                Stop broker=1
                Consume consumer=1 broker=1
                Reassign replicas=1,2
                AdvanceTime ms=7
                Crash broker=2
                Reassign replicas=0,1,2
                """), event -> {});

        assertThat(run.promiseHolds()).as("no record may be lost").isFalse();
        assertThat(run.client()).as("what is beyond the promise").isEmpty();
        ClientHistory untold = new ClientHistory();
        run.history().entries().stream()
                .filter(entry -> !(entry instanceof ClientHistory.RemovedReplicaEligible))
                .forEach(untold::add);
        assertThat(new ClientView(new DurabilityPromise(2, 2, false, true), false).judge(untold))
                .hasValueSatisfying(finding -> assertThat(finding.text()).contains("is gone"));
    }

    @Test
    void aFollowerThatNeverJoinsIsFoundByConvergence() {
        ScheduledRun run = ScheduledSimulation.run(
                new Schedule(
                        1,
                        CONFIG,
                        List.of(new Operation.AdvanceTime(10), new Operation.Crash(1), new Operation.AdvanceTime(300))),
                new ProtocolPolicies() {
                    @Override
                    public IsrJoinRule isrJoin() {
                        return candidate -> false;
                    }
                },
                TraceListener.none());

        assertThat(run.client()).isEmpty();
        assertThat(run.convergence())
                .hasValueSatisfying(finding -> assertThat(finding.rule()).isEqualTo("IsrGrowsBack"));
    }

    static Stream<RuntimeException> whateverABrokerThrows() {
        return Stream.of(
                new IllegalStateException("out of order"),
                new NullPointerException(),
                new IndexOutOfBoundsException("out of order"));
    }

    @ParameterizedTest
    @MethodSource("whateverABrokerThrows")
    void aBrokerThatThrowsIsFound(RuntimeException thrown) {
        ScheduledRun run = ScheduledSimulation.run(
                new Schedule(1, CONFIG, List.of(new Operation.AdvanceTime(10))),
                new ProtocolPolicies() {
                    @Override
                    public IsrJoinRule isrJoin() {
                        throw thrown;
                    }

                    @Override
                    public io.tidemark.policy.BecomeFollowerRule becomeFollower() {
                        throw thrown;
                    }
                },
                TraceListener.none());

        assertThat(run.convergence()).hasValueSatisfying(finding -> {
            assertThat(finding.rule()).isEqualTo("NoProcessFails");
            assertThat(finding.text()).startsWith(thrown + " at ").contains("whateverABrokerThrows");
        });
    }

    /** KIP-966: as many unclean shutdowns as min.insync.replicas lose acknowledged records, one fewer do not. */
    @Test
    void recordsSurviveFewerUncleanShutdownsThanMinInsyncReplicasAndNotAsMany() {
        DurabilityPromise tooMuch = new DurabilityPromise(3, 3, false, true);
        assertThat(new DurabilityPromise(2, 3, false, true).lossyShutdownsCovered())
                .isEqualTo(1);
        assertThat(tooMuch.lossyShutdownsCovered()).isEqualTo(2);
        Set<String> foundWithOne = new HashSet<>();
        Set<String> foundWithTwo = new HashSet<>();
        long lost = 0;
        for (long seed = 1; seed <= 400; seed++) {
            ScheduledRun one = losingPower(seed, 1);
            ScheduledRun two = losingPower(seed, 2);
            assertThat(one.promiseHolds()).isTrue();
            one.client().map(Finding::rule).ifPresent(foundWithOne::add);
            assertThat(two.client())
                    .as("what is beyond the promise is not held against a run")
                    .isEmpty();
            lost += two.promiseHolds() ? 0 : 1;
            new ClientView(tooMuch, false)
                    .judge(two.history())
                    .map(Finding::rule)
                    .ifPresent(foundWithTwo::add);
        }
        assertThat(lost).as("runs in which two brokers lose power, and records").isPositive();
        assertThat(foundWithOne).isEmpty();
        assertThat(foundWithTwo).contains("AcknowledgedSurvives");
    }

    /** Producers that wait for all replicas, while the last brokers in the ISR lose power with everything unflushed. */
    private static ScheduledRun losingPower(long seed, int brokers) {
        SeededRandom random = new SeededRandom(seed, "power");
        List<Operation> operations = new ArrayList<>();
        operations.add(new Operation.AdvanceTime(5));
        for (int i = 0; i < 40; i++) {
            operations.add(new Operation.Produce(i % 2, Operation.LEADER, Acks.ALL, 1));
            operations.add(new Operation.AdvanceTime((int) random.between(1, 6)));
            if (i == 10) {
                // The third replica leaves the ISR, cleanly.
                operations.add(new Operation.Stop(2));
            } else if (i == 30) {
                for (int broker = 0; broker < brokers; broker++) {
                    operations.add(new Operation.LosePower(broker, 0));
                }
                operations.add(new Operation.AdvanceTime((int) random.between(1, 200)));
                operations.add(new Operation.Start(0));
                operations.add(new Operation.Start(1));
                operations.add(new Operation.AdvanceTime((int) random.between(1, 200)));
            }
        }
        return ScheduledSimulation.run(new Schedule(seed, CONFIG, operations), TraceListener.none());
    }

    @Test
    void onlyTheFaultsAskedForAreDrawn() {
        for (Fault fault : Fault.values()) {
            Set<String> kinds = new TreeSet<>();
            for (long seed = 1; seed <= 40; seed++) {
                draw(seed, EnumSet.of(fault), new ByteArrayOutputStream())
                        .schedule()
                        .operations()
                        .forEach(operation -> kinds.add(operation.getClass().getSimpleName()));
            }
            kinds.removeAll(Set.of(
                    "AdvanceTime",
                    "Produce",
                    "Consume",
                    "ListOffsets",
                    "DeleteRecords",
                    "ElectPreferred",
                    "ElectUnclean",
                    "Reassign",
                    "CancelReassignment"));
            assertThat(kinds).as("%s", fault).isEqualTo(new TreeSet<>(operations(fault)));
        }
    }

    private static Set<String> operations(Fault fault) {
        return switch (fault) {
            case LOSS -> Set.of("DropNext");
            case DUPLICATION -> Set.of("DuplicateNext");
            case DELAY, LAG, SLOW_METADATA -> Set.of("Delay", "Heal");
            case PARTITION, FENCING -> Set.of("Partition", "Heal");
            case CRASH -> Set.of("Crash", "Start");
            case POWER_LOSS -> Set.of("LosePower", "Start");
            case STOP -> Set.of("Stop", "Start");
            case DISK_FAILURE -> Set.of("FailDisk", "Start");
            case DISK_FULL -> Set.of("FillDisk", "Start");
            case SLOW_DISK -> Set.of("SlowDisk");
            case PAUSE -> Set.of("Pause");
            case CLOCK -> Set.of("JumpClock", "DriftClock");
            case CONTROLLER_CRASH -> Set.of("CrashController", "StartController");
        };
    }

    @Test
    void aLostMessageIsLostAndACutLinkLosesThemAllUntilItIsHealed() {
        assertThat(drops(List.of())).isZero();
        assertThat(drops(List.of(new Operation.DropNext(1, 0, Traffic.FETCH)))).isEqualTo(1);
        assertThat(drops(List.of(new Operation.Partition(1, 0, Traffic.FETCH)))).isGreaterThan(1);
        assertThat(drops(List.of(new Operation.Partition(1, 0, Traffic.FETCH), new Operation.Heal(1))))
                .isZero();
        assertThat(drops(List.of(new Operation.Partition(1, 0, Traffic.FETCH), new Operation.Heal(2))))
                .isGreaterThan(1);
    }

    private static long drops(List<Operation> faults) {
        List<Operation> operations = new ArrayList<>(List.of(new Operation.AdvanceTime(20)));
        operations.addAll(faults);
        operations.add(new Operation.AdvanceTime(250));
        long[] drops = {0};
        ScheduledSimulation.run(
                new Schedule(1, CONFIG, operations),
                event -> drops[0] += event.name().equals("DropMessage") ? 1 : 0);
        return drops[0];
    }

    @Test
    void aBrokerThatPausesTooLongIsFencedAndAControllerThatTakesOverGoesOn() {
        List<String> events = new ArrayList<>();
        ScheduledRun run = ScheduledSimulation.run(
                new Schedule(
                        1,
                        CONFIG,
                        List.of(
                                new Operation.AdvanceTime(10),
                                new Operation.CrashController(),
                                new Operation.AdvanceTime(50),
                                new Operation.StartController(),
                                new Operation.Pause(0, 400),
                                new Operation.AdvanceTime(300),
                                new Operation.Produce(0, Operation.LEADER, Acks.ALL, 1),
                                new Operation.AdvanceTime(50))),
                event -> events.add(event.name()));

        assertThat(events)
                .contains("FenceBroker", "AcknowledgeProduce", "UnfenceBroker")
                .doesNotContain("CrashBroker");
        assertThat(run.convergence()).isEmpty();
    }

    @Test
    void aClockThatJumpsEndsSessions() {
        List<String> events = new ArrayList<>();
        ScheduledSimulation.run(
                new Schedule(
                        1,
                        CONFIG,
                        List.of(
                                new Operation.AdvanceTime(40),
                                new Operation.JumpClock(Operation.CONTROLLER, 500),
                                new Operation.AdvanceTime(30))),
                event -> events.add(event.name()));

        assertThat(events).contains("FenceBroker");
    }

    @Test
    void aTraceThatCannotBeWrittenIsNoFailureOfAProcess() {
        TraceListener full = event -> {
            throw new UncheckedIOException(new IOException("No space left on device"));
        };
        Schedule schedule = new Schedule(0, ScheduleGenerator.config(0), List.of(new Operation.AdvanceTime(100)));

        assertThatThrownBy(() -> ScheduledSimulation.run(schedule, full))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("No space left on device");
    }

    private static ScheduledRun draw(long seed, Set<Fault> faults) {
        return draw(seed, ProtocolPolicies.kafka(), faults);
    }

    private static ScheduledRun draw(long seed, ProtocolPolicies policies, Set<Fault> faults) {
        ScheduleConfig config = ScheduleGenerator.config(seed);
        return ScheduledSimulation.draw(
                seed, config, new ScheduleGenerator(seed, config, faults), STEPS, policies, TraceListener.none());
    }

    private static ScheduledRun draw(long seed, Set<Fault> faults, ByteArrayOutputStream trace) {
        ScheduleConfig config = ScheduleGenerator.config(seed);
        try (NdjsonTraceWriter writer = new NdjsonTraceWriter(trace, ScheduledSimulation.traceHeader(seed, config))) {
            return ScheduledSimulation.draw(
                    seed, config, new ScheduleGenerator(seed, config, faults), STEPS, ProtocolPolicies.kafka(), writer);
        }
    }

    /** What a timer has still to wait is time on its node's clock: a clock that is set right makes up for nothing, but waits no longer. */
    @Test
    void aTimerOfAClockThatWasSlowGoesByTheClockThatIsRight() {
        ScheduleConfig config = ScheduleGenerator.config(0).withPartition(3, 1, false, true);
        Schedule schedule = new Schedule(
                0,
                config,
                List.of(
                        new Operation.AdvanceTime(1),
                        new Operation.DriftClock(0, 1),
                        new Operation.AdvanceTime(1),
                        new Operation.Crash(2),
                        new Operation.CrashController()));

        assertThat(ScheduledSimulation.run(schedule, TraceListener.none()).convergence())
                .isEmpty();
    }

    @Test
    void theLastReaderFollowsTheLeaderThatAReassignmentMoves() {
        ScheduleConfig config = ScheduleGenerator.config(-84).withPartition(3, 1, false, true);
        Schedule schedule =
                new Schedule(-84, config, List.of(new Operation.AdvanceTime(2), new Operation.Reassign(List.of(1))));

        assertThat(ScheduledSimulation.run(schedule, TraceListener.none()).convergence())
                .isEmpty();
    }

    @Test
    void theLastReaderSeesWhatIsAcknowledgedWhileItReads() {
        ScheduleConfig config = ScheduleGenerator.config(277).withPartition(3, 2, false, false);
        Schedule schedule = new Schedule(
                277,
                config,
                List.of(
                        new Operation.Reassign(List.of(1)),
                        new Operation.AdvanceTime(1),
                        new Operation.Produce(0, 1, Acks.ALL, 2)));

        assertThat(ScheduledSimulation.run(schedule, TraceListener.none()).client())
                .isEmpty();
    }

    @Test
    void asManyRecordsAsAScheduleMayAskForFitIntoASegment() {
        List<Operation> operations = new ArrayList<>();
        operations.add(new Operation.AdvanceTime(5));
        for (int producer = 0; producer < 40; producer++) {
            operations.add(new Operation.Produce(producer, Operation.LEADER, Acks.LEADER, Operation.MAX_RECORDS));
            operations.add(new Operation.ProduceIdempotent(producer, Operation.LEADER, Operation.MAX_RECORDS));
        }
        List<Integer> appended = new ArrayList<>();
        ScheduledSimulation.run(new Schedule(1, CONFIG, operations), event -> {
            if (event instanceof TraceEvent.AppendToLeader append) {
                appended.add(append.count());
            }
        });

        assertThat(appended).isEqualTo(Collections.nCopies(80, Operation.MAX_RECORDS));
    }
}
