package io.tidemark.simulation;

import io.tidemark.environment.Envelope;
import io.tidemark.environment.Node;
import io.tidemark.environment.Timer;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.Channel;
import io.tidemark.tracer.BrokerState;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.MessageType;
import io.tidemark.tracer.Place;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Carries messages between nodes. Each pair of nodes has one connection a channel, which carries a request or its
 * response; a new request closes the connection before it, and what that carried is lost. Messages on different
 * connections overtake each other.
 *
 * <p>It may copy messages between replicas and to the controller, one at a time on each route. A copy travels on no
 * connection, so nothing but the end of the process that it is sent to keeps it from arriving, and so does the answer to a
 * copied request. But of a proposed ISR that the controller refuses for one of its members nothing arrives twice: a leader takes
 * the proposal back then, and is not safe if the controller accepts the same one later. Kafka has no remedy for that, as the
 * model {@code refused-proposal-arrives-twice} shows.
 */
final class SimulatedNetwork {
    private static final long MIN_DELAY_MICROS = 50;
    private static final long MAX_DELAY_MICROS = 1_000;
    private static final long MAX_COPY_DELAY_MICROS = 60_000;

    private record Route(int from, int to, Channel channel) implements Comparable<Route> {
        @Override
        public int compareTo(Route other) {
            int byFrom = Integer.compare(from, other.from);
            int byTo = Integer.compare(to, other.to);
            return byFrom != 0 ? byFrom : byTo != 0 ? byTo : channel.compareTo(other.channel);
        }
    }

    private static final class Connection {
        private final long number;
        private boolean requesterGone;
        private int inFlightTo = -1;
        private Optional<Timer> inFlight = Optional.empty();

        Connection(long number) {
            this.number = number;
        }
    }

    /** Where the network takes its chances for a message. */
    @FunctionalInterface
    interface Chance {
        SeededRandom of(int from, int to, Channel channel);
    }

    /** Which message to copy, and when the copy arrives after it was sent; after a short time by chance if that is not said. */
    private record Duplicate(NetworkSpell.Affected affected, OptionalLong delayMicros) {}

    /** A copied message, and its arrival if it is still on its way. */
    private record Copy(Envelope envelope, Optional<Timer> arrival) {}

    private final EventLoop loop;
    private final Chance chance;
    private final int lossPercent;
    private final int duplicationPercent;
    private final TraceListener listener;
    private final SortedMap<Integer, Node> nodes = new TreeMap<>();
    private final SortedMap<Route, Connection> connections = new TreeMap<>();
    private final SortedMap<Route, Copy> copies = new TreeMap<>();
    private final List<NetworkSpell> spells = new ArrayList<>();
    private final List<NetworkSpell.Affected> drops = new ArrayList<>();
    private final List<Duplicate> duplicates = new ArrayList<>();
    private final SortedMap<Integer, NodeClock> clocks = new TreeMap<>();
    private long lastConnection;

    SimulatedNetwork(EventLoop loop, Chance chance, int lossPercent, int duplicationPercent, TraceListener listener) {
        this.loop = loop;
        this.chance = chance;
        this.lossPercent = lossPercent;
        this.duplicationPercent = duplicationPercent;
        this.listener = listener;
    }

    /** A node can be reached from now on. */
    void attach(int id, Node node) {
        nodes.put(id, node);
    }

    /** A node's process has ended. What was on its way to it is lost; what it had sent still arrives. */
    void detach(int id) {
        nodes.remove(id);
        copies.values().removeIf(copy -> {
            boolean forIt = copy.envelope().to() == id;
            if (forIt) {
                copy.arrival().ifPresent(Timer::cancel);
            }
            return forIt;
        });
        connections.forEach((route, connection) -> {
            if (connection.inFlightTo == id) {
                cancel(connection);
            }
            if (route.from() == id) {
                connection.requesterGone = true;
            }
        });
    }

    /** A node can be reached from now on, whose process may pause. */
    void attach(int id, Node node, NodeClock clock) {
        clocks.put(id, clock);
        attach(id, node);
    }

    /** A node cannot be reached any more. What is on its way to it is lost unless another takes its place. */
    void unplug(int id) {
        nodes.remove(id);
    }

    /** Lets some messages fare badly for a while. */
    void cast(NetworkSpell spell) {
        spells.add(spell);
    }

    /** Ends what was cast, if it has not ended. */
    void lift(NetworkSpell spell) {
        spells.remove(spell);
    }

    /** Loses the next of these messages. */
    void dropNext(NetworkSpell.Affected affected) {
        drops.add(affected);
    }

    /** Copies the next of these messages, if it is one that can be copied. */
    void duplicateNext(NetworkSpell.Affected affected) {
        duplicates.add(new Duplicate(affected, OptionalLong.empty()));
    }

