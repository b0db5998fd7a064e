package io.tidemark.broker;

import io.tidemark.environment.Timer;
import io.tidemark.policy.AlterPartitionAnswerRule.Answer;
import io.tidemark.policy.IsrJoinRule.Candidate;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message.AlterPartitionRequest;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.IsrMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the ISR of a leader: proposes to remove followers that lag and to add followers that have caught up, one change
 * at a time, and sees each proposal through. Kafka: {@code Partition.maybeShrinkIsr}, {@code maybeExpandIsr} and
 * {@code AlterPartitionManager}.
 */
final class IsrManager {
    private final ReplicaContext context;
    private final LeaderReplica leader;
    private final List<Long> sentBy = new ArrayList<>();
    private Optional<Timer> shrinkTimer = Optional.empty();
    private Optional<Timer> resendTimer = Optional.empty();
    private boolean closed;

    IsrManager(ReplicaContext context, LeaderReplica leader) {
        this.context = context;
        this.leader = leader;
    }

    /** Begins to look for lagging followers, every half of {@code replica.lag.time.max.ms}. */
    void start() {
        shrinkTimer = Optional.of(
                context.environment().schedule(context.config().replicaLagTimeMaxMs() / 2, this::checkForLag));
    }

    private void checkForLag() {
        maybeShrink();
        if (!closed) {
            start();
        }
    }

    /** Proposes to remove the followers that lag, if there are any and nothing is in flight. */
    void maybeShrink() {
        if (leader.proposal().isPresent()) {
            return;
        }
        long nowMs = context.environment().nowMs();
        BrokerSet lagging = leader.committedIsr()
                .without(context.nodeId())
                .filter(member -> context.policies()
                        .isrShrink()
                        .isOutOfSync(
                                leader.follower(member).logEndOffset(),
                                context.log().logEndOffset(),
                                leader.follower(member).sinceCaughtUpMs(nowMs),
                                context.config().replicaLagTimeMaxMs()));
        if (!lagging.isEmpty()) {
            propose(leader.committedIsr().minus(lagging));
            context.trace().proposeIsrShrink(leader, lagging);
            send();
        }
    }

    /** Proposes to add a follower, if it has caught up and nothing is in flight. */
    void maybeExpand(int follower) {
        if (leader.proposal().isPresent() || leader.committedIsr().contains(follower) || !leader.isReplica(follower)) {
            return;
        }
        Candidate candidate = new Candidate(
                leader.follower(follower).logEndOffset(),
                leader.isEligible(follower),
                context.log().highWatermark(),
                leader.epochStartOffset());
        if (context.policies().isrJoin().mayJoin(candidate)) {
            propose(leader.committedIsr().with(follower));
            context.trace().proposeIsrExpand(leader, follower);
            send();
        }
    }

    private void propose(BrokerSet isr) {
        sentBy.clear();
        List<IsrMember> members = new ArrayList<>();
        for (int member : isr) {
            long brokerEpoch = member == context.nodeId()
                    ? context.image().brokerEpoch()
                    : leader.follower(member).brokerEpoch();
            members.add(new IsrMember(member, brokerEpoch));
        }
        leader.propose(new IsrProposal(
                isr,
                new AlterPartitionRequest(
                        context.nodeId(),
                        context.image().brokerEpoch(),
                        leader.leaderEpoch(),
                        leader.partitionEpoch(),
                        members)));
    }

    private void send() {
        leader.proposal().ifPresent(proposal -> {
            sentBy.add(context.environment().request(context.config().controllerId(), proposal.request()));
            startResendTimer(context.config().controllerSocketTimeoutMs());
        });
    }

    private void resend() {
        if (!closed && leader.proposal().isPresent()) {
            context.trace().resendAlterPartition(leader);
            leader.proposal()
                    .ifPresent(proposal -> leader.propose(proposal.resent(context.policies()
                            .resentIsr()
                            .resent(proposal.request().newIsr()))));
            send();
        }
    }

    /**
     * Takes the controller's answer in.
     *
     * @param connection the one by which the request was sent: an answer to an earlier proposal says nothing of this one
     */
    void handle(AlterPartitionResponse response, long connection) {
        Answer answer = new Answer(
                response.error(),
                response.leaderEpoch(),
                response.partition().leaderEpoch(),
                response.partition().partitionEpoch(),
                leader.leaderEpoch(),
                leader.partitionEpoch(),
                leader.proposal().isPresent() && sentBy.contains(connection));
        switch (context.policies().alterPartitionAnswer().decide(answer)) {
            case COMMIT -> {
                cancelResend();
                leader.commitIsr(response.partition());
            }
            case ROLL_BACK -> {
                cancelResend();
                leader.dropProposal();
            }
            case RESEND -> startResendTimer(context.config().replicaFetchBackoffMs());
            case AWAIT_METADATA -> cancelResend();
            case IGNORE -> {}
        }
        if (response.error().isTraced()) {
            context.trace().receiveAlterPartitionResponse(leader);
        }
    }

    /** Stops sending a proposal that newer metadata has ended. */
    void cancelResend() {
        resendTimer.ifPresent(Timer::cancel);
    }

    private void startResendTimer(long delayMs) {
        cancelResend();
        resendTimer = Optional.of(context.environment().schedule(delayMs, this::resend));
    }

    void close() {
        closed = true;
        cancelResend();
        shrinkTimer.ifPresent(Timer::cancel);
    }
}
