package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

    private static void simulate(String runs) {
        CommandRun run = CommandRun.of("simulate", "--seed", "1", "--runs", runs, "--faults", "all");

        System.out.println(run.out());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    }
}
