package io.tidemark.broker;

import io.tidemark.protocol.PartitionRegistration;

/** A replica that follows the leader of an epoch, or waits for one to be elected. */
final class FollowerReplica implements ReplicaRole {
    private final int leader;
    private final int leaderEpoch;
    private final ReplicaFetcher fetcher;
    private int partitionEpoch;

    FollowerReplica(ReplicaContext context, FetcherThread thread, PartitionRegistration registration) {
        this.leader = registration.leader();
        this.leaderEpoch = registration.leaderEpoch();
        this.partitionEpoch = registration.partitionEpoch();
        this.fetcher = new ReplicaFetcher(context, thread, leader, leaderEpoch);
    }

    @Override
    public int leader() {
        return leader;
    }

    @Override
    public int leaderEpoch() {
        return leaderEpoch;
    }

    @Override
    public int partitionEpoch() {
        return partitionEpoch;
    }

    ReplicaFetcher fetcher() {
        return fetcher;
    }

    /** Takes a change over that leaves the leader as it is. */
    void update(PartitionRegistration registration) {
        partitionEpoch = registration.partitionEpoch();
    }

    @Override
    public void close() {
        fetcher.close();
    }
}
