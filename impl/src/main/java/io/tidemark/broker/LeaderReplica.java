package io.tidemark.broker;

import io.tidemark.log.EpochEndOffset;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.RecordBatch;
import io.tidemark.policy.FetchProgressRule.FetchOutcome;
import io.tidemark.policy.HighWatermarkRule.LeaderView;
import io.tidemark.policy.ProducerSequenceRule.Append;
import io.tidemark.policy.ProducerSequenceRule.Decision;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A replica that leads in one epoch: it appends, answers fetches, keeps the ISR and moves the high watermark. Kafka:
 * {@code Partition} on the leader.
 */
final class LeaderReplica implements ReplicaRole {
    private final ReplicaContext context;
    private final int leaderEpoch;
    private final long epochStartOffset;
    private final SortedMap<Integer, FollowerProgress> followers = new TreeMap<>();
    private final IsrManager isrManager;
    private BrokerSet replicas;
    private BrokerSet committedIsr;
    private Optional<IsrProposal> proposal = Optional.empty();
    private int partitionEpoch;

    LeaderReplica(ReplicaContext context, PartitionRegistration registration) {
        this.context = context;
        this.leaderEpoch = registration.leaderEpoch();
        this.partitionEpoch = registration.partitionEpoch();
        this.replicas = registration.replicas();
        this.committedIsr = registration.isr();
        this.epochStartOffset = context.log().logEndOffset();
        this.isrManager = new IsrManager(context, this);
        // Members of the ISR get a full replica.lag.time.max.ms to show up in the new epoch.
        for (int member : committedIsr.without(context.nodeId())) {
            followers.put(member, FollowerProgress.inSync(context.environment().nowMs()));
        }
    }

    @Override
    public int leader() {
        return context.nodeId();
    }

    @Override
    public int leaderEpoch() {
        return leaderEpoch;
    }

    @Override
    public int partitionEpoch() {
        return partitionEpoch;
    }

    /** Where the log ended when this replica became leader. */
    long epochStartOffset() {
        return epochStartOffset;
    }

    /** The replicas that the controller is known to have decided on. */
    BrokerSet replicas() {
        return replicas;
    }

    /** Whether a broker counts as a replica here. */
    boolean isReplica(int broker) {
        return context.policies().replicaMembership().isReplica(replicas, broker);
    }

    /** {@code min.insync.replicas} as far as there are so many replicas. */
    int effectiveMinInsyncReplicas() {
        return context.config().effectiveMinInsyncReplicas(replicas.size());
    }

    /** The ISR that the controller is known to have decided on. */
    BrokerSet committedIsr() {
        return committedIsr;
    }

    /** The committed ISR and those that a change in flight would add: whoever the controller may count (KIP-497). */
    BrokerSet maximalIsr() {
        return proposal.map(inFlight -> committedIsr.union(inFlight.isr())).orElse(committedIsr);
    }

    Optional<IsrProposal> proposal() {
        return proposal;
    }

    IsrManager isrManager() {
        return isrManager;
    }

    /** What is known of a follower. */
    FollowerProgress follower(int follower) {
        return followers.computeIfAbsent(follower, id -> FollowerProgress.unknown());
    }

    /** Whether a follower may join the ISR, as far as this broker knows of its registration. */
    boolean isEligible(int follower) {
        return context.policies()
                .isrEligibility()
                .isEligible(
                        context.image().registration(follower),
                        follower(follower).brokerEpoch());
    }

    /** Takes a change over that leaves the leader as it is; it overtakes whatever was in flight. */
    void update(PartitionRegistration registration) {
        replicas = registration.replicas();
        followers.keySet().removeIf(follower -> !isReplica(follower));
        commitIsr(registration);
    }

    void propose(IsrProposal newProposal) {
        proposal = Optional.of(newProposal);
    }

    void dropProposal() {
        proposal = Optional.empty();
    }

    void commitIsr(PartitionRegistration registration) {
        committedIsr = registration.isr();
        partitionEpoch = registration.partitionEpoch();
        proposal = Optional.empty();
    }

    /** Whether {@code acks} can be honoured, as far as the ISR goes. */
    boolean admits(Acks acks) {
        return context.policies().produceAdmission().admits(acks, committedIsr.size(), effectiveMinInsyncReplicas());
    }

    /**
     * Appends a producer's batch.
     *
     * @return the offset after the last of its records
     */
    long append(RecordBatch batch) {
        return context.log().append(leaderEpoch, batch);
    }

    /** What to do with a batch, by its producer's sequence number. */
    Decision checkSequence(RecordBatch batch) {
        ProducerSequence producer = batch.producer();
        return producer.isIdempotent()
                ? context.policies()
                        .producerSequence()
                        .check(context.log().producerState(producer.producerId()), producer, batch.count())
                : new Append();
    }

