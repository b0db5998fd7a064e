package io.tidemark.benchmarks;

import io.tidemark.environment.Envelope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * TCP connections on loopback between nodes of one thread, and of others to them. There is one for each sender and receiver of
 * requests, it is kept, and responses come back by it. As little is done for a message as can be: one write, which
 * takes the batches from where they are, and one read of whatever has arrived, into memory of its own for each message.
 */
final class SocketNetwork implements AutoCloseable {
    private static final int RECEIVE_BYTES = 256 * 1024;

    private final Consumer<Envelope> receiver;
    private final Selector selector;
    private final Map<Integer, SocketAddress> addresses = new HashMap<>();
    private final Map<Route, Connection> connections = new HashMap<>();
    private final ByteBuffer arrived = ByteBuffer.allocateDirect(RECEIVE_BYTES);

    /** Who sends to whom. */
    private record Route(int from, int to) {}

    /**
     * A network without nodes.
     *
     * @param receiver is given what arrives
     */
    SocketNetwork(Consumer<Envelope> receiver) throws IOException {
        this.receiver = receiver;
        this.selector = Selector.open();
    }

    /** Opens a port for a node. */
    void listen(int node) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        addresses.put(node, server.getLocalAddress());
    }

    /** A connection to a node, for another thread. */
    SocketChannel connect(int node) throws IOException {
        SocketAddress address = addresses.get(node);
        if (address == null) {
            throw new IllegalArgumentException("node " + node + " has no port");
        }
        SocketChannel channel = SocketChannel.open(address);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return channel;
    }

    /** Sends a request, or a response on the connection that its request came by. */
    void send(Envelope envelope) throws IOException {
        Route route = new Route(envelope.from(), envelope.to());
        Connection connection = connections.get(route);
        if (connection == null) {
            connection = new Connection(connect(envelope.to()));
            connections.put(route, connection);
        }
        connection.send(WireFormat.encode(envelope));
    }

    /** Waits until something can be read or written, for so many milliseconds at most; reads and writes it. */
    void poll(long timeoutMs) throws IOException {
        selector.select(timeoutMs);
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.channel() instanceof ServerSocketChannel server) {
                SocketChannel channel = server.accept();
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                new Connection(channel);
            } else {
                ((Connection) key.attachment()).ready();
            }
        }
        selector.selectedKeys().clear();
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    private final class Connection {
        private final SocketChannel channel;
        private final SelectionKey key;
        private final Deque<ByteBuffer[]> unsent = new ArrayDeque<>();
        private final ByteBuffer length = ByteBuffer.allocate(WireFormat.LENGTH_BYTES);
        private ByteBuffer message = ByteBuffer.allocate(0);

        Connection(SocketChannel channel) throws IOException {
            this.channel = channel;
            channel.configureBlocking(false);
            key = channel.register(selector, SelectionKey.OP_READ, this);
        }

        void send(ByteBuffer[] bytes) throws IOException {
            unsent.add(bytes);
            if (unsent.size() == 1) {
                write();
            }
        }

        private void write() throws IOException {
            while (!unsent.isEmpty()) {
                ByteBuffer[] next = unsent.element();
                channel.write(next);
                if (next[next.length - 1].hasRemaining()) {
                    key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
                    return;
                }
                unsent.remove();
            }
            if (key.interestOps() != SelectionKey.OP_READ) {
                key.interestOps(SelectionKey.OP_READ);
            }
        }

        void ready() throws IOException {
            if (key.isWritable()) {
                write();
            }
            if (key.isReadable()) {
                read();
            }
        }

        private void read() throws IOException {
            if (channel.read(arrived.clear()) < 0) {
                throw new IOException("the other end has closed the connection " + channel);
            }
            arrived.flip();
            while (arrived.hasRemaining()) {
                if (length.hasRemaining()) {
                    take(length);
                    if (!length.hasRemaining()) {
                        message = ByteBuffer.allocate(length.getInt(0));
                    }
                } else {
                    take(message);
                    if (!message.hasRemaining()) {
                        length.clear();
                        receive(WireFormat.decode(message.flip()));
                    }
                }
            }
        }

        /** Fills a buffer with what has arrived, as far as it goes. */
        private void take(ByteBuffer buffer) {
            int count = Math.min(buffer.remaining(), arrived.remaining());
            buffer.put(buffer.position(), arrived, arrived.position(), count);
            buffer.position(buffer.position() + count);
            arrived.position(arrived.position() + count);
        }

        private void receive(Envelope envelope) {
            connections.putIfAbsent(new Route(envelope.to(), envelope.from()), this);
            receiver.accept(envelope);
        }
    }
}
