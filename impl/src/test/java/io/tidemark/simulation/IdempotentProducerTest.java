package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.policy.ProducerSequenceRule;
import io.tidemark.policy.ProducerSequenceRule.Append;
import io.tidemark.policy.ProducerSequenceRule.Decision;
import io.tidemark.policy.ProducerSequenceRule.Duplicate;
import io.tidemark.policy.ProducerSequenceRule.Refuse;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.judge.ClientHistory.ProduceAnswered;
import io.tidemark.simulation.judge.Finding;
import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.simulation.schedule.Traffic;
import io.tidemark.tracer.ErrorCode;
import io.tidemark.tracer.TraceListener;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Idempotent producers against our brokers, and against brokers that get their rule wrong. */
class IdempotentProducerTest {
    private static final ScheduleConfig CONFIG =
            new ScheduleConfig(3, 3, 0, 2, false, true, -1, 100, 1_000_000, 300, 100, 100);
    private static final int RUNS = 300;
    private static final long STEPS = 200;

    @Test
    void nothingIsWrittenTwiceOrOutOfOrderWhateverGoesWrong() {
        Set<ErrorCode> told = EnumSet.noneOf(ErrorCode.class);
        Set<Long> durable = new HashSet<>();
        for (long seed = 1; seed <= RUNS; seed++) {
            ScheduledRun run = draw(seed, ProtocolPolicies.kafka());
            assertThat(run.client()).as("seed %d", seed).isEmpty();
            assertThat(run.convergence()).as("seed %d", seed).isEmpty();
            run.history().entries().forEach(entry -> {
                if (entry instanceof ProduceAnswered answer) {
                    told.add(answer.error());
                }
            });
            if (run.promiseHolds()) {
                durable.add(seed);
            }
        }

        assertThat(durable).as("runs that are held to it").hasSizeGreaterThan(RUNS / 2);
        assertThat(told)
                .as("what producers were told")
                .contains(
                        ErrorCode.NONE,
                        ErrorCode.REQUEST_TIMED_OUT,
                        ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER,
                        ErrorCode.INVALID_PRODUCER_EPOCH);
    }

    @Test
    void aDuplicateThatIsAppendedIsFound() {
        ProtocolPolicies faulty = accepting(decision -> decision instanceof Duplicate);

        assertThat(firstFinding(faulty)).contains("NoneTwice");
    }

    @Test
    void aBatchThatIsAppendedOutOfOrderIsFound() {
        ProtocolPolicies faulty = accepting(new Refuse(ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER)::equals);
        List<Operation> operations = new ArrayList<>(established());
        operations.add(new Operation.Delay(Operation.ANY, 0, Traffic.CLIENT, 60));
        operations.add(new Operation.ProduceIdempotent(0, 0, 1));
        operations.add(new Operation.Heal(0));
        operations.add(new Operation.ProduceIdempotent(0, 0, 1));
        operations.add(new Operation.AdvanceTime(90));

        assertThat(finding(operations, faulty)).contains("ProducedInOrder");
        assertThat(finding(operations, ProtocolPolicies.kafka())).isEmpty();
    }

    @Test
    void aBatchOfAnOlderEpochThatIsAppendedIsFound() {
        ProtocolPolicies faulty = accepting(new Refuse(ErrorCode.INVALID_PRODUCER_EPOCH)::equals);
        List<Operation> operations = new ArrayList<>(established());
        operations.add(new Operation.Delay(Operation.ANY, 0, Traffic.CLIENT, 700));
        for (int attempt = 0; attempt < 4; attempt++) {
            operations.add(new Operation.ProduceIdempotent(0, 0, 1));
            operations.add(new Operation.AdvanceTime(110));
        }
        operations.add(new Operation.Heal(0));
        operations.add(new Operation.ProduceIdempotent(0, 0, 1));
        operations.add(new Operation.AdvanceTime(400));

        assertThat(finding(operations, faulty)).contains("ProducedInOrder");
        assertThat(finding(operations, ProtocolPolicies.kafka())).isEmpty();
    }

    private static List<Operation> established() {
        return List.of(
                new Operation.AdvanceTime(40), new Operation.ProduceIdempotent(0, 0, 1), new Operation.AdvanceTime(60));
    }

    private static Optional<String> finding(List<Operation> operations, ProtocolPolicies policies) {
        return ScheduledSimulation.run(new Schedule(1, CONFIG, operations), policies, TraceListener.none())
                .client()
                .map(Finding::rule);
    }

    private static Optional<String> firstFinding(ProtocolPolicies policies) {
        for (long seed = 1; seed <= RUNS; seed++) {
            Optional<Finding> finding = draw(seed, policies).client();
            if (finding.isPresent()) {
                return finding.map(Finding::rule);
            }
        }
        return Optional.empty();
    }

    private static ScheduledRun draw(long seed, ProtocolPolicies policies) {
        ScheduleConfig config = ScheduleGenerator.config(seed);
        return ScheduledSimulation.draw(
                seed,
                config,
                new ScheduleGenerator(seed, config, Fault.all()).withIdempotentProducers(seed),
                STEPS,
                policies,
                TraceListener.none());
    }

    /** Brokers that append what they should not. */
    private static ProtocolPolicies accepting(Predicate<Decision> wrongly) {
        return new ProtocolPolicies() {
            @Override
            public ProducerSequenceRule producerSequence() {
                return (known, sent, count) -> {
                    Decision decision = ProducerSequenceRule.KAFKA.check(known, sent, count);
                    return wrongly.test(decision) ? new Append() : decision;
                };
            }
        };
    }
}
