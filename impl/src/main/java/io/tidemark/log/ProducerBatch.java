package io.tidemark.log;

/**
 * Where a batch of an idempotent producer is in the log. Kafka: {@code BatchMetadata}.
 *
 * @param baseSequence the sequence number of its first record
 * @param lastSequence the sequence number of its last record
 * @param baseOffset the offset of its first record
 * @param endOffset the offset after its last record
 */
public record ProducerBatch(int baseSequence, int lastSequence, long baseOffset, long endOffset) {}
