package io.tidemark.faults;

import io.tidemark.faults.SeededFault.Hunt;
import io.tidemark.log.EpochEndOffset;
import io.tidemark.policy.AlterPartitionAnswerRule;
import io.tidemark.policy.AlterPartitionAnswerRule.Decision;
import io.tidemark.policy.BecomeFollowerRule;
import io.tidemark.policy.CleanShutdownMarkerRule;
import io.tidemark.policy.ConsumerReadRule;
import io.tidemark.policy.DivergenceRule;
import io.tidemark.policy.EmptyIsrRule;
import io.tidemark.policy.FetchContentsRule;
import io.tidemark.policy.FetchFencingRule;
import io.tidemark.policy.FetchProgressRule;
import io.tidemark.policy.FetchProgressRule.FetchOutcome;
import io.tidemark.policy.FetchRangeRule;
import io.tidemark.policy.FetchResponseRule;
import io.tidemark.policy.FetchingProcessRule;
import io.tidemark.policy.FollowerStepsRule;
import io.tidemark.policy.FollowerStepsRule.Step;
import io.tidemark.policy.HighWatermarkRule;
import io.tidemark.policy.HighWatermarkRule.LeaderView;
import io.tidemark.policy.IsrEligibilityRule;
import io.tidemark.policy.IsrJoinRule;
import io.tidemark.policy.IsrShrinkRule;
import io.tidemark.policy.JoiningReplicaRule;
import io.tidemark.policy.LatestOffsetRule;
import io.tidemark.policy.LeaderElectionRule;
import io.tidemark.policy.LeaderElectionRule.Election;
import io.tidemark.policy.LeaderElectionRule.Kind;
import io.tidemark.policy.LeaderEpochRule;
import io.tidemark.policy.LogStartRule;
import io.tidemark.policy.MetadataRule;
import io.tidemark.policy.PartitionEpochRule;
import io.tidemark.policy.ProduceAdmissionRule;
import io.tidemark.policy.ProduceCompletionRule;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.policy.ReassignmentCompletionRule;
import io.tidemark.policy.RegistrationRule;
import io.tidemark.policy.ReplicaMembershipRule;
import io.tidemark.policy.ResentIsrRule;
import io.tidemark.policy.RestoredHighWatermarkRule;
import io.tidemark.policy.RoleChangeRule;
import io.tidemark.policy.TruncationRule;
import io.tidemark.policy.UncleanShutdownRule;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The faults that can be seeded. Each says which rule it gets wrong; all other rules are those of Apache Kafka. */
public final class SeededFaults {
    private SeededFaults() {}

    /** All of them. */
    public static List<SeededFault> all() {
        return List.of(
                truncateToHighWatermark(),
                serveDivergingFetch(),
                compareEndOffsetsOnly(),
                countDivergingFetchAsProgress(),
                takeHighWatermarkBeforeTruncating(),
                applyLateDivergingResponse(),
                takeEpochZeroForNone(),
                commitBelowMinInsyncReplicas(),
                lowerHighWatermark(),
                commitAtMinInsyncReplicas(),
                commitByCommittedIsr(),
                joinIsrBeforeEpochStart(),
                shrinkIdleFollowers(),
                applyStaleAlterPartitionAnswer(),
                acceptOutdatedPartitionEpoch(),
                admitStaleBrokerEpoch(),
                admitFencedReplica(),
                admitReplicaInShutdown(),
                answerFetchOfOlderEpoch(),
                registerWithoutFencing(),
                keepLastIsrMember(),
                keepUncleanReplicaEligible(),
                electAnyReplica(),
                electInactiveLastKnownLeader(),
                keepLeaderEpoch(),
                acknowledgeBelowMinInsyncReplicas(),
                acknowledgeBeforeReplication(),
                acknowledgeAnotherLeadersRecords(),
                readToLogEnd(),
                tellLatestOffsetBeforeEpochStart(),
                removeUncommittedRecords(),
                keepCleanShutdownMarker(),
                completeReassignmentEarly(),
                countFormerReplicas(),
                skipReconciliationUnderTheSameLeader(),
                believeOffsetsBeyondTheLog(),
                proposeEmptyIsrAgain(),
                applyOlderMetadata(),
                answerFetchOfNewerEpoch(),
                answerFetchOfOlderBrokerEpoch(),
                admitProduceBelowMinInsyncReplicas(),
                failToTruncate(),
                forgetHighWatermarkCheckpoint(),
                waitForIneligibleReplicas(),
                keepRefusedProposal());
    }

