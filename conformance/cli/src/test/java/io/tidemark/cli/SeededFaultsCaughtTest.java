package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.JudgedRun.Failure;
import io.tidemark.engine.Specification;
import io.tidemark.faults.SeededFault;
import io.tidemark.faults.SeededFaults;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.schedule.Schedule;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the report on seeded faults: each row's run is caught again, by the same judge and for the same reason. */
class SeededFaultsCaughtTest {
    /** Faults that no judge can see, and why. */
    static final Map<String, String> UNSEEN = Map.of(
            "WaitForIneligibleReplicas",
            "the high watermark waits for a follower that may not join the ISR, but for no longer than "
                    + "`replica.lag.time.max.ms`. When a leader commits is up to the leader, by the specification; no client is told "
                    + "anything wrong, it is only told later; and at rest the follower has joined. Who wants to see it has to "
                    + "bound the time of a commit.");

    private static final Specification SPECIFICATION = ReplicationSpecification.bundled();
    private static final int STEPS = 200;
    private static final double REQUIRED = 0.95;
    private static final int ENTRIES = 40;
    private static final int LONGEST_STORY = 25;

    static Stream<CaughtFault> caught() throws IOException {
        return FaultReport.read().stream().filter(row -> !row.judge().equals(CaughtFault.NOBODY));
    }

    @ParameterizedTest
    @MethodSource("caught")
    void isCaughtAsTheReportSays(CaughtFault row) throws IOException {
        SeededFault fault = SeededFaults.named(row.fault());
        JudgedRun run = new RunJudges(SPECIFICATION, fault.policies())
                .draw(row.schedules(), STEPS, Fault.all(), "seed-" + row.schedules());

        assertThat(run.failure()).isPresent();
        assertThat(FaultSearchTest.row(fault, run, row.schedules(), row.seconds(), row.operations()))
                .isEqualTo(row);

        Schedule shortest = FaultReport.shortest(row.fault());
        JudgedRun again = new RunJudges(SPECIFICATION, fault.policies()).run(shortest, row.fault());
        assertThat(again.failure().filter(run.failure().orElseThrow()::isLike)).isPresent();
        assertThat(shortest.operations()).hasSize(row.operations());
        assertThat(new RunJudges(SPECIFICATION, ProtocolPolicies.kafka())
                        .run(shortest, row.fault())
                        .failure()
                        .map(Failure::text))
                .as("without the fault")
                .isEmpty();
    }

    @Test
    void theReportIsAboutAllFaultsAndSaysEnough() throws IOException {
        List<CaughtFault> rows = FaultReport.read();

        assertThat(rows)
                .extracting(CaughtFault::fault)
                .containsExactlyElementsOf(
                        SeededFaults.all().stream().map(SeededFault::name).toList());
        assertThat(rows).hasSizeGreaterThanOrEqualTo(ENTRIES);
        assertThat(rows.stream().filter(row -> row.judge().equals(CaughtFault.NOBODY)))
                .as("not caught")
                .extracting(CaughtFault::fault)
                .containsExactlyInAnyOrderElementsOf(UNSEEN.keySet());
        List<CaughtFault> caught = caught().toList();
        assertThat((double) caught.size() / rows.size()).as("caught").isGreaterThanOrEqualTo(REQUIRED);
        assertThat((double) caught.stream().filter(CaughtFault::right).count() / caught.size())
                .as("with the right event")
                .isGreaterThanOrEqualTo(REQUIRED);
        assertThat(caught).allSatisfy(row -> assertThat(row.operations()).isLessThanOrEqualTo(LONGEST_STORY));
    }
}
