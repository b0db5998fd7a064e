package io.tidemark.kafka.advice;

import io.tidemark.kafka.recorder.KafkaRecorder;
import io.tidemark.kafka.recorder.ProcessEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import kafka.network.RequestChannel;
import kafka.server.BrokerServer;
import kafka.server.KafkaConfig;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.clients.ClientRequest;
import org.apache.kafka.clients.ClientResponse;
import org.apache.kafka.common.network.KafkaChannel;
import org.apache.kafka.common.network.Selectable;
import org.apache.kafka.common.network.Selector;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.server.ProcessRole;

/**
 * A process of its own: when it begins and ends, and what it says to others. A request is known by the client's end of the
 * connection and by its correlation id; both sides know these two.
 */
public final class ProcessAdvice {
    /** What brokers and controllers say to each other, as far as the protocol's steps rest on it. */
    private static final Set<ApiKeys> KINDS = Set.copyOf(EnumSet.of(
            ApiKeys.FETCH,
            ApiKeys.FETCH_SNAPSHOT,
            ApiKeys.ALTER_PARTITION,
            ApiKeys.BROKER_REGISTRATION,
            ApiKeys.BROKER_HEARTBEAT,
            ApiKeys.VOTE,
            ApiKeys.BEGIN_QUORUM_EPOCH,
            ApiKeys.END_QUORUM_EPOCH));

    private ProcessAdvice() {}

    /** The constructor of {@code KafkaRaftServer}. */
    public static final class Begin {
        private Begin() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) KafkaConfig config) {
            begins(config);
        }
    }

    /** The process knows its configuration. */
    public static void begins(KafkaConfig config) {
        process(process -> process.begins(
                config.nodeId(),
                config.processRoles().contains(ProcessRole.BrokerRole),
                config.processRoles().contains(ProcessRole.ControllerRole),
                Path.of(config.metadataLogDir()),
                config.logDirs().stream().map(Path::of).toList()));
    }

    /** {@code SocketServer.enableRequestProcessing}, of a broker or a controller. */
    public static final class Serve {
        private Serve() {}

        @Advice.OnMethodEnter
        static void enter() {
            serves();
        }
    }

    /** The process is about to take requests. */
    public static void serves() {
        process(ProcessEvents::serves);
    }

    /** {@code BrokerServer.shutdown}. */
    public static final class Stop {
        private Stop() {}

        @Advice.OnMethodExit
        static void exit(@Advice.This BrokerServer broker) {
            stopped(broker);
        }
    }

    /** The broker of this process has been shut down. */
    public static void stopped(BrokerServer broker) {
        process(process -> process.brokerStopped(
                broker.config().nodeId(),
                broker.config().logDirs().stream().map(Path::of).toList()));
    }

    /** {@code KafkaRaftServer.shutdown}. */
    public static final class End {
        private End() {}

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            ends();
        }
    }

    /** Nothing of the process is left that could be recorded. */
    public static void ends() {
        KafkaRecorder.active().ifPresent(KafkaRecorder::close);
    }

    // ---------------------------------------------------------------------------------------------- as a client

    /** {@code NetworkClient.doSend}, when the request has been built. */
    public static final class SendRequest {
        private SendRequest() {}

        @Advice.OnMethodEnter
        static void enter(
                @Advice.This Object client,
                @Advice.FieldValue("selector") Selectable selector,
                @Advice.Argument(0) ClientRequest request,
                @Advice.Argument(3) AbstractRequest body) {
            sendsRequest(client, selector, request, body);
        }
    }

    /** A request is about to be sent. */
    public static void sendsRequest(Object client, Selectable selector, ClientRequest request, AbstractRequest body) {
        if (isBetweenNodes(body)) {
            process(process -> localEnd(selector, request.destination())
                    .ifPresent(end -> process.sendsRequest(
                            client,
                            request.correlationId(),
                            request.destination(),
                            message(end.getAddress(), end.getPort(), request.correlationId()),
                            body.apiKey().name())));
        }
    }

    /** {@code NetworkClient.completeResponses}: nobody has been told yet. */
    public static final class ReceiveResponse {
        private ReceiveResponse() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.This Object client, @Advice.Argument(0) List<ClientResponse> responses) {
            receivesResponses(client, responses);
        }
    }

    /** Answers have arrived, or connections are gone. */
    public static void receivesResponses(Object client, List<ClientResponse> responses) {
        process(process -> responses.stream()
                .filter(response -> !response.wasDisconnected())
                .forEach(response -> process.receivesResponse(
                        client, response.requestHeader().correlationId())));
    }

    /** {@code NetworkClient.cancelInFlightRequests}. */
    public static final class LoseConnection {
        private LoseConnection() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.This Object client, @Advice.Argument(0) String destination) {
            losesConnection(client, destination);
        }
    }

    /** A connection is gone. */
    public static void losesConnection(Object client, String destination) {
        process(process -> process.losesConnection(client, destination));
    }

    // ---------------------------------------------------------------------------------------------- as a server

    /** {@code KafkaApis.handle} and {@code ControllerApis.handle}. */
    public static final class ReceiveRequest {
        private ReceiveRequest() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) RequestChannel.Request request) {
            receivesRequest(request);
        }

        @Advice.OnMethodExit(onThrowable = Throwable.class)
        static void exit() {
            handled();
        }
    }

    /** A request is about to be handled. */
    public static void receivesRequest(RequestChannel.Request request) {
        if (isBetweenNodes(request)) {
            process(process -> process.receivesRequest(
                    request, message(request), request.header().apiKey().name()));
        }
    }

    /** It has been, or it waits. */
    public static void handled() {
        process(ProcessEvents::handled);
    }

    /** {@code RequestChannel.sendResponse}, of whatever kind of response. */
    public static final class SendResponse {
        private SendResponse() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Argument(0) RequestChannel.Response response) {
            sendsResponse(response);
        }
    }

    /** A response is about to be handed to the network. */
    public static void sendsResponse(RequestChannel.Response response) {
        if (response instanceof RequestChannel.SendResponse && isBetweenNodes(response.request())) {
            process(process -> process.sendsResponse(
                    response.request(),
                    message(response.request()),
                    response.request().header().apiKey().name()));
        }
    }

    // ---------------------------------------------------------------------------------------------- messages

    private static boolean isBetweenNodes(RequestChannel.Request request) {
        return KINDS.contains(request.header().apiKey()) && isBetweenNodes(request.loggableRequest());
    }

    /** Consumers fetch, too. */
    private static boolean isBetweenNodes(AbstractRequest request) {
        return KINDS.contains(request.apiKey())
                && (!(request instanceof FetchRequest fetch) || FetchRequest.isValidBrokerId(fetch.replicaId()));
    }

    private static String message(RequestChannel.Request request) {
        return message(
                request.context().clientAddress,
                request.context().clientPort.orElse(0),
                request.header().correlationId());
    }

    private static String message(InetAddress client, int port, int correlationId) {
        return client.getHostAddress() + ":" + port + "/" + correlationId;
    }

    private static Optional<InetSocketAddress> localEnd(Selectable selector, String destination) {
        return Optional.of(selector)
                .filter(Selector.class::isInstance)
                .map(Selector.class::cast)
                .map(connections -> connections.channel(destination))
                .map(KafkaChannel::selectionKey)
                .map(key -> (SocketChannel) key.channel())
                .map(channel -> {
                    try {
                        return (InetSocketAddress) channel.getLocalAddress();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private static void process(Consumer<ProcessEvents> action) {
        KafkaRecorder.record(recorder -> recorder.process().ifPresent(action));
    }
}
