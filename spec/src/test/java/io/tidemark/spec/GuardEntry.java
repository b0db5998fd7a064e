package io.tidemark.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@code guards.json} says of a guard: how it is seen that the guard matters, or why it does not.
 *
 * @param guard the guard's name
 * @param constants the bounds that differ from the defaults, as TLA+
 * @param replaces bounds of MCReplication that another operator of MCGuards replaces
 * @param violates the property that is violated without the guard
 * @param length the states of the shortest counterexample
 * @param notNeeded why nothing is violated without the guard: the other guards which see to it
 * @param distinctStates the least number of distinct states without a guard that is not needed
 * @param set whether it belongs to every build
 */
record GuardEntry(
        @JsonProperty(required = true) String guard,
        Map<String, String> constants,
        Map<String, String> replaces,
        Optional<String> violates,
        int length,
        Optional<String> notNeeded,
        long distinctStates,
        @JsonProperty(required = true) ModelSet set) {

    private static final Map<String, String> DEFAULTS = Map.of(
            "Brokers", "{b1, b2}",
            "MinInsyncReplicas", "1",
            "UncleanLeaderElection", "FALSE",
            "EligibleLeaderReplicas", "FALSE",
            "Unfixed", "{}",
            "OvertakenMessages", "FALSE",
            "MetadataBeforeRegistration", "FALSE",
            "EpochsWithoutRecords", "FALSE",
            "ConcurrentRequests", "FALSE");

    private static final List<String> INVARIANTS = List.of(
            "TypeOK",
            "SingleLeaderPerEpoch",
            "SingleWriterPerEpoch",
            "LogMatching",
            "HighWatermarkWithinLog",
            "ReplicationQuorumSuperset",
            "IsrHoldsLeader",
            "LeaderIsActive",
            "IsrIsActive",
            "LogStartWithinHighWatermark",
            "IsrWithinReplicas",
            "AddedOrRemoved",
            "LeaderCompleteness",
            "ElectableCompleteness",
            "CommittedRecordsSurvive",
            "ExposedRecordsAreCommitted",
            "ConsistentReads");

    private static final List<String> STEPS = List.of(
            "AcknowledgedMeansMinInsync",
            "AcknowledgedRecordsWereAppended",
            "ListedOffsetsNeverDecrease",
            "EpochsNeverDecrease",
            "LeaderHighWatermarkNeverDecreases",
            "AddedReplicasAreComplete",
            "ReassignmentKeepsMinIsr");

    /** What the whole file holds. */
    record File(List<GuardEntry> guards) {}

    GuardEntry {
        constants = constants == null ? Map.of() : Map.copyOf(constants);
        replaces = replaces == null ? Map.of() : Map.copyOf(replaces);
        if (violates.isPresent() == notNeeded.isPresent()) {
            throw new SpecificationException("\"" + guard + "\": expected either \"violates\" or \"notNeeded\"");
        }
        if (notNeeded.isPresent() && distinctStates == 0) {
            throw new SpecificationException(
                    "\"" + guard + "\": \"notNeeded\" without \"distinctStates\" shows nothing");
        }
    }

    /**
     * Reads the file.
     *
     * @param file the file
     * @return the entries in its order
     */
    static List<GuardEntry> read(Path file) {
        return JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .build()
                .readValue(file.toFile(), File.class)
                .guards();
    }

    /**
     * The guard, and the fixes that are taken away with it.
     *
     * @return one line
     */
    String title() {
        return constants.containsKey("Unfixed") ? guard + ", without " + constants.get("Unfixed") : guard;
    }

    /**
     * What is expected without the guard.
     *
     * @return a violation, or none
     */
    Expectation expectation() {
        return violates.<Expectation>map(property -> new Expectation.Violates(property, length))
                .orElseGet(Expectation.Holds::new);
    }

    /**
     * The configuration, in which the properties hold as long as the guard is there. Two entries with the same one need
     * to show that only once.
     *
     * @return the text of a TLC config
     */
    String config() {
        TreeMap<String, String> assigned = new TreeMap<>(DEFAULTS);
        assigned.putAll(constants);
        StringBuilder config = new StringBuilder("INIT MCInit\nNEXT MCNext\nCONSTANTS\n");
        assigned.forEach((name, value) -> config.append("    " + name + " = " + value + "\n"));
        new TreeMap<>(replaces).forEach((name, by) -> config.append("    " + name + " <- " + by + "\n"));
        if (assigned.getOrDefault("Brokers", "").contains(",")) {
            config.append("SYMMETRY Symmetry\n");
        }
        List<String> properties = violates.map(List::of).orElse(INVARIANTS);
        List<String> steps = violates.isPresent() ? properties : STEPS;
        properties.stream().filter(INVARIANTS::contains).forEach(name -> config.append("INVARIANT " + name + "\n"));
        steps.stream().filter(STEPS::contains).forEach(name -> config.append("PROPERTY " + name + "\n"));
        return config.append("CHECK_DEADLOCK FALSE\n").toString();
    }
}
