package io.tidemark.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One line on a terminal that says how far the work has come. It appears when the work has taken a second, changes a few
 * times a second, and is gone when the work is done. Anything but a terminal never sees it. It may be closed by another
 * thread than the one which works.
 */
public final class ProgressLine implements AutoCloseable {
    private static final long FIRST = TimeUnit.SECONDS.toNanos(1);
    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(200);
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final int WIDTH = 78;

    private final Console console;
    private final LongSupplier nanoTime;
    private long next;
    private boolean shown;
    private boolean closed;

    /**
     * A line that does not show yet.
     *
     * @param console where it shows, if that is a terminal
     * @param nanoTime a clock like {@link System#nanoTime()}
     */
    public ProgressLine(Console console, LongSupplier nanoTime) {
        this.console = console;
        this.nanoTime = nanoTime;
        this.next = nanoTime.getAsLong() + FIRST;
    }

    /** Cheap enough to be called for every few kilobytes read. The text is made only when it is shown. */
    public synchronized void update(Supplier<String> text) {
        if (closed || !console.progress()) {
            return;
        }
        long now = nanoTime.getAsLong();
        if (now - next < 0) {
            return;
        }
        next = now + INTERVAL;
        shown = true;
        String line = text.get();
        console.err().print(CLEAR_LINE + (line.length() > WIDTH ? line.substring(0, WIDTH) : line));
        console.err().flush();
    }

    /** Takes the line away, so that something else can be printed; the next update shows it again. */
    public synchronized void clear() {
        if (shown) {
            console.err().print(CLEAR_LINE);
            console.err().flush();
            shown = false;
        }
    }

    /** Takes the line away for good. */
    @Override
    public synchronized void close() {
        closed = true;
        clear();
    }
}
