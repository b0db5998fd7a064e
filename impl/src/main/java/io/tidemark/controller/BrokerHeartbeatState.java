package io.tidemark.controller;

/** What a broker's heartbeats have told. Kafka: {@code BrokerHeartbeatManager.BrokerHeartbeatState}. */
final class BrokerHeartbeatState {
    private long lastContactMs;
    private long metadataOffset;
    private long controlledShutdownOffset = Long.MAX_VALUE;

    BrokerHeartbeatState(long nowMs) {
        this.lastContactMs = nowMs;
    }

    void heard(long nowMs, long appliedMetadataOffset) {
        lastContactMs = nowMs;
        metadataOffset = appliedMetadataOffset;
    }

    /** When the broker was last heard of. */
    long lastContactMs() {
        return lastContactMs;
    }

    /** The offset in the metadata log up to which the broker had applied then. */
    long metadataOffset() {
        return metadataOffset;
    }

    void controlledShutdownBegan(long metadataEndOffset) {
        controlledShutdownOffset = metadataEndOffset;
    }

    /** The offset in the metadata log from which on everybody knows of the broker's controlled shutdown. */
    long controlledShutdownOffset() {
        return controlledShutdownOffset;
    }
}
