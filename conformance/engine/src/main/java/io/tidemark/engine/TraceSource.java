package io.tidemark.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a trace comes from: one NDJSON document, header first, then one event a line, in UTF-8.
 *
 * <p>A source is read once, from its start to its end, and closed. A pipe may still be written to while it is read: each
 * event is judged as soon as its line is complete.
 */
public final class TraceSource {
    private final String name;
    private final Opener opener;
    private final boolean live;

    private TraceSource(String name, Opener opener, boolean live) {
        this.name = name;
        this.opener = opener;
        this.live = live;
    }

    @FunctionalInterface
    private interface Opener {
        InputStream open() throws IOException;
    }

    /** A file, or a named pipe. */
    public static TraceSource of(Path file) {
        return new TraceSource(file.toString(), () -> Files.newInputStream(file), !Files.isRegularFile(file));
    }

    /** A stream which may still be written to; closed at the end of the replay. */
    public static TraceSource of(String name, InputStream stream) {
        return new TraceSource(name, () -> stream, true);
    }

    /** Characters which may still be written; closed at the end of the replay. */
    public static TraceSource of(String name, Reader reader) {
        return new TraceSource(name, () -> new EncodedReader(reader), true);
    }

    /** A trace in memory. */
    public static TraceSource ofText(String name, String text) {
        return new TraceSource(name, () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), false);
    }

    /** What messages call this trace: the path, or the name that was given. */
    public String name() {
        return name;
    }

    /**
     * Whether reading on may wait for a writer. If so, a stuck event is judged without looking at later lines for reads that
     * may have happened before it, unless the trace has shown by an {@code after} field that it holds such reads.
     */
    public boolean isLive() {
        return live;
    }

    /** Opens the source; a second call may find it used up. */
    public InputStream open() throws IOException {
        return opener.open();
    }

    /** UTF-8 bytes of a reader, handed on as soon as the reader has them. */
    private static final class EncodedReader extends InputStream {
        private final Reader reader;
        private final char[] characters = new char[8192];
        private byte[] bytes = new byte[0];
        private int next;
        private int held;

        EncodedReader(Reader reader) {
            this.reader = reader;
        }

        @Override
        public int read() throws IOException {
            return fill() ? bytes[next++] & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (!fill()) {
                return -1;
            }
            int count = Math.min(length, bytes.length - next);
            System.arraycopy(bytes, next, target, offset, count);
            next += count;
            return count;
        }

        private boolean fill() throws IOException {
            while (next == bytes.length) {
                int count = reader.read(characters, held, characters.length - held);
                if (count < 0 && held == 0) {
                    return false;
                }
                int end = held + Math.max(count, 0);
                // The first half of a surrogate pair waits for the second one.
                boolean split = count >= 0 && Character.isHighSurrogate(characters[end - 1]);
                held = split ? 1 : 0;
                bytes = new String(characters, 0, end - held).getBytes(StandardCharsets.UTF_8);
                next = 0;
                if (split) {
                    characters[0] = characters[end - 1];
                }
            }
            return true;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
