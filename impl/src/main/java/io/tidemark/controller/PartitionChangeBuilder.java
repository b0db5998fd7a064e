package io.tidemark.controller;

import io.tidemark.policy.LeaderElectionRule;
import io.tidemark.policy.LeaderElectionRule.Election;
import io.tidemark.policy.LeaderElectionRule.Kind;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.protocol.ReplicaAssignment;
import io.tidemark.tracer.LeaderRecoveryState;
import java.util.List;
import java.util.Optional;

/**
 * Works out the partition after a decision: who is a replica, who leads, who is in sync, who is eligible, and which epochs
 * begin. Whatever the decision was, a leader that may not lead any more is replaced, and a reassignment that has what it waits
 * for is completed. Kafka: the class of the same name.
 */
final class PartitionChangeBuilder {
    private final ControllerConfig config;
    private final ProtocolPolicies policies;
    private final PartitionRegistration partition;
    private final List<Integer> activeBrokers;
    private ReplicaAssignment assignment;
    private BrokerSet isr;
    private BrokerSet uncleanReplicas = BrokerSet.empty();
    private LeaderRecoveryState leaderRecoveryState;
    private boolean uncleanElectionAllowed;
    private Optional<Integer> appointed = Optional.empty();

    /**
     * Begins with a change that changes nothing.
     *
     * @param activeBrokers who may lead if it is a replica, in the order of preference
     */
    PartitionChangeBuilder(
            ControllerConfig config,
            ProtocolPolicies policies,
            PartitionRegistration partition,
            List<Integer> activeBrokers) {
        this.config = config;
        this.policies = policies;
        this.partition = partition;
        this.activeBrokers = activeBrokers;
        this.assignment = partition.assignment();
        this.isr = partition.isr();
        this.leaderRecoveryState = partition.leaderRecoveryState();
        this.uncleanElectionAllowed = config.uncleanLeaderElectionEnable();
    }

    /** The replicas are to be these. */
    PartitionChangeBuilder assignment(ReplicaAssignment newAssignment) {
        assignment = newAssignment;
        return this;
    }

    /** An unclean election is not to happen, whatever the configuration says. */
    PartitionChangeBuilder cleanElectionOnly() {
        uncleanElectionAllowed = false;
        return this;
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

    /** The leader is past an unclean election (KIP-704). */
    PartitionChangeBuilder recovered() {
        leaderRecoveryState = LeaderRecoveryState.RECOVERED;
        return this;
    }

    /** Any replica may be elected, whatever the configuration says. */
    PartitionChangeBuilder allowUncleanElection() {
        uncleanElectionAllowed = true;
        return this;
    }

    /** This member of the ISR is to lead. */
    PartitionChangeBuilder appoint(int leader) {
        appointed = Optional.of(leader);
        return this;
    }

    /** The partition after the decision; the same object when nothing changes, and then no epoch begins. */
    PartitionRegistration build() {
        completeReassignment();
        BrokerSet eligible = eligibleLeaderReplicas();
        Optional<Election> election =
                appointed.map(leader -> new Election(leader, Kind.IN_SYNC)).or(() -> elect(eligible));
        int leader = election.map(Election::leader).orElse(PartitionRegistration.NO_LEADER);
        Kind kind = election.filter(elected -> elected.leader() != partition.leader())
                .map(Election::kind)
                .orElse(Kind.IN_SYNC);
        return switch (kind) {
            case IN_SYNC ->
                changed(
                        leader,
                        policies.emptyIsr().next(partition.isr(), isr, elrEnabled()),
                        eligible,
                        leaderRecoveryState);
            case ELIGIBLE -> changed(leader, BrokerSet.of(leader), eligible.without(leader), leaderRecoveryState);
            // Nobody is known to hold everything that was committed.
            case UNCLEAN -> changed(leader, BrokerSet.of(leader), BrokerSet.empty(), LeaderRecoveryState.RECOVERING);
        };
    }

    private void completeReassignment() {
        if (assignment.isReassigning() && policies.reassignmentCompletion().isComplete(assignment, isr)) {
            isr = isr.minus(assignment.removingReplicas());
            assignment = ReplicaAssignment.of(assignment.target());
        }
    }

    /** Who is removed must not be taken for a replica any more by a leader that stays: its epoch ends, too. */
    private int leaderEpochWith(int leader) {
        int next = policies.leaderEpoch().next(partition.leaderEpoch(), partition.leader(), leader);
        boolean removes = !assignment.replicas().containsAll(partition.replicas());
        return leader == partition.leader() && removes ? partition.leaderEpoch() + 1 : next;
    }

    private PartitionRegistration changed(
            int leader, BrokerSet newIsr, BrokerSet eligible, LeaderRecoveryState recoveryState) {
        PartitionRegistration next = new PartitionRegistration(
                leader,
                leaderEpochWith(leader),
                partition.partitionEpoch(),
                newIsr,
                eligible,
                elrEnabled()
                        ? policies.lastKnownLeader().next(partition.lastKnownElr(), partition.leader(), leader)
                        : BrokerSet.empty(),
                assignment,
                recoveryState);
        return next.equals(partition) ? partition : next.withPartitionEpoch(partition.partitionEpoch() + 1);
    }

    private boolean elrEnabled() {
        return config.eligibleLeaderReplicasEnabled();
    }

    private BrokerSet eligibleLeaderReplicas() {
        if (!elrEnabled()) {
            return BrokerSet.empty();
        }
        return policies.eligibleLeaderReplicas()
                .next(
                        partition.eligibleLeaderReplicas(),
                        partition.isr(),
                        isr,
                        config.effectiveMinInsyncReplicas(partition.replicas().size()))
                .minus(uncleanReplicas);
    }

    private Optional<Election> elect(BrokerSet eligible) {
        return policies.leaderElection()
                .elect(new LeaderElectionRule.View(
                        partition.leader(),
                        activeBrokers.stream()
                                .filter(assignment.replicas()::contains)
                                .toList(),
                        isr,
                        eligible,
                        partition.lastKnownElr(),
                        uncleanElectionAllowed));
    }
}
