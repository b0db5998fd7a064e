package io.tidemark.broker;

import io.tidemark.environment.Timer;
import io.tidemark.policy.ProduceCompletionRule.View;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.tracer.ErrorCode;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Holds produce requests until their producers can be told what became of the records. Kafka: {@code DelayedProduce}. */
final class ProducePurgatory {
    private record Held(PendingProduce produce, Timer timer) {}

    private final ReplicaContext context;
    private final SortedMap<Long, Held> held = new TreeMap<>();
    private long arrived;

    ProducePurgatory(ReplicaContext context) {
        this.context = context;
    }

    /** Holds a request, for no longer than the producer asked for. */
    void add(PendingProduce produce, long timeoutMs) {
        long number = arrived++;
        Timer timer = context.environment().schedule(timeoutMs, () -> {
            // The records may still be committed or truncated later; nothing in the replica has changed.
            held.remove(number);
            answer(produce, ErrorCode.REQUEST_TIMED_OUT);
        });
        held.put(number, new Held(produce, timer));
    }

    /** How many requests wait. Kafka: the metric {@code PurgatorySize}. */
    int size() {
        return held.size();
    }

    /** How many of them have appended something themselves: those that traces know of. */
    int appended() {
        return (int) held.values().stream()
                .filter(waiting -> !waiting.produce().duplicate())
                .count();
    }

    /** Answers those that can be answered in the replica's present state. */
    void complete(ReplicaRole role) {
        new TreeMap<>(held).forEach((number, waiting) -> {
            Optional<ErrorCode> result =
                    context.policies().produceCompletion().completion(view(waiting.produce(), role));
            if (result.isPresent()) {
                waiting.timer().cancel();
                held.remove(number);
                answer(waiting.produce(), result.get());
            }
        });
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
