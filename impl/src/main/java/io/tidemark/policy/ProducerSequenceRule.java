package io.tidemark.policy;

import io.tidemark.log.ProducerBatch;
import io.tidemark.log.ProducerSequence;
import io.tidemark.log.ProducerState;
import io.tidemark.tracer.ErrorCode;
import java.util.Optional;

/** What a leader does with a batch of an idempotent producer (KIP-98). */
@FunctionalInterface
public interface ProducerSequenceRule {
    /**
     * A batch that the log has already is not appended again. An epoch older than the last one is refused. Within an epoch each
     * batch continues the one before it, and a new epoch begins at 0; of a producer that the log knows nothing of, anything is
     * taken (KIP-360). Kafka: {@code UnifiedLog.analyzeAndValidateProducerState}, {@code ProducerAppendInfo}.
     */
    ProducerSequenceRule KAFKA = (known, sent, count) -> {
        if (known.isEmpty()) {
            return new Append();
        }
        ProducerState state = known.get();
        Optional<ProducerBatch> duplicate = state.find(sent, count);
        if (duplicate.isPresent()) {
            return new Duplicate(duplicate.get());
        }
        if (sent.producerEpoch() < state.producerEpoch()) {
            return new Refuse(ErrorCode.INVALID_PRODUCER_EPOCH);
        }
        int expected = sent.producerEpoch() > state.producerEpoch()
                ? 0
                : state.lastSequence() == Integer.MAX_VALUE ? 0 : state.lastSequence() + 1;
        return sent.baseSequence() == expected ? new Append() : new Refuse(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
    };

    /**
     * What to do.
     *
     * @param known what the log says of the producer, empty when nothing
     * @param sent the batch's producer id, producer epoch and first sequence number
     * @param count how many records it has
     */
    Decision check(Optional<ProducerState> known, ProducerSequence sent, int count);

    /** What a leader does with a batch. */
    sealed interface Decision {}

    /** It appends it. */
    record Append() implements Decision {}

    /**
     * It tells the producer the offsets which the records have already.
     *
     * @param batch where they are
     */
    record Duplicate(ProducerBatch batch) implements Decision {}

    /**
     * It refuses it.
     *
     * @param error what the producer is told
     */
    record Refuse(ErrorCode error) implements Decision {}
}
