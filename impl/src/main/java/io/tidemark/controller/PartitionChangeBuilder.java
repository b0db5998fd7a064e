package io.tidemark.controller;

import io.tidemark.policy.LeaderElectionRule;
import io.tidemark.policy.LeaderElectionRule.Election;
import io.tidemark.policy.LeaderElectionRule.Kind;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.PartitionRegistration;
import java.util.List;
import java.util.Optional;

/**
 * Works out the partition after a decision: who leads, who is in sync, who is eligible, and which epochs begin. Kafka: the
 * class of the same name.
 */
final class PartitionChangeBuilder {
    private final ControllerConfig config;
    private final ProtocolPolicies policies;
    private final PartitionRegistration partition;
    private BrokerSet isr;
    private BrokerSet uncleanReplicas = BrokerSet.empty();
    private Optional<List<Integer>> electorate = Optional.empty();
    private Optional<Integer> appointed = Optional.empty();

    PartitionChangeBuilder(ControllerConfig config, ProtocolPolicies policies, PartitionRegistration partition) {
        this.config = config;
        this.policies = policies;
        this.partition = partition;
        this.isr = partition.isr();
    }

    /** The ISR is to be this. */
    PartitionChangeBuilder isr(BrokerSet newIsr) {
        isr = newIsr;
        return this;
    }

    /** These replicas may have lost records: they cannot be eligible leader replicas. */
    PartitionChangeBuilder unclean(BrokerSet replicas) {
        uncleanReplicas = replicas;
        return this;
    }

    /** A leader is to be elected, from these replicas, in the order of preference. */
    PartitionChangeBuilder electFrom(List<Integer> unfencedReplicas) {
        electorate = Optional.of(unfencedReplicas);
        return this;
    }

    /** This member of the ISR is to lead. */
    PartitionChangeBuilder appoint(int leader) {
        appointed = Optional.of(leader);
        return this;
    }

    /** The partition after the decision; the same object when nothing changes, and then no epoch begins. */
    PartitionRegistration build() {
        BrokerSet eligible = eligibleLeaderReplicas();
        BrokerSet newIsr = isr;
        int leader = appointed.orElse(partition.leader());
        if (electorate.isPresent()) {
            Optional<Election> election = elect(electorate.get(), eligible);
            leader = election.map(Election::leader).orElse(PartitionRegistration.NO_LEADER);
            Kind kind = election.map(Election::kind).orElse(Kind.IN_SYNC);
            if (kind != Kind.IN_SYNC) {
                newIsr = BrokerSet.of(leader);
            }
            // After an unclean election nobody is known to hold everything that was committed.
            eligible = kind == Kind.UNCLEAN ? BrokerSet.empty() : eligible.minus(newIsr);
        }
        if (leader == partition.leader()
                && newIsr.equals(partition.isr())
                && eligible.equals(partition.eligibleLeaderReplicas())) {
            return partition;
        }
        return new PartitionRegistration(
                leader,
                policies.leaderEpoch().next(partition.leaderEpoch(), partition.leader(), leader),
                partition.partitionEpoch() + 1,
                newIsr,
                eligible);
    }

    private BrokerSet eligibleLeaderReplicas() {
        if (!config.eligibleLeaderReplicasEnabled()) {
            return BrokerSet.empty();
        }
        return policies.eligibleLeaderReplicas()
                .next(partition.eligibleLeaderReplicas(), partition.isr(), isr, config.effectiveMinInsyncReplicas())
                .minus(uncleanReplicas);
    }

    private Optional<Election> elect(List<Integer> unfencedReplicas, BrokerSet eligible) {
        return policies.leaderElection()
                .elect(new LeaderElectionRule.View(
                        unfencedReplicas, isr, eligible, config.uncleanLeaderElectionEnable()));
    }
}
