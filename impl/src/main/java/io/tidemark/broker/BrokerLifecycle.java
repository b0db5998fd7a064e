package io.tidemark.broker;

import io.tidemark.environment.Environment;
import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message.BrokerHeartbeatRequest;
import io.tidemark.protocol.Message.BrokerHeartbeatResponse;
import io.tidemark.protocol.Message.BrokerRegistrationRequest;
import io.tidemark.protocol.Message.BrokerRegistrationResponse;
import io.tidemark.tracer.ErrorCode;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Registers a broker with the controller and keeps its session alive. Kafka: {@code BrokerLifecycleManager}. */
final class BrokerLifecycle {
    private final int nodeId;
    private final ReplicationConfig config;
    private final Environment environment;
    private final ClusterImage image;
    private final LongSupplier metadataOffset;
    private final Runnable whenRegistered;
    private final long incarnation;
    private BrokerRegistrationRequest request;
    private Optional<Timer> retry = Optional.empty();
    private Optional<Timer> nextHeartbeat = Optional.empty();
    private Optional<Runnable> whenLetGo = Optional.empty();

    BrokerLifecycle(
            int nodeId,
            ReplicationConfig config,
            Environment environment,
            ClusterImage image,
            LongSupplier metadataOffset,
            Runnable whenRegistered) {
        this.nodeId = nodeId;
        this.config = config;
        this.environment = environment;
        this.image = image;
        this.metadataOffset = metadataOffset;
        this.whenRegistered = whenRegistered;
        this.incarnation = environment.random().nextLong();
        this.request = new BrokerRegistrationRequest(nodeId, incarnation, -1);
    }

    /**
     * Registers, and tries again until the controller agrees: it does not as long as an earlier session is alive.
     *
     * @param previousBrokerEpoch the epoch of the last registration after a clean shutdown, else -1
     */
    void register(long previousBrokerEpoch) {
        request = new BrokerRegistrationRequest(nodeId, incarnation, previousBrokerEpoch);
        sendRegistration();
    }

    private void sendRegistration() {
        environment.request(config.controllerId(), request);
        retryAfter(config.replicaSocketTimeoutMs());
    }

    void receive(BrokerRegistrationResponse response) {
        if (image.brokerEpoch() != -1) {
            return;
        }
        if (response.error() == ErrorCode.NONE) {
            retry.ifPresent(Timer::cancel);
            registered(response.brokerEpoch());
        } else {
            retryAfter(config.brokerHeartbeatIntervalMs());
        }
    }

    private void retryAfter(long delayMs) {
        retry.ifPresent(Timer::cancel);
        retry = Optional.of(environment.schedule(delayMs, this::sendRegistration));
    }

    /** Goes on with a registration that the controller has. */
    void registered(long brokerEpoch) {
        image.registered(brokerEpoch);
        whenRegistered.run();
        sendHeartbeats();
    }

    private void sendHeartbeats() {
        environment.request(
                config.controllerId(),
                new BrokerHeartbeatRequest(
                        nodeId, image.brokerEpoch(), metadataOffset.getAsLong(), whenLetGo.isPresent()));
        nextHeartbeat.ifPresent(Timer::cancel);
        nextHeartbeat = Optional.of(environment.schedule(config.brokerHeartbeatIntervalMs(), this::sendHeartbeats));
    }

    /**
     * Asks the controller with every heartbeat from now on to be let go. A broker that is not registered has nobody to ask.
     * Kafka: {@code BrokerLifecycleManager.beginControlledShutdown}.
     */
    void beginControlledShutdown(Runnable stop) {
        whenLetGo = Optional.of(stop);
        if (image.brokerEpoch() == -1) {
            letGo();
            return;
        }
        environment.schedule(config.controlledShutdownTimeoutMs(), this::letGo);
        sendHeartbeats();
    }

    void receive(BrokerHeartbeatResponse response) {
        if (response.shouldShutDown()) {
            letGo();
        }
    }

    private void letGo() {
        Optional<Runnable> stop = whenLetGo;
        whenLetGo = Optional.empty();
        stop.ifPresent(Runnable::run);
    }
}
