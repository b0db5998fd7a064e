package io.tidemark.simulation.judge;

import io.tidemark.log.RecordBatch;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.simulation.judge.ClusterView.ReplicaView;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whether a cluster has come to rest after its faults stopped: somebody leads and all know it, no reassignment is under way,
 * all replicas are in sync, their logs are equal and committed to the end, and no request waits.
 */
public final class Convergence {
    private record Entry(int leaderEpoch, ByteBuffer payload) {}

    private Convergence() {}

    /**
     * What is missing, empty if nothing is.
     *
     * @param view what the cluster says of itself
     * @param step how many protocol steps have been recorded
     */
    public static Optional<Finding> missing(ClusterView view, long step) {
        PartitionRegistration partition = view.partition();
        if (!partition.hasLeader()) {
            return found(
                    "SomebodyLeads",
                    "Nobody leads: the ISR is " + partition.isr() + ", eligible are "
                            + partition.eligibleLeaderReplicas() + ".",
                    step);
        }
        if (partition.assignment().isReassigning()) {
            return found(
                    "ReassignmentsEnd",
                    "A reassignment is still under way: the ISR is " + partition.isr() + ", the replicas are "
                            + partition.replicas() + ".",
                    step);
        }
        if (!partition.isr().containsAll(partition.replicas())) {
            return found(
                    "IsrGrowsBack",
                    "The ISR is still " + partition.isr() + ", the replicas are " + partition.replicas() + ".",
                    step);
        }
        List<ReplicaView> replicas = new ArrayList<>();
        for (int broker : partition.replicas()) {
            Optional<ReplicaView> replica = view.replicas().stream()
                    .filter(candidate -> candidate.broker() == broker)
                    .findFirst();
            if (replica.isEmpty()) {
                return found("MetadataConverges", "Broker " + broker + " does not know that it has a replica.", step);
            }
            replicas.add(replica.get());
        }
        for (ReplicaView replica : replicas) {
            Optional<Finding> finding = missing(replica, partition, replicas.get(0), step);
            if (finding.isPresent()) {
                return finding;
            }
        }
        return Optional.empty();
    }

    private static Optional<Finding> missing(
            ReplicaView replica, PartitionRegistration partition, ReplicaView first, long step) {
        String broker = "Broker " + replica.broker();
        if (replica.leader() != partition.leader() || replica.leaderEpoch() != partition.leaderEpoch()) {
            return found(
                    "MetadataConverges",
                    broker + " takes " + replica.leader() + " in epoch "
                            + replica.leaderEpoch() + " for the leader, which is " + partition.leader() + " in epoch "
                            + partition.leaderEpoch() + ".",
                    step);
        }
        if (replica.logEndOffset() != first.logEndOffset()) {
            return found(
                    "LogsAreEqual",
                    "The log of broker " + replica.broker() + " ends at "
                            + replica.logEndOffset() + ", that of broker " + first.broker() + " at "
                            + first.logEndOffset()
                            + ".",
                    step);
        }
        SortedMap<Long, Entry> records = records(replica);
        SortedMap<Long, Entry> others = records(first);
        long start = Math.max(replica.logStartOffset(), first.logStartOffset());
        for (long offset = start; offset < replica.logEndOffset(); offset++) {
            Optional<Entry> one = Optional.ofNullable(records.get(offset));
            Optional<Entry> other = Optional.ofNullable(others.get(offset));
            if (one.isEmpty() || !one.equals(other)) {
                return found(
                        "LogsAreEqual",
                        "At offset " + offset + " broker " + replica.broker() + " has " + shown(one)
                                + ", and broker " + first.broker() + " "
                                + (one.isPresent() && other.isPresent() ? "another one, " : "")
                                + shown(other) + ".",
                        step);
            }
        }
        if (replica.highWatermark() != replica.logEndOffset()) {
            return found(
                    "EverythingIsCommitted",
                    "The high watermark of broker " + replica.broker() + " is " + replica.highWatermark()
                            + ", its log ends at " + replica.logEndOffset() + ".",
                    step);
        }
        if (replica.waitingProduceRequests() > 0) {
            return found(
                    "NoRequestWaits",
                    replica.waitingProduceRequests() + " produce requests wait at broker " + replica.broker() + ".",
                    step);
        }
        return Optional.empty();
    }

    private static String shown(Optional<Entry> record) {
        return record.map(entry -> "a record of epoch " + entry.leaderEpoch()).orElse("none");
    }

    private static SortedMap<Long, Entry> records(ReplicaView replica) {
        SortedMap<Long, Entry> records = new TreeMap<>();
        for (RecordBatch batch : replica.batches()) {
            List<ByteBuffer> payloads = batch.payloads();
            for (int i = 0; i < payloads.size(); i++) {
                records.put(batch.baseOffset() + i, new Entry(batch.leaderEpoch(), payloads.get(i)));
            }
        }
        return records;
    }

    private static Optional<Finding> found(String rule, String text, long step) {
        return Optional.of(new Finding(rule, text, step));
    }
}
