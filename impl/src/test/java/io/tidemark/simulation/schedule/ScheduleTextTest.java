package io.tidemark.simulation.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.tracer.Acks;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTextTest {
    private static final ScheduleConfig CONFIG =
            new ScheduleConfig(3, 2, 1, 2, false, true, -1, 60, 1_000_000, 300, 100, 150);

    /** One of each kind. */
    private static final List<Operation> ALL = List.of(
            new Operation.Produce(0, Operation.LEADER, Acks.ALL, 2),
            new Operation.ProduceIdempotent(1, Operation.LEADER, 3),
            new Operation.Consume(1, 2),
            new Operation.ListOffsets(0, Operation.LEADER),
            new Operation.DeleteRecords(1, -1),
            new Operation.ElectPreferred(2),
            new Operation.ElectUnclean(),
            new Operation.Reassign(List.of(0, 2)),
            new Operation.CancelReassignment(),
            new Operation.AdvanceTime(12),
            new Operation.DropNext(0, Operation.CONTROLLER, Traffic.ALTER_PARTITION),
            new Operation.DuplicateNext(1, 0, Traffic.FETCH),
            new Operation.DuplicateLate(1, 0, Traffic.FETCH, 200),
            new Operation.Partition(Operation.ANY, 2, Traffic.ANY),
            new Operation.Delay(Operation.CONTROLLER, 1, Traffic.METADATA, 80),
            new Operation.Heal(Operation.ANY),
            new Operation.Crash(0),
            new Operation.LosePower(1, 40),
            new Operation.FailDisk(2),
            new Operation.FillDisk(0, 500),
            new Operation.SlowDisk(1, 2_000),
            new Operation.Stop(2),
            new Operation.Start(0),
            new Operation.CrashController(),
            new Operation.StartController(),
            new Operation.Pause(1, 30),
            new Operation.JumpClock(2, 100),
            new Operation.DriftClock(Operation.CONTROLLER, 150));

    @Test
    void whatIsWrittenIsRead() {
        Schedule schedule = new Schedule(-7, CONFIG, ALL);

        assertThat(ScheduleText.read(ScheduleText.write(schedule))).isEqualTo(schedule);
        assertThat(ALL.stream().map(Object::getClass).collect(Collectors.toSet()))
                .as("every kind of operation is tried")
                .isEqualTo(Set.of(Operation.class.getPermittedSubclasses()));
    }

    @Test
    void aPersonCanReadAndWriteIt() {
        assertThat(ScheduleText.write(new Schedule(1, CONFIG, ALL)))
                .startsWith("tidemark-schedule 1\nseed=1\nbrokers=3\nreplicationFactor=2\n")
                .contains("\nProduce producer=0 broker=leader acks=all records=2\n")
                .contains("\nPartition from=any to=2 traffic=any\n")
                .contains("\nDelay from=controller to=1 traffic=metadata ms=80\n")
                .contains("\nReassign replicas=0,2\n");
    }

    @Test
    void commentsAndEmptyLinesSayNothing() {
        Schedule schedule = new Schedule(3, CONFIG, ALL);
        String commented = ScheduleText.write(schedule).replace("\n", "\n\n# a remark\n");

        assertThat(ScheduleText.read("# first of all\n" + commented)).isEqualTo(schedule);
    }

    @Test
    void whatIsWrongIsNamedWithItsLine() {
        String text = ScheduleText.write(new Schedule(3, CONFIG, List.of(new Operation.Crash(1))));

        assertWrong("", 1, "an empty text");
        assertWrong("hello\n", 1, "'hello'", "'tidemark-schedule 1'");
        assertWrong(text.replace("seed=3", "seed=three"), 2, "the seed 'three'", "a whole number");
        assertWrong(text.replace("brokers=3", "broker=3"), 3, "an unknown setting 'broker'", "brokers");
        assertWrong(text.replace("brokers=3\n", ""), 14, "no line 'brokers=...'");
        assertWrong(text.replace("brokers=3", "brokers=0"), 3, "brokers=0", "a number from 1 to 9");
        assertWrong(text.replace("preferredLeader=1", "preferredLeader=3"), 5, "preferredLeader=3", "from 0 to 2");
        assertWrong(
                text.replace("Election=false", "Election=maybe"), 7, "uncleanLeaderElection=maybe", "true or false");
        assertWrong(text.replace("seed=3", "seed=3\nseed=4"), 3, "'seed' for the second time");
        assertWrong(text.replace("Crash", "Crush"), 15, "an unknown operation 'Crush'", "Crash, LosePower");
        assertWrong(text.replace("broker=1\n", "broker=one\n"), 15, "broker=one", "a broker's number");
        assertWrong(text.replace("Crash broker=1", "Crash"), 15, "Crash without 'broker'", "Crash broker=...");
        assertWrong(text.replace("Crash broker=1", "Crash broker=1 ms=2"), 15, "Crash with 'ms'");
        assertWrong(text.replace("Crash broker=1", "Crash broker"), 15, "'broker'", "name=value");
        assertWrong(
                text.replace("Crash broker=1", "Partition from=0 to=1 traffic=gossip"),
                15,
                "traffic=gossip",
                "one of any, fetch");
    }

    @Test
    void whatCannotBeDoneIsNamedWithItsLine() {
        assertRefused("Produce producer=0 broker=leader acks=all records=0", "records=0", "from 1 to 16");
        assertRefused("Produce producer=0 broker=leader acks=all records=2000000000", "from 1 to 16");
        assertRefused("Produce producer=999999 broker=leader acks=all records=1", "producer=999999", "from 0 to 99");
        assertRefused("ProduceIdempotent producer=0 broker=leader records=0", "records=0", "from 1 to 16");
        assertRefused("ProduceIdempotent producer=100 broker=leader records=1", "producer=100", "from 0 to 99");
        assertRefused("Consume consumer=-1 broker=0", "consumer=-1");
        assertRefused("AdvanceTime ms=-5", "ms=-5", "from 0");
        assertRefused("LosePower broker=0 keptPercent=101", "keptPercent=101", "from 0 to 100");
        assertRefused("DriftClock node=1 percent=0", "percent=0", "from 1");
        assertRefused("Crash broker=3", "broker 3", "one of the 3 brokers, from 0 to 2");
        assertRefused("Partition from=0 to=-2 traffic=any", "broker -2");
        assertRefused(
                "Partition from=leader to=any traffic=any", "from=leader", "a broker's number, controller or any");
        assertRefused("Consume consumer=0 broker=any", "broker=any", "a broker's number or leader");
        assertRefused("Reassign replicas=0,7", "broker 7", "one of the 3 brokers");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Crash broker=leader                                   | broker=leader     | a broker's number
            Crash broker=controller                               | broker=controller | a broker's number
            LosePower broker=leader keptPercent=0                 | broker=leader     | a broker's number
            FailDisk broker=controller                            | broker=controller | a broker's number
            FillDisk broker=leader freeBytes=0                    | broker=leader     | a broker's number
            SlowDisk broker=controller micros=1                   | broker=controller | a broker's number
            Stop broker=leader                                    | broker=leader     | a broker's number
            Start broker=leader                                   | broker=leader     | a broker's number
            DuplicateLate from=leader to=0 traffic=fetch ms=50    | from=leader       | a broker's number, controller or any
            Start broker=-1                                       | broker -1         | one of the 3 brokers, from 0 to 2
            Pause broker=controller ms=5                          | broker=controller | a broker's number
            ElectPreferred broker=leader                          | broker=leader     | a broker's number
            Produce producer=0 broker=controller acks=all records=1 | broker=controller | a broker's number or leader
            Consume consumer=0 broker=3000                        | broker 3000       | one of the 3 brokers, from 0 to 2
            DeleteRecords broker=controller beforeOffset=-1       | broker=controller | a broker's number or leader
            JumpClock node=any ms=5                               | node=any          | a broker's number or controller
            DriftClock node=leader percent=90                     | node=leader       | a broker's number or controller
            Heal node=leader                                      | node=leader       | a broker's number, controller or any
            Reassign replicas=0,3000                              | broker 3000       | one of the 3 brokers, from 0 to 2
            Reassign replicas=0,-1                                | broker -1         | one of the 3 brokers, from 0 to 2
            Reassign replicas=                                    | replicas=         | brokers' numbers, separated by commas
            Reassign replicas=0,0                                 | replicas=0,0      | each broker once
            """)
    void whatWouldDoNothingIsNamedWithItsLine(String operation, String found, String expected) {
        String text = ScheduleText.write(new Schedule(3, CONFIG, List.of(new Operation.Crash(1))));

        assertThatThrownBy(() -> ScheduleText.read(text + operation + "\n"))
                .isInstanceOfSatisfying(ScheduleFormatException.class, e -> {
                    assertThat(e.line()).isEqualTo(16);
                    assertThat(e.found()).isEqualTo(found);
                    assertThat(e.expected()).isEqualTo(expected);
                });
    }

    @ParameterizedTest
    @CsvSource({"-1,ALL", "0,NONE", "1,LEADER", "all,ALL"})
    void acksMayBeSaidAsKafkaSaysThem(String written, Acks acks) {
        String text = ScheduleText.write(new Schedule(3, CONFIG, List.of()));

        assertThat(ScheduleText.read(text + "Produce producer=0 broker=leader acks=" + written + " records=2\n")
                        .operations())
                .containsExactly(new Operation.Produce(0, Operation.LEADER, acks, 2));
    }

    private static void assertRefused(String operation, String... parts) {
        String text = ScheduleText.write(new Schedule(3, CONFIG, List.of(new Operation.Crash(1))));

        assertWrong(text + operation + "\n", 16, parts);
    }

    private static void assertWrong(String text, int line, String... parts) {
        assertThatThrownBy(() -> ScheduleText.read(text))
                .isInstanceOfSatisfying(
                        ScheduleFormatException.class,
                        wrong -> assertThat(wrong.line()).as(wrong.getMessage()).isEqualTo(line))
                .hasMessageContainingAll(parts);
    }
}