    /** Copies the next of these messages, if it is one that can be copied; the copy arrives so long after it was sent. */
    void duplicateNext(NetworkSpell.Affected affected, long delayMicros) {
        duplicates.add(new Duplicate(affected, OptionalLong.of(delayMicros)));
    }

    /** Forgets which messages were to be lost or copied. */
    void recover() {
        spells.clear();
        drops.clear();
        duplicates.clear();
    }

    private static <T> Optional<T> takeFirst(
            List<T> pending, Function<T, NetworkSpell.Affected> affected, Envelope envelope) {
        Optional<T> first = pending.stream()
                .filter(each -> affected.apply(each)
                        .test(envelope.from(), envelope.to(), envelope.message().channel()))
                .findFirst();
        first.ifPresent(pending::remove);
        return first;
    }

    long request(int from, int to, Message request) {
        Connection connection = new Connection(++lastConnection);
        Connection closed = connections.put(new Route(from, to, request.channel()), connection);
        if (closed != null) {
            cancel(closed);
        }
        transmit(connection, new Envelope(from, to, connection.number, request));
        return connection.number;
    }

    void respond(Envelope request, Message response) {
        if (isRefusedProposal(response)) {
            loseTwin(request);
        }
        if (request.copy()) {
            transmitCopy(
                    new Envelope(request.to(), request.from(), request.connection(), response, true),
                    OptionalLong.empty());
            return;
        }
        openConnection(request)
                .filter(connection -> !connection.requesterGone)
                .ifPresent(connection ->
                        transmit(connection, new Envelope(request.to(), request.from(), connection.number, response)));
    }

    private static boolean isRefusedProposal(Message message) {
        return message instanceof Message.AlterPartitionResponse response
                && response.error() == ErrorCode.INELIGIBLE_REPLICA;
    }

    /** What is still on its way of a request and its copy, the other of which has arrived, is lost. */
    private void loseTwin(Envelope arrived) {
        if (arrived.copy()) {
            openConnection(arrived)
                    .filter(connection -> connection.inFlightTo == arrived.to())
                    .ifPresent(connection -> {
                        cancel(connection);
                        reportLoss(new Envelope(
                                arrived.from(), arrived.to(), arrived.connection(), arrived.message(), false));
                    });
            return;
        }
        Copy copy = copies.get(routeOf(arrived));
        if (copy != null && copy.envelope().connection() == arrived.connection()) {
            copy.arrival().filter(arrival -> isRequest(copy.envelope())).ifPresent(arrival -> {
                arrival.cancel();
                copies.remove(routeOf(arrived));
                reportLoss(copy.envelope());
            });
        }
    }

    /** Whether the connection that a request came by has not been closed by another request; of a copy nobody knows. */
    boolean isOpen(Envelope request) {
        return request.copy() || openConnection(request).isPresent();
    }

    private Optional<Connection> openConnection(Envelope request) {
        Route route = new Route(request.from(), request.to(), request.message().channel());
        return Optional.ofNullable(connections.get(route))
                .filter(connection -> connection.number == request.connection());
    }

    private void transmit(Connection connection, Envelope envelope) {
        Channel channel = envelope.message().channel();
        SeededRandom random = chance.of(envelope.from(), envelope.to(), channel);
        long delay = random.between(MIN_DELAY_MICROS, MAX_DELAY_MICROS);
        boolean lost = lossPercent > 0 && random.chance(lossPercent);
        lost |= takeFirst(drops, Function.identity(), envelope).isPresent();
        spells.removeIf(spell -> spell.endMicros() <= loop.nowMicros());
        for (NetworkSpell spell : spells) {
            if (spell.affected().test(envelope.from(), envelope.to(), channel)) {
                lost |= spell.lost();
                delay += random.between(spell.minDelayMicros(), spell.maxDelayMicros());
            }
        }
        if (lost) {
            reportLoss(envelope);
            return;
        }
        connection.inFlightTo = envelope.to();
        connection.inFlight = Optional.of(loop.schedule(delay, () -> deliver(connection, envelope)));
        boolean duplicated = duplicationPercent > 0 && random.chance(duplicationPercent);
        Optional<Duplicate> asked = messageType(envelope).isPresent()
                ? takeFirst(duplicates, Duplicate::affected, envelope)
                : Optional.empty();
        Envelope copy = new Envelope(envelope.from(), envelope.to(), envelope.connection(), envelope.message(), true);
        if ((duplicated || asked.isPresent())
                && !isRefusedProposal(envelope.message())
                && messageType(envelope).isPresent()
                && nodes.containsKey(envelope.to())
                && !isUnderWay(routeOf(copy))) {
            report(
                    envelope,
                    (place, type, leader, follower) ->
                            new TraceEvent.DuplicateMessage(place, type, leader, follower, BrokerState.none()));
            transmitCopy(copy, asked.map(Duplicate::delayMicros).orElse(OptionalLong.empty()));
        }
    }

