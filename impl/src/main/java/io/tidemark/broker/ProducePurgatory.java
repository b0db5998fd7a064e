package io.tidemark.broker;

import io.tidemark.policy.ProduceCompletionRule.View;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.tracer.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds produce requests until their producers can be told what became of the records. Kafka: {@code DelayedProduce}. */
final class ProducePurgatory {
    private final ReplicaContext context;
    private final List<PendingProduce> pending = new ArrayList<>();

    ProducePurgatory(ReplicaContext context) {
        this.context = context;
    }

    /** Holds a request, for no longer than the producer asked for. */
    void add(PendingProduce produce, long timeoutMs) {
        pending.add(produce);
        context.environment().schedule(timeoutMs, () -> timeOut(produce));
    }

    /** How many requests wait. Kafka: the metric {@code PurgatorySize}. */
    int size() {
        return pending.size();
    }

    /** How many of them have appended something themselves: those that traces know of. */
    int appended() {
        return (int) pending.stream().filter(produce -> !produce.duplicate()).count();
    }

    private void timeOut(PendingProduce produce) {
        // The records may still be committed or truncated later; nothing in the replica has changed.
        if (pending.remove(produce)) {
            answer(produce, ErrorCode.REQUEST_TIMED_OUT);
        }
    }

    /** Answers those that can be answered in the replica's present state. */
    void complete(ReplicaRole role) {
        for (PendingProduce produce : List.copyOf(pending)) {
            Optional<ErrorCode> result = context.policies().produceCompletion().completion(view(produce, role));
            if (result.isPresent()) {
                pending.remove(produce);
                answer(produce, result.get());
            }
        }
    }

    private View view(PendingProduce produce, ReplicaRole role) {
        Optional<LeaderReplica> leader = role instanceof LeaderReplica leads ? Optional.of(leads) : Optional.empty();
        return new View(
                produce.acks(),
                produce.leaderEpoch(),
                produce.requiredOffset(),
                leader.map(LeaderReplica::leaderEpoch).orElse(-1),
                context.log().highWatermark(),
                leader.map(leads -> leads.maximalIsr().size()).orElse(0),
                leader.map(LeaderReplica::effectiveMinInsyncReplicas).orElse(0));
    }

    private void answer(PendingProduce produce, ErrorCode error) {
        if (!produce.duplicate()) {
            trace(produce, error);
        }
        context.environment()
                .respond(
                        produce.request(),
                        new ProduceResponse(error, error == ErrorCode.NONE ? produce.baseOffset() : -1));
    }

    private void trace(PendingProduce produce, ErrorCode error) {
        if (error == ErrorCode.NONE) {
            context.trace().acknowledgeProduce(produce, appended());
        } else {
            context.trace()
                    .rejectProduce(produce.acks(), error, produce.leaderEpoch(), produce.requiredOffset(), appended());
        }
    }
}
