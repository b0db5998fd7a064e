package io.tidemark.policy;

/** What becomes of the clean-shutdown marker when a broker has started and read it. */
@FunctionalInterface
public interface CleanShutdownMarkerRule {
    /** It is taken away, lest it vouch for a later crash (KAFKA-10471). Kafka: {@code LogManager.loadLogs}. */
    CleanShutdownMarkerRule KAFKA = () -> false;

    /** Whether it stays. */
    boolean staysAfterStart();
}
