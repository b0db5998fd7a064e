package io.tidemark.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a log says of one idempotent producer. Kafka: {@code ProducerStateEntry}.
 *
 * @param producerEpoch the epoch of its last batch
 * @param batches its last batches in that epoch, the oldest first; at least one, at most {@value #RETAINED_BATCHES}
 */
public record ProducerState(short producerEpoch, List<ProducerBatch> batches) {
    /** As many as a producer may have in flight. Kafka: {@code ProducerStateEntry.NUM_BATCHES_TO_RETAIN}. */
    public static final int RETAINED_BATCHES = 5;

    public ProducerState {
        batches = List.copyOf(batches);
        if (batches.isEmpty() || batches.size() > RETAINED_BATCHES) {
            throw new IllegalArgumentException(batches.size() + " batches, expected 1 to " + RETAINED_BATCHES);
        }
    }

    /** The sequence number of the last record. */
    public int lastSequence() {
        return batches.get(batches.size() - 1).lastSequence();
    }

    /** The batch with exactly these sequence numbers, as far as it is remembered. Kafka: {@code findDuplicateBatch}. */
    public Optional<ProducerBatch> find(ProducerSequence sequence, int count) {
        int lastSequence = sequence.skip(count - 1).baseSequence();
        return batches.stream()
                .filter(batch -> sequence.producerEpoch() == producerEpoch
                        && batch.baseSequence() == sequence.baseSequence()
                        && batch.lastSequence() == lastSequence)
                .findFirst();
    }

    /** What the log says once a batch is in it; {@code known} is what it said before. */
    static ProducerState after(Optional<ProducerState> known, RecordBatch appended) {
        ProducerSequence sequence = appended.producer();
        List<ProducerBatch> batches = new ArrayList<>();
        known.filter(state -> state.producerEpoch() == sequence.producerEpoch())
                .ifPresent(state -> batches.addAll(state.batches()));
        batches.add(new ProducerBatch(
                sequence.baseSequence(),
                sequence.skip(appended.count() - 1).baseSequence(),
                appended.baseOffset(),
                appended.endOffset()));
        int surplus = Math.max(0, batches.size() - RETAINED_BATCHES);
        return new ProducerState(sequence.producerEpoch(), batches.subList(surplus, batches.size()));
    }
}
