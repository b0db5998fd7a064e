package io.tidemark.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.faults.SeededFaults;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.spec.GeneratedPaths;
import io.tidemark.spec.ModelManifest;
import io.tidemark.spec.PathGenerator;
import io.tidemark.spec.PathOptions;
import io.tidemark.spec.SpecificationFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the specification says that brokers can do at their own grain, ours can do, and are afterwards as it says. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DrivenModelTest {
    private static final String SMALL = "driven-brokers";
    private static final String REASSIGNED = "driven-brokers-reassigned";
    private static final int HEAP_MEGABYTES = 1_024;

    /** So many edges at least, or the model has become smaller than was meant. */
    private static final int EDGES = 2_000;

    private Path folder = Path.of("");

    private GeneratedPaths small = GeneratedPaths.error(List.of("not generated"));

    @BeforeAll
    void generateSmall(@TempDir Path temporary) throws InterruptedException {
        folder = temporary;
        small = generate(SMALL);
    }

    @Test
    void theBrokersTakeEveryEdge() throws IOException {
        assertEveryEdgeIsTaken(SMALL, small, EDGES);
    }

    @Test
    void theBrokersTakeEveryEdgeOfAReassignment() throws IOException, InterruptedException {
        assertEveryEdgeIsTaken(REASSIGNED, generate(REASSIGNED), EDGES);
    }

    @ParameterizedTest
    @Tag("deep")
    @CsvSource({
        "driven-brokers-acks,20000",
        "driven-brokers-consumers,10000",
        "driven-brokers-crashes,20000",
        "driven-brokers-elr,20000",
        "driven-brokers-losses,20000",
        "driven-brokers-reassigned-crashes,70000",
        "driven-brokers-third,100000",
        "driven-brokers-third-crashes,30000",
        "driven-brokers-three,90000",
        "driven-brokers-three-crashes,30000"
    })
    void theBrokersTakeEveryEdgeOfALargeModel(String model, int atLeast) throws IOException, InterruptedException {
        assertEveryEdgeIsTaken(model, generate(model), atLeast);
    }

    /** The test is one that can fail: the event at which each mistake is noticed first. */
    @ParameterizedTest
    @CsvSource({
        "CommitAtMinInsyncReplicas,the brokers have gone on with [AdvanceHighWatermark of 0]",
        "KeepLeaderEpoch,'FenceBroker: leaderEpoch is 0, not 1'",
        "FailToTruncate,'ReceiveFetchResponse: logEndOffset is 1, not 0'",
        "AdmitFencedReplica,the brokers have gone on with [ProposeIsrExpand of 1]"
    })
    void aMistakeOfTheBrokersIsADifference(String fault, String difference) throws IOException {
        DriveReport report = DriveReport.of(
                SMALL, small, folder.resolve(SMALL), SeededFaults.named(fault).policies());

        assertThat(report.driven()).isLessThan((int) report.edges());
        assertThat(report.differences()).first().asString().contains(difference);
    }

    private void assertEveryEdgeIsTaken(String model, GeneratedPaths paths, int atLeast) throws IOException {
        assertThat(paths.errors()).isEmpty();
        assertThat(paths.edges()).isGreaterThanOrEqualTo(atLeast);
        assertThat(paths.covered()).isEqualTo(paths.edges());

        DriveReport report = DriveReport.of(model, paths, folder.resolve(model), ProtocolPolicies.kafka());

        System.out.println(report.text());
        assertThat(report.differences()).isEmpty();
        assertThat(report.driven()).isEqualTo((int) report.edges());
    }

    private GeneratedPaths generate(String model) throws InterruptedException {
        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            return new PathGenerator(files, new PathOptions(Long.MAX_VALUE, Long.MAX_VALUE, HEAP_MEGABYTES))
                    .run(
                            ModelManifest.read(files).models(List.of(model)).get(0),
                            folder.resolve(model),
                            progress -> {});
        }
    }
}
