package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.LeaderEvents;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.Set;
import kafka.cluster.Partition;
import org.apache.kafka.storage.internals.log.UnifiedLog;

/** Reads Kafka's partition, with the field that it keeps to itself. */
final class PartitionView {
    private static final VarHandle LOCAL_BROKER = localBroker();

    private PartitionView() {}

    private static VarHandle localBroker() {
        try {
            return MethodHandles.privateLookupIn(Partition.class, MethodHandles.lookup())
                    .findVarHandle(Partition.class, "localBrokerId", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The broker whose replica it is. */
    static int node(Partition partition) {
        return (int) LOCAL_BROKER.get(partition);
    }

    /** The partition as its broker knows it. One that has been deleted keeps its epochs, but it is nobody's replica any more. */
    static LeaderEvents.View of(Partition partition) {
        boolean replica = partition.leaderReplicaIdOpt().isDefined();
        return new LeaderEvents.View(
                partition.topicPartition(),
                node(partition),
                replica ? ((Number) partition.leaderReplicaIdOpt().get()).intValue() : -1,
                replica ? partition.getLeaderEpoch() : -1,
                replica ? partition.getPartitionEpoch() : -1,
                Set.copyOf(partition.partitionState().isr()),
                Set.copyOf(partition.partitionState().maximalIsr()));
    }

    static Optional<UnifiedLog> log(Partition partition) {
        return partition.unifiedLog();
    }
}
