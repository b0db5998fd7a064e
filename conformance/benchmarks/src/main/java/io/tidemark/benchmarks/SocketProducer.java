package io.tidemark.benchmarks;

import io.tidemark.environment.Envelope;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;

/** A producer, to be run on a thread of its own: sends batches as fast as they are acknowledged, a few ahead. */
final class SocketProducer implements Callable<Long> {
    private final SocketChannel channel;
    private final long batches;
    private final ProduceRequest request = ClusterNodes.produceRequest();

    /**
     * Has sent nothing yet.
     *
     * @param channel the connection to the leader, which is closed at the end
     * @param batches how many to send
     */
    SocketProducer(SocketChannel channel, long batches) {
        this.channel = channel;
        this.batches = batches;
    }

    /** Returns how many were acknowledged, which is all. */
    @Override
    public Long call() throws IOException {
        try (channel) {
            long sent = 0;
            long acknowledged = 0;
            while (acknowledged < batches) {
                if (sent < batches && sent - acknowledged < BenchmarkCluster.IN_FLIGHT) {
                    write(WireFormat.encode(
                            new Envelope(BenchmarkCluster.PRODUCER, ClusterNodes.LEADER, sent, request)));
                    sent++;
                } else {
                    BenchmarkCluster.requireAcknowledgement(
                            (ProduceResponse) WireFormat.decode(read()).message());
                    acknowledged++;
                }
            }
            return acknowledged;
        }
    }

    private void write(ByteBuffer[] bytes) throws IOException {
        while (bytes[bytes.length - 1].hasRemaining()) {
            channel.write(bytes);
        }
    }

    private ByteBuffer read() throws IOException {
        return read(read(WireFormat.LENGTH_BYTES).getInt());
    }

    private ByteBuffer read(int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw new IOException("the leader has closed the connection");
            }
        }
        return bytes.flip();
    }
}
