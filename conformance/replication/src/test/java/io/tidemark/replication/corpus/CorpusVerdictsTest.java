package io.tidemark.replication.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Replay;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.faults.SeededFault;
import io.tidemark.faults.SeededFaults;
import io.tidemark.replication.Corpus;
import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.ExpectedVerdict;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.replication.SpecifiedActions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each trace of the corpus gets the verdict that its manifest states. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorpusVerdictsTest {
    private static final int LONGEST_EXPLANATION = 40;
    private static final int WIDEST_EXPLANATION = 160;
    /** By it a leader commits later, and when it does is up to the leader, by the specification: SEEDED-FAULTS.md. */
    private static final String UNSEEN = "WaitForIneligibleReplicas";

    private final Corpus corpus = Corpus.read(CorpusFolder.locate());
    private final Replay replay = new Replay(ReplicationSpecification.bundled());

    private final Map<CorpusTrace, Verdict> verdicts = new HashMap<>();

    List<CorpusTrace> traces() {
        return corpus.traces();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void theVerdictIsTheOneInTheManifest(CorpusTrace trace) {
        assertThat(trace.expected().difference(verdict(trace))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void anExplanationFitsOnAScreen(CorpusTrace trace) {
        if (verdict(trace) instanceof Verdict.Rejected rejected) {
            assertThat(rejected.explanation().text().lines())
                    .hasSizeLessThanOrEqualTo(LONGEST_EXPLANATION)
                    .allMatch(line -> line.length() <= WIDEST_EXPLANATION);
        }
    }

    @Test
    void theConformingTracesTakeEveryAction() {
        Set<String> missing = new TreeSet<>(SpecifiedActions.logged());
        for (CorpusTrace trace : traces()) {
            if (trace.expected() instanceof ExpectedVerdict.Conforms) {
                missing.removeAll(verdict(trace).statistics().actions().keySet());
            }
        }
        assertThat(missing).as("actions that no conforming trace takes").isEmpty();
    }

    @Test
    void theConformingTracesNeedNoAssumedSteps() {
        assertThat(traces())
                .filteredOn(trace -> trace.expected() instanceof ExpectedVerdict.Conforms)
                .allMatch(trace -> verdict(trace).statistics().silentSteps() == 0);
    }

    @Test
    void theViolatingTracesAreOfOneSeededFaultEachAndEndSoonAfterItShows() throws IOException {
        for (CorpusTrace trace : traces()) {
            if (trace.expected() instanceof ExpectedVerdict.Rejected rejected) {
                CorpusTrace.SeededFault fault = trace.fault().orElseThrow();
                assertThat(SeededFaults.named(fault.name()).reference())
                        .as(trace.file())
                        .isEqualTo(fault.reference());
                assertThat(Files.readAllLines(corpus.path(trace)).size() - rejected.line())
                        .as("lines of %s after the first bad event", trace.file())
                        .isBetween(0L, 10L);
            }
        }
    }

    @Test
    void everySeededFaultThatCanBeSeenHasATrace() {
        assertThat(traces().stream().flatMap(trace -> trace.fault().stream()).map(CorpusTrace.SeededFault::name))
                .containsExactlyInAnyOrderElementsOf(SeededFaults.all().stream()
                        .map(SeededFault::name)
                        .filter(name -> !name.equals(UNSEEN))
                        .toList());
    }

    private Verdict verdict(CorpusTrace trace) {
        return verdicts.computeIfAbsent(trace, each -> replay.run(TraceSource.of(corpus.path(each))));
    }
}
