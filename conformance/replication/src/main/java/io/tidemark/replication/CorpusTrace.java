package io.tidemark.replication;

import java.util.Optional;

/**
 * One trace of a {@link Corpus}.
 *
 * @param file its path relative to the manifest, with {@code /} between folders
 * @param shows what happens in it, in a sentence
 * @param expected the verdict that it must get
 * @param fault what was wrong with the implementation that it was recorded from, if something was
 * @param recording the simulation that it was recorded from, if it was one
 */
public record CorpusTrace(
        String file,
        String shows,
        ExpectedVerdict expected,
        Optional<SeededFault> fault,
        Optional<Recording> recording) {

    /**
     * A protocol rule that was broken on purpose.
     *
     * @param name of the fault among the implementation's seeded faults
     * @param reference where the mistake was made in earnest, such as KAFKA-3410 or KIP-101
     */
    public record SeededFault(String name, String reference) {}

    /**
     * What makes a simulation repeat the trace, byte for byte; whatever is not named here is drawn from the seed.
     *
     * @param seed fixes everything that is left to chance
     * @param events how many events were recorded
     * @param brokers how many brokers there were
     * @param minInsyncReplicas {@code min.insync.replicas}
     * @param uncleanLeaderElection {@code unclean.leader.election.enable}
     * @param eligibleLeaderReplicas whether eligible leader replicas were on (KIP-966)
     * @param faults what could go wrong, as on the command line: names with commas between them, {@code all} or
     *     {@code none}
     * @param reassignments how the replicas changed, if they did
     */
    public record Recording(
            long seed,
            int events,
            int brokers,
            int minInsyncReplicas,
            boolean uncleanLeaderElection,
            boolean eligibleLeaderReplicas,
            String faults,
            Optional<Reassignments> reassignments) {}

    /**
     * That replicas were added and removed.
     *
     * @param replicationFactor how many brokers held a replica at first
     * @param intervalMs the mean time between two requests for other replicas, in virtual milliseconds
     */
    public record Reassignments(int replicationFactor, int intervalMs) {}
}
