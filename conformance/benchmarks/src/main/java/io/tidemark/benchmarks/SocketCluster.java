package io.tidemark.benchmarks;

import io.tidemark.disk.Disk;
import io.tidemark.environment.Envelope;
import io.tidemark.protocol.Message.ProduceResponse;
import io.tidemark.tracer.TraceListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Three brokers that do what any broker has to do: produce and fetch requests and their responses go through sockets, as bytes,
 * and logs are files. The brokers share a thread, so that nothing is counted for waking threads up, which brokers in processes
 * of their own do for every message; the producer has another one, which is not counted. What is not sent while records are
 * produced, but for a heartbeat every two seconds, is handed over in memory: what brokers and the controller say to each other.
 * Nothing is flushed, as by default in Kafka.
 */
public final class SocketCluster extends BenchmarkCluster {
    /**
     * Describes the cluster.
     *
     * @param trace where its steps are written, empty for no tracing
     */
    public SocketCluster(String trace) {
        super(trace);
    }

    @Override
    long produce(long batches, TraceListener listener) {
        try {
            Path folder = Files.createTempDirectory("tidemark-benchmark-logs");
            try (Run run = new Run(folder, listener)) {
                return run.produce(batches);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = new ArrayList<>(all.toList());
        }
        files.sort(Comparator.reverseOrder());
        for (Path file : files) {
            Files.delete(file);
        }
    }

    private static final class Run implements World, AutoCloseable {
        private final Path folder;
        private final List<FileDisk> disks = new ArrayList<>();
        private final SocketNetwork network;
        private final Queue<Envelope> inMemory = new ArrayDeque<>();
        private final ClusterNodes nodes;
        private long acknowledged;

        Run(Path folder, TraceListener listener) throws IOException {
            this.folder = folder;
            this.network = new SocketNetwork(this::receive);
            for (int broker = 0; broker < ClusterNodes.BROKERS; broker++) {
                network.listen(broker);
            }
            this.nodes = new ClusterNodes(this, listener);
        }

        private void receive(Envelope envelope) {
            nodes.deliver(envelope);
        }

        long produce(long batches) throws IOException {
            while (!nodes.isLed()) {
                next();
            }
            FutureTask<Long> producer =
                    new FutureTask<>(new SocketProducer(network.connect(ClusterNodes.LEADER), batches));
            new Thread(producer, "producer").start();
            long before = ThreadTime.taken();
            while (acknowledged < batches) {
                next();
            }
            long taken = ThreadTime.taken() - before;
            requireDone(producer);
            return taken;
        }

        private static void requireDone(FutureTask<Long> producer) {
            try {
                producer.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("the producer has failed", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }

        private void next() throws IOException {
            Envelope envelope = inMemory.poll();
            if (envelope != null) {
                nodes.deliver(envelope);
                return;
            }
            OptionalLong timer = nodes.nextTimerMs();
            long untilMs = timer.orElseThrow() - nowMs();
            if (untilMs <= 0) {
                nodes.runTimer();
            } else {
                network.poll(untilMs);
            }
        }

        @Override
        public long nowMs() {
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        }

        @Override
        public Disk disk(int node) {
            FileDisk disk = new FileDisk(folder.resolve(Integer.toString(node)));
            disks.add(disk);
            return disk;
        }

        @Override
        public void send(Envelope envelope) {
            if (!WireFormat.has(envelope.message())) {
                inMemory.add(envelope);
                return;
            }
            if (envelope.message() instanceof ProduceResponse) {
                acknowledged++;
            }
            try {
                network.send(envelope);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            network.close();
            for (FileDisk disk : disks) {
                disk.close();
            }
        }
    }
}
