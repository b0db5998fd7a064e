package io.tidemark.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.simulation.schedule.Operation;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScheduleGeneratorTest {
    private static final int OPERATIONS = 400;

    @Test
    void whereNothingMayGoWrongNoUncleanElectionIsAskedFor() {
        assertThat(drawn(Fault.none())).isNotEmpty().noneMatch(Operation.ElectUnclean.class::isInstance);
    }

    @Test
    void faultsBringUncleanElectionsWithThem() {
        assertThat(drawn(Fault.all())).anyMatch(Operation.ElectUnclean.class::isInstance);
        assertThat(drawn(EnumSet.of(Fault.DISK_FULL))).anyMatch(Operation.ElectUnclean.class::isInstance);
    }

    /** By chance a copied fetch hardly ever arrives when the next process of its sender is in sync again (KAFKA-15221). */
    @Test
    void whereProcessesEndAndMessagesAreCopiedSomeCopiesOutliveTheirSenders() {
        assertThat(drawn(EnumSet.of(Fault.DUPLICATION, Fault.CRASH)))
                .anyMatch(Operation.DuplicateLate.class::isInstance);
        assertThat(drawn(EnumSet.of(Fault.DUPLICATION, Fault.STOP)))
                .anyMatch(Operation.DuplicateLate.class::isInstance);
        assertThat(drawn(EnumSet.of(Fault.CRASH))).noneMatch(Operation.DuplicateLate.class::isInstance);
    }

    /** A run without faults is a run with them, less what goes wrong. */
    @Test
    void whatClientsAskForIsTheSameWithoutThem() {
        List<Operation> slowDisks = drawn(EnumSet.of(Fault.SLOW_DISK));

        assertThat(drawn(Fault.none()).subList(0, OPERATIONS / 2))
                .isEqualTo(slowDisks.stream()
                        .filter(operation -> !(operation instanceof Operation.SlowDisk)
                                && !(operation instanceof Operation.ElectUnclean))
                        .limit(OPERATIONS / 2)
                        .toList());
    }

    /** What is drawn for the first seeds. */
    private static List<Operation> drawn(Set<Fault> faults) {
        return LongStream.rangeClosed(1, 50)
                .boxed()
                .flatMap(seed -> Stream.generate(
                                new ScheduleGenerator(seed, ScheduleGenerator.config(seed), faults)::next)
                        .limit(OPERATIONS))
                .toList();
    }
}
