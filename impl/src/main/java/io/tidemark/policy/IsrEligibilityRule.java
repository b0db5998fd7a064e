package io.tidemark.policy;

/** Whom the controller admits to the ISR. */
@FunctionalInterface
public interface IsrEligibilityRule {
    /**
     * A broker that is not fenced (KIP-841), and that has not registered again since the leader saw its broker epoch
     * (KIP-903). Kafka: {@code ReplicationControlManager.ineligibleReplicasForIsr}.
     */
    IsrEligibilityRule KAFKA = (fenced, registeredEpoch, proposedEpoch) ->
            !fenced && (proposedEpoch == -1 || proposedEpoch == registeredEpoch);

    /**
     * Whether it may be a member.
     *
     * @param fenced whether its registration is fenced
     * @param registeredEpoch the epoch of its registration
     * @param proposedEpoch its broker epoch as the leader knows it, -1 when unknown
     */
    boolean isEligible(boolean fenced, long registeredEpoch, long proposedEpoch);
}
