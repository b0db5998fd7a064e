package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.ScheduleGenerator;
import io.tidemark.simulation.ScheduledSimulation;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.tracer.TraceListener;
import org.junit.jupiter.api.Test;

/** Runs with idempotent producers conform: what a leader does not append again is no step of the protocol. */
class IdempotentRunsTest {
    private static final int RUNS = 40;
    private static final long STEPS = 200;

    @Test
    void allJudgesAcceptThem() {
        RunJudges judges = new RunJudges(ReplicationSpecification.bundled(), ProtocolPolicies.kafka());
        for (long seed = 1; seed <= RUNS; seed++) {
            ScheduleConfig config = ScheduleGenerator.config(seed);
            Schedule schedule = ScheduledSimulation.draw(
                            seed,
                            config,
                            new ScheduleGenerator(seed, config, Fault.all()).withIdempotentProducers(seed),
                            STEPS,
                            ProtocolPolicies.kafka(),
                            TraceListener.none())
                    .schedule();

            assertThat(judges.run(schedule, "seed-" + seed).failure().map(JudgedRun.Failure::text))
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }
}
