package io.tidemark.engine.tlc;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Progress;
import io.tidemark.engine.Verdict;
import io.tidemark.engine.kernel.TraceLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Replays a stream of lines. Reads ahead only when a stuck event may be explained by a read that comes later. */
final class TraceRun {
    private static final int PROGRESS_EVERY = 1000;

    private final TraceLines lines;
    private final TraceReplay replay;
    private final boolean live;
    private final int window;
    private final Progress progress;
    private final Deque<Event> ahead = new ArrayDeque<>();
    private @Nullable InputException faultAhead;

    TraceRun(TraceLines lines, TraceReplay replay, boolean live, int window, Progress progress) {
        this.lines = lines;
        this.replay = replay;
        this.live = live;
        this.window = window;
        this.progress = progress;
    }

    Verdict run() throws IOException {
        try {
            long count = 0;
            Supplier<List<Event>> upcoming = this::upcoming;
            for (Event event = next(); event != null; event = next()) {
                if (!replay.accept(event, upcoming)) {
                    break;
                }
                if (++count % PROGRESS_EVERY == 0) {
                    progress.replayed(count);
                }
            }
            if (replay.ended().isEmpty()) {
                replay.parser().requireIgnoredFieldsMeant();
            }
            return replay.finish();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private @Nullable Event next() throws IOException {
        Event read = ahead.poll();
        if (read != null) {
            return read;
        }
        if (faultAhead != null) {
            throw faultAhead;
        }
        return readOn();
    }

    private @Nullable Event readOn() throws IOException {
        return lines.next()
                ? replay.parser().parse(lines.buffer(), lines.start(), lines.end(), lines.line(), lines.isTerminated())
                : null;
    }

    /** The next events, as many as the window holds; none while a writer might have to be waited for in vain. */
    private List<Event> upcoming() {
        if (live && !replay.hasSeenReads()) {
            return List.of();
        }
        try {
            while (ahead.size() < window && faultAhead == null) {
                Event event = readOn();
                if (event == null) {
                    break;
                }
                ahead.add(event);
            }
        } catch (InputException e) {
            faultAhead = e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ArrayList<>(ahead);
    }
}
