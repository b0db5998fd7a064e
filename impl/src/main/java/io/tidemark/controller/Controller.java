package io.tidemark.controller;

import io.tidemark.authorizer.AclOperation;
import io.tidemark.authorizer.Authorizer;
import io.tidemark.authorizer.Resource;
import io.tidemark.environment.Envelope;
import io.tidemark.environment.Environment;
import io.tidemark.environment.Node;
import io.tidemark.policy.IsrEligibilityRule.Registration;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.protocol.BrokerSet;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionReassignmentsRequest;
import io.tidemark.protocol.Message.AlterPartitionReassignmentsResponse;
import io.tidemark.protocol.Message.AlterPartitionRequest;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.BrokerHeartbeatRequest;
import io.tidemark.protocol.Message.BrokerHeartbeatResponse;
import io.tidemark.protocol.Message.BrokerRegistrationRequest;
import io.tidemark.protocol.Message.BrokerRegistrationResponse;
import io.tidemark.protocol.Message.ElectLeadersRequest;
import io.tidemark.protocol.Message.ElectLeadersResponse;
import io.tidemark.protocol.Message.IsrMember;
import io.tidemark.protocol.Message.MetadataFetchRequest;
import io.tidemark.protocol.Message.MetadataFetchResponse;
import io.tidemark.protocol.MetadataRecord;
import io.tidemark.protocol.MetadataRecord.BrokerChange;
import io.tidemark.protocol.MetadataRecord.PartitionChange;
import io.tidemark.protocol.PartitionRegistration;
import io.tidemark.protocol.ReplicaAssignment;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The active controller. Kafka: {@code QuorumController} with {@code ClusterControlManager} and
 * {@code ReplicationControlManager}.
 */
public final class Controller implements Node {
    private static final long BOOTSTRAP_INCARNATION = 0;

    private final ControllerConfig config;
    private final ProtocolPolicies policies;
    private final Authorizer authorizer;
    private final Environment environment;
    private final ControllerTrace trace;
    private final MetadataLog metadata;
    private final SortedMap<Integer, BrokerRegistration> registrations = new TreeMap<>();
    private final SortedMap<Integer, BrokerHeartbeatState> heartbeats = new TreeMap<>();
    private PartitionRegistration partition;

    /** A controller that serves everybody; see below. */
    public Controller(
            ControllerConfig config, ProtocolPolicies policies, Environment environment, TraceListener listener) {
        this(config, policies, Authorizer.ALLOW_ALL, environment, listener);
    }

    /**
     * Begins with all brokers registered and unfenced, all replicas in sync, and the preferred one as leader.
     *
     * @param config the configuration
     * @param policies the rules of the protocol
     * @param authorizer says who may ask for what
     * @param environment the world
     * @param listener hears of every decision
     */
    public Controller(
            ControllerConfig config,
            ProtocolPolicies policies,
            Authorizer authorizer,
            Environment environment,
            TraceListener listener) {
        this.config = config;
        this.policies = policies;
        this.authorizer = authorizer;
        this.environment = environment;
        this.metadata = new MetadataLog(environment);
        BrokerSet replicas = BrokerSet.of(config.brokers().subList(0, config.replicationFactor()));
        this.partition = new PartitionRegistration(config.brokers().get(0), 0, 0, replicas, replicas);
        this.trace = new ControllerTrace(
                listener, Place.of(config.nodeId(), config.topicPartition()), partition.assignment());
        for (int broker : BrokerSet.of(config.brokers())) {
            long brokerEpoch = metadata.endOffset();
            registrations.put(broker, new BrokerRegistration(broker, brokerEpoch, BOOTSTRAP_INCARNATION, false, false));
            heartbeats.put(broker, new BrokerHeartbeatState(environment.nowMs()));
            metadata.append(List.of(new BrokerChange(broker, brokerEpoch, false, false)));
        }
        metadata.append(List.of(new PartitionChange(partition)));
        scheduleSessionCheck();
    }

