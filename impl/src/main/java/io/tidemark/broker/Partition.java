package io.tidemark.broker;

import io.tidemark.environment.Envelope;
import io.tidemark.log.ProducerBatch;
import io.tidemark.log.RecordBatch;
import io.tidemark.log.ReplicaLog;
import io.tidemark.policy.FetchResponseRule;
import io.tidemark.policy.ProducerSequenceRule.Decision;
import io.tidemark.policy.ProducerSequenceRule.Duplicate;
import io.tidemark.policy.ProducerSequenceRule.Refuse;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.ConsumerFetchRequest;
import io.tidemark.protocol.Message.ConsumerFetchResponse;
import io.tidemark.protocol.Message.DeleteRecordsRequest;
import io.tidemark.protocol.Message.DeleteRecordsResponse;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.Message.ListOffsetsRequest;
import io.tidemark.protocol.Message.ListOffsetsResponse;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A broker's replica of the partition: gives it the role that the metadata says, and hands requests to that role. Kafka:
 * {@code Partition} and {@code ReplicaManager}.
 *
 * <p>The transitions, all in {@link #apply}: a newer leader epoch or another leader ends the present role and begins
 * {@link LeaderReplica} or {@link FollowerReplica}; any other newer partition epoch updates the present role. A broker that
 * is no replica (any more) becomes {@link UnassignedReplica} and deletes its log.
 */
final class Partition {
    private final ReplicaContext context;
    private final ProducePurgatory produces;
    private final FetchPurgatory fetches;
    private final FetchResponseHandler responses;
    private final FetcherThread fetcherThread = new FetcherThread();
    private ReplicaRole role = new UnassignedReplica();
    private BrokerSet replicas = BrokerSet.empty();

    Partition(ReplicaContext context) {
        this.context = context;
        this.produces = new ProducePurgatory(context);
        this.fetches = new FetchPurgatory(context.environment());
        this.responses = new FetchResponseHandler(context);
    }

    /** The present role. */
    ReplicaRole role() {
        return role;
    }

    /** How many produce requests wait for their answers. */
    int waitingProduceRequests() {
        return produces.size();
    }

    /** Applies the partition's newest state; one that is known already, from the controller's answer, changes nothing. */
    void apply(PartitionRegistration registration) {
        if (!context.policies().metadata().applies(registration.partitionEpoch(), role.partitionEpoch())) {
            return;
        }
        if (!registration.replicas().contains(context.nodeId())) {
            deleteReplica(registration);
            return;
        }
        boolean newRole = role instanceof UnassignedReplica
                || context.policies()
                        .roleChange()
                        .beginsRole(
                                role.leaderEpoch(), registration.leaderEpoch(), role.leader(), registration.leader());
        if (newRole) {
            changeRole(registration);
        } else if (role instanceof LeaderReplica leader) {
            leader.update(registration);
            leader.isrManager().cancelResend();
        } else if (role instanceof FollowerReplica follower) {
            follower.update(registration);
        }
        boolean reassigned = !replicas.isEmpty() && !replicas.equals(registration.replicas());
        replicas = registration.replicas();
        context.trace().applyMetadata(role, reassigned, produces.appended());
        if (newRole) {
            begin();
        }
        replicaChanged();
    }

    /** Kafka: {@code ReplicaManager.stopPartitions}; of a log that is found after a start, {@code LogManager} with stray logs. */
    private void deleteReplica(PartitionRegistration registration) {
        boolean holdsNothing =
                context.log().logEndOffset() == 0 && context.checkpoint().read() == 0;
        if (role instanceof UnassignedReplica && holdsNothing) {
            return;
        }
        role.close();
        role = new UnassignedReplica();
        replicas = BrokerSet.empty();
        context.log().truncateFullyAndStartAt(0);
        context.checkpoint().write(0);
        context.trace().deleteReplica(registration.partitionEpoch());
        produces.complete(role);
        wakeFetches();
    }

    private void changeRole(PartitionRegistration registration) {
        role.close();
        if (registration.leader() == context.nodeId()) {
            role = new LeaderReplica(context, registration);
            return;
        }
        ReplicaLog log = context.log();
        log.truncateTo(context.policies().becomeFollower().retainedEnd(log.highWatermark(), log.logEndOffset()));
        role = new FollowerReplica(context, fetcherThread, registration);
    }

    private void begin() {
        if (role instanceof LeaderReplica leader) {
            leader.isrManager().start();
        } else if (role instanceof FollowerReplica follower) {
            follower.fetcher().fetch();
        }
        produces.complete(role);
    }

    /** After any change that requests may have been waiting for. */
    private void replicaChanged() {
        if (role instanceof LeaderReplica leader && maybeAdvanceHighWatermark(leader)) {
            scheduleCompletion();
        }
        wakeFetches();
    }

    private boolean maybeAdvanceHighWatermark(LeaderReplica leader) {
        boolean moved = leader.maybeAdvanceHighWatermark();
        if (moved) {
            context.trace().advanceHighWatermark(produces.appended());
        }
        return moved;
    }

    private void scheduleCompletion() {
        // Kafka, too, completes waiting requests after it has released the partition's lock.
        context.environment().schedule(0, () -> produces.complete(role));
    }

    private void wakeFetches() {
        List<Envelope> held = fetches.releaseAll();
        if (!held.isEmpty()) {
            context.environment().schedule(0, () -> held.forEach(this::answerOrHold));
        }
    }

    /** Answers a follower's fetch, or holds it as long as there is nothing new to tell. */
    void receiveFetch(Envelope envelope) {
        answerOrHold(envelope);
    }

    private void answerOrHold(Envelope envelope) {
        if (!context.environment().isAwaited(envelope)) {
            return;
        }
        FetchRequest request = (FetchRequest) envelope.message();
        if (role instanceof LeaderReplica leader && leader.hasNothingNewFor(request)) {
            fetches.hold(envelope, request.maxWaitMs(), this::answerIfAwaited);
        } else {
            answerFetch(envelope);
        }
    }

    private void answerIfAwaited(Envelope envelope) {
        if (context.environment().isAwaited(envelope)) {
            answerFetch(envelope);
        }
    }

    private void answerFetch(Envelope envelope) {
        FetchRequest request = (FetchRequest) envelope.message();
        if (role instanceof LeaderReplica leader) {
            FetchResponse response = leader.answer(request, envelope.copy());
            context.environment().respond(envelope, response);
            if (maybeAdvanceHighWatermark(leader)) {
                scheduleCompletion();
                wakeFetches();
            }
            leader.isrManager().maybeExpand(request.follower());
            return;
        }
        ErrorCode error = checkLeaderEpoch(OptionalInt.of(request.leaderEpoch()));
        FetchResponse refusal = FetchResponse.refused(
                context.nodeId(), request, error == ErrorCode.NONE ? ErrorCode.NOT_LEADER_OR_FOLLOWER : error);
        context.trace()
                .answerFetch(request.follower(), envelope.copy(), refusal, OptionalLong.empty(), OptionalLong.empty());
        context.environment().respond(envelope, refusal);
    }

    /** Whether it is a fetch response that waits until the one before it is dealt with. */
    boolean holds(Envelope envelope) {
        return fetcherThread.holds(envelope);
    }

    /** Takes a fetch response in; one that concerns the replica no more changes nothing. */
    void receiveFetchResponse(Envelope envelope) {
        FetchResponse response = (FetchResponse) envelope.message();
        if (fetcherThread.isBusy()) {
            fetcherThread.hold(envelope);
            return;
        }
        ReplicaRole receiver = role;
        Optional<ReplicaFetcher> fetcher = receiver instanceof FollowerReplica follower
                        && follower.fetcher().accept(envelope.connection())
                ? Optional.of(follower.fetcher())
                : Optional.empty();
        if (!response.error().isTraced() || !response.batches().stream().allMatch(RecordBatch::isValid)) {
            // Refused before a replica saw it, or as good as lost: Kafka's fetcher, too, asks for the same again.
            fetcher.ifPresent(ReplicaFetcher::fetchAfterBackoff);
            return;
        }
        Runnable fetchNext = () -> fetcher.ifPresent(asker -> fetchAgain(asker, response));
        if (context.policies().fetchResponse().concerns(view(response))) {
            fetcherThread.begin();
            responses.handle(
                    response, () -> role == receiver, fetchNext, () -> fetcherThread.end(this::receiveFetchResponse));
        } else {
            context.trace().receiveFetchResponse(response.leader());
            fetchNext.run();
        }
    }

    private FetchResponseRule.View view(FetchResponse response) {
        return new FetchResponseRule.View(
                response.leaderEpoch(),
                response.fetchOffset(),
                response.diverging().isPresent(),
                role instanceof FollowerReplica,
                role.leaderEpoch(),
                context.log().logEndOffset());
    }

    private static void fetchAgain(ReplicaFetcher fetcher, FetchResponse response) {
        if (response.error() == ErrorCode.NONE) {
            fetcher.fetch();
        } else {
            fetcher.fetchAfterBackoff();
        }
    }

    /** Takes the controller's answer to an ISR change in; a broker that leads no more ignores it. */
    void receiveAlterPartitionResponse(Envelope envelope) {
        if (role instanceof LeaderReplica leader) {
            leader.isrManager().handle((AlterPartitionResponse) envelope.message(), envelope.connection());
            replicaChanged();
        } else if (((AlterPartitionResponse) envelope.message()).error().isTraced()) {
            context.trace().receiveAlterPartitionResponse(role);
        }
    }

    /** Appends a producer's records, or refuses them; of the request itself nothing is wrong. */
    void produce(Envelope envelope, ProduceRequest request) {
        Acks acks = request.requiredAcks().orElseThrow();
        if (!(role instanceof LeaderReplica leader)) {
            reject(envelope, acks, ErrorCode.NOT_LEADER_OR_FOLLOWER);
            return;
        }
        if (!leader.admits(acks)) {
            reject(envelope, acks, ErrorCode.NOT_ENOUGH_REPLICAS);
            return;
        }
        ProducedRecords records = new ProducedRecords(request.records());
        ErrorCode error = records.checkBatch(context.config().logConfig());
        if (error != ErrorCode.NONE) {
            refuse(envelope, acks, error);
            return;
        }
        RecordBatch batch = records.batch();
        Decision decision = leader.checkSequence(batch);
        if (decision instanceof Refuse refused) {
            refuse(envelope, acks, refused.error());
        } else if (decision instanceof Duplicate duplicate) {
            answerDuplicate(envelope, acks, request.timeoutMs(), leader, duplicate.batch());
        } else {
            append(envelope, acks, request.timeoutMs(), leader, batch);
        }
    }

    /** No step of the protocol: the log and what waits are as before. */
    private void refuse(Envelope envelope, Acks acks, ErrorCode error) {
        if (acks != Acks.NONE) {
            context.environment().respond(envelope, ProduceResponse.refused(error));
        }
    }

    /** The producer waits for the records as it did the first time. */
    private void answerDuplicate(
            Envelope envelope, Acks acks, long timeoutMs, LeaderReplica leader, ProducerBatch batch) {
        if (acks != Acks.NONE) {
            produces.add(
                    new PendingProduce(
                            envelope, acks, leader.leaderEpoch(), batch.baseOffset(), batch.endOffset(), true),
                    timeoutMs);
            produces.complete(role);
        }
    }

    private void append(Envelope envelope, Acks acks, long timeoutMs, LeaderReplica leader, RecordBatch batch) {
        long requiredOffset = leader.append(batch);
        boolean waits = acks != Acks.NONE;
        if (waits) {
            produces.add(
                    new PendingProduce(
                            envelope,
                            acks,
                            leader.leaderEpoch(),
                            requiredOffset - batch.count(),
                            requiredOffset,
                            false),
                    timeoutMs);
        }
        context.trace().appendToLeader(leader, batch.count(), acks, produces.appended());
        context.flusher().appended();
        if (waits) {
            produces.complete(role);
        }
        replicaChanged();
    }

    private void reject(Envelope envelope, Acks acks, ErrorCode error) {
        if (acks != Acks.NONE) {
            context.trace().rejectProduce(acks, error, -1, -1, produces.appended());
            context.environment().respond(envelope, ProduceResponse.refused(error));
        }
    }

    /** Gives a consumer what it may read here. */
    void consume(Envelope envelope, ConsumerFetchRequest request) {
        context.environment().respond(envelope, read(request));
    }

    private ConsumerFetchResponse read(ConsumerFetchRequest request) {
        ErrorCode error = checkLeaderEpoch(request.currentLeaderEpoch());
        if (error != ErrorCode.NONE) {
            return ConsumerFetchResponse.refused(error);
        }
        ReplicaLog log = context.log();
        long readableEnd = context.policies().consumerRead().readableEnd(log.highWatermark(), log.logEndOffset());
        if (request.fetchOffset() < log.logStartOffset() || request.fetchOffset() > log.logEndOffset()) {
            return new ConsumerFetchResponse(ErrorCode.OFFSET_OUT_OF_RANGE, List.of(), readableEnd, role.leaderEpoch());
        }
        List<RecordBatch> batches = new ArrayList<>();
        for (RecordBatch batch :
                log.read(request.fetchOffset(), context.config().fetchableBytes(request.maxBytes()))) {
            if (batch.endOffset() <= readableEnd) {
                batches.add(batch);
            } else if (batch.baseOffset() < readableEnd && !batch.isCompressed()) {
                batches.add(batch.before(readableEnd));
            }
        }
        if (!batches.isEmpty()) {
            int count = batches.stream().mapToInt(RecordBatch::count).sum();
            long endOffset = batches.get(batches.size() - 1).endOffset();
            context.trace().consumerFetch(role, request.fetchOffset(), count, endOffset);
        }
        return new ConsumerFetchResponse(ErrorCode.NONE, batches, readableEnd, role.leaderEpoch());
    }

    /**
     * Whether this broker has the replica, and knows the leader epoch that a request names. Kafka: {@code Partition.getLocalLog},
     * which looks at the epoch before it asks who leads.
     */
    private ErrorCode checkLeaderEpoch(OptionalInt currentLeaderEpoch) {
        if (role instanceof UnassignedReplica) {
            return ErrorCode.NOT_LEADER_OR_FOLLOWER;
        }
        return currentLeaderEpoch.isPresent()
                ? context.policies().fetchFencing().check(currentLeaderEpoch.getAsInt(), role.leaderEpoch())
                : ErrorCode.NONE;
    }

    /** Tells a consumer the latest offset, if this broker leads and knows it. */
    void listOffsets(Envelope envelope, ListOffsetsRequest request) {
        context.environment().respond(envelope, latestOffset(request));
    }

    private ListOffsetsResponse latestOffset(ListOffsetsRequest request) {
        ErrorCode error = checkLeaderEpoch(request.currentLeaderEpoch());
        if (error != ErrorCode.NONE) {
            return ListOffsetsResponse.refused(error);
        }
        if (!(role instanceof LeaderReplica leader)) {
            return ListOffsetsResponse.refused(ErrorCode.NOT_LEADER_OR_FOLLOWER);
        }
        OptionalLong latest = context.policies()
                .latestOffset()
                .latestOffset(context.log().highWatermark(), leader.epochStartOffset());
        ListOffsetsResponse response = new ListOffsetsResponse(
                latest.isPresent() ? ErrorCode.NONE : ErrorCode.OFFSET_NOT_AVAILABLE,
                latest.orElse(-1),
                leader.leaderEpoch());
        context.trace().listOffsets(leader, response);
        return response;
    }

    /** Removes the oldest records as an administrator asks, if this broker leads. */
    void deleteRecords(Envelope envelope, DeleteRecordsRequest request) {
        ReplicaLog log = context.log();
        long offset = request.beforeOffset() == DeleteRecordsRequest.UP_TO_HIGH_WATERMARK
                ? log.highWatermark()
                : request.beforeOffset();
        ErrorCode error = ErrorCode.NONE;
        if (!(role instanceof LeaderReplica)) {
            error = ErrorCode.NOT_LEADER_OR_FOLLOWER;
        } else if (offset < 0 || offset > removableEnd()) {
            error = ErrorCode.OFFSET_OUT_OF_RANGE;
        } else {
            advanceLogStart(offset);
        }
        context.environment()
                .respond(
                        envelope,
                        error == ErrorCode.NONE
                                ? new DeleteRecordsResponse(error, log.logStartOffset())
                                : DeleteRecordsResponse.refused(error));
    }

    /**
     * Removes the oldest batches as long as the log is larger than {@code log.retention.bytes}. Not before the replica has a
     * role: Kafka loads the high watermark with it, and until then takes nothing for committed.
     */
    void removeOldRecords() {
        if (role instanceof UnassignedReplica) {
            return;
        }
        ReplicaLog log = context.log();
        List<RecordBatch> batches = log.read(log.logStartOffset(), Long.MAX_VALUE);
        long excess = batches.stream().mapToLong(RecordBatch::sizeInBytes).sum()
                - context.config().logRetentionBytes();
        long offset = log.logStartOffset();
        for (RecordBatch batch : batches) {
            excess -= batch.sizeInBytes();
            if (excess < 0) {
                break;
            }
            offset = batch.endOffset();
        }
        advanceLogStart(Math.min(offset, removableEnd()));
    }

    private long removableEnd() {
        return context.policies()
                .logStart()
                .removableEnd(context.log().highWatermark(), context.log().logEndOffset());
    }

    private void advanceLogStart(long offset) {
        if (offset > context.log().logStartOffset()) {
            context.log().advanceLogStart(offset);
            context.trace().advanceLogStart(offset);
        }
    }

    /** Ends the role: the broker stops. */
    void close() {
        role.close();
    }
}
