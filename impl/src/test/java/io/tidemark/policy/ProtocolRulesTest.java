package io.tidemark.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.log.EpochEndOffset;
import io.tidemark.policy.AlterPartitionAnswerRule.Answer;
import io.tidemark.policy.AlterPartitionAnswerRule.Decision;
import io.tidemark.policy.FetchProgressRule.FetchOutcome;
import io.tidemark.policy.FollowerStepsRule.Step;
import io.tidemark.policy.HighWatermarkRule.LeaderView;
import io.tidemark.policy.IsrEligibilityRule.Registration;
import io.tidemark.policy.IsrJoinRule.Candidate;
import io.tidemark.policy.LeaderElectionRule.Election;
import io.tidemark.policy.LeaderElectionRule.Kind;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message.IsrMember;
import io.tidemark.protocol.ReplicaAssignment;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProtocolRulesTest {
    @Test
    void aLeaderAnswersOnlyItsOwnEpoch() {
        assertThat(FetchFencingRule.KAFKA.check(3, 3)).isEqualTo(ErrorCode.NONE);
        assertThat(FetchFencingRule.KAFKA.check(2, 3)).isEqualTo(ErrorCode.FENCED_LEADER_EPOCH);
        assertThat(FetchFencingRule.KAFKA.check(4, 3)).isEqualTo(ErrorCode.UNKNOWN_LEADER_EPOCH);
    }

    @Test
    void aFetchDivergesWhenTheEpochIsUnknownOrEndsEarlier() {
        DivergenceRule rule = DivergenceRule.KAFKA;
        DivergenceRule.EpochEnds leaderLog = epoch -> new EpochEndOffset(Math.min(epoch, 2), 5);

        assertThat(rule.divergence(leaderLog, 5, 2)).isEmpty();
        assertThat(rule.divergence(leaderLog, 4, 2)).isEmpty();
        assertThat(rule.divergence(leaderLog, 6, 2)).as("longer").contains(new EpochEndOffset(2, 5));
        assertThat(rule.divergence(leaderLog, 5, 3))
                .as("of equal length, in another epoch (KIP-279)")
                .contains(new EpochEndOffset(2, 5));
        assertThat(rule.divergence(leaderLog, 0, -1)).as("an empty log").isEmpty();
    }

    @Test
    void onlyServedFetchesAreProgress() {
        assertThat(FetchProgressRule.KAFKA.countsAsProgress(FetchOutcome.SERVED))
                .isTrue();
        assertThat(FetchProgressRule.KAFKA.countsAsProgress(FetchOutcome.DIVERGING))
                .isFalse();
        assertThat(FetchProgressRule.KAFKA.countsAsProgress(FetchOutcome.REFUSED))
                .isFalse();
    }

    @Test
    void theHighWatermarkIsTheSmallestEndOfTheMaximalIsr() {
        assertThat(highWatermark(2, 9, 2, List.of(5L, 7L), 2)).isEqualTo(5);
        assertThat(highWatermark(2, 9, 1, List.of(), 1)).as("the leader alone").isEqualTo(9);
    }

    @Test
    void theHighWatermarkWaitsForReplicasThatAreAboutToJoinTheIsr() {
        assertThat(HighWatermarkRule.KAFKA.next(new LeaderView(2, 9, 2, List.of(7L), List.of(7L), List.of(4L), 2)))
                .isEqualTo(4);
        JoiningReplicaRule rule = JoiningReplicaRule.KAFKA;
        assertThat(rule.waitsFor(4, 9, 100, 100, true)).isTrue();
        assertThat(rule.waitsFor(4, 9, 101, 100, true)).as("lagging").isFalse();
        assertThat(rule.waitsFor(9, 9, 101, 100, true)).as("at the end").isTrue();
        assertThat(rule.waitsFor(4, 9, 100, 100, false)).as("KAFKA-15021").isFalse();
    }

    @Test
    void theLatestOffsetIsKnownFromTheEpochStartOn() {
        assertThat(LatestOffsetRule.KAFKA.latestOffset(5, 5)).hasValue(5);
        assertThat(LatestOffsetRule.KAFKA.latestOffset(4, 5)).as("KIP-207").isEmpty();
    }

    @Test
    void onlyCommittedRecordsAreRemoved() {
        assertThat(LogStartRule.KAFKA.removableEnd(4, 9)).as("KAFKA-5634").isEqualTo(4);
    }

    @Test
    void theHighWatermarkNeverGoesBack() {
        assertThat(highWatermark(6, 9, 2, List.of(-1L), 2)).isEqualTo(6);
    }

    @Test
    void theHighWatermarkIsFrozenBelowMinInsyncReplicas() {
        assertThat(highWatermark(2, 9, 1, List.of(8L), 2)).isEqualTo(2);
    }

    @Test
    void aFollowerJoinsTheIsrWithTheHighWatermarkAndTheEpochStart() {
        assertThat(IsrJoinRule.KAFKA.mayJoin(new Candidate(7, true, 7, 7))).isTrue();
        assertThat(IsrJoinRule.KAFKA.mayJoin(new Candidate(6, true, 7, 0))).isFalse();
        assertThat(IsrJoinRule.KAFKA.mayJoin(new Candidate(6, true, 3, 7)))
                .as("KAFKA-7128")
                .isFalse();
        assertThat(IsrJoinRule.KAFKA.mayJoin(new Candidate(7, false, 7, 7)))
                .as("not eligible")
                .isFalse();
    }

    @Test
    void aFollowerIsOutOfSyncWhenItHasLaggedForTooLong() {
        assertThat(IsrShrinkRule.KAFKA.isOutOfSync(4, 5, 101, 100)).isTrue();
        assertThat(IsrShrinkRule.KAFKA.isOutOfSync(4, 5, 100, 100)).isFalse();
        assertThat(IsrShrinkRule.KAFKA.isOutOfSync(5, 5, 9999, 100))
                .as("idle (KAFKA-7152)")
                .isFalse();
    }

    @Test
    void anAnswerCountsOnlyForTheProposalInFlight() {
        assertThat(decide(ErrorCode.NONE, 1, true)).isEqualTo(Decision.COMMIT);
        assertThat(decide(ErrorCode.NONE, 1, false)).as("overtaken by metadata").isEqualTo(Decision.IGNORE);
        assertThat(decide(ErrorCode.NONE, 0, true)).as("of an earlier epoch").isEqualTo(Decision.IGNORE);
        assertThat(decide(ErrorCode.INELIGIBLE_REPLICA, 1, true)).isEqualTo(Decision.ROLL_BACK);
        assertThat(decide(ErrorCode.INVALID_UPDATE_VERSION, 1, true)).isEqualTo(Decision.AWAIT_METADATA);
        assertThat(decide(ErrorCode.FENCED_LEADER_EPOCH, 1, true)).isEqualTo(Decision.AWAIT_METADATA);
        assertThat(decide(ErrorCode.NEW_LEADER_ELECTED, 1, true)).isEqualTo(Decision.AWAIT_METADATA);
        assertThat(decide(ErrorCode.NOT_CONTROLLER, 1, true)).isEqualTo(Decision.RESEND);
    }

    @Test
    void aProducerIsToldInTime() {
        assertThat(completion(Acks.LEADER, 4, 0, 1)).contains(ErrorCode.NONE);
        assertThat(completion(Acks.ALL, 4, 9, 2)).as("not committed yet").isEmpty();
        assertThat(completion(Acks.ALL, 4, 10, 2)).contains(ErrorCode.NONE);
        assertThat(completion(Acks.ALL, 4, 10, 1)).contains(ErrorCode.NOT_ENOUGH_REPLICAS_AFTER_APPEND);
        assertThat(completion(Acks.ALL, 5, 10, 2))
                .as("in another epoch (KAFKA-20634)")
                .contains(ErrorCode.NOT_LEADER_OR_FOLLOWER);
    }

    @Test
    void onlyAcksAllNeedsMinInsyncReplicas() {
        assertThat(ProduceAdmissionRule.KAFKA.admits(Acks.ALL, 1, 2)).isFalse();
        assertThat(ProduceAdmissionRule.KAFKA.admits(Acks.ALL, 2, 2)).isTrue();
        assertThat(ProduceAdmissionRule.KAFKA.admits(Acks.LEADER, 1, 2)).isTrue();
    }

    @Test
    void aFollowerTakesNoHighWatermarkFromADivergingResponse() {
        assertThat(FollowerStepsRule.KAFKA.steps(true)).containsExactly(Step.LOG);
        assertThat(FollowerStepsRule.KAFKA.steps(false)).containsExactly(Step.LOG, Step.HIGH_WATERMARK);
    }

    @Test
    void aFollowerKeepsWhatBothLogsHave() {
        TruncationRule rule = TruncationRule.KAFKA;

        assertThat(rule.logEndAfter(new EpochEndOffset(1, 4), new EpochEndOffset(1, 6), 9))
                .isEqualTo(4);
        assertThat(rule.logEndAfter(new EpochEndOffset(1, 8), new EpochEndOffset(1, 6), 9))
                .isEqualTo(6);
        assertThat(rule.logEndAfter(new EpochEndOffset(8, 1), new EpochEndOffset(6, 7), 9))
                .as("an epoch that the follower does not have says nothing of its older ones")
                .isEqualTo(7);
    }

    @Test
    void electionsPreferTheIsrThenEligibleReplicasThenAnyIfAllowed() {
        BrokerSet none = BrokerSet.empty();

        assertThat(elect(-1, List.of(2, 1), BrokerSet.of(1), none, none, true)).contains(new Election(1, Kind.IN_SYNC));
        assertThat(elect(-1, List.of(2, 1), none, BrokerSet.of(1), none, true))
                .contains(new Election(1, Kind.ELIGIBLE));
        assertThat(elect(-1, List.of(2, 1), BrokerSet.of(0), BrokerSet.of(1), none, false))
                .as("eligible, but the ISR is not empty")
                .isEmpty();
        assertThat(elect(-1, List.of(2, 1), none, none, none, true)).contains(new Election(2, Kind.UNCLEAN));
        assertThat(elect(-1, List.of(2, 1), none, none, none, false)).isEmpty();
    }

    @Test
    void aLeaderThatMayLeadStays() {
        assertThat(elect(1, List.of(2, 1), BrokerSet.of(List.of(1, 2)), BrokerSet.empty(), BrokerSet.empty(), true))
                .contains(new Election(1, Kind.IN_SYNC));
        assertThat(elect(1, List.of(2), BrokerSet.of(List.of(1, 2)), BrokerSet.empty(), BrokerSet.empty(), true))
                .as("it is not active")
                .contains(new Election(2, Kind.IN_SYNC));
    }

    @Test
    void theLastKnownLeaderIsElectedWhenNobodyElseIsKnownToBeGoodAndItIsActive() {
        BrokerSet none = BrokerSet.empty();

        assertThat(elect(-1, List.of(0, 1), none, none, BrokerSet.of(1), false))
                .contains(new Election(1, Kind.UNCLEAN));
        assertThat(elect(-1, List.of(0), none, none, BrokerSet.of(1), false))
                .as("KAFKA-19522")
                .isEmpty();
        assertThat(elect(-1, List.of(0, 1), none, BrokerSet.of(2), BrokerSet.of(1), false))
                .as("somebody is eligible")
                .isEmpty();
    }

    @Test
    void theLeaderThatWasLostIsRememberedUntilThereIsAnother() {
        BrokerSet none = BrokerSet.empty();

        assertThat(LastKnownLeaderRule.KAFKA.next(none, 1, -1)).isEqualTo(BrokerSet.of(1));
        assertThat(LastKnownLeaderRule.KAFKA.next(BrokerSet.of(1), -1, -1)).isEqualTo(BrokerSet.of(1));
        assertThat(LastKnownLeaderRule.KAFKA.next(BrokerSet.of(1), -1, 2)).isEqualTo(none);
        assertThat(LastKnownLeaderRule.KAFKA.next(none, 1, 2)).isEqualTo(none);
    }

    @Test
    void replicasThatLeaveASmallIsrAreEligible() {
        EligibleLeaderReplicasRule rule = EligibleLeaderReplicasRule.KAFKA;
        BrokerSet none = BrokerSet.empty();

        assertThat(rule.next(none, BrokerSet.of(List.of(0, 1)), BrokerSet.of(0), 2))
                .isEqualTo(BrokerSet.of(1));
        assertThat(rule.next(none, BrokerSet.of(List.of(0, 1, 2)), BrokerSet.of(List.of(0, 1)), 2))
                .isEqualTo(none);
        assertThat(rule.next(BrokerSet.of(2), BrokerSet.of(0), BrokerSet.of(List.of(0, 1)), 2))
                .as("the ISR is large enough again")
                .isEqualTo(none);
    }

    @Test
    void theLastMemberStaysInTheIsrUnlessOthersCanBeEligible() {
        BrokerSet none = BrokerSet.empty();

        assertThat(EmptyIsrRule.KAFKA.next(BrokerSet.of(1), none, false)).isEqualTo(BrokerSet.of(1));
        assertThat(EmptyIsrRule.KAFKA.next(BrokerSet.of(1), none, true)).isEqualTo(none);
        assertThat(EmptyIsrRule.KAFKA.next(BrokerSet.of(List.of(0, 1)), BrokerSet.of(0), false))
                .isEqualTo(BrokerSet.of(0));
    }

    @Test
    void onlyTheIncarnationThatIsRegisteredAndActiveIsAdmitted() {
        Registration active = new Registration(false, false, 7);

        assertThat(IsrEligibilityRule.KAFKA.isEligible(active, 7)).isTrue();
        assertThat(IsrEligibilityRule.KAFKA.isEligible(active, -1)).isTrue();
        assertThat(IsrEligibilityRule.KAFKA.isEligible(active, 3)).as("KIP-903").isFalse();
        assertThat(IsrEligibilityRule.KAFKA.isEligible(new Registration(true, false, 7), 7))
                .isFalse();
        assertThat(IsrEligibilityRule.KAFKA.isEligible(new Registration(false, true, 7), 7))
                .as("KIP-841")
                .isFalse();
    }

    @Test
    void onlyTheLastProcessOfAFollowerSaysHowFarItHasCome() {
        Registration seventh = new Registration(false, false, 7);
        FetchingProcessRule rule = FetchingProcessRule.KAFKA;

        assertThat(rule.check(seventh, -1, 7)).isEqualTo(ErrorCode.NONE);
        assertThat(rule.check(seventh, 3, -1)).as("it has not registered yet").isEqualTo(ErrorCode.NONE);
        assertThat(rule.check(seventh, 3, 3)).as("KAFKA-15221").isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        assertThat(rule.check(new Registration(true, false, 7), 3, 3))
                .as("what is fenced may be behind")
                .isEqualTo(ErrorCode.NONE);
        assertThat(rule.check(new Registration(true, false, 3), 7, 3))
                .as("its next process has fetched")
                .isEqualTo(ErrorCode.NOT_LEADER_OR_FOLLOWER);
    }

    @Test
    void everyChangeOfTheLeaderBeginsAnEpoch() {
        assertThat(LeaderEpochRule.KAFKA.next(4, 1, 2)).isEqualTo(5);
        assertThat(LeaderEpochRule.KAFKA.next(4, 1, -1)).isEqualTo(5);
        assertThat(LeaderEpochRule.KAFKA.next(4, 1, 1)).isEqualTo(4);
    }

    @Test
    void aReassignmentIsCompleteWhenTheAddedReplicasAreInSync() {
        ReplicaAssignment moves = assignment(List.of(0, 1, 2, 3), List.of(3), List.of(2));

        assertThat(complete(moves, 0, 1, 2)).as("3 is not in sync").isFalse();
        assertThat(complete(moves, 2, 3)).as("0 and 1 lag").isTrue();
    }

    @Test
    void aReassignmentToFewerReplicasIsCompleteWhenAllOfThemAreInSync() {
        ReplicaAssignment shrinks = assignment(List.of(0, 1, 2), List.of(), List.of(2));

        assertThat(complete(shrinks, 0, 2)).as("KAFKA-15665: 1 lags").isFalse();
        assertThat(complete(shrinks, 0, 1)).isTrue();
        assertThat(complete(assignment(List.of(0, 1), List.of(), List.of(1)), 1))
                .as("nobody would be left in sync")
                .isFalse();
    }

    @Test
    void anAnswerOfANewLeaderEpochIsLearntFromTheMetadata() {
        assertThat(AlterPartitionAnswerRule.KAFKA.decide(new Answer(ErrorCode.NONE, 1, 2, 8, 1, 7, true)))
                .isEqualTo(Decision.AWAIT_METADATA);
    }

    @Test
    void aBrokerAppliesOnlyNewerStatesOfThePartition() {
        assertThat(MetadataRule.KAFKA.applies(8, 7)).isTrue();
        assertThat(MetadataRule.KAFKA.applies(7, 7))
                .as("known from the controller's answer")
                .isFalse();
        assertThat(MetadataRule.KAFKA.applies(6, 7))
                .as("overtaken by the controller's answer")
                .isFalse();
    }

    @Test
    void everyNewLeaderEpochBeginsARole() {
        RoleChangeRule rule = RoleChangeRule.KAFKA;

        assertThat(rule.beginsRole(4, 5, 1, 2)).isTrue();
        assertThat(rule.beginsRole(4, 6, 1, 1))
                .as("under the same leader, who may have followed in between (KAFKA-7164)")
                .isTrue();
        assertThat(rule.beginsRole(4, 4, 1, 2)).as("another leader").isTrue();
        assertThat(rule.beginsRole(4, 4, 1, 1))
                .as("another ISR under the same leader")
                .isFalse();
    }

    @Test
    void theHighWatermarkGoesOnFromItsCheckpoint() {
        assertThat(RestoredHighWatermarkRule.KAFKA.restored(7)).isEqualTo(7);
        assertThat(RestoredHighWatermarkRule.KAFKA.restored(0))
                .as("of a replica without a checkpoint")
                .isZero();
    }

    @Test
    void anIsrChangeIsSentAgainWithTheBrokerEpochsThatItHad() {
        List<IsrMember> newIsr = List.of(new IsrMember(0, 11), new IsrMember(2, -1));

        assertThat(ResentIsrRule.KAFKA.resent(newIsr)).isEqualTo(newIsr);
    }

    private static ReplicaAssignment assignment(List<Integer> replicas, List<Integer> adding, List<Integer> removing) {
        return new ReplicaAssignment(BrokerSet.of(replicas), BrokerSet.of(adding), BrokerSet.of(removing));
    }

    private static boolean complete(ReplicaAssignment assignment, Integer... isr) {
        return ReassignmentCompletionRule.KAFKA.isComplete(assignment, BrokerSet.of(List.of(isr)));
    }

    private static long highWatermark(
            long current, long leaderEnd, int committedSize, List<Long> maximalEnds, int minInsyncReplicas) {
        return HighWatermarkRule.KAFKA.next(new LeaderView(
                current, leaderEnd, committedSize, List.of(), maximalEnds, List.of(), minInsyncReplicas));
    }

    private static Decision decide(ErrorCode error, int answerLeaderEpoch, boolean inFlight) {
        return AlterPartitionAnswerRule.KAFKA.decide(
                new Answer(error, answerLeaderEpoch, answerLeaderEpoch, 8, 1, 7, inFlight));
    }

    private static Optional<ErrorCode> completion(Acks acks, int leaderEpoch, long highWatermark, int maximalIsrSize) {
        return ProduceCompletionRule.KAFKA.completion(
                new ProduceCompletionRule.View(acks, 4, 10, leaderEpoch, highWatermark, maximalIsrSize, 2));
    }

    private static Optional<Election> elect(
            int leader,
            List<Integer> active,
            BrokerSet isr,
            BrokerSet eligible,
            BrokerSet lastKnownLeader,
            boolean uncleanAllowed) {
        return LeaderElectionRule.KAFKA.elect(
                new LeaderElectionRule.View(leader, active, isr, eligible, lastKnownLeader, uncleanAllowed));
    }
}
