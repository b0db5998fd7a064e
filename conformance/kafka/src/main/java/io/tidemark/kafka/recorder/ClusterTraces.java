package io.tidemark.kafka.recorder;

import io.tidemark.tracer.NdjsonTraceWriter;
import io.tidemark.tracer.TraceHeader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Sorts the events of each partition by number and writes them, one file a partition, in a thread of its own. The threads of
 * a broker never wait for it: when its buffer is full an event is lost, and the trace says so with a gap.
 */
final class ClusterTraces implements TraceSink {
    private static final int CAPACITY = 1 << 16;
    private static final int BATCH = 4096;

    private final Path folder;
    private final BlockingQueue<NumberedEvent> queue = new ArrayBlockingQueue<>(CAPACITY);
    private final Map<PartitionRecording, NavigableSet<Long>> lost = new ConcurrentHashMap<>();
    private final Map<PartitionRecording, TraceHeader> headers = new ConcurrentHashMap<>();
    private final AtomicReference<Optional<RuntimeException>> failure = new AtomicReference<>(Optional.empty());
    private final Thread thread = new Thread(this::run, "tidemark-trace-writer");
    private volatile boolean closing;

    /** Writes into a folder, which exists. */
    ClusterTraces(Path folder) {
        this.folder = folder;
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void begin(PartitionRecording recording, int node, TraceHeader header) {
        headers.put(recording, header);
    }

    @Override
    public void announce(NumberedEvent event) {
        // The process whose threads bring the events is that which sorts them: none outlives the other.
    }

    @Override
    public void offer(NumberedEvent event) {
        if (!queue.offer(event)) {
            gap(event.recording(), event.number());
        }
    }

    @Override
    public void gap(PartitionRecording recording, long number) {
        lost.computeIfAbsent(recording, key -> new ConcurrentSkipListSet<>()).add(number);
    }

    @Override
    public Path file(PartitionRecording recording) {
        return folder.resolve(recording.partition() + ".ndjson");
    }

    /**
     * Writes what is left, and a gap where a number was taken and nothing came of it.
     *
     * @throws UncheckedIOException if a trace could not be written
     */
    @Override
    public void close() {
        closing = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Objects.requireNonNull(failure.get()).ifPresent(e -> {
            throw e;
        });
    }

    private void run() {
        Map<PartitionRecording, Sorted> traces = new LinkedHashMap<>();
        try {
            while (true) {
                boolean last = closing;
                int taken = take(traces);
                traces.values().forEach(trace -> trace.writeReady(last && taken == 0));
                if (last && taken == 0) {
                    break;
                }
            }
        } catch (IOException e) {
            failure.set(Optional.of(new UncheckedIOException(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure.set(Optional.of(e));
        } catch (Error e) { // a trace that is too short would be taken for a whole one
            failure.set(Optional.of(new IllegalStateException("the trace could not be written to its end", e)));
        } finally {
            traces.values().forEach(Sorted::close);
        }
    }

    /** Moves what is in the queue to where it is sorted; waits a little if there is nothing. */
    private int take(Map<PartitionRecording, Sorted> traces) throws IOException, InterruptedException {
        int taken = 0;
        NumberedEvent event = queue.poll(closing ? 0 : 10, TimeUnit.MILLISECONDS);
        while (event != null) {
            Sorted trace = traces.get(event.recording());
            if (trace == null) {
                trace = open(event.recording());
                traces.put(event.recording(), trace);
            }
            trace.waiting.add(event);
            if (++taken == BATCH) {
                break;
            }
            event = queue.poll();
        }
        return taken;
    }

    private Sorted open(PartitionRecording recording) throws IOException {
        TraceHeader header = headers.get(recording);
        if (header == null) {
            throw new IllegalStateException("an event of " + recording.partition() + " before its trace began");
        }
        return new Sorted(recording, new NdjsonTraceWriter(Files.newOutputStream(file(recording)), header));
    }

    /** The events of one partition that wait for a smaller number. */
    private final class Sorted {
        private final PartitionRecording recording;
        private final NdjsonTraceWriter writer;
        private final PriorityQueue<NumberedEvent> waiting =
                new PriorityQueue<>(Comparator.comparingLong(NumberedEvent::number));
        private long next = 1;

        Sorted(PartitionRecording recording, NdjsonTraceWriter writer) {
            this.recording = recording;
            this.writer = writer;
        }

        void writeReady(boolean last) {
            NavigableSet<Long> gone = lost.computeIfAbsent(recording, key -> new ConcurrentSkipListSet<>());
            while (true) {
                NumberedEvent event = waiting.peek();
                if (event != null && event.number() < next) {
                    throw new IllegalStateException(
                            "number " + event.number() + " of " + recording.partition() + " was used twice");
                }
                if (event != null && event.number() == next) {
                    waiting.remove();
                    event.event().ifPresent(e -> writer.write(e, event.number(), event.after()));
                    next++;
                } else if (gone.contains(next) || (last && event != null)) {
                    gone.remove(next);
                    writer.writeGap(
                            next,
                            recording.at(
                                    event == null
                                            ? 0
                                            : event.event()
                                                    .map(e -> e.place().node())
                                                    .orElse(0)));
                    next++;
                } else {
                    return;
                }
            }
        }

        void close() {
            writer.close();
        }
    }
}
