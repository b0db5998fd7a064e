package io.tidemark.protocol;

/**
 * Which brokers hold a replica of the partition, and what a reassignment is about to change of that. Kafka: the fields of the
 * same names of {@code PartitionRegistration}.
 *
 * @param replicas all of them, also those that are being added or removed
 * @param addingReplicas those that the reassignment under way adds
 * @param removingReplicas those that the reassignment under way removes
 */
public record ReplicaAssignment(BrokerSet replicas, BrokerSet addingReplicas, BrokerSet removingReplicas) {
    /** Replicas that nobody is about to change. */
    public static ReplicaAssignment of(BrokerSet replicas) {
        return new ReplicaAssignment(replicas, BrokerSet.empty(), BrokerSet.empty());
    }

    /** Whether a reassignment is under way. */
    public boolean isReassigning() {
        return !addingReplicas.isEmpty() || !removingReplicas.isEmpty();
    }

    /** The replicas when the reassignment is complete. */
    public BrokerSet target() {
        return replicas.minus(removingReplicas);
    }

    /** The replicas when the reassignment is cancelled. */
    public BrokerSet original() {
        return replicas.minus(addingReplicas);
    }
}
