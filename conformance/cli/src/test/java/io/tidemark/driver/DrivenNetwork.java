package io.tidemark.driver;

import io.tidemark.environment.Envelope;
import io.tidemark.protocol.Message;
import io.tidemark.protocol.Message.AlterPartitionRequest;
import io.tidemark.protocol.Message.AlterPartitionResponse;
import io.tidemark.protocol.Message.Channel;
import io.tidemark.protocol.Message.FetchRequest;
import io.tidemark.protocol.Message.FetchResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Keeps what has been sent until it is taken: one message on each connection, be it a request or its response. */
final class DrivenNetwork {
    /**
     * A connection.
     *
     * @param channel what travels on it
     * @param requester who has opened it
     * @param other whom it leads to
     */
    record Connection(Channel channel, int requester, int other) {}

    private final Map<Connection, Envelope> underWay = new HashMap<>();
    private final Map<Connection, Long> numbers = new HashMap<>();
    private long last = 1_000;

    /** Opens a new connection in place of the one before. */
    long request(int from, int to, Message request) {
        Connection connection = new Connection(request.channel(), from, to);
        numbers.put(connection, ++last);
        underWay.put(connection, new Envelope(from, to, last, request));
        return last;
    }

    /** Answers on the connection that the request came by, if that is open. */
    void respond(Envelope request, Message response) {
        Connection connection = new Connection(response.channel(), request.from(), request.to());
        if (Long.valueOf(request.connection()).equals(numbers.get(connection))) {
            underWay.put(connection, new Envelope(request.to(), request.from(), request.connection(), response));
        }
    }

    /** What is under way on a connection to this node, if anything is; it is not any more. */
    Optional<Envelope> take(Channel channel, int requester, int other, int to) {
        Connection connection = new Connection(channel, requester, other);
        Envelope envelope = underWay.get(connection);
        if (envelope == null || envelope.to() != to) {
            return Optional.empty();
        }
        underWay.remove(connection);
        return Optional.of(envelope);
    }

    /** A process has ended: what was under way from it and to it is lost. */
    void lose(int node) {
        underWay.values().removeIf(envelope -> envelope.from() == node || envelope.to() == node);
    }

    /** Nobody waits any more for what belongs to an older leader epoch of this broker. */
    void loseBefore(int broker, long leaderEpoch) {
        underWay.values().removeIf(envelope -> {
            OptionalInt epoch = leaderEpoch(envelope.message());
            return (envelope.from() == broker || envelope.to() == broker)
                    && epoch.isPresent()
                    && epoch.getAsInt() < leaderEpoch;
        });
    }

    private static OptionalInt leaderEpoch(Message message) {
        if (message instanceof FetchRequest request) {
            return OptionalInt.of(request.leaderEpoch());
        } else if (message instanceof FetchResponse response) {
            return OptionalInt.of(response.leaderEpoch());
        } else if (message instanceof AlterPartitionRequest request) {
            return OptionalInt.of(request.leaderEpoch());
        } else if (message instanceof AlterPartitionResponse response) {
            return OptionalInt.of(response.leaderEpoch());
        }
        return OptionalInt.empty();
    }
}
