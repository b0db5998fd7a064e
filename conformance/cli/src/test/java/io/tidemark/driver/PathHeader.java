package io.tidemark.driver;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What the header of a path says.
 *
 * @param brokers the brokers
 * @param replicas those of them that are replicas at the beginning
 * @param leader the first leader
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param uncleanLeaderElection {@code unclean.leader.election.enable}
 * @param eligibleLeaderReplicas whether KIP-966 is on
 * @param edges the edges that the path takes
 */
record PathHeader(
        List<Integer> brokers,
        List<Integer> replicas,
        int leader,
        int minInsyncReplicas,
        boolean uncleanLeaderElection,
        boolean eligibleLeaderReplicas,
        List<Integer> edges) {

    static PathHeader of(JsonNode header) {
        JsonNode constants = header.path("constants");
        List<Integer> brokers = new ArrayList<>();
        constants.path("Brokers").forEach(broker -> brokers.add(broker.intValue()));
        JsonNode initial = header.path("initial").path(Integer.toString(DrivenCluster.CONTROLLER));
        List<Integer> replicas = new ArrayList<>();
        initial.path("replicas").forEach(broker -> replicas.add(broker.intValue()));
        List<Integer> edges = new ArrayList<>();
        header.path("source").path("edges").forEach(edge -> edges.add(edge.intValue()));
        return new PathHeader(
                brokers,
                replicas,
                initial.path("leader").intValue(),
                constants.path("MinInsyncReplicas").intValue(),
                constants.path("UncleanLeaderElection").booleanValue(),
                constants.path("EligibleLeaderReplicas").booleanValue(),
                edges);
    }
}