    /**
     * Takes over from a controller that is not active any more. The metadata log and what follows from it is all that is known;
     * every broker's session begins anew.
     *
     * @param predecessor who was active before
     * @param environment the world
     */
    public Controller(Controller predecessor, Environment environment) {
        this.config = predecessor.config;
        this.policies = predecessor.policies;
        this.authorizer = predecessor.authorizer;
        this.environment = environment;
        this.metadata = new MetadataLog(environment, predecessor.metadata);
        this.partition = predecessor.partition;
        this.trace = predecessor.trace;
        registrations.putAll(predecessor.registrations);
        for (BrokerRegistration registered : registrations.values()) {
            BrokerHeartbeatState state = new BrokerHeartbeatState(environment.nowMs());
            if (registered.inControlledShutdown()) {
                state.controlledShutdownBegan(metadata.endOffset());
            }
            heartbeats.put(registered.broker(), state);
        }
        scheduleSessionCheck();
    }

    /** The partition as it is now. */
    public PartitionRegistration partition() {
        return partition;
    }

    /** The epoch of a broker's registration. */
    public long brokerEpoch(int broker) {
        return registration(broker).brokerEpoch();
    }

    /** Whether a broker is fenced. */
    public boolean isFenced(int broker) {
        return registration(broker).fenced();
    }

    @Override
    public void receive(Envelope envelope) {
        boolean allowed =
                authorizer.isAllowed(environment.principal(envelope), operation(envelope.message()), Resource.CLUSTER);
        if (allowed) {
            handle(envelope);
        } else {
            refuse(envelope);
        }
    }

    /** Kafka: {@code ControllerApis}. */
    private static AclOperation operation(Message message) {
        return message instanceof ElectLeadersRequest || message instanceof AlterPartitionReassignmentsRequest
                ? AclOperation.ALTER
                : AclOperation.CLUSTER_ACTION;
    }

    /** No step of the protocol: nothing is decided. */
    private void refuse(Envelope envelope) {
        ErrorCode error = ErrorCode.CLUSTER_AUTHORIZATION_FAILED;
        Message message = envelope.message();
        if (message instanceof AlterPartitionRequest request) {
            environment.respond(envelope, new AlterPartitionResponse(request.leaderEpoch(), error, partition));
        } else if (message instanceof BrokerHeartbeatRequest) {
            environment.respond(envelope, new BrokerHeartbeatResponse(error, false));
        } else if (message instanceof BrokerRegistrationRequest) {
            environment.respond(envelope, new BrokerRegistrationResponse(error, -1));
        } else if (message instanceof MetadataFetchRequest request) {
            environment.respond(envelope, new MetadataFetchResponse(error, request.fetchOffset(), List.of()));
        } else if (message instanceof ElectLeadersRequest) {
            environment.respond(envelope, new ElectLeadersResponse(error, false));
        } else if (message instanceof AlterPartitionReassignmentsRequest) {
            environment.respond(envelope, new AlterPartitionReassignmentsResponse(error, false));
        }
    }

    private void handle(Envelope envelope) {
        Message message = envelope.message();
        if (message instanceof AlterPartitionRequest request) {
            environment.respond(envelope, alterPartition(request, envelope.copy()));
        } else if (message instanceof BrokerHeartbeatRequest request) {
            environment.respond(envelope, heartbeat(request));
        } else if (message instanceof BrokerRegistrationRequest request) {
            environment.respond(envelope, register(request));
        } else if (message instanceof MetadataFetchRequest) {
            metadata.fetch(envelope);
        } else if (message instanceof ElectLeadersRequest request) {
            environment.respond(envelope, electLeader(request));
        } else if (message instanceof AlterPartitionReassignmentsRequest request) {
            environment.respond(envelope, alterReassignment(request));
        }
    }

