package io.tidemark.broker;

import io.tidemark.authorizer.Authorizer;
import io.tidemark.disk.Disk;
import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.log.ReplicaLog;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.BrokerHeartbeatResponse;
import io.tidemark.protocol.Message.BrokerRegistrationResponse;
import io.tidemark.protocol.Message.FetchResponse;
import io.tidemark.protocol.Message.MetadataFetchResponse;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceListener;

/**
 * One run of a broker, from its start to its end. A restart is a new broker on the same log directory.
 *
 * <p>A broker that is killed is simply not called any more.
 */
public final class Broker implements Node {
    private final ReplicationConfig config;
    private final Environment environment;
    private final ReplicaLog log;
    private final HighWatermarkCheckpoint checkpoint;
    private final CleanShutdownMarker cleanShutdown;
    private final ClusterImage image = new ClusterImage();
    private final ReplicaTrace trace;
    private final LogFlusher flusher;
    private final Partition partition;
    private final RequestHandler requests;
    private final MetadataSubscriber metadata;
    private final BrokerLifecycle lifecycle;

    /** A broker that serves everybody; see below. */
    public Broker(
            int nodeId,
            ReplicationConfig config,
            ProtocolPolicies policies,
            Environment environment,
            TraceListener listener) {
        this(nodeId, config, policies, Authorizer.ALLOW_ALL, environment, listener);
    }

    /**
     * Loads what the log directory holds; recovers the log if the last run was not stopped cleanly.
     *
     * @param nodeId the broker's {@code node.id}
     * @param config the configuration
     * @param policies the rules of the protocol
     * @param authorizer says who may ask for what
     * @param environment the world
     * @param listener hears of every protocol step
     */
    public Broker(
            int nodeId,
            ReplicationConfig config,
            ProtocolPolicies policies,
            Authorizer authorizer,
            Environment environment,
            TraceListener listener) {
        this.config = config;
        this.environment = environment;
        Disk disk = environment.disk();
        this.checkpoint = new HighWatermarkCheckpoint(disk, config.topicPartition());
        this.cleanShutdown = new CleanShutdownMarker(disk, policies.cleanShutdownMarker());
        this.log = new ReplicaLog(
                disk,
                config.topicPartition(),
                config.logConfig(),
                cleanShutdown.wasFound(),
                policies.restoredHighWatermark().restored(checkpoint.read()));
        this.trace = new ReplicaTrace(listener, Place.of(nodeId, config.topicPartition()), log, checkpoint);
        this.flusher = new LogFlusher(log, config.logConfig().flushIntervalMessages(), trace);
        ReplicaContext context =
                new ReplicaContext(nodeId, config, policies, environment, log, checkpoint, image, flusher, trace);
        this.partition = new Partition(context);
        this.requests = new RequestHandler(context, authorizer, partition);
        this.metadata = new MetadataSubscriber(config, environment, image, partition);
        this.lifecycle =
                new BrokerLifecycle(nodeId, config, environment, image, metadata::appliedOffset, metadata::fetch);
    }

    /** Starts: the broker registers, catches up with the metadata, and takes part again. */
    public void start() {
        trace.startBroker();
        schedulePeriodicTasks();
        lifecycle.register(cleanShutdown.previousBrokerEpoch());
    }

    /** Takes part at once, on a registration that the controller has already. */
    public void startRegistered(long brokerEpoch) {
        schedulePeriodicTasks();
        lifecycle.registered(brokerEpoch);
    }

    /**
     * Begins a controlled shutdown: asks the controller to be let go.
     *
     * @param whenLetGo called once, when the controller has agreed or has not been heard of for too long; the broker is then
     *     to be stopped
     */
    public void beginControlledShutdown(Runnable whenLetGo) {
        lifecycle.beginControlledShutdown(whenLetGo);
    }

    /** Stops cleanly: nothing is lost, and the log directory says so. The broker must not be called afterwards. */
    public void stop() {
        partition.close();
        log.flush();
        checkpoint.write(log.highWatermark());
        cleanShutdown.write(image.brokerEpoch());
        trace.stopBroker();
    }

    /** Whether the broker is registered and has a role. */
    public boolean isInService() {
        return !(partition.role() instanceof UnassignedReplica);
    }

    /** The leader as this broker knows it, -1 for none; what it would tell a client. */
    public int leader() {
        return partition.role().leader();
    }

    /** The offset that the next record will get. */
    public long logEndOffset() {
        return log.logEndOffset();
    }

    /** What the broker says of its replica. */
    public ReplicaStatus status() {
        return new ReplicaStatus(
                partition.role().leader(),
                partition.role().leaderEpoch(),
                log.logStartOffset(),
                log.logEndOffset(),
                log.highWatermark(),
                partition.waitingProduceRequests());
    }

    @Override
    public void receive(Envelope envelope) {
        Message message = envelope.message();
        if (message instanceof FetchResponse) {
            partition.receiveFetchResponse(envelope);
        } else if (message instanceof AlterPartitionResponse) {
            partition.receiveAlterPartitionResponse(envelope);
        } else if (message instanceof MetadataFetchResponse) {
            metadata.receive(envelope);
        } else if (message instanceof BrokerRegistrationResponse response) {
            lifecycle.receive(response);
        } else if (message instanceof BrokerHeartbeatResponse response) {
            lifecycle.receive(response);
        } else {
            requests.handle(envelope);
        }
    }

    @Override
    public boolean holds(Envelope envelope) {
        return partition.holds(envelope);
    }

    private void schedulePeriodicTasks() {
        environment.schedule(config.replicaHighWatermarkCheckpointIntervalMs(), this::checkpointHighWatermark);
        if (config.logFlushIntervalMs() != ReplicationConfig.NEVER) {
            environment.schedule(config.logFlushIntervalMs(), this::flush);
        }
        if (config.logRetentionBytes() != ReplicationConfig.UNLIMITED) {
            environment.schedule(config.logRetentionCheckIntervalMs(), this::removeOldRecords);
        }
    }

    private void checkpointHighWatermark() {
        if (checkpoint.read() != log.highWatermark()) {
            checkpoint.write(log.highWatermark());
            trace.checkpointHighWatermark();
        }
        environment.schedule(config.replicaHighWatermarkCheckpointIntervalMs(), this::checkpointHighWatermark);
    }

    private void removeOldRecords() {
        partition.removeOldRecords();
        environment.schedule(config.logRetentionCheckIntervalMs(), this::removeOldRecords);
    }

    private void flush() {
        flusher.flush();
        environment.schedule(config.logFlushIntervalMs(), this::flush);
    }
}
