package io.tidemark.policy;

/** Which states of the partition a broker applies. */
@FunctionalInterface
public interface MetadataRule {
    /**
     * Newer ones: the answer to an ISR change may overtake the metadata log, which then tells what is known. Kafka: the checks of
     * the partition epoch in {@code Partition.makeLeader} and {@code makeFollower} (KAFKA-1188).
     */
    MetadataRule KAFKA = (partitionEpoch, knownPartitionEpoch) -> partitionEpoch > knownPartitionEpoch;

    /** Whether to apply it. */
    boolean applies(int partitionEpoch, int knownPartitionEpoch);
}
