package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.JudgedRun.Failure;
import io.tidemark.cli.JudgedRun.Judge;
import io.tidemark.faults.SeededFault;
import io.tidemark.faults.SeededFaults;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.tracer.TraceEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Looks for schedules that catch each seeded fault, and writes the report. */
@Tag("faults")
class FaultSearchTest {
    private static final Duration SEARCH = Duration.ofMinutes(5);
    private static final Duration SHRINKING = Duration.ofSeconds(30);
    private static final int STEPS = 200;
    private static final double REQUIRED_CAUGHT = 0.95;
    private static final int LONGEST_STORY = 25;

    @Test
    void everyFaultIsCaughtWithinFiveMinutes() throws IOException {
        List<CaughtFault> rows = new ArrayList<>();
        for (SeededFault fault : SeededFaults.all()) {
            CaughtFault row = search(fault);
            System.out.println(row.row());
            rows.add(row);
        }
        FaultReport.write(rows, SeededFaults.all(), SeededFaultsCaughtTest.UNSEEN);
        List<CaughtFault> caught = rows.stream()
                .filter(row -> !row.judge().equals(CaughtFault.NOBODY))
                .toList();
        assertThat((double) caught.size() / rows.size()).as("share caught").isGreaterThanOrEqualTo(REQUIRED_CAUGHT);
        assertThat(caught.stream().mapToInt(CaughtFault::operations).max().orElseThrow())
                .isLessThanOrEqualTo(LONGEST_STORY);
    }

    private static CaughtFault search(SeededFault fault) throws IOException {
        RunJudges judges = new RunJudges(ReplicationSpecification.bundled(), fault.policies());
        long start = System.nanoTime();
        long seed = 0;
        while (System.nanoTime() - start < SEARCH.toNanos()) {
            seed++;
            JudgedRun run = judges.draw(seed, STEPS, Fault.all(), "seed-" + seed);
            if (!run.passes()) {
                return caught(fault, judges, run, seed, (System.nanoTime() - start) / 1e9);
            }
        }
        return new CaughtFault(
                fault.name(), fault.reference(), CaughtFault.NOBODY, "-", seed, SEARCH.toSeconds(), "-", "-", false, 0);
    }

    private static CaughtFault caught(SeededFault fault, RunJudges judges, JudgedRun run, long seed, double seconds)
            throws IOException {
        Failure failure = run.failure().orElseThrow();
        long end = System.nanoTime() + SHRINKING.toNanos();
        Schedule shortest = judges.shortest(run.run().schedule(), failure, () -> System.nanoTime() < end);
        FaultReport.keep(fault.name(), FailureReport.text(shortest, failure));
        return row(fault, run, seed, seconds, shortest.operations().size());
    }

    /** The row of a fault that was caught in a run. */
    static CaughtFault row(SeededFault fault, JudgedRun run, long seed, double seconds, int operations) {
        Failure failure = run.failure().orElseThrow();
        String also = Arrays.stream(Judge.values())
                .filter(judge ->
                        judge != failure.judge() && run.failureOf(judge).isPresent())
                .map(Judge::label)
                .collect(Collectors.joining(", "));
        int colon = failure.rule().indexOf(": ");
        return new CaughtFault(
                fault.name(),
                fault.reference(),
                failure.judge().label(),
                also.isEmpty() ? "-" : also,
                seed,
                seconds,
                colon < 0 ? failure.rule() : failure.rule().substring(0, colon),
                colon < 0 ? "-" : failure.rule().substring(colon + 2).replace("|", "\\|"),
                failure.step() == firstSign(fault, run.run().schedule()),
                operations);
    }

    /** The number of the event in which the fault shows, 0 if it does not. */
    private static long firstSign(SeededFault fault, Schedule schedule) {
        List<TraceEvent> faulty = new RunJudges(ReplicationSpecification.bundled(), fault.policies()).events(schedule);
        List<TraceEvent> correct =
                new RunJudges(ReplicationSpecification.bundled(), ProtocolPolicies.kafka()).events(schedule);
        int first = 0;
        while (first < Math.min(faulty.size(), correct.size())
                && faulty.get(first).equals(correct.get(first))) {
            first++;
        }
        OptionalInt sign = fault.sign().firstSign(faulty, first);
        return sign.isPresent() ? sign.getAsInt() + 1 : 0;
    }
}
