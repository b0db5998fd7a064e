package io.tidemark.faults;

import io.tidemark.policy.ProtocolPolicies;

/**
 * One rule of the protocol got wrong.
 *
 * @param name what the brokers do wrong, in camel case
 * @param reference where the fault is documented: KIP and KAFKA numbers, or another project's issue
 * @param title what happens, in a sentence
 * @param rule the rule that is overridden
 * @param policies all rules, with that one overridden
 * @param hunt where the fault is likely to show
 * @param sign in which event it shows
 * @param seed a seed with which it shows early; {@link FaultSearch#runs} finds others when the simulation changes
 */
public record SeededFault(
        String name,
        String reference,
        String title,
        Class<?> rule,
        ProtocolPolicies policies,
        Hunt hunt,
        FaultSign sign,
        long seed) {
    @Override
    public String toString() {
        return name;
    }

    /** Which configurations can show a fault. */
    public enum Hunt {
        /** Any whose replicas stay as they are. */
        ANYWHERE,
        /** Those with {@code min.insync.replicas=2}. */
        MIN_ISR_TWO,
        /** Those with eligible leader replicas on, {@code min.insync.replicas=2}, and no unclean election. */
        ELIGIBLE_LEADER_REPLICAS,
        /** Those without unclean election and without eligible leader replicas. */
        CLEAN_ELECTIONS,
        /** Those in which replicas are added and removed all the time. */
        REASSIGNMENTS
    }
}