    private AlterPartitionResponse alterPartition(AlterPartitionRequest request, boolean copy) {
        ErrorCode refusal = validate(request);
        if (refusal != ErrorCode.NONE) {
            trace.handleAlterPartition(request.leader(), copy, refusal, partition);
            return new AlterPartitionResponse(request.leaderEpoch(), refusal, partition);
        }
        PartitionRegistration changed =
                change().isr(request.newIsrIds()).recovered().build();
        ErrorCode outcome = changed.leader() == request.leader() ? ErrorCode.NONE : ErrorCode.NEW_LEADER_ELECTED;
        decide(changed, () -> trace.handleAlterPartition(request.leader(), copy, outcome, changed));
        return new AlterPartitionResponse(request.leaderEpoch(), outcome, changed);
    }

    /** The checks, in Kafka's order: {@code ReplicationControlManager.validateAlterPartitionData}. */
    private ErrorCode validate(AlterPartitionRequest request) {
        if (request.brokerEpoch() != registration(request.leader()).brokerEpoch()) {
            return ErrorCode.STALE_BROKER_EPOCH;
        }
        if (request.leaderEpoch() > partition.leaderEpoch() || request.partitionEpoch() > partition.partitionEpoch()) {
            return ErrorCode.NOT_CONTROLLER;
        }
        if (request.leaderEpoch() < partition.leaderEpoch()) {
            return ErrorCode.FENCED_LEADER_EPOCH;
        }
        if (request.leader() != partition.leader()) {
            return ErrorCode.INVALID_REQUEST;
        }
        if (policies.partitionEpoch().isOutdated(request.partitionEpoch(), partition.partitionEpoch())) {
            return ErrorCode.INVALID_UPDATE_VERSION;
        }
        BrokerSet notAssigned = request.newIsrIds()
                .filter(member -> !policies.replicaMembership().isReplica(partition.replicas(), member));
        if (!notAssigned.isEmpty() || !request.newIsrIds().contains(request.leader())) {
            return ErrorCode.INVALID_REQUEST;
        }
        for (IsrMember member : request.newIsr()) {
            BrokerRegistration registered = registration(member.broker());
            Registration registration =
                    new Registration(registered.fenced(), registered.inControlledShutdown(), registered.brokerEpoch());
            if (!policies.isrEligibility().isEligible(registration, member.brokerEpoch())) {
                return ErrorCode.INELIGIBLE_REPLICA;
            }
        }
        return ErrorCode.NONE;
    }

    private BrokerRegistrationResponse register(BrokerRegistrationRequest request) {
        int broker = request.broker();
        BrokerRegistration earlier = registration(broker);
        if (earlier.incarnation() == request.incarnation()) {
            // The same request once more: its answer was lost.
            return new BrokerRegistrationResponse(ErrorCode.NONE, earlier.brokerEpoch());
        }
        if (!policies.registration().mayRegisterAgain(earlier.fenced())) {
            return new BrokerRegistrationResponse(ErrorCode.DUPLICATE_BROKER_REGISTRATION, -1);
        }
        long brokerEpoch = metadata.endOffset();
        PartitionRegistration changed = partition;
        boolean maySucceed = partition.isr().contains(broker)
                || partition.eligibleLeaderReplicas().contains(broker);
        if (config.eligibleLeaderReplicasEnabled()
                && maySucceed
                && policies.uncleanShutdown().wasUnclean(request.previousBrokerEpoch(), earlier.brokerEpoch())) {
            changed = change().isr(partition.isr().without(broker))
                    .unclean(BrokerSet.of(broker))
                    .build();
        }
        registrations.put(
                broker, new BrokerRegistration(broker, brokerEpoch, request.incarnation(), earlier.fenced(), false));
        heartbeats.put(broker, new BrokerHeartbeatState(environment.nowMs()));
        decide(
                changed,
                () -> trace.registerBroker(broker, brokerEpoch, request.previousBrokerEpoch(), partition),
                registration(broker));
        return new BrokerRegistrationResponse(ErrorCode.NONE, brokerEpoch);
    }

