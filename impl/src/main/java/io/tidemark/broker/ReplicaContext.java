package io.tidemark.broker;

import io.tidemark.environment.Environment;
import io.tidemark.log.ReplicaLog;
import io.tidemark.policy.ProtocolPolicies;

/**
 * What the roles of one broker's replica share.
 *
 * @param nodeId the broker's {@code node.id}
 * @param config the configuration
 * @param policies the rules of the protocol
 * @param environment the world
 * @param log the replica's log
 * @param checkpoint the high watermark's checkpoint
 * @param image what the broker knows of the cluster
 * @param flusher flushes the log
 * @param trace who hears of the steps taken
 */
record ReplicaContext(
        int nodeId,
        ReplicationConfig config,
        ProtocolPolicies policies,
        Environment environment,
        ReplicaLog log,
        HighWatermarkCheckpoint checkpoint,
        ClusterImage image,
        LogFlusher flusher,
        ReplicaTrace trace) {}