    private void transmitCopy(Envelope copy, OptionalLong delayMicros) {
        if (!nodes.containsKey(copy.to())) {
            copies.remove(routeOf(copy));
            reportLoss(copy);
            return;
        }
        SeededRandom random = chance.of(copy.from(), copy.to(), copy.message().channel());
        arriveLater(copy, delayMicros.orElseGet(() -> random.between(MIN_DELAY_MICROS, MAX_COPY_DELAY_MICROS)));
    }

    private void arriveLater(Envelope copy, long delay) {
        Timer arrival = loop.schedule(delay, () -> {
            long paused = pausedForMicros(copy.to());
            if (paused > 0) {
                arriveLater(copy, paused);
                return;
            }
            Node receiver = nodes.get(copy.to());
            if (receiver == null) {
                copies.remove(routeOf(copy));
                reportLoss(copy);
                return;
            }
            copies.put(routeOf(copy), new Copy(copy, Optional.empty()));
            receiver.receive(copy);
        });
        copies.put(routeOf(copy), new Copy(copy, Optional.of(arrival)));
    }

    /** Whether there is a copy. One that has arrived counts until it is answered, or if it is an answer, looked at. */
    private boolean isUnderWay(Route route) {
        Copy copy = copies.get(route);
        if (copy == null || copy.arrival().isPresent() || isRequest(copy.envelope())) {
            return copy != null;
        }
        Node receiver = nodes.get(copy.envelope().to());
        return receiver != null && receiver.holds(copy.envelope());
    }

    /** The route of the request, of which the message is one or the answer to one. */
    private static Route routeOf(Envelope envelope) {
        Channel channel = envelope.message().channel();
        return isRequest(envelope)
                ? new Route(envelope.from(), envelope.to(), channel)
                : new Route(envelope.to(), envelope.from(), channel);
    }

    private static boolean isRequest(Envelope envelope) {
        return envelope.message() instanceof Message.FetchRequest
                || envelope.message() instanceof Message.AlterPartitionRequest;
    }

    private long pausedForMicros(int id) {
        NodeClock clock = clocks.get(id);
        return clock == null ? 0 : clock.pausedForMicros();
    }

    private void deliver(Connection connection, Envelope envelope) {
        long paused = pausedForMicros(envelope.to());
        if (paused > 0 && nodes.containsKey(envelope.to())) {
            connection.inFlight = Optional.of(loop.schedule(paused, () -> deliver(connection, envelope)));
            return;
        }
        connection.inFlightTo = -1;
        connection.inFlight = Optional.empty();
        Node receiver = nodes.get(envelope.to());
        if (receiver == null) {
            reportLoss(envelope);
        } else {
            receiver.receive(envelope);
        }
    }

    private static void cancel(Connection connection) {
        connection.inFlightTo = -1;
        connection.inFlight.ifPresent(Timer::cancel);
        connection.inFlight = Optional.empty();
    }

    private void reportLoss(Envelope envelope) {
        report(
                envelope,
                (place, type, leader, follower) ->
                        new TraceEvent.DropMessage(place, type, leader, follower, envelope.copy(), BrokerState.none()));
    }

    /** What becomes of a message of the protocol, as an event. */
    @FunctionalInterface
    private interface MessageEvent {
        TraceEvent of(Place place, MessageType type, int leader, OptionalInt follower);
    }

    private void report(Envelope envelope, MessageEvent event) {
        messageType(envelope).ifPresent(type -> {
            boolean towardsLeader = type == MessageType.FETCH_REQUEST || type == MessageType.ALTER_PARTITION_RESPONSE;
            int leader = towardsLeader ? envelope.to() : envelope.from();
            int other = towardsLeader ? envelope.from() : envelope.to();
            boolean isFetch = type == MessageType.FETCH_REQUEST || type == MessageType.FETCH_RESPONSE;
            listener.onEvent(event.of(
                    Place.of(envelope.from(), SimulationOptions.TOPIC_PARTITION),
                    type,
                    leader,
                    isFetch ? OptionalInt.of(other) : OptionalInt.empty()));
        });
    }

    /** What traces call a message, empty when they do not know it. */
    private static Optional<MessageType> messageType(Envelope envelope) {
        Message message = envelope.message();
        if (message instanceof Message.FetchRequest) {
            return Optional.of(MessageType.FETCH_REQUEST);
        } else if (message instanceof Message.FetchResponse) {
            return Optional.of(MessageType.FETCH_RESPONSE);
        } else if (message instanceof Message.AlterPartitionRequest) {
            return Optional.of(MessageType.ALTER_PARTITION_REQUEST);
        } else if (message instanceof Message.AlterPartitionResponse) {
            return Optional.of(MessageType.ALTER_PARTITION_RESPONSE);
        }
        return Optional.empty();
    }
}
