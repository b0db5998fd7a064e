package io.tidemark.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The controls as people read of them. */
final class NegativeControlsManualTest {
    private static final Path MANUAL = Path.of("NEGATIVE-CONTROLS.md");

    @Test
    void everyFaultHasItsControl() {
        assertThat(NegativeControls.all().stream().map(NegativeControl::fault).toList())
                .containsExactlyInAnyOrderElementsOf(EnumSet.allOf(Fault.class));
    }

    @Test
    void manualHasEveryControl() throws IOException {
        List<String> rows = NegativeControls.all().stream()
                .map(NegativeControlsManualTest::row)
                .toList();

        assertThat(Files.readAllLines(MANUAL)).containsSubsequence(rows);
    }

    @Test
    void manualHasEveryScenario() throws IOException {
        assertThat(Files.readAllLines(MANUAL))
                .containsAll(NegativeControls.scenarios().stream()
                        .map(scenario -> "| `" + scenario.name() + "` | " + scenario.description() + " |")
                        .toList());
    }

    private static String row(NegativeControl control) {
        return "| " + control.fault().reference() + " | " + control.fault().sentence() + " | "
                + control.fault().advice() + " | `" + control.scenario().name() + "` | `" + control.event() + "` | `"
                + control.reason() + "` |";
    }
}
