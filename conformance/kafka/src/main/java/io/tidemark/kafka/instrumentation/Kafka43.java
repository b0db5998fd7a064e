package io.tidemark.kafka.instrumentation;

import static net.bytebuddy.matcher.ElementMatchers.isConstructor;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.tidemark.kafka.advice.ControllerAdvice;
import io.tidemark.kafka.advice.FetcherAdvice;
import io.tidemark.kafka.advice.LogAdvice;
import io.tidemark.kafka.advice.PartitionAdvice;
import io.tidemark.kafka.advice.ProcessAdvice;
import io.tidemark.kafka.advice.RequestAdvice;
import io.tidemark.kafka.advice.ServerAdvice;
import java.util.List;
import net.bytebuddy.matcher.ElementMatchers;

/** Where Apache Kafka 4.3 does what the specification has actions for. Scala's closures are methods named $anonfun$. */
public final class Kafka43 {
    private static final String PARTITION = "kafka.cluster.Partition";
    private static final String UNIFIED_LOG = "org.apache.kafka.storage.internals.log.UnifiedLog";
    private static final String FETCHER = "kafka.server.ReplicaFetcherThread";
    private static final String ABSTRACT_FETCHER = "kafka.server.AbstractFetcherThread";
    private static final String DELAYED_FETCH = "kafka.server.DelayedFetch";
    private static final String DELAYED_PRODUCE = "org.apache.kafka.server.purgatory.DelayedProduce";
    private static final String ALTER_PARTITION_MANAGER = "kafka.server.DefaultAlterPartitionManager";
    private static final String REPLICATION_CONTROL = "org.apache.kafka.controller.ReplicationControlManager";
    private static final String NETWORK_CLIENT = "org.apache.kafka.clients.NetworkClient";
    private static final String CLUSTER_CONTROL = "org.apache.kafka.controller.ClusterControlManager";

    private Kafka43() {}

    /** The table. */
    public static List<Hook> hooks() {
        return List.of(
                hook(PARTITION, "$anonfun$makeLeader$1", PartitionAdvice.BecomeLeader.class),
                hook(PARTITION, "leaderEpoch_$eq", PartitionAdvice.LeaderEpoch.class),
                hook(PARTITION, "$anonfun$makeFollower$1", PartitionAdvice.BecomeFollower.class),
                hook("kafka.server.ReplicaManager", "applyDelta", PartitionAdvice.ApplyDelta.class),
                hook(
                        "kafka.server.metadata.BrokerMetadataPublisher",
                        "$anonfun$initializeManagers$1",
                        LogAdvice.Stray.class),
                hook(PARTITION, "$anonfun$delete$1", PartitionAdvice.Delete.class),
                hook(PARTITION, "$anonfun$appendRecordsToLeader$1", PartitionAdvice.LockedAppend.class),
                hook(PARTITION, "appendRecordsToLeader", PartitionAdvice.Append.class),
                hook(PARTITION, "maybeIncrementLeaderHW", PartitionAdvice.AdvanceHighWatermark.class),
                hook(PARTITION, "fetchRecords", PartitionAdvice.FetchRecords.class),
                hook(PARTITION, "readRecords", PartitionAdvice.ReadRecords.class),
                hook(PARTITION, "prepareIsrExpand", PartitionAdvice.ProposeExpand.class),
                hook(PARTITION, "prepareIsrShrink", PartitionAdvice.ProposeShrink.class),
                hook(PARTITION, "$anonfun$submitAlterPartition$4", PartitionAdvice.AlterPartitionAnswer.class),
                hook(
                        "org.apache.kafka.server.replica.Replica",
                        "updateFetchStateOrThrow",
                        PartitionAdvice.NotePosition.class),
                new Hook(
                        "org.apache.kafka.storage.internals.log.LocalLog",
                        "append",
                        named("append").and(takesArguments(2)),
                        LogAdvice.Append.class),
                hook(UNIFIED_LOG, "updateHighWatermarkMetadata", LogAdvice.HighWatermark.class),
                hook(UNIFIED_LOG, "maybeIncrementLogStartOffset", LogAdvice.LogStart.class),
                hook("kafka.server.ReplicaManager", "checkpointHighWatermarks", LogAdvice.Checkpoint.class),
                hook(
                        "org.apache.kafka.storage.internals.checkpoint.OffsetCheckpointFile",
                        "write",
                        LogAdvice.CheckpointFile.class),
                hook("kafka.server.RemoteLeaderEndPoint", "buildFetch", FetcherAdvice.BuildFetch.class),
                hook("kafka.server.RemoteLeaderEndPoint", "fetch", FetcherAdvice.Fetch.class),
                hook("org.apache.kafka.clients.NetworkClientUtils", "sendAndReceive", FetcherAdvice.Leave.class),
                hook(FETCHER, "processPartitionData", FetcherAdvice.Response.class),
                hook(ABSTRACT_FETCHER, "truncateToHighWatermark", FetcherAdvice.Prepare.class),
                hook(ABSTRACT_FETCHER, "$anonfun$processFetchRequest$6", FetcherAdvice.Refusal.class),
                hook(FETCHER, "truncate", FetcherAdvice.Truncation.class),
                hook(FETCHER, "truncateFullyAndStartAt", FetcherAdvice.Truncation.class),
                hook("kafka.server.ReplicaManager", "fetchMessages", RequestAdvice.Fetch.class),
                hook("kafka.server.ReplicaManager", "read$1", RequestAdvice.FetchPartition.class),
                hook(PARTITION, "$anonfun$fetchOffsetForTimestamp$1", RequestAdvice.ListOffsets.class),
                new Hook(DELAYED_FETCH, "<init>", isConstructor(), RequestAdvice.FetchWaits.class),
                new Hook(DELAYED_PRODUCE, "<init>", isConstructor(), RequestAdvice.ProduceWaits.class),
                hook(DELAYED_PRODUCE, "tryComplete", RequestAdvice.ProduceCheck.class),
                hook(DELAYED_PRODUCE, "onComplete", RequestAdvice.ProduceAnswer.class),
                hook(ALTER_PARTITION_MANAGER, "submit", RequestAdvice.Submit.class),
                hook(ALTER_PARTITION_MANAGER, "buildRequest", RequestAdvice.AlterPartition.class),
                hook(
                        "org.apache.kafka.controller.QuorumController$ControllerWriteEvent",
                        "run",
                        ControllerAdvice.Decision.class),
                hook("org.apache.kafka.controller.QuorumController", "replay", ControllerAdvice.Node.class),
                hook(REPLICATION_CONTROL, "alterPartition", ControllerAdvice.AlterPartition.class),
                hook(REPLICATION_CONTROL, "alterPartition", ControllerAdvice.AlterPartitionAnswer.class),
                hook(REPLICATION_CONTROL, "alterPartitionReassignment", ControllerAdvice.Reassign.class),
                hook(REPLICATION_CONTROL, "electLeader", ControllerAdvice.ElectLeader.class),
                hook(REPLICATION_CONTROL, "maybeBalancePartitionLeaders", ControllerAdvice.BalanceLeaders.class),
                hook(REPLICATION_CONTROL, "maybeElectUncleanLeaders", ControllerAdvice.ElectUncleanLeaders.class),
                hook(CLUSTER_CONTROL, "registerBroker", ControllerAdvice.Register.class),
                replay(REPLICATION_CONTROL, "TopicRecord", ControllerAdvice.ReplayTopic.class),
                replay(REPLICATION_CONTROL, "PartitionRecord", ControllerAdvice.ReplayPartition.class),
                replay(REPLICATION_CONTROL, "PartitionChangeRecord", ControllerAdvice.ReplayPartitionChange.class),
                replay(CLUSTER_CONTROL, "RegisterBrokerRecord", ControllerAdvice.ReplayRegistration.class),
                replay(
                        CLUSTER_CONTROL,
                        "BrokerRegistrationChangeRecord",
                        ControllerAdvice.ReplayRegistrationChange.class),
                new Hook(
                        "kafka.server.BrokerServer",
                        "startup",
                        named("startup").and(ElementMatchers.isPublic()),
                        ServerAdvice.Start.class));
    }

