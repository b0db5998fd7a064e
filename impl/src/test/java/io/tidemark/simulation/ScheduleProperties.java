package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.simulation.schedule.Operation;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.simulation.schedule.ScheduleText;
import io.tidemark.simulation.schedule.Traffic;
import io.tidemark.tracer.Acks;
import io.tidemark.tracer.TraceEvent;
import io.tidemark.tracer.TraceListener;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;

/** Any list of operations is a schedule, and nothing is held against the brokers whatever it says. */
class ScheduleProperties {
    @Provide
    Arbitrary<Operation> operation() {
        Arbitrary<Integer> broker = Arbitraries.integers().between(0, 2);
        Arbitrary<Integer> target = Arbitraries.integers().between(-1, 2);
        Arbitrary<Integer> node = Arbitraries.of(Operation.ANY, 0, 1, 2, Operation.CONTROLLER);
        Arbitrary<Integer> process = Arbitraries.of(0, 1, 2, Operation.CONTROLLER);
        Arbitrary<Integer> client = Arbitraries.integers().between(0, 1);
        Arbitrary<Traffic> traffic = Arbitraries.of(Traffic.values());
        Arbitrary<Integer> ms = Arbitraries.integers().between(1, 300);
        return Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.integers().between(1, 60).map(Operation.AdvanceTime::new)),
                Tuple.of(
                        4,
                        Combinators.combine(client, target, Arbitraries.of(Acks.values()))
                                .as((producer, to, acks) -> new Operation.Produce(producer, to, acks, 2))),
                Tuple.of(2, Combinators.combine(client, target).as(Operation.Consume::new)),
                Tuple.of(1, Combinators.combine(client, target).as(Operation.ListOffsets::new)),
                Tuple.of(1, target.map(to -> new Operation.DeleteRecords(to, -1))),
                Tuple.of(1, broker.map(Operation.ElectPreferred::new)),
                Tuple.of(1, Arbitraries.just(new Operation.ElectUnclean())),
                Tuple.of(
                        1,
                        broker.list().ofMinSize(1).ofMaxSize(3).uniqueElements().map(Operation.Reassign::new)),
                Tuple.of(1, Arbitraries.just(new Operation.CancelReassignment())),
                Tuple.of(1, Combinators.combine(node, node, traffic).as(Operation.DropNext::new)),
                Tuple.of(1, Combinators.combine(node, node, traffic).as(Operation.DuplicateNext::new)),
                Tuple.of(1, Combinators.combine(node, node, traffic, ms).as(Operation.DuplicateLate::new)),
                Tuple.of(2, Combinators.combine(node, node, traffic).as(Operation.Partition::new)),
                Tuple.of(1, Combinators.combine(node, node, traffic, ms).as(Operation.Delay::new)),
                Tuple.of(2, node.map(Operation.Heal::new)),
                Tuple.of(2, broker.map(Operation.Crash::new)),
                Tuple.of(
                        2,
                        Combinators.combine(broker, Arbitraries.integers().between(0, 100))
                                .as(Operation.LosePower::new)),
                Tuple.of(1, broker.map(Operation.Stop::new)),
                Tuple.of(4, broker.map(Operation.Start::new)),
                Tuple.of(1, Arbitraries.just(new Operation.CrashController())),
                Tuple.of(1, Arbitraries.just(new Operation.StartController())),
                Tuple.of(1, Combinators.combine(broker, ms).as(Operation.Pause::new)),
                Tuple.of(1, Combinators.combine(process, ms).as(Operation.JumpClock::new)),
                Tuple.of(1, Combinators.combine(process, ms).as(Operation.DriftClock::new)));
    }

    @Property(tries = 400)
    void nothingIsHeldAgainstOurBrokers(
            @ForAll long seed, @ForAll @Size(max = 80) List<@From("operation") Operation> operations) {
        ScheduledRun run = ScheduledSimulation.run(schedule(seed, operations), TraceListener.none());

        assertThat(run.client()).isEmpty();
        assertThat(run.convergence()).isEmpty();
    }

    @Property(tries = 50)
    void theSameListGivesTheSameEvents(
            @ForAll long seed, @ForAll @Size(max = 60) List<@From("operation") Operation> operations) {
        Schedule schedule = schedule(seed, operations);

        assertThat(events(ScheduleText.read(ScheduleText.write(schedule)))).isEqualTo(events(schedule));
    }

    private static Schedule schedule(long seed, List<Operation> operations) {
        ScheduleConfig config = ScheduleGenerator.config(seed)
                .withPartition(3, 1 + (int) (seed & 1), (seed & 14) == 14, (seed & 16) == 0);
        return new Schedule(seed, config, operations);
    }

    private static List<TraceEvent> events(Schedule schedule) {
        List<TraceEvent> events = new ArrayList<>();
        ScheduledSimulation.run(schedule, events::add);
        return events;
    }
}
