package io.tidemark.broker;

import io.tidemark.environment.Storage;

/**
 * Says after a clean stop that nothing was lost, and in which registration of the broker that was (KIP-966). Kafka:
 * {@code CleanShutdownFileHandler}, the file {@code .kafka_cleanshutdown}.
 */
final class CleanShutdownMarker {
    private static final String FILE = ".kafka_cleanshutdown";

    private final Storage storage;
    private final long previousBrokerEpoch;

    /** Takes the marker away, lest it vouch for a later crash (KAFKA-10471), and remembers its epoch. */
    CleanShutdownMarker(Storage storage) {
        this.storage = storage;
        this.previousBrokerEpoch = storage.read(FILE).map(Long::parseLong).orElse(-1L);
        storage.delete(FILE);
    }

    /** The broker epoch in the marker, -1 when there was none: the last shutdown was not clean. */
    long previousBrokerEpoch() {
        return previousBrokerEpoch;
    }

    /**
     * Puts the marker there. A broker that stops before it has registered has appended nothing, and knows no more than the
     * marker it found.
     *
     * @param brokerEpoch the epoch of this broker's registration, -1 when it has none
     */
    void write(long brokerEpoch) {
        long epoch = brokerEpoch == -1 ? previousBrokerEpoch : brokerEpoch;
        if (epoch != -1) {
            storage.write(FILE, Long.toString(epoch));
        }
    }
}
