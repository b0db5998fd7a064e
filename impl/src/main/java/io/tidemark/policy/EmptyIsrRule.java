package io.tidemark.policy;

import io.tidemark.protocol.BrokerSet;

/** What becomes of an ISR whose last member leaves. */
@FunctionalInterface
public interface EmptyIsrRule {
    /**
     * Without eligible leader replicas it stays as it was, so that one replica is left that may lead; with them the ISR can
     * be empty (KIP-966). Kafka: {@code PartitionChangeBuilder.build}.
     */
    EmptyIsrRule KAFKA = (isr, newIsr, eligibleLeaderReplicasEnabled) ->
            newIsr.isEmpty() && !eligibleLeaderReplicasEnabled ? isr : newIsr;

    /**
     * The ISR after a change.
     *
     * @param isr the ISR before
     * @param newIsr what is left of it, or the ISR that a leader has asked for
     * @param eligibleLeaderReplicasEnabled whether the feature is on
     */
    BrokerSet next(BrokerSet isr, BrokerSet newIsr, boolean eligibleLeaderReplicasEnabled);
}
