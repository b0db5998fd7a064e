package io.tidemark.broker;

import io.tidemark.log.ReplicaLog;
import io.tidemark.policy.FollowerStepsRule.Step;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.tracer.ErrorCode;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Does to a follower's log what a fetch response says, step by step: other things may happen between two steps. Kafka:
 * {@code ReplicaFetcherThread.processPartitionData} and {@code AbstractFetcherThread}.
 */
final class FetchResponseHandler {
    private final ReplicaContext context;

    FetchResponseHandler(ReplicaContext context) {
        this.context = context;
    }

    /**
     * Acts on a response.
     *
     * @param stillConcerned whether the broker is still in the role in which it got the response; asked before each later
     *     step
     * @param whenDone what to do after the last step
     * @param whenOver what to do at the end, be it after the last step or because the broker is not concerned any more
     */
    void handle(FetchResponse response, BooleanSupplier stillConcerned, Runnable whenDone, Runnable whenOver) {
        if (response.error() == ErrorCode.NONE) {
            List<Step> steps = context.policies()
                    .followerSteps()
                    .steps(response.diverging().isPresent());
            take(steps, response, stillConcerned, whenDone, whenOver);
            return;
        }
        if (response.error() == ErrorCode.OFFSET_OUT_OF_RANGE) {
            resetToRange(response);
        }
        context.trace().receiveFetchResponse(response.leader());
        whenDone.run();
        whenOver.run();
    }

    private void take(
            List<Step> steps,
            FetchResponse response,
            BooleanSupplier stillConcerned,
            Runnable whenDone,
            Runnable whenOver) {
        switch (steps.get(0)) {
            case LOG -> changeLog(response);
            case HIGH_WATERMARK -> takeOffsetsOver(response);
        }
        if (steps.size() == 1) {
            whenDone.run();
            whenOver.run();
            return;
        }
        context.environment().schedule(0, () -> {
            // A new epoch forgets what the response of an earlier one had to say.
            if (stillConcerned.getAsBoolean()) {
                take(steps.subList(1, steps.size()), response, stillConcerned, whenDone, whenOver);
            } else {
                whenOver.run();
            }
        });
    }

    private void changeLog(FetchResponse response) {
        ReplicaLog log = context.log();
        response.diverging()
                .ifPresentOrElse(
                        diverging -> log.truncateTo(context.policies()
                                .truncation()
                                .logEndAfter(diverging, log.endOffsetFor(diverging.leaderEpoch()), log.logEndOffset())),
                        () -> log.appendAsFollower(response.batches()));
        context.trace().receiveFetchResponse(response.leader());
        context.flusher().appended();
    }

    /** The leader's high watermark, and then its log start, as far as that is committed. */
    private void takeOffsetsOver(FetchResponse response) {
        ReplicaLog log = context.log();
        log.updateHighWatermark(
                context.policies().followerHighWatermark().next(response.highWatermark(), log.logEndOffset()));
        if (response.logStartOffset()
                <= context.policies().logStart().removableEnd(log.highWatermark(), log.logEndOffset())) {
            log.advanceLogStart(response.logStartOffset());
        }
        context.trace().advanceFollowerHighWatermark();
    }

    /** The leader's log ends before this one, or begins after it; in between the follower just tries again. */
    private void resetToRange(FetchResponse response) {
        ReplicaLog log = context.log();
        if (response.logEndOffset() < log.logEndOffset()) {
            log.truncateTo(response.logEndOffset());
        } else if (response.logStartOffset() > log.logEndOffset()) {
            log.truncateFullyAndStartAt(response.logStartOffset());
        }
    }
}
