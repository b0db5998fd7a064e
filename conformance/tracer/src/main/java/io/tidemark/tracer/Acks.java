package io.tidemark.tracer;

/** How many acknowledgements a producer waits for: the producer configuration {@code acks}. */
public enum Acks {
    /** {@code acks=0}: the producer waits for nothing and is told nothing. */
    NONE("0"),
    /** {@code acks=1}: the leader has appended the records. */
    LEADER("1"),
    /** {@code acks=all}: every member of the maximal ISR has the records. */
    ALL("all");

    private final String configValue;

    Acks(String configValue) {
        this.configValue = configValue;
    }

    /** The value as written in Kafka's configuration and in traces. */
    public String configValue() {
        return configValue;
    }
}