    /** What a broker's heartbeat leads to. Kafka: {@code BrokerHeartbeatManager.calculateNextBrokerState}. */
    private BrokerHeartbeatResponse heartbeat(BrokerHeartbeatRequest request) {
        int broker = request.broker();
        BrokerRegistration registered = registration(broker);
        if (request.brokerEpoch() != registered.brokerEpoch()) {
            return new BrokerHeartbeatResponse(ErrorCode.STALE_BROKER_EPOCH, false);
        }
        BrokerHeartbeatState state = heartbeatState(broker);
        state.heard(environment.nowMs(), request.metadataOffset());
        boolean leads = partition.leader() == broker;
        boolean shouldShutDown = false;
        if (registered.fenced()) {
            shouldShutDown = request.wantShutDown();
            if (!request.wantShutDown() && request.metadataOffset() > registered.brokerEpoch()) {
                unfence(broker);
            }
        } else if (registered.inControlledShutdown()) {
            // The others must have heard of the new leader, or they would go on asking this broker.
            shouldShutDown = !leads && state.controlledShutdownOffset() <= lowestActiveMetadataOffset();
        } else if (request.wantShutDown() && leads) {
            beginControlledShutdown(broker);
            state.controlledShutdownBegan(metadata.endOffset());
        } else {
            shouldShutDown = request.wantShutDown();
        }
        if (shouldShutDown && !registered.fenced()) {
            fence(broker);
        }
        return new BrokerHeartbeatResponse(ErrorCode.NONE, shouldShutDown);
    }

