package io.tidemark.log;

/**
 * Who produced a batch, for idempotent and transactional producers.
 *
 * @param producerId the producer's id, -1 for a producer that has none
 * @param producerEpoch the producer's epoch, -1 when it has none
 * @param baseSequence the sequence number of the batch's first record, -1 when it has none
 */
public record ProducerSequence(long producerId, short producerEpoch, int baseSequence) {
    /** A producer that is not idempotent. */
    public static final ProducerSequence NONE = new ProducerSequence(-1, (short) -1, -1);

    /** Whether the producer is idempotent. */
    public boolean isIdempotent() {
        return producerId >= 0;
    }

    /** The same for what follows the first records. Kafka: {@code DefaultRecordBatch.incrementSequence}. */
    ProducerSequence skip(int records) {
        if (baseSequence < 0) {
            return this;
        }
        int next = baseSequence > Integer.MAX_VALUE - records
                ? records - (Integer.MAX_VALUE - baseSequence) - 1
                : baseSequence + records;
        return new ProducerSequence(producerId, producerEpoch, next);
    }
}
