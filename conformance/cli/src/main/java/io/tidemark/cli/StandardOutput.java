package io.tidemark.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;

/** Standard output, which remembers why a write failed: a {@link java.io.PrintWriter} only tells that one did. */
final class StandardOutput extends OutputStream {
    private final OutputStream out;
    private Optional<IOException> failure = Optional.empty();

    StandardOutput(OutputStream out) {
        this.out = out;
    }

    /** Why something that was written is lost, if it is. A reader that has gone away wanted no more, so nothing is. */
    Optional<String> loss() {
        return failure.map(cause -> String.valueOf(cause.getMessage()))
                .filter(cause -> !cause.toLowerCase(Locale.ROOT).contains("broken pipe"));
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
            throw e;
        }
    }
}
