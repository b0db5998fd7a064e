package io.tidemark.policy;

import io.tidemark.protocol.BrokerSet;

/** What is left of the ISR when a broker is fenced or has lost records. */
@FunctionalInterface
public interface FencedIsrRule {
    /**
     * The others. Without eligible leader replicas the last member stays all the same, so that one replica is left that
     * may lead; with them the ISR can be empty (KIP-966). Kafka: {@code PartitionChangeBuilder}.
     */
    FencedIsrRule KAFKA = (isr, broker, eligibleLeaderReplicasEnabled) -> {
        BrokerSet others = isr.without(broker);
        return others.isEmpty() && !eligibleLeaderReplicasEnabled ? isr : others;
    };

    /** The ISR without the broker. */
    BrokerSet isrWithout(BrokerSet isr, int broker, boolean eligibleLeaderReplicasEnabled);
}
