package io.tidemark.policy;

/** When a broker id may be registered again. */
@FunctionalInterface
public interface RegistrationRule {
    /**
     * When its earlier registration is fenced, so that the earlier incarnation leads nothing and is in no ISR (KIP-631).
     * Kafka: {@code ClusterControlManager.registerBroker}.
     */
    RegistrationRule KAFKA = fenced -> fenced;

    /** Whether it may; else the broker is told DUPLICATE_BROKER_REGISTRATION. */
    boolean mayRegisterAgain(boolean fenced);
}
