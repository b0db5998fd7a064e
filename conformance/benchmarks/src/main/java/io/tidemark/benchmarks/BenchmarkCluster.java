package io.tidemark.benchmarks;

import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.NdjsonTraceWriter;
import io.tidemark.tracer.ReplicationConstants;
import io.tidemark.tracer.TraceHeader;
import io.tidemark.tracer.TraceListener;
import io.tidemark.tracer.TracedSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;

/**
 * A cluster to measure tracing on. Each run is a new one: given how many batches to produce, it answers how many nanoseconds of
 * processor time that took its brokers.
 */
abstract class BenchmarkCluster implements LongUnaryOperator {
    /** The node id of the producer. */
    static final int PRODUCER = 200;

    /** {@code max.in.flight.requests.per.connection}. */
    static final int IN_FLIGHT = 5;

    private final Path trace;

    /**
     * Describes the cluster.
     *
     * @param trace where its steps are written, empty for no tracing
     */
    BenchmarkCluster(String trace) {
        this.trace = Path.of(trace);
    }

    @Override
    public final long applyAsLong(long batches) {
        if (trace.toString().isEmpty()) {
            return produce(batches, TraceListener.none());
        }
        try (NdjsonTraceWriter writer = new NdjsonTraceWriter(Files.newOutputStream(trace), header())) {
            return produce(batches, writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TraceHeader header() {
        TraceHeader header = TraceHeader.replication(
                        new ReplicationConstants(new TreeSet<>(List.of(0, 1, 2)), 2, false, true),
                        TracedSystem.of("tidemark-benchmark", "1"))
                .withInitial(ClusterNodes.CONTROLLER, "leader", ClusterNodes.LEADER);
        for (int broker = 0; broker < ClusterNodes.BROKERS; broker++) {
            header = header.withInitial(broker, "brokerEpoch", broker);
        }
        return header;
    }

    abstract long produce(long batches, TraceListener listener);

    /** The producer is told that its batch was written; anything else ends the measurement. */
    static void requireAcknowledgement(ProduceResponse response) {
        if (response.error() != ErrorCode.NONE) {
            throw new IllegalStateException("produce request answered with " + response.error());
        }
    }
}
