package io.tidemark.benchmarks;

import io.tidemark.disk.Disk;
import io.tidemark.environment.Envelope;
import io.tidemark.protocol.Message.ProduceRequest;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.simulation.disk.InMemoryDisk;
import io.tidemark.tracer.TraceListener;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Three brokers, a controller and a producer on one thread: messages arrive in the order in which they were sent, at once, and
 * disks are memory. Next to nothing is done but what brokers do, so that what tracing adds weighs as much as it can.
 */
public final class LoopbackCluster extends BenchmarkCluster {
    /**
     * Describes the cluster.
     *
     * @param trace where its steps are written, empty for no tracing
     */
    public LoopbackCluster(String trace) {
        super(trace);
    }

    @Override
    long produce(long batches, TraceListener listener) {
        return new Run(listener).produce(batches);
    }

    private static final class Run implements World {
        private final Queue<Envelope> network = new ArrayDeque<>();
        private final ProduceRequest request = ClusterNodes.produceRequest();
        private final ClusterNodes nodes;
        private long nowMs;
        private long acknowledged;

        Run(TraceListener listener) {
            nodes = new ClusterNodes(this, listener);
        }

        long produce(long batches) {
            while (!nodes.isLed()) {
                next();
            }
            long before = ThreadTime.taken();
            long sent = 0;
            while (acknowledged < batches) {
                if (sent < batches && sent - acknowledged < IN_FLIGHT) {
                    nowMs++;
                    network.add(new Envelope(PRODUCER, ClusterNodes.LEADER, sent, request));
                    sent++;
                } else {
                    next();
                }
            }
            return ThreadTime.taken() - before;
        }

        private void next() {
            Envelope envelope = network.poll();
            if (envelope == null) {
                nowMs = Math.max(nowMs, nodes.nextTimerMs().orElseThrow());
                nodes.runTimer();
            } else if (envelope.message() instanceof ProduceResponse response) {
                requireAcknowledgement(response);
                acknowledged++;
            } else {
                nodes.deliver(envelope);
            }
        }

        @Override
        public long nowMs() {
            return nowMs;
        }

        @Override
        public Disk disk(int node) {
            return new InMemoryDisk();
        }

        @Override
        public void send(Envelope envelope) {
            network.add(envelope);
        }
    }
}
