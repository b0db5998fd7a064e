package io.tidemark.faults;

import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.Simulation;
import io.tidemark.simulation.SimulationOptions;
import io.tidemark.tracer.TraceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Looks for runs in which a fault shows: the same seed gives other events with the fault than without. */
public final class FaultSearch {
    private static final int EVENTS = 300;
    private static final int REASSIGNMENT_INTERVAL_MS = 80;

    private FaultSearch() {}

    /**
     * The run with the seed that the fault names.
     *
     * @throws IllegalStateException when the fault does not show in it
     */
    public static FaultyRun known(SeededFault fault) {
        return tryOptions(fault, options(fault, fault.seed()))
                .orElseThrow(() -> new IllegalStateException(fault + " does not show with seed " + fault.seed()));
    }

    /** Runs in which the fault shows, by ascending seed. The stream is endless if the fault never ceases to show. */
    public static Stream<FaultyRun> runs(SeededFault fault, long firstSeed) {
        return LongStream.iterate(firstSeed, seed -> seed + 1)
                .mapToObj(seed -> tryOptions(fault, options(fault, seed)))
                .flatMap(Optional::stream);
    }

    /** The run with these options, if the fault shows in it. */
    public static Optional<FaultyRun> tryOptions(SeededFault fault, SimulationOptions options) {
        List<TraceEvent> correct = events(options, ProtocolPolicies.kafka());
        List<TraceEvent> faulty = events(options, fault.policies());
        for (int i = 0; i < Math.min(correct.size(), faulty.size()); i++) {
            if (!correct.get(i).equals(faulty.get(i))) {
                OptionalInt sign = fault.sign().firstSign(faulty, i);
                return sign.isPresent()
                        ? Optional.of(new FaultyRun(fault, options, sign.getAsInt() + 1))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The options that are tried for a fault and a seed. The rules that are broken are not of the disk, so that works. */
    public static SimulationOptions options(SeededFault fault, long seed) {
        SimulationOptions options =
                SimulationOptions.forSeed(seed).withEvents(EVENTS).withReliableDisks();
        return switch (fault.hunt()) {
            case ANYWHERE -> options.withReassignments(options.brokers(), SimulationOptions.NO_REASSIGNMENTS);
            case MIN_ISR_TWO ->
                options.withPartition(3, 2, options.uncleanLeaderElection(), options.eligibleLeaderReplicas());
            case ELIGIBLE_LEADER_REPLICAS -> options.withPartition(3, 2, false, true);
            case CLEAN_ELECTIONS -> options.withPartition(3, options.minInsyncReplicas(), false, false);
            case REASSIGNMENTS ->
                options.withPartition(3, 2, false, false).withReassignments(2, REASSIGNMENT_INTERVAL_MS);
        };
    }

    private static List<TraceEvent> events(SimulationOptions options, ProtocolPolicies policies) {
        List<TraceEvent> events = new ArrayList<>();
        Simulation.run(options, policies, events::add);
        return events;
    }
}
