package io.tidemark.policy;

/** What consumers may read at a broker, leader or follower (KIP-392). */
@FunctionalInterface
public interface ConsumerReadRule {
    /** What is committed as far as this broker knows. Kafka: {@code FetchIsolation.HIGH_WATERMARK}. */
    ConsumerReadRule KAFKA = (highWatermark, logEndOffset) -> highWatermark;

    /** The end of what may be read. */
    long readableEnd(long highWatermark, long logEndOffset);
}
