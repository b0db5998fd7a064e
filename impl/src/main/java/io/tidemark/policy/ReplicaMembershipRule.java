package io.tidemark.policy;

import io.tidemark.protocol.BrokerSet;

/** Who counts as a replica: to the leader, whose fetches say something; to the controller, who may be in sync. */
@FunctionalInterface
public interface ReplicaMembershipRule {
    /**
     * Whoever is assigned a replica (KAFKA-9672, KAFKA-13837). Kafka: {@code Partition.updateAssignmentAndIsr} and
     * {@code followerReplicaOrThrow}, {@code Replicas.validateIsr}.
     */
    ReplicaMembershipRule KAFKA = BrokerSet::contains;

    /** Whether a broker counts. */
    boolean isReplica(BrokerSet replicas, int broker);
}
