package io.tidemark.policy;

/** Who may join the ISR, as far as its registration goes. The leader asks, with what it knows, and then the controller. */
@FunctionalInterface
public interface IsrEligibilityRule {
    /**
     * A broker that is neither fenced nor shutting down (KIP-841), and that has not registered again since it fetched with
     * its broker epoch (KIP-903). Kafka: {@code ReplicationControlManager.ineligibleReplicasForIsr} and
     * {@code Partition.isReplicaIsrEligible}.
     */
    IsrEligibilityRule KAFKA = (registration, knownEpoch) -> !registration.fenced()
            && !registration.inControlledShutdown()
            && (knownEpoch == -1 || knownEpoch == registration.brokerEpoch());

    /**
     * Whether it may be a member.
     *
     * @param registration the broker's registration
     * @param knownEpoch its broker epoch as its fetches said, -1 when unknown
     */
    boolean isEligible(Registration registration, long knownEpoch);

    /**
     * A broker's registration.
     *
     * @param fenced whether it is fenced
     * @param inControlledShutdown whether it is shutting down
     * @param brokerEpoch its epoch
     */
    record Registration(boolean fenced, boolean inControlledShutdown, long brokerEpoch) {}
}
