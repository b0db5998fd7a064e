package io.tidemark.policy;

import io.tidemark.protocol.BrokerSet;

/** Which replicas out of the ISR are known to hold everything committed (KIP-966). */
@FunctionalInterface
public interface EligibleLeaderReplicasRule {
    /**
     * Those that left the ISR while it was smaller than {@code min.insync.replicas}, for nothing is committed then; none
     * any more when it has reached that size. Kafka: {@code PartitionChangeBuilder.maybePopulateTargetElr}.
     */
    EligibleLeaderReplicasRule KAFKA = (eligible, isr, newIsr, minInsyncReplicas) -> newIsr.size() >= minInsyncReplicas
            ? BrokerSet.empty()
            : eligible.union(isr).minus(newIsr);

    /**
     * The eligible leader replicas after a change of the ISR.
     *
     * @param eligible those before
     * @param isr the ISR before
     * @param newIsr the ISR after
     * @param minInsyncReplicas {@code min.insync.replicas}, at most the number of replicas
     */
    BrokerSet next(BrokerSet eligible, BrokerSet isr, BrokerSet newIsr, int minInsyncReplicas);
}
