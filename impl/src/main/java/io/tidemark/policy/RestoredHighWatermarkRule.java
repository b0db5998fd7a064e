package io.tidemark.policy;

/** From where a broker goes on with the high watermark after a start. */
@FunctionalInterface
public interface RestoredHighWatermarkRule {
    /** From its checkpoint. Kafka: {@code OffsetCheckpointFile} with {@code Partition.createLog}. */
    RestoredHighWatermarkRule KAFKA = checkpoint -> checkpoint;

    /** The high watermark, which is then cut to the log. */
    long restored(long checkpoint);
}