    /**
     * The fault of this name.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static SeededFault named(String name) {
        return all().stream()
                .filter(fault -> fault.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no seeded fault is called " + name));
    }

    private static SeededFault truncateToHighWatermark() {
        return new SeededFault(
                "TruncateToHighWatermark",
                "KIP-101, KAFKA-1211",
                "A replica that begins to follow cuts its log to its own high watermark, which may "
                        + "lag behind what is committed.",
                BecomeFollowerRule.class,
                new ProtocolPolicies() {
                    @Override
                    public BecomeFollowerRule becomeFollower() {
                        return (highWatermark, logEndOffset) -> highWatermark;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                808);
    }

    private static SeededFault serveDivergingFetch() {
        return new SeededFault(
                "ServeDivergingFetch",
                "KIP-101, KIP-595",
                "The leader serves a fetch from a log that is not a prefix of its own.",
                DivergenceRule.class,
                new ProtocolPolicies() {
                    @Override
                    public DivergenceRule divergence() {
                        return (leaderLog, fetchOffset, lastFetchedEpoch) -> Optional.empty();
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1212);
    }

    private static SeededFault compareEndOffsetsOnly() {
        return new SeededFault(
                "CompareEndOffsetsOnly",
                "KIP-279, KAFKA-6361",
                "The leader compares where its log ends with where the follower's does, but not the "
                        + "epochs of the records there.",
                DivergenceRule.class,
                new ProtocolPolicies() {
                    @Override
                    public DivergenceRule divergence() {
                        return (leaderLog, fetchOffset, lastFetchedEpoch) -> {
                            EpochEndOffset end = leaderLog.endOffsetFor(lastFetchedEpoch);
                            return lastFetchedEpoch >= 0 && end.endOffset() < fetchOffset
                                    ? Optional.of(end)
                                    : Optional.empty();
                        };
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                567);
    }

    private static SeededFault countDivergingFetchAsProgress() {
        return new SeededFault(
                "CountDivergingFetchAsProgress",
                "KAFKA-13141",
                "The leader tells a follower to truncate, and counts the offset it asked for as "
                        + "replicated all the same.",
                FetchProgressRule.class,
                new ProtocolPolicies() {
                    @Override
                    public FetchProgressRule fetchProgress() {
                        return outcome -> outcome != FetchOutcome.REFUSED;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1212);
    }

    private static SeededFault takeHighWatermarkBeforeTruncating() {
        return new SeededFault(
                "TakeHighWatermarkBeforeTruncating",
                "KAFKA-14704",
                "A follower takes the high watermark of a diverging response over before it "
                        + "truncates, and exposes records that the leader does not have.",
                FollowerStepsRule.class,
                new ProtocolPolicies() {
                    @Override
                    public FollowerStepsRule followerSteps() {
                        return diverging -> diverging
                                ? List.of(Step.HIGH_WATERMARK, Step.LOG)
                                : FollowerStepsRule.KAFKA.steps(false);
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1212);
    }

    private static SeededFault applyLateDivergingResponse() {
        return new SeededFault(
                "ApplyLateDivergingResponse",
                "KAFKA-13207, KAFKA-8012",
                "A diverging response of an earlier epoch truncates a replica which follows somebody "
                        + "else by now, or leads.",
                FetchResponseRule.class,
                new ProtocolPolicies() {
                    @Override
                    public FetchResponseRule fetchResponse() {
                        return view -> view.diverging() || FetchResponseRule.KAFKA.concerns(view);
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                3025);
    }

    private static SeededFault takeEpochZeroForNone() {
        return new SeededFault(
                "TakeEpochZeroForNone",
                "KAFKA-10432",
                "A follower whose last record is of epoch 0 sends no epoch, and so is never found to " + "diverge.",
                FetchContentsRule.class,
                new ProtocolPolicies() {
                    @Override
                    public FetchContentsRule fetchContents() {
                        return latestEpoch -> latestEpoch > 0 ? latestEpoch : -1;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                808);
    }

    private static SeededFault commitBelowMinInsyncReplicas() {
        return new SeededFault(
                "CommitBelowMinInsyncReplicas",
                "KIP-966, KAFKA-15583",
                "The high watermark moves while the ISR is smaller than min.insync.replicas, over "
                        + "records that eligible leader replicas lack.",
                HighWatermarkRule.class,
                new ProtocolPolicies() {
                    @Override
                    public HighWatermarkRule highWatermark() {
                        return view -> {
                            long smallest = view.leaderLogEndOffset();
                            for (long end : view.maximalIsrFollowerEnds()) {
                                smallest = Math.min(smallest, end);
                            }
                            return Math.max(view.highWatermark(), smallest);
                        };
                    }
                },
                Hunt.MIN_ISR_TWO,
                FaultSign.FIRST_DIFFERENCE,
                1373);
    }

    private static SeededFault lowerHighWatermark() {
        return new SeededFault(
                "LowerHighWatermark",
                "KAFKA-3978, KAFKA-8400",
                "A leader takes its high watermark back when a member of the ISR has not fetched from " + "it yet.",
                HighWatermarkRule.class,
                new ProtocolPolicies() {
                    @Override
                    public HighWatermarkRule highWatermark() {
                        return view -> {
                            if (view.committedIsrSize() < view.minInsyncReplicas()) {
                                return view.highWatermark();
                            }
                            long smallest = view.leaderLogEndOffset();
                            for (long end : view.maximalIsrFollowerEnds()) {
                                smallest = Math.min(smallest, end);
                            }
                            return smallest;
                        };
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                567);
    }

    private static SeededFault commitAtMinInsyncReplicas() {
        return new SeededFault(
                "CommitAtMinInsyncReplicas",
                "KIP-926",
                "The leader commits what min.insync.replicas members of the ISR have, although "
                        + "another member may be elected.",
                HighWatermarkRule.class,
                new ProtocolPolicies() {
                    @Override
                    public HighWatermarkRule highWatermark() {
                        return view -> {
                            List<Long> ends = new ArrayList<>(view.maximalIsrFollowerEnds());
                            ends.add(view.leaderLogEndOffset());
                            ends.sort(Comparator.reverseOrder());
                            return ends.size() < view.minInsyncReplicas()
                                    ? view.highWatermark()
                                    : Math.max(view.highWatermark(), ends.get(view.minInsyncReplicas() - 1));
                        };
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                656);
    }

    private static SeededFault commitByCommittedIsr() {
        return new SeededFault(
                "CommitByCommittedIsr",
                "KIP-497, apache/rocketmq#5663",
                "The high watermark does not wait for a member whose addition to the ISR is in " + "flight.",
                HighWatermarkRule.class,
                new ProtocolPolicies() {
                    @Override
                    public HighWatermarkRule highWatermark() {
                        return view -> HighWatermarkRule.KAFKA.next(new LeaderView(
                                view.highWatermark(),
                                view.leaderLogEndOffset(),
                                view.committedIsrSize(),
                                view.committedIsrFollowerEnds(),
                                view.committedIsrFollowerEnds(),
                                view.joiningFollowerEnds(),
                                view.minInsyncReplicas()));
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                269);
    }

    private static SeededFault joinIsrBeforeEpochStart() {
        return new SeededFault(
                "JoinIsrBeforeEpochStart",
                "KAFKA-7128",
                "A follower joins the ISR when it has reached the high watermark of a new leader, "
                        + "which lags behind what its predecessor committed.",
                IsrJoinRule.class,
                new ProtocolPolicies() {
                    @Override
                    public IsrJoinRule isrJoin() {
                        return candidate ->
                                candidate.eligible() && candidate.logEndOffset() >= candidate.highWatermark();
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                783);
    }

    private static SeededFault shrinkIdleFollowers() {
        return new SeededFault(
                "ShrinkIdleFollowers",
                "KAFKA-7152",
                "A follower that has everything is taken for lagging because nothing has happened for " + "a while.",
                IsrShrinkRule.class,
                new ProtocolPolicies() {
                    @Override
                    public IsrShrinkRule isrShrink() {
                        return (followerEnd, leaderEnd, sinceCaughtUpMs, replicaLagTimeMaxMs) ->
                                sinceCaughtUpMs > replicaLagTimeMaxMs;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1399);
    }

    private static SeededFault applyStaleAlterPartitionAnswer() {
        return new SeededFault(
                "ApplyStaleAlterPartitionAnswer",
                "KAFKA-12686",
                "The controller's answer to an ISR change overwrites a newer ISR that the leader has "
                        + "learned from the metadata log.",
                AlterPartitionAnswerRule.class,
                new ProtocolPolicies() {
                    @Override
                    public AlterPartitionAnswerRule alterPartitionAnswer() {
                        return answer -> answer.error() == ErrorCode.NONE
                                ? Decision.COMMIT
                                : AlterPartitionAnswerRule.KAFKA.decide(answer);
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                85);
    }

    private static SeededFault acceptOutdatedPartitionEpoch() {
        return new SeededFault(
                "AcceptOutdatedPartitionEpoch",
                "KIP-497, KAFKA-6082",
                "The controller accepts an ISR change that was built on an older state of the " + "partition.",
                PartitionEpochRule.class,
                new ProtocolPolicies() {
                    @Override
                    public PartitionEpochRule partitionEpoch() {
                        return (requestEpoch, partitionEpoch) -> false;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1);
    }

    private static SeededFault admitStaleBrokerEpoch() {
        return new SeededFault(
                "AdmitStaleBrokerEpoch",
                "KIP-903, KAFKA-14139",
                "The controller admits a replica to the ISR which has restarted, and may have lost "
                        + "records, since the leader saw it caught up.",
                IsrEligibilityRule.class,
                new ProtocolPolicies() {
                    @Override
                    public IsrEligibilityRule isrEligibility() {
                        return (registration, knownEpoch) ->
                                !registration.fenced() && !registration.inControlledShutdown();
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.ISR_CHANGE_ACCEPTED,
                72);
    }

    private static SeededFault admitFencedReplica() {
        return new SeededFault(
                "AdmitFencedReplica",
                "KIP-841, KAFKA-13916",
                "The controller admits a fenced replica to the ISR.",
                IsrEligibilityRule.class,
                new ProtocolPolicies() {
                    @Override
                    public IsrEligibilityRule isrEligibility() {
                        return (registration, knownEpoch) -> !registration.inControlledShutdown()
                                && (knownEpoch == -1 || knownEpoch == registration.brokerEpoch());
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.ISR_CHANGE_ACCEPTED,
                12);
    }

    private static SeededFault admitReplicaInShutdown() {
        return new SeededFault(
                "AdmitReplicaInShutdown",
                "KIP-841, KAFKA-13944",
                "The controller admits a replica to the ISR which is shutting down, and will soon leave it again.",
                IsrEligibilityRule.class,
                new ProtocolPolicies() {
                    @Override
                    public IsrEligibilityRule isrEligibility() {
                        return (registration, knownEpoch) -> !registration.fenced()
                                && (knownEpoch == -1 || knownEpoch == registration.brokerEpoch());
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.ISR_CHANGE_ACCEPTED,
                42);
    }

    private static SeededFault answerFetchOfOlderEpoch() {
        return new SeededFault(
                "AnswerFetchOfOlderEpoch",
                "KIP-320, KAFKA-6880",
                "The leader answers a fetch that was sent in an earlier epoch, and counts it as " + "progress.",
                FetchFencingRule.class,
                new ProtocolPolicies() {
                    @Override
                    public FetchFencingRule fetchFencing() {
                        return (requestEpoch, leaderEpoch) ->
                                requestEpoch > leaderEpoch ? ErrorCode.UNKNOWN_LEADER_EPOCH : ErrorCode.NONE;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                189);
    }

    private static SeededFault registerWithoutFencing() {
        return new SeededFault(
                "RegisterWithoutFencing",
                "KIP-380, KAFKA-1120",
                "A broker which restarts before its session expires keeps its leadership and its "
                        + "place in the ISR.",
                RegistrationRule.class,
                new ProtocolPolicies() {
                    @Override
                    public RegistrationRule registration() {
                        return fenced -> true;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1234);
    }

    private static SeededFault keepLastIsrMember() {
        return new SeededFault(
                "KeepLastIsrMember",
                "KIP-966",
                "The last member of the ISR stays in it when it is fenced, though it may lose records "
                        + "and others are eligible.",
                EmptyIsrRule.class,
                new ProtocolPolicies() {
                    @Override
                    public EmptyIsrRule emptyIsr() {
                        return (isr, newIsr, eligibleLeaderReplicasEnabled) -> newIsr.isEmpty() ? isr : newIsr;
                    }
                },
                Hunt.ELIGIBLE_LEADER_REPLICAS,
                FaultSign.FIRST_DIFFERENCE,
                1399);
    }

    private static SeededFault keepUncleanReplicaEligible() {
        return new SeededFault(
                "KeepUncleanReplicaEligible",
                "KIP-966, KAFKA-15586, KAFKA-18635",
                "A broker that registers after a crash stays an eligible leader replica.",
                UncleanShutdownRule.class,
                new ProtocolPolicies() {
                    @Override
                    public UncleanShutdownRule uncleanShutdown() {
                        return (previousEpoch, registeredEpoch) -> false;
                    }
                },
                Hunt.ELIGIBLE_LEADER_REPLICAS,
                FaultSign.FIRST_DIFFERENCE,
                1450);
    }

    private static SeededFault electAnyReplica() {
        return new SeededFault(
                "ElectAnyReplica",
                "KIP-106, aphyr.com/posts/293",
                "A replica that is out of sync is elected although unclean leader election is off.",
                LeaderElectionRule.class,
                new ProtocolPolicies() {
                    @Override
                    public LeaderElectionRule leaderElection() {
                        return view -> LeaderElectionRule.KAFKA.elect(new LeaderElectionRule.View(
                                view.leader(),
                                view.activeReplicas(),
                                view.isr(),
                                view.eligibleLeaderReplicas(),
                                view.lastKnownLeader(),
                                true));
                    }
                },
                Hunt.CLEAN_ELECTIONS,
                FaultSign.FIRST_DIFFERENCE,
                1399);
    }

    private static SeededFault electInactiveLastKnownLeader() {
        return new SeededFault(
                "ElectInactiveLastKnownLeader",
                "KAFKA-19522",
                "The last known leader is elected when nobody is eligible any more, though it is fenced.",
                LeaderElectionRule.class,
                new ProtocolPolicies() {
                    @Override
                    public LeaderElectionRule leaderElection() {
                        return view -> {
                            boolean nobodyKnown = view.isr().isEmpty()
                                    && view.eligibleLeaderReplicas().isEmpty();
                            return nobodyKnown && !view.lastKnownLeader().isEmpty()
                                    ? Optional.of(new Election(
                                            view.lastKnownLeader().ids().first(), Kind.UNCLEAN))
                                    : LeaderElectionRule.KAFKA.elect(view);
                        };
                    }
                },
                Hunt.ELIGIBLE_LEADER_REPLICAS,
                FaultSign.FIRST_DIFFERENCE,
                17);
    }

    private static SeededFault keepLeaderEpoch() {
        return new SeededFault(
                "KeepLeaderEpoch",
                "KAFKA-15109, KAFKA-15021",
                "The leader changes and the leader epoch does not.",
                LeaderEpochRule.class,
                new ProtocolPolicies() {
                    @Override
                    public LeaderEpochRule leaderEpoch() {
                        return (leaderEpoch, leader, newLeader) -> leaderEpoch;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                808);
    }

    private static SeededFault acknowledgeBelowMinInsyncReplicas() {
        return new SeededFault(
                "AcknowledgeBelowMinInsyncReplicas",
                "KIP-966, NOT_ENOUGH_REPLICAS_AFTER_APPEND",
                "A producer is told that all is well although the ISR has fallen below "
                        + "min.insync.replicas since its records were appended.",
                ProduceCompletionRule.class,
                new ProtocolPolicies() {
                    @Override
                    public ProduceCompletionRule produceCompletion() {
                        return view -> ProduceCompletionRule.KAFKA
                                .completion(view)
                                .map(error ->
                                        error == ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND ? ErrorCode.NONE : error);
                    }
                },
                Hunt.MIN_ISR_TWO,
                FaultSign.FIRST_DIFFERENCE,
                2778);
    }

    private static SeededFault acknowledgeBeforeReplication() {
        return new SeededFault(
                "AcknowledgeBeforeReplication",
                "KAFKA-20554",
                "A producer that waits for all replicas is told that its records are written as soon "
                        + "as the leader has them.",
                ProduceCompletionRule.class,
                new ProtocolPolicies() {
                    @Override
                    public ProduceCompletionRule produceCompletion() {
                        return view -> Optional.of(ErrorCode.NONE);
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                347);
    }

    private static SeededFault acknowledgeAnotherLeadersRecords() {
        return new SeededFault(
                "AcknowledgeAnotherLeadersRecords",
                "KAFKA-20634",
                "A producer is told that its records are written when the high watermark passes their "
                        + "offset, though another leader has put others there.",
                ProduceCompletionRule.class,
                new ProtocolPolicies() {
                    @Override
                    public ProduceCompletionRule produceCompletion() {
                        return view -> view.acks() != Acks.ALL || view.highWatermark() >= view.requiredOffset()
                                ? Optional.of(ErrorCode.NONE)
                                : Optional.empty();
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.ACKNOWLEDGED_IN_ANOTHER_EPOCH,
                1496);
    }

    private static SeededFault readToLogEnd() {
        return new SeededFault(
                "ReadToLogEnd",
                "KAFKA-9196, KAFKA-3159",
                "Consumers are given records that are not committed.",
                ConsumerReadRule.class,
                new ProtocolPolicies() {
                    @Override
                    public ConsumerReadRule consumerRead() {
                        return (highWatermark, logEndOffset) -> logEndOffset;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1373);
    }

    private static SeededFault tellLatestOffsetBeforeEpochStart() {
        return new SeededFault(
                "TellLatestOffsetBeforeEpochStart",
                "KIP-207, KAFKA-2334",
                "A new leader tells a consumer a latest offset that is smaller than its predecessor's.",
                LatestOffsetRule.class,
                new ProtocolPolicies() {
                    @Override
                    public LatestOffsetRule latestOffset() {
                        return (highWatermark, leaderEpochStartOffset) -> OptionalLong.of(highWatermark);
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                30);
    }

    private static SeededFault removeUncommittedRecords() {
        return new SeededFault(
                "RemoveUncommittedRecords",
                "KAFKA-5634",
                "Retention removes records beyond the high watermark.",
                LogStartRule.class,
                new ProtocolPolicies() {
                    @Override
                    public LogStartRule logStart() {
                        return (highWatermark, logEndOffset) -> logEndOffset;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                550);
    }

    private static SeededFault keepCleanShutdownMarker() {
        return new SeededFault(
                "KeepCleanShutdownMarker",
                "KAFKA-10471",
                "The marker of a clean shutdown survives the next start, and vouches for the crash that follows.",
                CleanShutdownMarkerRule.class,
                new ProtocolPolicies() {
                    @Override
                    public CleanShutdownMarkerRule cleanShutdownMarker() {
                        return () -> true;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                17);
    }

    private static SeededFault completeReassignmentEarly() {
        return new SeededFault(
                "CompleteReassignmentEarly",
                "KAFKA-15665",
                "A reassignment ends as soon as one replica that stays is in sync, and the ISR is thinner than it was.",
                ReassignmentCompletionRule.class,
                new ProtocolPolicies() {
                    @Override
                    public ReassignmentCompletionRule reassignmentCompletion() {
                        return (assignment, isr) ->
                                !isr.minus(assignment.removingReplicas()).isEmpty();
                    }
                },
                Hunt.REASSIGNMENTS,
                FaultSign.FIRST_DIFFERENCE,
                1);
    }

    private static SeededFault countFormerReplicas() {
        return new SeededFault(
                "CountFormerReplicas",
                "KAFKA-9672",
                "A leader goes on to count a broker that is no replica any more, or not yet, and proposes it for the ISR.",
                ReplicaMembershipRule.class,
                new ProtocolPolicies() {
                    @Override
                    public ReplicaMembershipRule replicaMembership() {
                        return (replicas, broker) -> true;
                    }
                },
                Hunt.REASSIGNMENTS,
                FaultSign.FIRST_DIFFERENCE,
                93);
    }

    private static SeededFault skipReconciliationUnderTheSameLeader() {
        return new SeededFault(
                "SkipReconciliationUnderTheSameLeader",
                "KAFKA-7164",
                "A follower takes a new epoch under the same leader for no change, and does not compare its log with the leader's.",
                RoleChangeRule.class,
                new ProtocolPolicies() {
                    @Override
                    public RoleChangeRule roleChange() {
                        return (knownLeaderEpoch, leaderEpoch, knownLeader, leader) -> leader != knownLeader;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                194);
    }

    private static SeededFault believeOffsetsBeyondTheLog() {
        return new SeededFault(
                "BelieveOffsetsBeyondTheLog",
                "rocketmq#1155",
                "The leader believes a follower that asks for an offset past the end of the leader's log.",
                FetchRangeRule.class,
                new ProtocolPolicies() {
                    @Override
                    public FetchRangeRule fetchRange() {
                        return (fetchOffset, logStartOffset, logEndOffset) ->
                                fetchOffset < logStartOffset ? ErrorCode.OFFSET_OUT_OF_RANGE : ErrorCode.NONE;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                3925);
    }

    private static SeededFault proposeEmptyIsrAgain() {
        return new SeededFault(
                "ProposeEmptyIsrAgain",
                "KAFKA-15353",
                "An ISR change that is sent once more proposes an ISR without members.",
                ResentIsrRule.class,
                new ProtocolPolicies() {
                    @Override
                    public ResentIsrRule resentIsr() {
                        return newIsr -> List.of();
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                256);
    }

    private static SeededFault applyOlderMetadata() {
        return new SeededFault(
                "ApplyOlderMetadata",
                "KAFKA-1188, KAFKA-9539",
                "A broker applies a state of the partition that is older than the one it knows.",
                MetadataRule.class,
                new ProtocolPolicies() {
                    @Override
                    public MetadataRule metadata() {
                        return (partitionEpoch, knownPartitionEpoch) -> partitionEpoch != knownPartitionEpoch;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                169);
    }

    private static SeededFault answerFetchOfNewerEpoch() {
        return new SeededFault(
                "AnswerFetchOfNewerEpoch",
                "KIP-320, KAFKA-7786",
                "A broker that leads in an earlier epoch answers a follower that knows a newer one.",
                FetchFencingRule.class,
                new ProtocolPolicies() {
                    @Override
                    public FetchFencingRule fetchFencing() {
                        return (requestEpoch, leaderEpoch) ->
                                requestEpoch < leaderEpoch ? ErrorCode.FENCED_LEADER_EPOCH : ErrorCode.NONE;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                76);
    }

    private static SeededFault answerFetchOfOlderBrokerEpoch() {
        return new SeededFault(
                "AnswerFetchOfOlderBrokerEpoch",
                "KAFKA-15221",
                "The leader answers a fetch of a process of the follower that has ended since, and counts it as progress of the next one.",
                FetchingProcessRule.class,
                new ProtocolPolicies() {
                    @Override
                    public FetchingProcessRule fetchingProcess() {
                        return (registration, knownEpoch, requestEpoch) -> ErrorCode.NONE;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                2398);
    }

    private static SeededFault admitProduceBelowMinInsyncReplicas() {
        return new SeededFault(
                "AdmitProduceBelowMinInsyncReplicas",
                "KAFKA-16540",
                "The leader goes by another min.insync.replicas than the controller, and takes records that it should refuse.",
                ProduceAdmissionRule.class,
                new ProtocolPolicies() {
                    @Override
                    public ProduceAdmissionRule produceAdmission() {
                        return (acks, committedIsrSize, minInsyncReplicas) -> true;
                    }
                },
                Hunt.MIN_ISR_TWO,
                FaultSign.FIRST_DIFFERENCE,
                1);
    }

    private static SeededFault failToTruncate() {
        return new SeededFault(
                "FailToTruncate",
                "KAFKA-7414, KAFKA-3410",
                "A follower that has to truncate does not, and asks again for ever.",
                TruncationRule.class,
                new ProtocolPolicies() {
                    @Override
                    public TruncationRule truncation() {
                        return (diverging, own, logEndOffset) -> logEndOffset;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                4);
    }

    private static SeededFault forgetHighWatermarkCheckpoint() {
        return new SeededFault(
                "ForgetHighWatermarkCheckpoint",
                "KAFKA-1647, KAFKA-769",
                "A broker that starts forgets the high watermark of its checkpoint.",
                RestoredHighWatermarkRule.class,
                new ProtocolPolicies() {
                    @Override
                    public RestoredHighWatermarkRule restoredHighWatermark() {
                        return checkpoint -> 0;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1);
    }

    private static SeededFault waitForIneligibleReplicas() {
        return new SeededFault(
                "WaitForIneligibleReplicas",
                "KAFKA-15021",
                "The high watermark waits for a follower that may not join the ISR.",
                JoiningReplicaRule.class,
                new ProtocolPolicies() {
                    @Override
                    public JoiningReplicaRule joiningReplica() {
                        return (followerEnd, leaderEnd, sinceCaughtUpMs, replicaLagTimeMaxMs, eligible) ->
                                followerEnd == leaderEnd || sinceCaughtUpMs <= replicaLagTimeMaxMs;
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                1);
    }

    private static SeededFault keepRefusedProposal() {
        return new SeededFault(
                "KeepRefusedProposal",
                "KAFKA-12751, KAFKA-14010",
                "A leader whose ISR change is refused takes it for still in flight, and asks for no other.",
                AlterPartitionAnswerRule.class,
                new ProtocolPolicies() {
                    @Override
                    public AlterPartitionAnswerRule alterPartitionAnswer() {
                        return answer -> {
                            Decision decision = AlterPartitionAnswerRule.KAFKA.decide(answer);
                            return decision == Decision.ROLL_BACK ? Decision.AWAIT_METADATA : decision;
                        };
                    }
                },
                Hunt.ANYWHERE,
                FaultSign.FIRST_DIFFERENCE,
                84);
    }
}
