package io.tidemark.kafka.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.kafka.scenario.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Apache Kafka itself, recorded and checked: the quick set. A slow machine may see more elections, and nothing else. */
@TestInstance(Lifecycle.PER_CLASS)
class RecordedKafkaTest {
    private static final List<String> QUICK = List.of("steady-load", "lagging-follower", "divergent-suffix");

    private Path folder = Path.of("");

    private CommandRun run = new CommandRun(-1, "", "");

    @BeforeAll
    void record(@TempDir Path recorded) {
        folder = recorded;
        run = CommandRun.of(ScenarioRun::new, QUICK.get(0), QUICK.get(1), QUICK.get(2), "--out", folder.toString());
    }

    @Test
    void everyRunOfKafkaConforms() {
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out().lines().filter(line -> line.startsWith("conforms ")))
                .hasSameSizeAs(QUICK);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void recordsOfEveryKindAreAppendedAcknowledgedAndConsumed() throws IOException {
        assertThat(trace("steady-load"))
                .contains("\"event\":\"AppendToLeader\",\"count\":1,\"acks\":\"0\"")
                .contains("\"event\":\"AppendToLeader\",\"count\":1,\"acks\":\"1\"")
                .contains("\"event\":\"AppendToLeader\",\"count\":1,\"acks\":\"all\"")
                .contains("\"event\":\"AcknowledgeProduce\"")
                .contains("\"event\":\"ConsumerFetch\"");
    }

    @Test
    void aFollowerThatLagsLeavesTheIsrAndJoinsItAgain() throws IOException {
        assertThat(trace("lagging-follower"))
                .containsSubsequence(
                        "\"event\":\"ProposeIsrShrink\"",
                        "\"event\":\"HandleAlterPartition\"",
                        "\"event\":\"ProposeIsrExpand\"",
                        "\"event\":\"HandleAlterPartition\"");
    }

    @Test
    void aLeaderThatCrashedTruncatesWhatNobodyElseHas() throws IOException {
        assertThat(trace("divergent-suffix"))
                .containsSubsequence("\"event\":\"CrashBroker\"", "\"event\":\"StartBroker\"", "\"divergingEpoch\":0");
    }

    @Test
    void theTraceSaysWhichKafkaAndWhichScenario() throws IOException {
        assertThat(trace("steady-load").lines().findFirst().orElseThrow())
                .containsPattern(Pattern.compile("\"system\":\"apache-kafka\",\"version\":\"4\\.3\\.\\d+\""))
                .contains("\"scenario\":\"steady-load\"");
    }

    @Test
    void nothingIsMissingFromATrace() throws IOException {
        for (String scenario : QUICK) {
            assertThat(trace(scenario)).doesNotContain("\"event\":\"Gap\"");
        }
    }

    private String trace(String scenario) throws IOException {
        return Files.readString(folder.resolve(scenario).resolve("orders-0.ndjson"));
    }
}
