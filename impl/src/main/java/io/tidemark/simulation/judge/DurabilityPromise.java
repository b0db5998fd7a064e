package io.tidemark.simulation.judge;

import io.tidemark.simulation.judge.ClientHistory.Entry;
import io.tidemark.simulation.judge.ClientHistory.FetchDuplicated;
import io.tidemark.simulation.judge.ClientHistory.ReassignmentAsked;
import io.tidemark.simulation.judge.ClientHistory.RemovedReplicaEligible;
import io.tidemark.simulation.judge.ClientHistory.UncleanElectionAsked;
import io.tidemark.simulation.judge.ClientHistory.UncleanShutdown;

/**
 * What Kafka promises of records that were acknowledged with {@code acks=all}, or read.
 *
 * <p>They survive as long as no unclean election is held and no broker loses unflushed records. With eligible leader replicas
 * they survive such losses too, as long as fewer brokers end uncleanly than {@code min.insync.replicas} (KIP-966: a broker that
 * comes back from an unclean shutdown is not eligible, lost records or not, and when nobody is, the last leader is elected,
 * whatever it has lost). Without them the last member of the ISR may lead again whatever it has lost. Where there are fewer
 * replicas than {@code min.insync.replicas}, their number takes its place. A reassignment to fewer leaves brokers eligible that are no replicas any more,
 * so that no unclean shutdown is covered then; and once one of them is a replica again, it may lead without a single record
 * (PartitionChangeBuilder.maybePopulateTargetElr; the specification's remedy "only replicas are eligible").
 *
 * <p>Nothing is promised of a network that delivers the answer to a fetch twice: the second one, if it comes when the log ends
 * again where it did, may have the follower truncate what was committed since. TCP and Kafka's correlation ids rule that out.
 *
 * @param minInsyncReplicas {@code min.insync.replicas}
 * @param replicas how many replicas there are at first
 * @param uncleanLeaderElection {@code unclean.leader.election.enable}
 * @param eligibleLeaderReplicas whether eligible leader replicas are on
 */
public record DurabilityPromise(
        int minInsyncReplicas, int replicas, boolean uncleanLeaderElection, boolean eligibleLeaderReplicas) {

    /** How many unclean shutdowns it covers if records are lost by them. */
    public int lossyShutdownsCovered() {
        return eligibleLeaderReplicas ? Math.min(minInsyncReplicas, replicas) - 1 : 0;
    }

    /** Whether it still holds after all that has happened. */
    public boolean holdsAfter(Iterable<Entry> history) {
        int shutdowns = 0;
        long lost = 0;
        int fewest = replicas;
        for (Entry entry : history) {
            if (entry instanceof UncleanElectionAsked
                    || entry instanceof FetchDuplicated
                    || entry instanceof RemovedReplicaEligible) {
                return false;
            } else if (entry instanceof UncleanShutdown shutdown) {
                shutdowns++;
                lost += shutdown.recordsLost();
            } else if (entry instanceof ReassignmentAsked asked) {
                fewest = Math.min(fewest, asked.replicas());
            }
        }
        if (eligibleLeaderReplicas && shutdowns > 0 && fewest < Math.min(replicas, minInsyncReplicas)) {
            return false;
        }
        DurabilityPromise weakest =
                new DurabilityPromise(minInsyncReplicas, fewest, uncleanLeaderElection, eligibleLeaderReplicas);
        return !uncleanLeaderElection && (lost == 0 || shutdowns <= weakest.lossyShutdownsCovered());
    }
}
