package io.tidemark.authorizer;

/** What somebody asks for. Kafka: {@code AclOperation}. */
public enum AclOperation {
    /** To consume a topic's records. */
    READ,
    /** To produce records to a topic. */
    WRITE,
    /** To delete a topic's records. */
    DELETE,
    /** To be told about a topic, such as its offsets. */
    DESCRIBE,
    /** To change the cluster: to elect leaders, to reassign replicas. */
    ALTER,
    /** To be one of the cluster's brokers. */
    CLUSTER_ACTION
}
