package io.tidemark.kafka.recorder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Lines of text at the end of a file, which survive the death of their process: each is copied into memory that the
 * operating system holds for the file. Room is made beforehand, by another thread, so that the threads which bring lines
 * wait for no disk; a line for which there is no room yet is refused. While the file is open, and after a process that was
 * killed, zeros follow the last line.
 */
final class MappedLines implements AutoCloseable {
    private static final int AHEAD = 3;
    private static final int PAGE = 4096;

    private final FileChannel channel;
    private final int chunk;
    private final Executor preparer;
    private final Consumer<IOException> failed;
    private final Runnable stop;
    private final Deque<MappedByteBuffer> ready = new ArrayDeque<>();
    private Optional<MappedByteBuffer> current = Optional.empty();
    private long prepared;
    private long end;
    private int preparing;
    private boolean closed;

    private MappedLines(
            FileChannel channel, long end, int chunk, Executor preparer, Consumer<IOException> failed, Runnable stop) {
        this.channel = channel;
        this.end = end;
        this.prepared = end;
        this.chunk = chunk;
        this.preparer = preparer;
        this.failed = failed;
        this.stop = stop;
    }

    /**
     * Opens a file, which may exist; what a killed process has left after its last whole line is cut off.
     *
     * @param chunk how many bytes of room are made at a time; no line is longer
     * @param failed is told, in another thread, when no more room can be made
     * @throws UncheckedIOException if it cannot be written
     */
    static MappedLines open(Path path, int chunk, Consumer<IOException> failed) {
        ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
            Thread preparer = new Thread(task, "tidemark-trace-room");
            preparer.setDaemon(true);
            return preparer;
        });
        return open(path, chunk, thread, failed, () -> end(thread));
    }

    /** Memory that is being touched must not be cut off the file. */
    private static void end(ExecutorService thread) {
        thread.shutdown();
        try {
            thread.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The same, with what runs the making of room. */
    static MappedLines open(Path path, int chunk, Executor preparer, Consumer<IOException> failed, Runnable stop) {
        try {
            FileChannel channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            long end = endOfLines(channel);
            channel.truncate(end);
            MappedLines lines = new MappedLines(channel, end, chunk, preparer, failed, stop);
            lines.room();
            lines.prepareMore();
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The offset after the last newline. */
    private static long endOfLines(FileChannel channel) throws IOException {
        ByteBuffer page = ByteBuffer.allocate(PAGE);
        for (long end = channel.size(); end > 0; end -= Math.min(end, PAGE)) {
            long from = Math.max(0, end - PAGE);
            page.clear().limit((int) (end - from));
            while (page.hasRemaining() && channel.read(page, from + page.position()) >= 0) {}
            for (int i = page.position() - 1; i >= 0; i--) {
                if (page.get(i) == '\n') {
                    return from + i + 1;
                }
            }
        }
        return 0;
    }

    /**
     * Appends a line, with its newline.
     *
     * @return false if there is no room for it: then nothing of it is written
     */
    synchronized boolean append(byte[] line) {
        if (closed) {
            return false;
        }
        int first = Math.min(line.length, current.map(ByteBuffer::remaining).orElse(0));
        if (first < line.length && ready.isEmpty()) {
            prepareMore();
            return false;
        }
        int written = first;
        if (first > 0) {
            current.orElseThrow().put(line, 0, first);
        }
        if (written < line.length) {
            MappedByteBuffer next = ready.remove();
            next.put(line, written, line.length - written);
            current = Optional.of(next);
            prepareMore();
        }
        end += line.length;
        return true;
    }

    private synchronized void prepareMore() {
        while (!closed && ready.size() + preparing < AHEAD) {
            preparing++;
            preparer.execute(this::prepare);
        }
    }

    private void prepare() {
        try {
            room();
        } catch (IOException e) {
            failed.accept(e);
        } catch (InternalError e) { // which is how Java tells of memory that a full disk cannot back
            failed.accept(new IOException("there is no room for the file", e));
        } finally {
            synchronized (this) {
                preparing--;
            }
        }
    }

    /** Only one thread makes room at a time. */
    private void room() throws IOException {
        long from;
        synchronized (this) {
            if (closed) {
                return;
            }
            from = prepared;
        }
        MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, from, chunk);
        for (int i = 0; i < chunk; i += PAGE) {
            buffer.put(i, (byte) 0);
        }
        synchronized (this) {
            prepared += chunk; // not before: what could not be had would stay a hole in the file
            ready.add(buffer);
        }
    }

    /** Cuts the file off after the last line. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        stop.run();
        try (channel) {
            channel.truncate(end);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
