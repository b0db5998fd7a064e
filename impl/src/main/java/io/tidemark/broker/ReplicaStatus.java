package io.tidemark.broker;

/**
 * What a broker says of its replica: Kafka's metrics of a partition, and what {@code kafka-topics --describe} shows.
 *
 * @param leader the leader as the broker knows it, -1 for none
 * @param leaderEpoch the leader epoch as the broker knows it, -1 for none
 * @param logStartOffset {@code LogStartOffset}
 * @param logEndOffset {@code LogEndOffset}
 * @param highWatermark the end of what the replica knows to be committed
 * @param waitingProduceRequests {@code PurgatorySize} of delayed produce
 */
public record ReplicaStatus(
        int leader,
        int leaderEpoch,
        long logStartOffset,
        long logEndOffset,
        long highWatermark,
        int waitingProduceRequests) {}
