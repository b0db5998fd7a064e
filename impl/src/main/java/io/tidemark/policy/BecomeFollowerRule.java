package io.tidemark.policy;

/** How much of its log a replica keeps when it begins to follow a leader. */
@FunctionalInterface
public interface BecomeFollowerRule {
    /** All of it: only the leader can tell what diverges (KIP-101). Kafka: {@code Partition.makeFollower}. */
    BecomeFollowerRule KAFKA = (highWatermark, logEndOffset) -> logEndOffset;

    /** The log end that it begins with. */
    long retainedEnd(long highWatermark, long logEndOffset);
}