    private long lowestActiveMetadataOffset() {
        return config.brokers().stream()
                .filter(broker -> registration(broker).isActive())
                .mapToLong(broker -> heartbeatState(broker).metadataOffset())
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Kafka: {@code ReplicationControlManager.handleBrokerInControlledShutdown}. */
    private void beginControlledShutdown(int broker) {
        BrokerRegistration shuttingDown = registration(broker).shuttingDown();
        registrations.put(broker, shuttingDown);
        decide(
                change().isr(partition.isr().without(broker)).build(),
                () -> trace.controlledShutdown(shuttingDown, partition),
                shuttingDown);
    }

    private void fence(int broker) {
        BrokerRegistration fenced = registration(broker).withFenced(true);
        registrations.put(broker, fenced);
        PartitionRegistration changed = partition.isr().contains(broker)
                ? change().isr(partition.isr().without(broker)).build()
                : partition;
        decide(changed, () -> trace.fenceBroker(fenced, partition), fenced);
    }

    private void unfence(int broker) {
        BrokerRegistration unfenced = registration(broker).withFenced(false);
        registrations.put(broker, unfenced);
        decide(
                partition.hasLeader() ? partition : change().build(),
                () -> trace.unfenceBroker(unfenced, partition),
                unfenced);
    }

    private ElectLeadersResponse electLeader(ElectLeadersRequest request) {
        int leader = partition.leader();
        PartitionRegistration changed = switch (request.type()) {
            case PREFERRED -> preferredElection(request.preferredLeader());
            case UNCLEAN ->
                partition.hasLeader()
                        ? partition
                        : change().allowUncleanElection().build();
        };
        if (!changed.equals(partition)) {
            // Nobody may have been elected: then it is a reassignment that has nobody to wait for any more.
            decide(changed, () -> trace.electLeader(request.type(), partition));
        }
        return new ElectLeadersResponse(ErrorCode.NONE, partition.leader() != leader);
    }

    private PartitionRegistration preferredElection(int candidate) {
        boolean mayLead = partition.hasLeader()
                && candidate != partition.leader()
                && partition.isr().contains(candidate)
                && registration(candidate).isActive();
        return mayLead
                ? change().appoint(candidate).build()
                : change().cleanElectionOnly().build();
    }

    /** Kafka: {@code ReplicationControlManager.alterPartitionReassignment}. */
    private AlterPartitionReassignmentsResponse alterReassignment(AlterPartitionReassignmentsRequest request) {
        boolean accepted =
                request.target().isPresent() ? reassign(request.target().get()) : cancelReassignment();
        return new AlterPartitionReassignmentsResponse(ErrorCode.NONE, accepted);
    }

    /**
     * Begins a reassignment, and completes it where nothing has to be waited for. One that is under way keeps the adding and the
     * removing replicas of which the new one has none; so does Kafka. It is refused when a replica that it adds would have to be
     * elected at once, with which Kafka's fails. Kafka: {@code changePartitionReassignment}.
     *
     * @return whether it was accepted
     */
    private boolean reassign(BrokerSet target) {
        BrokerSet adding = target.minus(partition.replicas());
        BrokerSet removing = partition.replicas().minus(target);
        boolean wouldElectAddedReplica = partition.isr().isEmpty()
                && !adding.filter(broker -> partition.eligibleLeaderReplicas().contains(broker)
                                && registration(broker).isActive())
                        .isEmpty();
        if (target.isEmpty() || wouldElectAddedReplica) {
            return false;
        }
        ReplicaAssignment current = partition.assignment();
        PartitionRegistration changed = change().cleanElectionOnly()
                .assignment(new ReplicaAssignment(
                        partition.replicas().union(target),
                        adding.isEmpty() ? current.addingReplicas() : adding,
                        removing.isEmpty() ? current.removingReplicas() : removing))
                .build();
        decide(changed, () -> trace.reassignReplicas(target, partition));
        return true;
    }

    /**
     * Takes the reassignment under way back. When only added replicas are in sync, the first of the others is declared to be,
     * which may lose records. Kafka: {@code cancelPartitionReassignment}, {@code PartitionReassignmentRevert}.
     *
     * @return whether there was one, and it could be taken back
     */
    private boolean cancelReassignment() {
        ReplicaAssignment current = partition.assignment();
        BrokerSet isr = partition.isr().minus(current.addingReplicas());
        if (!current.isReassigning() || (isr.isEmpty() && !config.uncleanLeaderElectionEnable())) {
            return false;
        }
        BrokerSet original = current.original();
        BrokerSet kept = isr.isEmpty()
                ? BrokerSet.of(config.brokers().stream()
                        .filter(original::contains)
                        .limit(1)
                        .toList())
                : isr;
        decide(
                change().assignment(ReplicaAssignment.of(original)).isr(kept).build(),
                () -> trace.cancelReassignment(partition));
        return true;
    }

    private void scheduleSessionCheck() {
        environment.schedule(Math.max(1, config.brokerSessionTimeoutMs() / 8), () -> {
            fenceExpiredSessions();
            scheduleSessionCheck();
        });
    }

    private void fenceExpiredSessions() {
        long oldest = environment.nowMs() - config.brokerSessionTimeoutMs();
        for (BrokerRegistration registered : List.copyOf(registrations.values())) {
            if (!registered.fenced() && heartbeatState(registered.broker()).lastContactMs() < oldest) {
                fence(registered.broker());
            }
        }
    }

    private PartitionChangeBuilder change() {
        List<Integer> active = config.brokers().stream()
                .filter(broker -> registration(broker).isActive())
                .toList();
        return new PartitionChangeBuilder(config, policies, partition, active);
    }

    private BrokerHeartbeatState heartbeatState(int broker) {
        return heartbeats.computeIfAbsent(broker, id -> new BrokerHeartbeatState(environment.nowMs()));
    }

    private BrokerRegistration registration(int broker) {
        return Optional.ofNullable(registrations.get(broker))
                .orElseThrow(() -> new IllegalArgumentException("broker " + broker + " is not known"));
    }

    /**
     * Writes a decision to the metadata log, traces it, and only then lets brokers read it: what they make of it comes later in the
     * trace, on however many threads they run.
     *
     * @param changed the partition after the decision
     * @param trace traces it
     * @param brokers the registrations that it changes
     */
    private void decide(PartitionRegistration changed, Runnable trace, BrokerRegistration... brokers) {
        List<MetadataRecord> records = new ArrayList<>();
        for (BrokerRegistration broker : brokers) {
            records.add(new BrokerChange(
                    broker.broker(), broker.brokerEpoch(), broker.fenced(), broker.inControlledShutdown()));
        }
        if (!changed.equals(partition)) {
            partition = changed;
            records.add(new PartitionChange(changed));
        }
        metadata.append(records);
        trace.run();
        metadata.answerWaiting();
    }
}
