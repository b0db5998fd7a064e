package io.tidemark.engine;

import io.tidemark.engine.kernel.Kernel;
import io.tidemark.engine.kernel.TraceLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/**
 * Replays traces against one specification.
 *
 * <p>An instance holds no state of a replay; it can be used for any number of traces, one after the other or at the same
 * time.
 */
public final class Replay {
    private final Specification specification;
    private final ReplayOptions options;

    /** A replay with the {@linkplain ReplayOptions#defaults default} limits. */
    public Replay(Specification specification) {
        this(specification, ReplayOptions.defaults());
    }

    /** A replay with limits of its own. */
    public Replay(Specification specification, ReplayOptions options) {
        this.specification = specification;
        this.options = options;
    }

    /**
     * Replays one trace.
     *
     * @throws InputException when the trace or the specification cannot be used
     */
    public Verdict run(TraceSource source) {
        return run(source, Progress.NONE);
    }

    /**
     * Replays one trace and tells how far it is.
     *
     * @throws InputException when the trace or the specification cannot be used
     */
    public Verdict run(TraceSource source, Progress progress) {
        try (InputStream stream = source.open()) {
            TraceLines lines = new TraceLines(source.name(), stream);
            TraceHeader header = lines.header();
            return kernel(header, source.name()).run(lines, header, source.isLive(), options, progress);
        } catch (IOException e) {
            throw unreadable(source, e);
        }
    }

    /**
     * Replays one trace for what is observed of the behaviours that explain it.
     *
     * @param behaviour observes a behaviour from its initial state on
     * @throws InputException when the trace or the specification cannot be used
     */
    public Observation observe(TraceSource source, Behaviour behaviour, Progress progress) {
        try (InputStream stream = source.open()) {
            TraceLines lines = new TraceLines(source.name(), stream);
            TraceHeader header = lines.header();
            return kernel(header, source.name()).observe(lines, header, options, behaviour, progress);
        } catch (IOException e) {
            throw unreadable(source, e);
        }
    }

    private static InputException unreadable(TraceSource source, IOException e) {
        return new InputException(source.name(), 0, 0, "cannot be read (" + reason(e) + ")", "a readable trace");
    }

    /** Why it cannot be read; the message of these exceptions is the file's name alone. */
    private static String reason(IOException error) {
        if (error instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (error instanceof NoSuchFileException) {
            return "no such file";
        }
        return String.valueOf(error.getMessage());
    }

    /**
     * Begins a replay that is fed event by event.
     *
     * @param name   what messages call the trace; the header is its line 1
     * @param header the trace's first line
     * @throws InputException when the header or the specification cannot be used
     */
    public ReplaySession open(String name, String header) {
        TraceHeader parsed = TraceHeader.parse(name, 1, header);
        return kernel(parsed, name).open(name, parsed, options);
    }

    private Kernel kernel(TraceHeader header, String trace) {
        return specification.kernel(header, trace);
    }
}
