package io.tidemark.replication.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Replay;
import io.tidemark.replication.Corpus;
import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.ExpectedVerdict;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.replication.SpecifiedActions;
import io.tidemark.replication.corpus.CorpusFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Changes the conforming corpus in every small way and sees that the changes are noticed; the reports are {@code
 * target/mutation-report.txt} and, for the recordings of Apache Kafka by themselves, {@code mutation-report-kafka.txt}. {@code -Dtidemark.mutants=N} replays N mutants of each kind instead of a few.
 */
@Execution(ExecutionMode.CONCURRENT)
class MutationCheckTest {
    private static final double REQUIRED = 0.98;
    private static final int OF_EACH_KIND = 4;

    @Test
    void mutantsOfTheConformingCorpusAreRejected() throws IOException {
        MutationReport report = assertNoticed(conformingCorpus(), "mutation-report.txt");

        assertThat(report.events()).as("kinds of event").isEqualTo(SpecifiedActions.logged());
        assertThat(report.neverNoticed()).as("fields that nothing compares").isEmpty();
    }

    /** What real brokers did leaves the specification no more freedom than what ours do. */
    @Test
    void mutantsOfApacheKafkasTracesAreRejected() throws IOException {
        List<ConformingTrace> recorded = conformingCorpus("kafka/");
        assertThat(recorded).isNotEmpty();

        MutationReport report = assertNoticed(recorded, "mutation-report-kafka.txt");

        assertThat(report.neverNoticed()).as("fields that nothing compares").isEmpty();
    }

    private static MutationReport assertNoticed(List<ConformingTrace> traces, String name) throws IOException {
        MutationReport report = check(traces).run(Integer.getInteger("tidemark.mutants", OF_EACH_KIND));
        Path file = Path.of("target", name);
        Files.createDirectories(Path.of("target"));
        Files.writeString(file, report.text());
        System.out.println(report.text().lines().findFirst().orElseThrow());
        assertThat(report.score()).as("share noticed, see %s", file).isGreaterThanOrEqualTo(REQUIRED);
        return report;
    }

    @Test
    void aFieldThatNothingComparesIsFound() throws IOException {
        ConformingTrace trace = conformingCorpus().get(0);
        String ignoring = trace.header().replaceFirst("\\{", "{\"ignored\":[\"highWatermark\"],");
        ConformingTrace blind = new ConformingTrace(
                trace.name(), ignoring, trace.brokers(), trace.events().subList(0, 60));

        assertThat(check(List.of(blind)).run(1).neverNoticed())
                .contains(new MutationReport.Field("AdvanceHighWatermark", "state.highWatermark"))
                .doesNotContain(new MutationReport.Field("AppendToLeader", "state.logEndOffset"));
    }

    @Test
    void aDifferenceThatIsGoneLaterIsNoExcuse(@TempDir Path folder) throws IOException {
        String append =
                "\"node\":0,\"partition\":\"orders-0\",\"event\":\"AppendToLeader\",\"count\":1,\"acks\":\"0\"}\n";
        String flush = "\"node\":0,\"partition\":\"orders-0\",\"event\":\"Flush\"}\n";
        Path file = folder.resolve("flushed-twice.ndjson");
        Files.writeString(
                file,
                "{\"tidemark\":1,\"spec\":\"Replication\",\"constants\":{\"Brokers\":[0],\"MinInsyncReplicas\":1}}\n"
                        + "{\"seq\":1,\"node\":0,\"partition\":\"orders-0\",\"event\":\"ApplyMetadata\",\"partitionEpoch\":0}\n"
                        + "{\"seq\":2," + append
                        + "{\"seq\":3," + flush
                        + "{\"seq\":4," + append
                        + "{\"seq\":5," + flush);

        MutationReport report = check(List.of(ConformingTrace.read(file))).run(10);

        assertThat(report.text().lines()).contains("  Flush DROP: flushed-twice.ndjson 3, flushed-twice.ndjson 5");
        assertThat(report.score()).isLessThan(1);
    }

    private static MutationCheck check(List<ConformingTrace> traces) {
        return new MutationCheck(new Replay(ReplicationSpecification.bundled()), traces);
    }

    private static List<ConformingTrace> conformingCorpus() throws IOException {
        return conformingCorpus("");
    }

    private static List<ConformingTrace> conformingCorpus(String folder) throws IOException {
        List<ConformingTrace> traces = new ArrayList<>();
        Corpus corpus = Corpus.read(CorpusFolder.locate());
        for (CorpusTrace trace : corpus.traces()) {
            if (trace.expected() instanceof ExpectedVerdict.Conforms
                    && trace.file().startsWith(folder)) {
                traces.add(ConformingTrace.read(corpus.path(trace)));
            }
        }
        return traces;
    }
}
