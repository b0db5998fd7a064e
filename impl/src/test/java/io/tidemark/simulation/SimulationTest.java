package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.tracer.NdjsonTraceWriter;
import io.tidemark.tracer.StateField;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SimulationTest {
    @Test
    void theSameSeedGivesTheSameBytes() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(trace(SimulationOptions.forSeed(seed))).isEqualTo(trace(SimulationOptions.forSeed(seed)));
        }
    }

    @Test
    void anotherSeedGivesAnotherRun() {
        assertThat(trace(SimulationOptions.forSeed(1))).isNotEqualTo(trace(SimulationOptions.forSeed(2)));
    }

    @Test
    void aLongerRunBeginsLikeAShorterOne() {
        String shorter = trace(SimulationOptions.forSeed(3).withEvents(100));
        String longer = trace(SimulationOptions.forSeed(3).withEvents(150));

        assertThat(longer).startsWith(shorter);
        assertThat(shorter.lines()).hasSize(101);
        assertThat(longer.lines()).hasSize(151);
    }

    @Test
    void aRunDoesNotDependOnWhoListens() {
        SimulationOptions options = SimulationOptions.forSeed(4);

        assertThat(Simulation.run(options, TraceListener.none())).isEqualTo(Simulation.run(options, event -> {}));
    }

    @Test
    void everyKindOfEventOccursInAFewHundredRuns() {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (long seed = 1; seed <= 300; seed++) {
            Simulation.run(SimulationOptions.forSeed(seed), TraceListener.none())
                    .eventCounts()
                    .forEach((kind, count) -> counts.merge(kind, count, Long::sum));
        }
        // Our brokers note a follower's position when they answer, in one step, and serve no fetch that was given up.
        Set<Class<?>> otherSystems =
                Set.of(TraceEvent.DelayFetch.class, TraceEvent.BeginAnswerFetch.class, TraceEvent.AbandonFetch.class);
        assertThat(counts)
                .containsOnlyKeys(Arrays.stream(TraceEvent.class.getPermittedSubclasses())
                        .filter(kind -> !otherSystems.contains(kind))
                        .map(Class::getSimpleName)
                        .toList());
    }

    @Test
    void requestsAreRefusedForEveryReasonThatTheProtocolKnows() {
        NavigableSet<String> errors = new TreeSet<>();
        for (long seed = 1; seed <= 400; seed++) {
            Simulation.run(
                    SimulationOptions.forSeed(seed), event -> errorOf(event).ifPresent(errors::add));
        }
        assertThat(errors)
                .contains(
                        "AnswerFetch NOT_LEADER_OR_FOLLOWER",
                        "AnswerFetch FENCED_LEADER_EPOCH",
                        "AnswerFetch UNKNOWN_LEADER_EPOCH",
                        "AnswerFetch OFFSET_OUT_OF_RANGE",
                        "HandleAlterPartition FENCED_LEADER_EPOCH",
                        "HandleAlterPartition INVALID_UPDATE_VERSION",
                        "HandleAlterPartition INELIGIBLE_REPLICA",
                        "RejectProduce NOT_LEADER_OR_FOLLOWER",
                        "RejectProduce NOT_ENOUGH_REPLICAS",
                        "RejectProduce REQUEST_TIMED_OUT",
                        "ListOffsets OFFSET_NOT_AVAILABLE");
    }

    private static Optional<String> errorOf(TraceEvent event) {
        if (event instanceof TraceEvent.RejectProduce rejected) {
            return Optional.of("RejectProduce " + rejected.error());
        }
        return event.state().value(StateField.ERROR).map(error -> event.name() + " " + error);
    }

    @Test
    void withoutFaultsNobodyFailsAndEverythingIsReplicated() {
        for (long seed = 1; seed <= 20; seed++) {
            SimulationResult result =
                    Simulation.run(SimulationOptions.forSeed(seed).withFaults(Fault.none()), TraceListener.none());

            assertThat(result.eventCounts())
                    .doesNotContainKeys(
                            "CrashBroker",
                            "StopBroker",
                            "FenceBroker",
                            "ControlledShutdown",
                            "DropMessage",
                            "DuplicateMessage",
                            "ProposeIsrShrink")
                    .containsKeys("AppendToLeader", "AdvanceHighWatermark", "AcknowledgeProduce", "ConsumerFetch");
            assertThat(result.acknowledgedRequests()).isPositive();
        }
    }

    @Test
    void onlyTheFaultsAskedForHappen() {
        for (long seed = 1; seed <= 40; seed++) {
            SimulationResult result = Simulation.run(
                    SimulationOptions.forSeed(seed).withFaults(Set.of(Fault.STOP)), TraceListener.none());

            assertThat(result.eventCounts()).doesNotContainKeys("CrashBroker");
        }
    }

    @Test
    void aBrokerWhoseDiskFailsHaltsAndComesBack() {
        for (Fault fault : List.of(Fault.DISK_FAILURE, Fault.DISK_FULL)) {
            SortedMap<String, Long> counts = new TreeMap<>();
            for (long seed = 1; seed <= 40; seed++) {
                Simulation.run(SimulationOptions.forSeed(seed).withFaults(Set.of(fault)), TraceListener.none())
                        .eventCounts()
                        .forEach((kind, count) -> counts.merge(kind, count, Long::sum));
            }
            assertThat(counts).containsKeys("CrashBroker", "StartBroker").doesNotContainKey("StopBroker");
            assertThat(counts.getOrDefault("StartBroker", 0L))
                    .as("%s", fault)
                    .isGreaterThan(counts.getOrDefault("CrashBroker", 0L) / 2);
        }
    }

    @Test
    void aBrokerWhoseDiskFailsKeepsWhatItHad() {
        for (Fault fault : List.of(Fault.DISK_FAILURE, Fault.DISK_FULL)) {
            for (long seed = 1; seed <= 40; seed++) {
                SortedMap<Integer, Object> logEnds = new TreeMap<>();
                Simulation.run(SimulationOptions.forSeed(seed).withFaults(Set.of(fault)), event -> {
                    int node = event.place().node();
                    Optional<Object> logEnd = event.state().value(StateField.LOG_END_OFFSET);
                    if (event instanceof TraceEvent.CrashBroker) {
                        assertThat(logEnd.orElseThrow()).isEqualTo(logEnds.getOrDefault(node, 0L));
                    }
                    logEnd.ifPresent(end -> logEnds.put(node, end));
                });
            }
        }
    }

    @Test
    void aSlowDiskTakesTimeAndNothingElse() {
        long later = 0;
        for (long seed = 1; seed <= 20; seed++) {
            SimulationOptions options = SimulationOptions.forSeed(seed);
            SimulationResult slow = Simulation.run(options.withFaults(Set.of(Fault.SLOW_DISK)), TraceListener.none());
            assertThat(slow.eventCounts()).doesNotContainKeys("CrashBroker", "DropMessage");
            later += slow.equals(Simulation.run(options.withFaults(Fault.none()), TraceListener.none())) ? 0 : 1;
        }
        assertThat(later).isPositive();
    }

    @Test
    void whatIsCopiedIsAnsweredByCopiesAndWithoutDuplicationNothingIs() {
        long copies = 0;
        for (long seed = 1; seed <= 40; seed++) {
            SimulationOptions options = SimulationOptions.forSeed(seed);
            String trace = trace(options.withFaults(Set.of(Fault.DUPLICATION)));
            if (trace.contains("\"copy\":true")) {
                assertThat(trace).contains("DuplicateMessage");
                copies++;
            }
            assertThat(trace(options.withFaults(Set.of(Fault.LOSS, Fault.STOP))))
                    .doesNotContain("\"copy\":true");
        }
        assertThat(copies).isPositive();
    }

    @Test
    void aLeaderThatIsToldToStopLeadsNoMoreWhenItDoes() {
        long stops = 0;
        for (long seed = 1; seed <= 60; seed++) {
            List<TraceEvent> events = new ArrayList<>();
            Simulation.run(
                    SimulationOptions.forSeed(seed)
                            .withPartition(3, 2, false, true)
                            .withFaults(Set.of(Fault.STOP))
                            .withEvents(400),
                    events::add);
            long leader = -1;
            for (TraceEvent event : events) {
                if (event.place().node() == SimulationOptions.CONTROLLER_ID) {
                    leader = (Long) event.state().value(StateField.LEADER).orElse(leader);
                } else if (event instanceof TraceEvent.StopBroker) {
                    assertThat(leader).as("seed %d", seed).isNotEqualTo((long)
                            event.place().node());
                    stops++;
                }
            }
        }
        assertThat(stops).isPositive();
    }

    @Test
    void seedsCoverEveryConfiguration() {
        NavigableSet<String> configurations = new TreeSet<>();
        for (long seed = 1; seed <= 500; seed++) {
            SimulationOptions options = SimulationOptions.forSeed(seed);
            configurations.add("min ISR " + options.minInsyncReplicas());
            configurations.add("unclean " + options.uncleanLeaderElection());
            configurations.add("ELR " + options.eligibleLeaderReplicas());
            configurations.add("brokers " + options.brokers());
        }
        assertThat(configurations)
                .containsExactly(
                        "ELR false",
                        "ELR true",
                        "brokers 2",
                        "brokers 3",
                        "brokers 4",
                        "brokers 5",
                        "min ISR 1",
                        "min ISR 2",
                        "unclean false",
                        "unclean true");
    }

    @Test
    void theHeaderSaysHowTheRunIsRepeated() {
        SimulationOptions options = SimulationOptions.forSeed(11)
                .withPartition(2, 1, true, false)
                .withFaults(Set.of(Fault.POWER_LOSS, Fault.LOSS));

        assertThat(trace(options).lines().findFirst().orElseThrow())
                .contains("\"Brokers\":[0,1]")
                .contains("\"MinInsyncReplicas\":1")
                .contains("\"UncleanLeaderElection\":true")
                .contains("\"seed\":11")
                .contains("\"faults\":\"loss,power-loss\"");
    }

    @Test
    void aSteadyRunIsLongAndItsEventsAreShort() {
        List<String> lines = trace(SimulationOptions.steady(1, 20_000)).lines().toList();

        assertThat(lines).hasSize(20_001);
        assertThat(lines.subList(1, lines.size()))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(300));
    }

    @Test
    void faultsAreNamedAsOnTheCommandLine() {
        assertThat(Fault.parse("all")).isEqualTo(Fault.all());
        assertThat(Fault.parse("none")).isEmpty();
        assertThat(Fault.parse("power-loss, lag")).containsExactly(Fault.POWER_LOSS, Fault.LAG);
        assertThatThrownBy(() -> Fault.parse("loss,fire"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'fire'")
                .hasMessageContaining("slow-metadata");
    }

    private static String trace(SimulationOptions options) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (NdjsonTraceWriter trace = new NdjsonTraceWriter(bytes, options.traceHeader())) {
            Simulation.run(options, trace);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
