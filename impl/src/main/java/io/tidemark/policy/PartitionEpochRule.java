package io.tidemark.policy;

/** Which ISR changes the controller refuses because they were built on another state of the partition (KIP-497). */
@FunctionalInterface
public interface PartitionEpochRule {
    /** Those built on an older one. Kafka: {@code ReplicationControlManager.validateAlterPartitionData}. */
    PartitionEpochRule KAFKA = (requestEpoch, partitionEpoch) -> requestEpoch < partitionEpoch;

    /** Whether it is outdated; the answer then is INVALID_UPDATE_VERSION. */
    boolean isOutdated(int requestEpoch, int partitionEpoch);
}
