package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nothing is held against our brokers, in many schedules. */
class ManySchedulesTest {
    @Test
    void nothingIsHeldAgainstThemInTwoThousand() {
        simulate("2000");
    }

    @Test
    @Tag("schedules")
    void nothingIsHeldAgainstThemInAHundredThousand() {
        simulate("100000");
    }

    /** What a leader does not append again is no step of the protocol. */
    @Test
    void nothingIsHeldAgainstThemWhereProducersAreIdempotent() {
        simulate("400", "--idempotence");
    }

    @Test
    @Tag("schedules")
    void nothingIsHeldAgainstThemInTwentyThousandWhereProducersAreIdempotent() {
        simulate("20000", "--idempotence");
    }

    private static void simulate(String runs, String... more) {
        List<String> arguments = new ArrayList<>(List.of("simulate", "--seed", "1", "--runs", runs, "--faults", "all"));
        arguments.addAll(List.of(more));
        CommandRun run = CommandRun.of(arguments.toArray(new String[0]));

        System.out.println(run.out());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    }
}
