package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.tidemark.cli.JudgedRun.Failure;
import io.tidemark.cli.JudgedRun.Judge;
import io.tidemark.policy.ProduceCompletionRule;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.replication.ReplicationSpecification;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.ScheduleGenerator;
import io.tidemark.simulation.ScheduledRun;
import io.tidemark.simulation.ScheduledSimulation;
import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.spec.story.Story;
import io.tidemark.spec.story.Story.Mark;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.TraceEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is told of a run that failed. */
class FailureStoryTest {
    @Test
    void whatGoesWrongStandsInTheLaneOfTheBrokerThatItHappensTo() {
        Schedule schedule = new Schedule(
                1,
                ScheduleGenerator.config(1).withPartition(3, 2, false, true),
                List.of(
                        new Operation.SlowDisk(1, 50),
                        new Operation.FillDisk(1, 10),
                        new Operation.FailDisk(2),
                        new Operation.Crash(0),
                        new Operation.Start(0),
                        new Operation.CrashController(),
                        new Operation.StartController(),
                        new Operation.Heal(1),
                        new Operation.ElectUnclean()));
        List<TraceEvent> events = new ArrayList<>();
        ScheduledRun run = ScheduledSimulation.run(schedule, ProtocolPolicies.kafka(), events::add);

        Story story = FailureStory.of(run, events, new Failure(Judge.CLIENT, "Rule", "Something is lost.", 1_000));

        assertThat(story.steps().stream().filter(step -> step.sentence().startsWith("> ")))
                .extracting(Story.Step::label, step -> step.at().name(), Story.Step::mark)
                .containsExactly(
                        tuple("SlowDisk", "broker 1", Mark.FAILURE),
                        tuple("FillDisk", "broker 1", Mark.FAILURE),
                        tuple("FailDisk", "broker 2", Mark.FAILURE),
                        tuple("Crash", "broker 0", Mark.FAILURE),
                        tuple("Start", "broker 0", Mark.STEP),
                        tuple("CrashController", "controller", Mark.FAILURE),
                        tuple("StartController", "controller", Mark.STEP),
                        tuple("Heal", "broker 1", Mark.STEP),
                        tuple("ElectUnclean", "clients", Mark.STEP));
    }

    @Test
    void theStoryIsThatOfTheJudgeWhoseRuleWasBroken() {
        ProtocolPolicies careless = new ProtocolPolicies() {
            @Override
            public ProduceCompletionRule produceCompletion() {
                return view -> Optional.of(ErrorCode.NONE);
            }
        };
        RunJudges judges = new RunJudges(ReplicationSpecification.bundled(), careless);
        JudgedRun run = firstThatClientsObjectTo(judges);
        Failure failure = run.failureOf(Judge.CLIENT).orElseThrow();
        assertThat(run.failure().orElseThrow().judge()).isEqualTo(Judge.REPLAY);

        List<String> lines = new FailureReport(judges).lines(run.run().schedule(), failure, 9, Path.of("x.schedule"));

        assertThat(String.join(" ", lines).replaceAll("\\s+", " ")).contains(failure.text());
    }

    private static JudgedRun firstThatClientsObjectTo(RunJudges judges) {
        for (long seed = 1; seed < 200; seed++) {
            JudgedRun run = judges.draw(seed, 200, Set.copyOf(Fault.all()), "seed " + seed);
            if (run.failureOf(Judge.CLIENT).isPresent()) {
                return run;
            }
        }
        throw new AssertionError("no client has lost anything");
    }
}
