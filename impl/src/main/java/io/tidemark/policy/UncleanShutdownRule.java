package io.tidemark.policy;

/** Which registrations tell the controller that a broker may have lost records (KIP-966). */
@FunctionalInterface
public interface UncleanShutdownRule {
    /**
     * Those of brokers that cannot name the epoch of their last registration, for they can only after a clean shutdown.
     * Kafka: {@code ReplicationControlManager.handleUncleanBrokerShutdown}.
     */
    UncleanShutdownRule KAFKA = (previousEpoch, registeredEpoch) -> previousEpoch != registeredEpoch;

    /**
     * Whether the broker leaves the ISR and the eligible leader replicas.
     *
     * @param previousEpoch the epoch that the broker names, -1 after an unclean shutdown
     * @param registeredEpoch the epoch of its last registration
     */
    boolean wasUnclean(long previousEpoch, long registeredEpoch);
}
