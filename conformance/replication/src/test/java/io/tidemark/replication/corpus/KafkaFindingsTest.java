package io.tidemark.replication.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tidemark.engine.Replay;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.replication.ReplicationSpecification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What traces/kafka/FINDINGS.md says of Apache Kafka, its recordings show. */
class KafkaFindingsTest {
    private static final Pattern LINE = Pattern.compile("([a-z-]+\\.ndjson):(\\d+)");

    private final Path folder = CorpusFolder.locate().resolve("kafka");

    @TempDir
    private Path changed;

    /** Without what Kafka does there, the recording is rejected just where it does it. */
    @ParameterizedTest
    @CsvSource({
        "clean-failover.ndjson, MetadataBeforeRegistration, 186, ApplyMetadata",
        "steady-load.ndjson, ConcurrentRequests, 898, AnswerFetch",
        "replica-just-removed.ndjson, ConcurrentRequests, 356, AnswerFetch",
        "replica-not-created-yet.ndjson, ConcurrentRequests, 6, AnswerFetch",
        "high-watermark-from-older-positions.ndjson, ConcurrentRequests, 334, AdvanceHighWatermark",
        "leader-without-records.ndjson, EpochsWithoutRecords, 225, SendFetch"
    })
    void theRecordingNeedsTheConstant(String file, String constant, long seq, String event) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve(file)));
        String on = "\"" + constant + "\":true";
        assertThat(lines.get(0)).contains(on);
        lines.set(0, lines.get(0).replace(on, "\"" + constant + "\":false"));
        // That an answer is begun is told only of implementations that are concurrent.
        lines.removeIf(line -> line.contains("\"BeginAnswerFetch\""));
        lines.replaceAll(line -> line.replace(",\"begun\":true", ""));
        Path without = Files.write(changed.resolve(file), lines);

        Verdict verdict = new Replay(ReplicationSpecification.bundled()).run(TraceSource.of(without));

        assertThat(verdict).isInstanceOfSatisfying(Verdict.Rejected.class, rejected -> {
            assertThat(rejected.explanation().seq()).isEqualTo(seq);
            assertThat(rejected.explanation().event()).isEqualTo(event);
        });
    }

    /** What a leader commits that has taken a proposal back is lost. */
    @Test
    void whatIsBrokenByAnEqualPartitionEpochIsNoted() {
        Verdict verdict = new Replay(ReplicationSpecification.bundled())
                .run(TraceSource.of(folder.resolve("equal-partition-epoch.ndjson")));

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Conforms.class,
                        conforms -> assertThat(conforms.notes())
                                .extracting(Verdict.Note::claim, Verdict.Note::line)
                                .containsExactly(
                                        tuple("ReplicationQuorumSuperset", 144L),
                                        tuple("ElectableCompleteness", 237L),
                                        tuple("LeaderCompleteness", 280L),
                                        tuple("CommittedRecordsSurvive", 292L)));
    }

    @Test
    void theLinesThatAreNamedAreThere() throws IOException {
        String findings = Files.readString(folder.resolve("FINDINGS.md"));
        List<String> named = LINE.matcher(findings)
                .results()
                .map(result -> result.group(1) + ":" + result.group(2))
                .toList();
        assertThat(named).isNotEmpty().allSatisfy(place -> {
            String[] parts = place.split(":", -1);
            assertThat(Files.readAllLines(folder.resolve(parts[0])))
                    .hasSizeGreaterThanOrEqualTo(Integer.parseInt(parts[1]));
        });
    }
}
