package io.tidemark.simulation.judge;

import io.tidemark.log.RecordBatch;
import io.tidemark.protocol.PartitionRegistration;
import java.util.List;

/**
 * What a cluster says of itself: the partition as the controller has it, and each running broker's replica.
 *
 * @param partition the partition
 * @param replicas what brokers say, for those that hold a replica or believe so
 */
public record ClusterView(PartitionRegistration partition, List<ReplicaView> replicas) {
    public ClusterView {
        replicas = List.copyOf(replicas);
    }

    /**
     * A broker's replica.
     *
     * @param broker the broker
     * @param leader whom it takes for the leader, -1 for nobody
     * @param leaderEpoch the leader epoch as it knows it
     * @param logStartOffset its log start offset
     * @param logEndOffset its log end offset
     * @param highWatermark its high watermark
     * @param waitingProduceRequests how many produce requests wait for their answers
     * @param batches its log
     */
    public record ReplicaView(
            int broker,
            int leader,
            int leaderEpoch,
            long logStartOffset,
            long logEndOffset,
            long highWatermark,
            int waitingProduceRequests,
            List<RecordBatch> batches) {
        public ReplicaView {
            batches = List.copyOf(batches);
        }
    }
}
