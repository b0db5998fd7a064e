package io.tidemark.kafka.fault;

import io.tidemark.kafka.cluster.ClusterConfiguration;
import io.tidemark.kafka.cluster.LocalCluster;
import io.tidemark.kafka.scenario.Scenario;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.ElectionType;

/**
 * The situations in which the faults show, each as short as it can be. Broker 0 leads at first. None waits for what a fault
 * would prevent.
 */
final class FaultScenarios {
    private FaultScenarios() {}

    /** What the followers do not have yet is not committed: nobody may count on it, read or delete it. */
    static final Scenario HELD_FOLLOWERS = new Scenario(
            "held-followers",
            "The followers lag while records are produced, read, and are to be deleted.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(3, "all");
                cluster.awaitReplicated();
                cluster.hold(1);
                cluster.hold(2);
                cluster.produce(2, "1");
                cluster.consume(3);
                deleteIfAllowed(cluster, 5);
                cluster.release(1);
                cluster.release(2);
            });

    /** One replica is in sync where two are asked for; of the others one has crashed, and is eligible no more. */
    static final Scenario BELOW_MIN_ISR = new Scenario(
            "below-min-isr",
            "Of three replicas one stops and one crashes; the third may not commit, and the crashed one may have lost records.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(2, "all");
                cluster.stop(2);
                cluster.awaitIsr(0, 1);
                cluster.crash(1);
                cluster.awaitIsr(0);
                cluster.produce(1, "all");
                cluster.produce(1, "1");
                cluster.start(1);
            });

    /** Two brokers restart, one after the other. */
    static final Scenario RESTARTS = new Scenario(
            "restarts",
            "A follower and then the leader are restarted in an orderly way.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(3, "all");
                cluster.stop(2);
                cluster.start(2);
                cluster.awaitIsr(0, 1, 2);
                cluster.stop(0);
            });

    /** The leader crashes with records that nobody else has, and its successor writes others at the same offsets. */
    static final Scenario DIVERGENT_SUFFIX = new Scenario(
            "divergent-suffix",
            "A leader comes back with records that its successor does not have, in the middle of the successor's log.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(3, "all");
                cluster.hold(1);
                cluster.hold(2);
                cluster.produce(3, "1");
                cluster.crash(0);
                cluster.release(1);
                cluster.release(2);
                cluster.awaitIsr(1, 2);
                cluster.produce(5, "all");
                cluster.start(0);
            });

    /** A follower has more than it knows to be committed, and becomes a follower again. */
    static final Scenario UNCOMMITTED_SUFFIX = new Scenario(
            "uncommitted-suffix",
            "A follower restarts with records above its high watermark.",
            ClusterConfiguration.standard().withMinInsyncReplicas(3),
            cluster -> {
                cluster.produce(2, "all");
                cluster.stop(2);
                cluster.awaitIsr(0, 1);
                cluster.produce(3, "1");
                cluster.stop(1);
                cluster.start(1);
            });

    /** Two logs fork, and where they fork is above the high watermark of the one that is to be cut. */
    static final Scenario FORK_ABOVE_HIGH_WATERMARK = new Scenario(
            "fork-above-high-watermark",
            "A leader comes back with records that its successor does not have, and others that are not committed yet.",
            ClusterConfiguration.standard().withMinInsyncReplicas(3),
            cluster -> {
                cluster.produce(2, "all");
                cluster.stop(2);
                cluster.awaitIsr(0, 1);
                cluster.produce(3, "1");
                cluster.hold(1);
                cluster.produce(2, "1");
                cluster.crash(0);
                cluster.release(1);
                cluster.awaitIsr(1);
                cluster.start(0);
            });

    /** A new leader does not know how far its predecessor has committed. */
    static final Scenario BEHIND_EPOCH_START = new Scenario(
            "behind-epoch-start",
            "A follower has what a new leader knows to be committed, and not all that the leader before may have committed.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(3, "all");
                cluster.hold(2);
                cluster.produce(3, "1");
                cluster.crash(0);
                cluster.awaitIsr(1, 2);
                cluster.awaitIsr(1);
                cluster.release(2);
                cluster.awaitIsr(1, 2);
            });

    /** The end of the log as consumers are told it must not go back. */
    static final Scenario LATEST_OFFSET = new Scenario(
            "latest-offset",
            "A new leader is asked for the latest offset before and after it knows what its predecessor may have committed.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(3, "all");
                cluster.latestOffset();
                cluster.hold(2);
                cluster.produce(3, "1");
                cluster.crash(0);
                cluster.awaitIsr(1, 2);
                cluster.awaitIsr(1);
                cluster.latestOffset();
                cluster.release(2);
                cluster.awaitIsr(1, 2);
                cluster.produce(1, "all");
                cluster.latestOffset();
            });

    /** A proposal is overtaken by another change of the partition. */
    static final Scenario OVERTAKEN_PROPOSAL = new Scenario(
            "overtaken-proposal",
            "A leader proposes to remove a follower which the controller removes before the proposal arrives.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(2, "all");
                cluster.holdProposals();
                cluster.hold(2);
                cluster.produce(1, "1");
                cluster.awaitHeldProposal();
                cluster.stop(2);
                cluster.awaitIsr(0, 1);
                cluster.releaseProposals();
                cluster.produce(1, "all");
            });

    /** Who is proposed as a member goes away, once for good and once for a new process, before the proposal arrives. */
    static final Scenario OUTDATED_MEMBER = new Scenario(
            "outdated-member",
            "A leader proposes to add a follower which is fenced, and another time restarted, before the proposal arrives.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(2, "all");
                cluster.stop(2);
                cluster.awaitIsr(0, 1);
                cluster.holdProposals();
                cluster.start(2);
                cluster.awaitHeldProposal();
                cluster.stop(2);
                cluster.releaseProposals();
                cluster.produce(1, "all");
                cluster.holdProposals();
                cluster.start(2);
                cluster.awaitHeldProposal();
                cluster.stop(2);
                cluster.start(2);
                cluster.releaseProposals();
                cluster.produce(1, "all");
            });

    /** Nobody who may lead is left. */
    static final Scenario NOBODY_IN_SYNC = new Scenario(
            "nobody-in-sync",
            "The only in-sync replica stops; the one that is up may not lead, for unclean elections are forbidden.",
            ClusterConfiguration.standard().withMinInsyncReplicas(1).withoutEligibleLeaderReplicas(),
            cluster -> {
                cluster.produce(2, "all");
                cluster.stop(1);
                cluster.stop(2);
                cluster.awaitIsr(0);
                cluster.produce(1, "all");
                cluster.hold(1);
                cluster.start(1);
                cluster.stop(0);
                cluster.release(1);
                cluster.start(0);
            });

    /** A follower goes on fetching in an epoch in which its leader led before. */
    static final Scenario FETCH_OF_OLDER_EPOCH = new Scenario(
            "fetch-of-older-epoch",
            "The leader restarts and leads again; a follower, which has heard of nothing, fetches from it as before.",
            ClusterConfiguration.standard(),
            cluster -> {
                cluster.produce(2, "all");
                StaleFollowers.hold(2);
                cluster.hold(2);
                // With this the fetch is answered that waits at the leader, and the next one is held.
                cluster.produce(1, "1");
                cluster.stop(0);
                cluster.start(0);
                cluster.awaitIsr(0, 1);
                cluster.elect(ElectionType.PREFERRED);
                cluster.awaitLeader(0);
                cluster.produce(1, "all");
                cluster.release(2);
                StaleFollowers.awaitFetch();
            });

    /** Above the high watermark it is refused. */
    private static void deleteIfAllowed(LocalCluster cluster, long offset) throws Exception {
        try {
            cluster.deleteRecords(offset);
        } catch (ExecutionException e) {
            return;
        }
    }
}
