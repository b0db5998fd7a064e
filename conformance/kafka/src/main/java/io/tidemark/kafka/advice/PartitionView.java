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

    static LeaderEvents.View of(Partition partition) {
        return new LeaderEvents.View(
                partition.topicPartition(),
                node(partition),
                partition.leaderReplicaIdOpt().isDefined()
                        ? ((Number) partition.leaderReplicaIdOpt().get()).intValue()
                        : -1,
                partition.getLeaderEpoch(),
                partition.getPartitionEpoch(),
                Set.copyOf(partition.partitionState().isr()),
                Set.copyOf(partition.partitionState().maximalIsr()));
    }

    static Optional<UnifiedLog> log(Partition partition) {
        return partition.unifiedLog();
    }
}
