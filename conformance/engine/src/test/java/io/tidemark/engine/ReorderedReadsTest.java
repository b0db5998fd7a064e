package io.tidemark.engine;

import static io.tidemark.engine.TwoPhaseTraces.SPECIFICATION;
import static io.tidemark.engine.TwoPhaseTraces.replay;
import static io.tidemark.engine.TwoPhaseTraces.trace;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Reads whose place in the trace is anywhere between the start of the operation and their own line. */
class ReorderedReadsTest {
    private static final String PREPARE_A = "'node':'a','event':'Prepare'";
    private static final String ABORT = "'node':'tm','event':'Decide','state':{'decision':'abort'}";
    private static final String WRITE_B = "'node':'b','event':'Write','amount':1";

    @Test
    void aReadMayHaveHappenedBeforeEventsThatWereLoggedFirst() {
        Verdict verdict = replay(trace(
                PREPARE_A, ABORT, WRITE_B, "'after':1,'node':'b','event':'ReadDecision','state':{'decision':'none'}"));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict.statistics().reorderedEvents()).isEqualTo(1);
    }

    @Test
    void aReadDidNotHappenBeforeItsOperationBegan() {
        Verdict verdict = replay(trace(
                PREPARE_A, ABORT, WRITE_B, "'after':2,'node':'b','event':'ReadDecision','state':{'decision':'none'}"));

        assertThat(TwoPhaseTraces.rejection(verdict).line()).isEqualTo(5);
    }

    /** The last three events are remembered, of which the read is one. */
    @Test
    void aReadWhoseOperationBeganAfterWhatIsForgottenIsRejected() {
        assertThat(withinThree("'after':3,'node':'b','event':'ReadDecision','state':{'decision':'none'}"))
                .isInstanceOf(Verdict.Rejected.class);
        assertThat(withinThree("'after':2,'node':'b','event':'ReadDecision','state':{'decision':'none'}"))
                .isInstanceOf(Verdict.Inconclusive.class);
    }

    private static Verdict withinThree(String read) {
        return new Replay(SPECIFICATION, ReplayOptions.defaults().withWindow(3))
                .run(trace(PREPARE_A, ABORT, WRITE_B, WRITE_B, WRITE_B, read));
    }

    @Test
    void aReadThatIsStillToComeMayExplainAStuckEvent() {
        Verdict verdict = replay(trace(
                PREPARE_A,
                "'node':'b','event':'Prepare'",
                "'node':'tm','event':'ReceivePrepared','from':'b'",
                "'node':'tm','event':'Decide','state':{'decision':'commit'}",
                WRITE_B.replace("Write','amount':1", "Learn','type':'Commit'"),
                "'after':2,'node':'tm','event':'ReceivePrepared','from':'a'",
                "'node':'a','event':'Learn','type':'Commit'"));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict.statistics().reorderedEvents()).isEqualTo(1);
        assertThat(verdict.statistics().actions()).containsEntry("ReceivePrepared", 2L);
    }

    @Test
    void withoutAfterTheOrderIsThatOfTheLines() {
        Verdict verdict = replay(trace(
                PREPARE_A,
                "'node':'b','event':'Prepare'",
                "'node':'tm','event':'ReceivePrepared','from':'b'",
                "'node':'tm','event':'Decide','state':{'decision':'commit'}",
                "'node':'tm','event':'ReceivePrepared','from':'a'"));

        assertThat(TwoPhaseTraces.rejection(verdict).line()).isEqualTo(5);
    }

    @Test
    void aTraceThatIsStillBeingWrittenIsRejectedAtOnce()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        try (PipedOutputStream writer = new PipedOutputStream()) {
            PipedInputStream reader = new PipedInputStream(writer);
            CompletableFuture<Verdict> verdict =
                    CompletableFuture.supplyAsync(() -> replay(TraceSource.of("pipe", reader)));
            String bad = TwoPhaseTraces.HEADER + "\n" + TwoPhaseTraces.event(1, "'node':'a','event':'Restart'") + "\n";
            writer.write(bad.getBytes(StandardCharsets.UTF_8));
            writer.flush();

            // The writer stays open: the verdict does not wait for the end.
            assertThat(TwoPhaseTraces.rejection(verdict.get(60, TimeUnit.SECONDS))
                            .line())
                    .isEqualTo(2);
        }
    }

    @Test
    void aReaderServesAsWellAsAFile() {
        String text = TwoPhaseTraces.HEADER + "\n" + TwoPhaseTraces.event(1, "'node':'tm','event':'Decide'") + "\n";

        assertThat(replay(TraceSource.of("characters", new java.io.StringReader(text))))
                .isInstanceOf(Verdict.Conforms.class);
    }
}
