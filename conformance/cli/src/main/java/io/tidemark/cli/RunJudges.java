package io.tidemark.cli;

import io.tidemark.cli.JudgedRun.Failure;
import io.tidemark.engine.Replay;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.ScheduleGenerator;
import io.tidemark.simulation.ScheduledRun;
import io.tidemark.simulation.ScheduledSimulation;
import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.simulation.schedule.Shrinker;
import io.tidemark.tracer.NdjsonTraceWriter;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Runs schedules and has them judged. Can be used by several threads. */
final class RunJudges {
    private final Replay replay;
    private final ProtocolPolicies policies;

    RunJudges(Specification specification, ProtocolPolicies policies) {
        this.replay = new Replay(specification);
        this.policies = policies;
    }

    /**
     * Draws a run from a seed.
     *
     * @param seed fixes the cluster, what happens and what is left to chance
     * @param steps how many protocol steps to record before the faults stop
     * @param faults what may go wrong
     * @param name what messages call the trace
     */
    JudgedRun draw(long seed, long steps, Set<Fault> faults, String name) {
        return draw(seed, ScheduleGenerator.config(seed), steps, faults, name);
    }

    /** Draws a run of a cluster from a seed. */
    JudgedRun draw(long seed, ScheduleConfig config, long steps, Set<Fault> faults, String name) {
        return draw(seed, config, new ScheduleGenerator(seed, config, faults), steps, name);
    }

    /** Draws a run of a cluster, in which more happens than these say. */
    JudgedRun draw(long seed, ScheduleConfig config, ScheduleGenerator generator, long steps, String name) {
        return judge(
                seed, config, name, trace -> ScheduledSimulation.draw(seed, config, generator, steps, policies, trace));
    }

    /** Runs a schedule. */
    JudgedRun run(Schedule schedule, String name) {
        return judge(
                schedule.seed(), schedule.config(), name, trace -> ScheduledSimulation.run(schedule, policies, trace));
    }

    private JudgedRun judge(
            long seed, ScheduleConfig config, String name, Function<TraceListener, ScheduledRun> simulation) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ScheduledRun run;
        try (NdjsonTraceWriter writer = new NdjsonTraceWriter(bytes, ScheduledSimulation.traceHeader(seed, config))) {
            run = simulation.apply(writer);
        }
        String trace = bytes.toString(StandardCharsets.UTF_8);
        return new JudgedRun(run, trace, replay.run(TraceSource.ofText(name, trace)));
    }

    /** The protocol steps of a run. */
    List<TraceEvent> events(Schedule schedule) {
        List<TraceEvent> events = new ArrayList<>();
        ScheduledSimulation.run(schedule, policies, events::add);
        return events;
    }

    /**
     * The shortest schedule found that fails in the same way.
     *
     * @param schedule a schedule that fails
     * @param failure in which way
     * @param mayGoOn asked before each try
     */
    Schedule shortest(Schedule schedule, Failure failure, BooleanSupplier mayGoOn) {
        Shrinker shrinker = new Shrinker(operations -> fails(schedule.withOperations(operations), failure), mayGoOn);
        List<Operation> shortest = shrinker.shrink(schedule.operations());
        return schedule.withOperations(shortest);
    }

    private boolean fails(Schedule schedule, Failure failure) {
        if (failure.judge() == JudgedRun.Judge.REPLAY) {
            return run(schedule, "a shorter run")
                    .failure()
                    .filter(failure::isLike)
                    .isPresent();
        }
        // The other judges need no replay, which takes most of the time.
        ScheduledRun run = ScheduledSimulation.run(schedule, policies, TraceListener.none());
        return (failure.judge() == JudgedRun.Judge.CLIENT ? run.client() : run.convergence())
                .filter(finding -> finding.rule().equals(failure.rule()))
                .isPresent();
    }
}
