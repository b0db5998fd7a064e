package io.tidemark.authorizer;

/**
 * What something is asked of. Kafka: {@code ResourcePattern} with a literal name.
 *
 * @param type the kind
 * @param name the name among those of its kind
 */
public record Resource(Type type, String name) {
    /** The cluster, which is one. Kafka: {@code Resource.CLUSTER}. */
    public static final Resource CLUSTER = new Resource(Type.CLUSTER, "kafka-cluster");

    /** The kinds of resources. Kafka: {@code ResourceType}. */
    public enum Type {
        /** A topic. */
        TOPIC,
        /** The whole cluster. */
        CLUSTER
    }

    /** A topic. */
    public static Resource topic(String name) {
        return new Resource(Type.TOPIC, name);
    }
}
