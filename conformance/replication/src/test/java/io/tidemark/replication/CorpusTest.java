package io.tidemark.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.engine.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorpusTest {
    private static final String REJECTED = """
            {"file": "violating/bad.ndjson", "shows": "Too early.", "expected": "rejected",
             "firstBadEvent": {"seq": 4, "line": 5, "event": "AdvanceHighWatermark"},
             "falseConjunct": "LeaderReplica:AdvanceHighWatermark",
             "fault": {"name": "CommitTooEarly", "reference": "KAFKA-1"}}""";
    private static final String CONFORMS =
            "{\"file\": \"good.ndjson\", \"shows\": \"All well.\", \"expected\": \"conforms\"}";

    @TempDir
    private Path folder;

    @Test
    void aManifestIsReadInItsOrder() throws IOException {
        write("violating/bad.ndjson", "");
        write("good.ndjson", "");
        manifest(REJECTED + "," + CONFORMS);

        Corpus corpus = Corpus.read(folder);

        assertThat(corpus.traces())
                .extracting(CorpusTrace::file)
                .containsExactly("violating/bad.ndjson", "good.ndjson");
        assertThat(corpus.traces().get(0).expected())
                .isEqualTo(new ExpectedVerdict.Rejected(
                        4, 5, "AdvanceHighWatermark", "LeaderReplica:AdvanceHighWatermark"));
        assertThat(corpus.traces().get(0).fault()).contains(new CorpusTrace.SeededFault("CommitTooEarly", "KAFKA-1"));
        assertThat(corpus.traces().get(1).expected()).isEqualTo(new ExpectedVerdict.Conforms());
        assertThat(corpus.path(corpus.traces().get(0))).isEqualTo(folder.resolve("violating/bad.ndjson"));
    }

    @Test
    void aTraceWithoutAnEntryIsAnError() throws IOException {
        write("good.ndjson", "");
        write("deep/er/forgotten.ndjson", "");
        manifest(CONFORMS);

        assertThatThrownBy(() -> Corpus.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("manifest.json", "does not list", "forgotten.ndjson");
    }

    @Test
    void anEntryWithoutATraceIsAnError() throws IOException {
        manifest(CONFORMS);

        assertThatThrownBy(() -> Corpus.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("manifest.json:1: ", "lists good.ndjson");
    }

    @Test
    void anEntryGivenTwiceIsAnError() throws IOException {
        write("good.ndjson", "");
        manifest(CONFORMS + ",\n" + CONFORMS);

        assertThatThrownBy(() -> Corpus.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("manifest.json:2: ", "lists good.ndjson twice");
    }

    @Test
    void anEmptyManifestIsAnError() throws IOException {
        manifest("");

        assertThatThrownBy(() -> Corpus.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("an empty list");
    }

    @Test
    void malformedJsonIsNamedWithItsPlace() throws IOException {
        write("manifest.json", "{\"traces\":\n  [,]}");

        assertThatThrownBy(() -> Corpus.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("manifest.json:2:");
    }

    @ParameterizedTest
    @CsvSource({
        "\"shows\",\"show\",unknown field 'show'",
        "\"rejected\",\"refused\",expected verdict 'refused'",
        "\"rejected\",\"conforms\",conforms and has a firstBadEvent",
        "\"firstBadEvent\",\"first\",unknown field 'first'",
        "\"seq\": 4,\"seq\": \"4\",no 'seq'",
        "\"seq\": 4,\"seq\": 10000000000000000000,no 'seq'",
        "\"line\": 5,\"lines\": 5,unknown field 'lines'",
        "\"LeaderReplica:AdvanceHighWatermark\",\" \",no 'falseConjunct'",
        "\"name\",\"named\",unknown field 'named'",
    })
    void anEntryThatSaysSomethingElseIsAnError(String correct, String mistake, String message) throws IOException {
        write("violating/bad.ndjson", "");
        manifest(CONFORMS + ",\n" + REJECTED.replace(correct, mistake));

        assertThatThrownBy(() -> Corpus.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("manifest.json:2: ", message);
    }

    /** A number that is cut would repeat another run than the one that was meant. */
    @Test
    void aNumberThatIsTooLargeIsAnError() throws IOException {
        write("good.ndjson", "");
        manifest(CONFORMS.replace("}", """
                , "recording": {"seed": 1, "events": 4294967496, "brokers": 3, "minInsyncReplicas": 2,
                 "uncleanLeaderElection": false, "eligibleLeaderReplicas": true, "faults": "none"}}"""));

        assertThatThrownBy(() -> Corpus.read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("recording in the entry of good.ndjson has no 'events'");
    }

    private void manifest(String entries) throws IOException {
        write("manifest.json", "{\"traces\": [" + entries + "]}");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
