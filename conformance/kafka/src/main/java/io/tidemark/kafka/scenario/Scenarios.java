package io.tidemark.kafka.scenario;

import io.tidemark.kafka.cluster.ClusterConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.ElectionType;

/** All scenarios. Broker 0 leads at first. */
public final class Scenarios {
    private Scenarios() {}

    private static final List<Scenario> ALL = List.of(
            new Scenario(
                    "steady-load",
                    "Producers with acks 0, 1 and all, a consumer, nothing goes wrong.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(20, "all");
                        cluster.produce(20, "1");
                        cluster.produce(20, "0");
                        cluster.consume(60);
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "clean-failover",
                    "The leader stops in an orderly way, another replica takes over, and it comes back.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.stop(0);
                        cluster.awaitIsr(1, 2);
                        cluster.produce(5, "all");
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(5, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "lagging-follower",
                    "A follower falls behind, leaves the ISR, catches up and joins it again.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.hold(2);
                        cluster.produce(5, "1");
                        cluster.awaitIsr(0, 1);
                        cluster.produce(5, "all");
                        cluster.release(2);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(5, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "divergent-suffix",
                    "The leader crashes with records that nobody else has; when it is back it truncates them.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.hold(1);
                        cluster.hold(2);
                        cluster.produce(3, "1");
                        cluster.crash(0);
                        cluster.release(1);
                        cluster.release(2);
                        cluster.awaitIsr(1, 2);
                        cluster.produce(5, "all");
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "unclean-election",
                    "The only in-sync replica crashes, a replica that is behind is elected, committed records are lost.",
                    ClusterConfiguration.standard()
                            .withMinInsyncReplicas(1)
                            .withUncleanLeaderElection()
                            .withoutEligibleLeaderReplicas(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.hold(1);
                        cluster.hold(2);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(1, "1");
                        cluster.awaitIsr(0);
                        cluster.produce(4, "all");
                        cluster.consume(10);
                        cluster.crash(0);
                        cluster.release(1);
                        cluster.release(2);
                        cluster.awaitIsr(1, 2);
                        cluster.produce(3, "all");
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "unclean-election-by-request",
                    "The only in-sync replica crashes, nobody leads until somebody asks for an unclean election.",
                    ClusterConfiguration.standard().withMinInsyncReplicas(1).withoutEligibleLeaderReplicas(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.hold(1);
                        cluster.hold(2);
                        cluster.produce(1, "1");
                        cluster.awaitIsr(0);
                        cluster.produce(4, "all");
                        cluster.crash(0);
                        cluster.release(1);
                        cluster.release(2);
                        cluster.awaitLeader(-1);
                        cluster.elect(ElectionType.UNCLEAN);
                        cluster.awaitIsr(1, 2);
                        cluster.produce(3, "all");
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "eligible-leader-replicas",
                    "Two of three replicas crash; one that has left the ISR is eligible, and leads.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.stop(2);
                        cluster.awaitIsr(0, 1);
                        cluster.stop(1);
                        cluster.awaitIsr(0);
                        cluster.awaitEligibleLeaderReplicas(1);
                        cluster.produce(2, "1");
                        cluster.produce(1, "all");
                        cluster.stop(0);
                        cluster.start(1);
                        cluster.awaitLeader(1);
                        cluster.start(2);
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(2, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "min-isr",
                    "Appends with acks=all are refused while too few replicas are in sync, and one is answered too late.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(3, "all");
                        cluster.crash(1);
                        cluster.crash(2);
                        cluster.produce(1, "all");
                        cluster.awaitIsr(0);
                        cluster.produce(2, "all");
                        cluster.produce(2, "1");
                        cluster.start(1);
                        cluster.awaitIsr(0, 1);
                        cluster.produce(2, "all");
                        cluster.start(2);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "preferred-election",
                    "Leadership moves away with a restart, and back by request.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(3, "all");
                        cluster.stop(0);
                        cluster.produce(3, "all");
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.elect(ElectionType.PREFERRED);
                        cluster.awaitLeader(0);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "leader-without-records",
                    "A leader is replaced before it has appended anything; it fetches with the epoch in which it led.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(3, "all");
                        cluster.stop(0);
                        cluster.awaitLeader(1);
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.elect(ElectionType.PREFERRED);
                        cluster.awaitLeader(0);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "delete-records",
                    "Records are deleted while a follower is behind them; it begins anew at the leader's log start.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.crash(2);
                        cluster.awaitIsr(0, 1);
                        cluster.produce(10, "all");
                        cluster.deleteRecords(10);
                        cluster.start(2);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "unclean-election-refused",
                    "The only in-sync replica crashes, others are behind: nobody leads until it is back, and nothing is lost.",
                    ClusterConfiguration.standard().withMinInsyncReplicas(1).withoutEligibleLeaderReplicas(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.hold(1);
                        cluster.hold(2);
                        cluster.produce(1, "1");
                        cluster.awaitIsr(0);
                        cluster.produce(4, "all");
                        cluster.crash(0);
                        cluster.release(1);
                        cluster.release(2);
                        cluster.awaitLeader(-1);
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "last-known-leader",
                    "All replicas crash in turn, no eligible one is left; the last known leader is elected, uncleanly.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.crash(1);
                        cluster.awaitIsr(0, 2);
                        cluster.crash(2);
                        cluster.awaitIsr(0);
                        cluster.produce(2, "1");
                        cluster.crash(0);
                        cluster.start(2);
                        cluster.start(1);
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "reassignment",
                    "A replica moves to another broker, then the leader's; one reassignment is taken back.",
                    ClusterConfiguration.standard().withSpareBrokers(1),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.hold(3);
                        cluster.reassign(0, 1, 3);
                        cluster.produce(3, "all");
                        cluster.cancelReassignment();
                        cluster.release(3);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.reassign(0, 1, 3);
                        cluster.awaitIsr(0, 1, 3);
                        cluster.produce(3, "all");
                        cluster.reassign(1, 2, 3);
                        cluster.awaitIsr(1, 2, 3);
                        cluster.produce(3, "all");
                    }),
            new Scenario(
                    "controller-restart",
                    "The controller restarts while a follower leaves the ISR: the leader asks again until it is heard.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.hold(2);
                        cluster.produce(3, "1");
                        cluster.restartController();
                        cluster.awaitIsr(0, 1);
                        cluster.produce(3, "all");
                        cluster.release(2);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "isr-flapping",
                    "Two followers leave the ISR and join it again, in turn.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        for (int round = 0; round < 3; round++) {
                            int follower = 1 + round % 2;
                            cluster.hold(follower);
                            cluster.produce(3, "1");
                            cluster.awaitIsr(0, 3 - follower);
                            cluster.release(follower);
                            cluster.awaitIsr(0, 1, 2);
                        }
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "refused-fetches",
                    "Brokers that hear late of a new leader epoch are asked as leaders, or ask the one before; fetches are refused.",
                    ClusterConfiguration.standard().withSpareBrokers(1),
                    cluster -> {
                        cluster.produce(3, "all");
                        cluster.stop(0);
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.holdMetadata(0);
                        cluster.elect(ElectionType.PREFERRED);
                        cluster.awaitLeader(0);
                        cluster.produce(1, "all");
                        cluster.releaseMetadata(0);
                        cluster.produce(3, "all");
                        cluster.holdMetadata(2);
                        cluster.reassign(1, 2, 3);
                        cluster.awaitLeader(1);
                        cluster.produce(1, "1");
                        cluster.releaseMetadata(2);
                        cluster.awaitIsr(1, 2, 3);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "abandoned-fetches",
                    "A leader is slow: followers give their fetches up and send others, or follow another leader; all are served.",
                    ClusterConfiguration.standard().withRequestTimeout(Duration.ofSeconds(1)),
                    cluster -> {
                        cluster.produce(3, "all");
                        cluster.stop(0);
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.holdFetches(1);
                        cluster.awaitHeldFetches(4);
                        cluster.releaseFetches(1);
                        cluster.produce(3, "all");
                        cluster.holdFetches(1);
                        cluster.awaitHeldFetches(2);
                        cluster.elect(ElectionType.PREFERRED);
                        cluster.awaitLeader(0);
                        cluster.produce(3, "all");
                        cluster.releaseFetches(1);
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "equal-partition-epoch",
                    "A leader hears late of an ISR change that it knows already, takes its next proposal back, and what it commits then is lost.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(3, "all");
                        cluster.holdMetadata(0);
                        cluster.hold(1);
                        cluster.produce(1, "1");
                        cluster.awaitIsr(0, 2);
                        cluster.holdProposals();
                        cluster.release(1);
                        cluster.awaitHeldProposal();
                        cluster.hold(1);
                        cluster.releaseMetadata(0);
                        cluster.awaitNoProposal(0);
                        cluster.holdMetadata(0);
                        cluster.releaseProposals();
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(3, "all");
                        cluster.crash(0);
                        cluster.release(1);
                        cluster.awaitLeader(1);
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "stray-replica",
                    "A replica is moved away while its broker is down; it comes back, and becomes a replica again.",
                    ClusterConfiguration.standard().withSpareBrokers(1),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.crash(2);
                        cluster.awaitIsr(0, 1);
                        cluster.reassign(0, 1, 3);
                        cluster.awaitIsr(0, 1, 3);
                        cluster.produce(3, "all");
                        cluster.start(2);
                        cluster.reassign(0, 1, 2);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "power-loss",
                    "A follower and then the leader lose power, and with it what was not flushed; the others have it.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        cluster.produce(5, "all");
                        cluster.losePower(2);
                        cluster.awaitIsr(0, 1);
                        cluster.start(2);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(5, "all");
                        cluster.losePower(0);
                        cluster.awaitIsr(1, 2);
                        cluster.start(0);
                        cluster.awaitIsr(0, 1, 2);
                        cluster.produce(3, "all");
                        cluster.awaitReplicated();
                    }),
            new Scenario(
                    "crash-loop",
                    "A follower and the leader crash and restart in turn.",
                    ClusterConfiguration.standard(),
                    cluster -> {
                        for (int round = 0; round < 3; round++) {
                            cluster.produce(4, "all");
                            int leader = cluster.leader();
                            cluster.crash(leader);
                            cluster.start(leader);
                            cluster.awaitIsr(0, 1, 2);
                        }
                        cluster.produce(4, "all");
                        cluster.awaitReplicated();
                    }));

    /** All of them, the shortest first. */
    public static List<Scenario> all() {
        return ALL;
    }

    /** The one of that name. */
    public static Optional<Scenario> named(String name) {
        return ALL.stream().filter(scenario -> scenario.name().equals(name)).findFirst();
    }
}
