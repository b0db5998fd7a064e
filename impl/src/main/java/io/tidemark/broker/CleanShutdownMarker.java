package io.tidemark.broker;

import io.tidemark.environment.Storage;
import io.tidemark.policy.CleanShutdownMarkerRule;

/**
 * Says after a clean stop that nothing was lost, and in which registration of the broker that was (KIP-966). Kafka:
 * {@code CleanShutdownFileHandler}, the file {@code .kafka_cleanshutdown}.
 */
final class CleanShutdownMarker {
    private static final String FILE = ".kafka_cleanshutdown";

    private final Storage storage;
    private final long previousBrokerEpoch;

    /** Reads the marker, and takes it away. */
    CleanShutdownMarker(Storage storage, CleanShutdownMarkerRule rule) {
        this.storage = storage;
        this.previousBrokerEpoch = storage.read(FILE).map(Long::parseLong).orElse(-1L);
        if (!rule.staysAfterStart()) {
            storage.delete(FILE);
        }
    }

    /** The broker epoch in the marker; -1 when there was none, for the last shutdown was not clean. */
    long previousBrokerEpoch() {
        return previousBrokerEpoch;
    }

    /**
     * Puts the marker there.
     *
     * @param brokerEpoch the epoch of this broker's registration, -1 when it has none
     */
    void write(long brokerEpoch) {
        storage.write(FILE, Long.toString(brokerEpoch));
    }
}
