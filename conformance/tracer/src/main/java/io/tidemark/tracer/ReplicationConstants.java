package io.tidemark.tracer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The configuration of a replicated partition, which fixes the constants of the Replication specification.
 *
 * @param brokers the ids of the brokers that hold a replica
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param uncleanLeaderElection {@code unclean.leader.election.enable}
 * @param eligibleLeaderReplicas whether the feature {@code eligible.leader.replicas.version} is on (KIP-966)
 */
public record ReplicationConstants(
        Set<Integer> brokers, int minInsyncReplicas, boolean uncleanLeaderElection, boolean eligibleLeaderReplicas) {
    public ReplicationConstants {
        brokers = Collections.unmodifiableSet(new TreeSet<>(brokers));
        if (brokers.isEmpty()) {
            throw new IllegalArgumentException("a partition has at least one replica");
        }
        if (minInsyncReplicas < 1) {
            throw new IllegalArgumentException("min.insync.replicas is at least 1, not " + minInsyncReplicas);
        }
    }

    /** The constants under the names which the specification gives them. */
    Map<String, Object> asConstants() {
        Map<String, Object> constants = new LinkedHashMap<>();
        constants.put("Brokers", brokers);
        constants.put("MinInsyncReplicas", minInsyncReplicas);
        constants.put("UncleanLeaderElection", uncleanLeaderElection);
        constants.put("EligibleLeaderReplicas", eligibleLeaderReplicas);
        return constants;
    }
}
