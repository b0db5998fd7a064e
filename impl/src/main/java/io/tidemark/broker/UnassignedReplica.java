package io.tidemark.broker;

/**
 * A replica to which no metadata has given a role since the broker started, or which the metadata has removed. It neither leads
 * nor follows.
 */
final class UnassignedReplica implements ReplicaRole {
    @Override
    public int leader() {
        return -1;
    }

    @Override
    public int leaderEpoch() {
        return -1;
    }

    @Override
    public int partitionEpoch() {
        return -1;
    }

    @Override
    public void close() {}
}