    /** Whether an answer to the fetch would tell either side nothing that it does not know. */
    boolean hasNothingNewFor(FetchRequest request) {
        if (!isReplica(request.follower())) {
            return false;
        }
        FollowerProgress follower = follower(request.follower());
        return request.leaderEpoch() == leaderEpoch
                && request.fetchOffset() == context.log().logEndOffset()
                && request.fetchOffset() == follower.logEndOffset()
                && request.brokerEpoch() == follower.brokerEpoch()
                && context.log().highWatermark() == follower.highWatermarkSent()
                && divergence(request).isEmpty();
    }

    /** Answers a fetch, or a copy of one, and learns from it how far the follower has come. */
    FetchResponse answer(FetchRequest request, boolean copy) {
        ErrorCode error = context.policies().fetchFencing().check(request.leaderEpoch(), leaderEpoch);
        if (error == ErrorCode.NONE && !isReplica(request.follower())) {
            // Its metadata is newer than this broker's: it is being added.
            error = ErrorCode.UNKNOWN_LEADER_EPOCH;
        }
        // Before the log start there is nothing left to compare with.
        if (error == ErrorCode.NONE && request.fetchOffset() < context.log().logStartOffset()) {
            error = range(request);
        }
        Optional<EpochEndOffset> diverging = error == ErrorCode.NONE ? divergence(request) : Optional.empty();
        if (error == ErrorCode.NONE && diverging.isEmpty()) {
            error = range(request);
        }
        if (error == ErrorCode.NONE && diverging.isEmpty()) {
            error = context.policies()
                    .fetchingProcess()
                    .check(
                            context.image().registration(request.follower()),
                            follower(request.follower()).brokerEpoch(),
                            request.brokerEpoch());
        }
        FetchResponse response = response(request, error, diverging);
        FollowerProgress follower =
                isReplica(request.follower()) ? follower(request.follower()) : FollowerProgress.unknown();
        if (context.policies().fetchProgress().countsAsProgress(outcome(error, diverging))) {
            follower.fetched(
                    request.fetchOffset(),
                    request.brokerEpoch(),
                    context.log().logEndOffset(),
                    context.environment().nowMs());
            follower.answered(response.highWatermark());
        }
        context.trace()
                .answerFetch(
                        request.follower(),
                        copy,
                        response,
                        OptionalLong.of(follower.logEndOffset()),
                        OptionalLong.of(follower.brokerEpoch()));
        return response;
    }

    private ErrorCode range(FetchRequest request) {
        return context.policies()
                .fetchRange()
                .check(
                        request.fetchOffset(),
                        context.log().logStartOffset(),
                        context.log().logEndOffset());
    }

    private Optional<EpochEndOffset> divergence(FetchRequest request) {
        return context.policies()
                .divergence()
                .divergence(context.log()::endOffsetFor, request.fetchOffset(), request.lastFetchedEpoch());
    }

    private static FetchOutcome outcome(ErrorCode error, Optional<EpochEndOffset> diverging) {
        if (error != ErrorCode.NONE) {
            return FetchOutcome.REFUSED;
        }
        return diverging.isPresent() ? FetchOutcome.DIVERGING : FetchOutcome.SERVED;
    }

    private FetchResponse response(FetchRequest request, ErrorCode error, Optional<EpochEndOffset> diverging) {
        List<RecordBatch> batches = error == ErrorCode.NONE && diverging.isEmpty()
                ? context.log().read(request.fetchOffset(), context.config().fetchableBytes(request.maxBytes()))
                : List.of();
        return new FetchResponse(
                context.nodeId(),
                request.leaderEpoch(),
                request.fetchOffset(),
                error,
                batches,
                error == ErrorCode.NONE ? context.log().highWatermark() : -1,
                context.log().logStartOffset(),
                context.log().logEndOffset(),
                diverging);
    }

    /** Moves the high watermark if it may. Returns whether it did. */
    boolean maybeAdvanceHighWatermark() {
        long highWatermark = context.log().highWatermark();
        long next = context.policies()
                .highWatermark()
                .next(new LeaderView(
                        highWatermark,
                        context.log().logEndOffset(),
                        committedIsr.size(),
                        followerEnds(committedIsr),
                        followerEnds(maximalIsr()),
                        followerEnds(joining()),
                        effectiveMinInsyncReplicas()));
        context.log().updateHighWatermark(next);
        return context.log().highWatermark() != highWatermark;
    }

    /** The followers outside the maximal ISR which the high watermark waits for. */
    private BrokerSet joining() {
        long nowMs = context.environment().nowMs();
        return BrokerSet.of(followers.keySet())
                .minus(maximalIsr())
                .filter(follower -> context.policies()
                        .joiningReplica()
                        .waitsFor(
                                follower(follower).logEndOffset(),
                                context.log().logEndOffset(),
                                follower(follower).sinceCaughtUpMs(nowMs),
                                context.config().replicaLagTimeMaxMs(),
                                isEligible(follower)));
    }

    private List<Long> followerEnds(BrokerSet members) {
        List<Long> ends = new ArrayList<>();
        for (int member : members) {
            if (member != context.nodeId()) {
                ends.add(follower(member).logEndOffset());
            }
        }
        return ends;
    }

    @Override
    public void close() {
        isrManager.close();
    }
}