    /** Where a process of its own begins and ends, and says something to another one. */
    public static List<Hook> processHooks() {
        return List.of(
                new Hook("kafka.server.KafkaRaftServer", "<init>", isConstructor(), ProcessAdvice.Begin.class),
                hook("kafka.server.KafkaRaftServer", "shutdown", ProcessAdvice.End.class),
                hook("org.apache.kafka.raft.KafkaRaftClient", "schedulePreparedAppend", ControllerAdvice.Decided.class),
                hook("kafka.network.SocketServer", "enableRequestProcessing", ProcessAdvice.Serve.class),
                new Hook(
                        "kafka.server.BrokerServer",
                        "shutdown(Duration)",
                        named("shutdown").and(takesArguments(1)),
                        ProcessAdvice.Stop.class),
                new Hook(
                        NETWORK_CLIENT,
                        "doSend(ClientRequest, boolean, long, AbstractRequest)",
                        named("doSend").and(takesArguments(4)),
                        ProcessAdvice.SendRequest.class),
                hook(NETWORK_CLIENT, "completeResponses", ProcessAdvice.ReceiveResponse.class),
                hook(NETWORK_CLIENT, "cancelInFlightRequests", ProcessAdvice.LoseConnection.class),
                hook("kafka.server.KafkaApis", "handle", ProcessAdvice.ReceiveRequest.class),
                hook("kafka.server.ControllerApis", "handle", ProcessAdvice.ReceiveRequest.class),
                new Hook(
                        "kafka.network.RequestChannel",
                        "sendResponse(Response)",
                        named("sendResponse").and(takesArguments(1)),
                        ProcessAdvice.SendResponse.class));
    }

    private static Hook hook(String type, String method, Class<?> advice) {
        return new Hook(type, method, named(method), advice);
    }

    private static Hook replay(String type, String change, Class<?> advice) {
        return new Hook(
                type,
                "replay(" + change + ")",
                named("replay").and(takesArgument(0, named("org.apache.kafka.common.metadata." + change))),
                advice);
    }
}
