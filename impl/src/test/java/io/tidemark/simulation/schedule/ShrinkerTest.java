package io.tidemark.simulation.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.simulation.schedule.Operation.AdvanceTime;
import io.tidemark.simulation.schedule.Operation.Crash;
import io.tidemark.simulation.schedule.Operation.Partition;
import io.tidemark.simulation.schedule.Operation.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    private static final Partition CUT = new Partition(0, 1, Traffic.ANY);

    @Test
    void whatMattersIsLeft() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            operations.add(i % 3 == 0 ? new AdvanceTime(7) : new Crash(i));
        }
        Predicate<List<Operation>> fails =
                tried -> tried.contains(new Crash(20)) && tried.indexOf(new Crash(71)) > tried.indexOf(new Crash(20));

        assertThat(shrink(operations, fails)).containsExactly(new Crash(20), new Crash(71));
    }

    @Test
    void whatIsBrokenAndRepairedGoesTogether() {
        List<Operation> operations =
                List.of(new Crash(2), CUT, new Start(2), new Crash(1), new Operation.Heal(Operation.ANY));
        // A cut that is not healed hides the failure.
        Predicate<List<Operation>> fails = tried -> tried.contains(new Crash(1))
                && tried.contains(CUT) == tried.contains(new Operation.Heal(Operation.ANY));

        assertThat(shrink(operations, fails)).containsExactly(new Crash(1));
    }

    @Test
    void timesAreMergedAndShortened() {
        List<Operation> operations =
                List.of(new AdvanceTime(13), new AdvanceTime(90), new AdvanceTime(14), new Crash(1));
        Predicate<List<Operation>> fails = tried -> tried.contains(new Crash(1))
                && tried.stream()
                                .mapToInt(operation -> operation instanceof AdvanceTime time ? time.ms() : 0)
                                .sum()
                        >= 95;

        assertThat(shrink(operations, fails)).hasSize(2).last().isEqualTo(new Crash(1));
        assertThat(shrink(operations, fails).get(0))
                .isInstanceOfSatisfying(
                        AdvanceTime.class, time -> assertThat(time.ms()).isBetween(95, 104));
    }

    @Test
    void timesThatAreTooLongForOneStayTwo() {
        List<Operation> operations = List.of(
                new AdvanceTime(Operation.MAX_MS), new AdvanceTime(1), new AdvanceTime(Operation.MAX_MS), new Crash(1));

        assertThat(shrink(operations, operations::equals)).isEqualTo(operations);
    }

    @Test
    void theSameListShrinksToTheSame() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            operations.add(new Crash(i % 7));
        }
        Predicate<List<Operation>> fails = tried -> tried.size() % 5 == 3 && tried.contains(new Crash(4));

        operations.add(new Crash(1));
        operations.add(new Crash(2));
        operations.add(new Crash(3));
        List<Operation> shortest = shrink(operations, fails);
        assertThat(shortest).isEqualTo(shrink(operations, fails));
        assertThat(fails.test(shortest)).isTrue();
    }

    @Test
    void aSearchThatIsCutShortKeepsWhatItHas() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            operations.add(new Crash(i));
        }
        AtomicInteger left = new AtomicInteger(8);
        List<Operation> shortest = new Shrinker(tried -> tried.contains(new Crash(0)), () -> left.getAndDecrement() > 0)
                .shrink(operations);

        assertThat(shortest).contains(new Crash(0)).hasSizeLessThan(64);
    }

    private static List<Operation> shrink(List<Operation> operations, Predicate<List<Operation>> fails) {
        return new Shrinker(fails, () -> true).shrink(operations);
    }
}
