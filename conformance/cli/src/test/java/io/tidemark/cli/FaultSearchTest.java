package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.cli.JudgedRun.Failure;
import io.tidemark.cli.JudgedRun.Judge;
import io.tidemark.engine.Specification;
import io.tidemark.faults.SeededFault;
import io.tidemark.faults.SeededFaults;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.tracer.TraceEvent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Looks for schedules that catch each seeded fault, and writes the report. */
@Tag("faults")
class FaultSearchTest {
    private static final Specification SPECIFICATION = ReplicationSpecification.bundled();
    private static final Duration SEARCH = Duration.ofMinutes(5);
    private static final Duration SEARCH_FOR_UNSEEN = Duration.ofMinutes(1);
    private static final int THREADS = 2;
    private static final Duration SHRINKING = Duration.ofSeconds(30);
    private static final int STEPS = 200;
    private static final double REQUIRED_CAUGHT = 0.95;
    private static final int LONGEST_STORY = 25;

    @Test
    void everyFaultIsCaughtWithinFiveMinutes() throws IOException, InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<CaughtFault> rows = new ArrayList<>();
        try {
            List<Future<CaughtFault>> searches = new ArrayList<>();
            for (SeededFault fault : SeededFaults.all()) {
                searches.add(pool.submit(() -> search(fault)));
            }
            for (Future<CaughtFault> search : searches) {
                CaughtFault row = search.get();
                System.out.println(row.row());
                rows.add(row);
            }
        } finally {
            pool.shutdownNow();
        }
        FaultReport.write(rows, SeededFaults.all(), SeededFaultsCaughtTest.UNSEEN);
        List<CaughtFault> caught = rows.stream()
                .filter(row -> !row.judge().equals(CaughtFault.NOBODY))
                .toList();
        assertThat((double) caught.size() / rows.size()).as("share caught").isGreaterThanOrEqualTo(REQUIRED_CAUGHT);
        assertThat(caught.stream().mapToInt(CaughtFault::operations).max().orElseThrow())
                .isLessThanOrEqualTo(LONGEST_STORY);
    }

    /** The time that this thread has computed, whatever else the machine had to do. */
    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static CaughtFault search(SeededFault fault) throws IOException {
        RunJudges judges = new RunJudges(SPECIFICATION, fault.policies());
        // What cannot be seen is looked for long enough to find out that it can be seen by now.
        Duration limit = SeededFaultsCaughtTest.UNSEEN.containsKey(fault.name()) ? SEARCH_FOR_UNSEEN : SEARCH;
        long start = processorNanos();
        long seed = 0;
        while (processorNanos() - start < limit.toNanos()) {
            seed++;
            JudgedRun run = judges.draw(seed, STEPS, Fault.all(), "seed-" + seed);
            if (!run.passes()) {
                return caught(fault, judges, run, seed, (processorNanos() - start) / 1e9);
            }
        }
        return new CaughtFault(
                fault.name(), fault.reference(), CaughtFault.NOBODY, "-", seed, limit.toSeconds(), "-", "-", false, 0);
    }

    private static CaughtFault caught(SeededFault fault, RunJudges judges, JudgedRun run, long seed, double seconds)
            throws IOException {
        Failure failure = run.failure().orElseThrow();
        long end = processorNanos() + SHRINKING.toNanos();
        Schedule shortest = judges.shortest(run.run().schedule(), failure, () -> processorNanos() < end);
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
        List<TraceEvent> faulty = new RunJudges(SPECIFICATION, fault.policies()).events(schedule);
        List<TraceEvent> correct = new RunJudges(SPECIFICATION, ProtocolPolicies.kafka()).events(schedule);
        int first = 0;
        while (first < Math.min(faulty.size(), correct.size())
                && faulty.get(first).equals(correct.get(first))) {
            first++;
        }
        OptionalInt sign = fault.sign().firstSign(faulty, first);
        return sign.isPresent() ? sign.getAsInt() + 1 : 0;
    }
}
