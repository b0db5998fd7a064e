package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private final StringWriter err = new StringWriter();
    private final AtomicLong now = new AtomicLong();

    @Test
    void appearsAfterASecondAndIsGoneAtTheEnd() {
        try (ProgressLine progress = new ProgressLine(terminal(true), now::get)) {
            progress.update(() -> "early");
            pass(999);
            progress.update(() -> "nearly a second");
            assertThat(err.toString()).isEmpty();

            pass(2);
            progress.update(() -> "halfway");
            assertThat(err.toString()).endsWith("halfway");
            progress.update(() -> "too soon after the last");
        }
        assertThat(err.toString()).endsWith("halfway\r\u001b[K");
    }

    @Test
    void nothingShowsAfterTheEnd() {
        ProgressLine progress = new ProgressLine(terminal(true), now::get);
        progress.close();
        pass(5000);
        progress.update(() -> "later");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aLineIsNeverWiderThanATerminal() {
        try (ProgressLine progress = new ProgressLine(terminal(true), now::get)) {
            pass(1001);
            progress.update(() -> "x".repeat(200));
            assertThat(err.toString().replace("\r\u001b[K", "")).hasSizeLessThan(80);
        }
    }

    @Test
    void whatIsNoTerminalSeesNothing() {
        try (ProgressLine progress = new ProgressLine(terminal(false), now::get)) {
            pass(5000);
            progress.update(() -> "halfway");
        }
        assertThat(err.toString()).isEmpty();
    }

    private void pass(long milliseconds) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(milliseconds));
    }

    private Console terminal(boolean isTerminal) {
        return new Console(
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                false,
                isTerminal);
    }
}
