package io.tidemark.kafka.fault;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.tidemark.kafka.instrumentation.Hook;
import java.util.List;

/** Where the faults of Apache Kafka 4.3 go. */
final class FaultHooks {
    private static final String PARTITION = "kafka.cluster.Partition";
    private static final String UNIFIED_LOG = "org.apache.kafka.storage.internals.log.UnifiedLog";
    private static final String FETCHER = "kafka.server.ReplicaFetcherThread";
    private static final String REPLICATION_CONTROL = "org.apache.kafka.controller.ReplicationControlManager";
    private static final String CLEAN_SHUTDOWN_FILE =
            "org.apache.kafka.storage.internals.checkpoint.CleanShutdownFileHandler";

    private FaultHooks() {}

    /** The table. */
    static List<Hook> hooks() {
        return List.of(
                hook(PARTITION, "makeFollower", FaultAdvice.MakeFollower.class),
                hook(PARTITION, "checkCurrentLeaderEpoch", FaultAdvice.CheckCurrentLeaderEpoch.class),
                hook(PARTITION, "lastOffsetForLeaderEpoch", FaultAdvice.LastOffsetForLeaderEpoch.class),
                hook(PARTITION, "fetchRecords", FaultAdvice.FetchRecords.class),
                hook(PARTITION, "isUnderMinIsr", FaultAdvice.UnderMinIsr.class),
                hook(PARTITION, "effectiveMinIsr", FaultAdvice.EffectiveMinIsr.class),
                hook(PARTITION, "checkEnoughReplicasReachOffset", FaultAdvice.EnoughReplicas.class),
                hook(PARTITION, "deleteRecordsOnLeader", FaultAdvice.DeleteRecords.class),
                hook(PARTITION, "lowWatermarkIfLeader", FaultAdvice.LowWatermark.class),
                hook(PARTITION, "leaderEpochStartOffsetOpt", FaultAdvice.EpochStart.class),
                hook(PARTITION, "fetchOffsetForTimestamp", FaultAdvice.ListOffsets.class),
                hook(PARTITION, "isFollowerOutOfSync", FaultAdvice.OutOfSync.class),
                hook(UNIFIED_LOG, "maybeIncrementHighWatermark", FaultAdvice.IncrementHighWatermark.class),
                hook(UNIFIED_LOG, "highWatermark", FaultAdvice.HighWatermark.class),
                hook(FETCHER, "truncate", FaultAdvice.Truncate.class),
                hook(FETCHER, "latestEpoch", FaultAdvice.LatestEpoch.class),
                hook("org.apache.kafka.server.partition.PendingExpandIsr", "maximalIsr", FaultAdvice.MaximalIsr.class),
                new Hook(
                        "org.apache.kafka.server.storage.log.FetchIsolation",
                        "of(int, IsolationLevel)",
                        named("of").and(takesArguments(2)),
                        FaultAdvice.Isolation.class),
                hook(REPLICATION_CONTROL, "validateAlterPartitionData", FaultAdvice.ValidateProposal.class),
                hook(REPLICATION_CONTROL, "ineligibleReplicasForIsr", FaultAdvice.IneligibleReplicas.class),
                hook(REPLICATION_CONTROL, "handleBrokerShutdown", FaultAdvice.BrokerShutdown.class),
                hook("org.apache.kafka.controller.PartitionChangeBuilder", "build", FaultAdvice.BuildChange.class),
                hook("org.apache.kafka.metadata.PartitionRegistration", "merge", FaultAdvice.MergeChange.class),
                new Hook(
                        CLEAN_SHUTDOWN_FILE,
                        "write(long)",
                        named("write").and(takesArguments(1)).and(takesArgument(0, long.class)),
                        FaultAdvice.WriteMarker.class),
                hook(CLEAN_SHUTDOWN_FILE, "read", FaultAdvice.ReadMarker.class),
                hook("kafka.server.ReplicaManager", "applyLocalFollowersDelta", StaleFollowers.BeforeFollow.class));
    }

    private static Hook hook(String type, String method, Class<?> advice) {
        return new Hook(type, method, named(method), advice);
    }
}
