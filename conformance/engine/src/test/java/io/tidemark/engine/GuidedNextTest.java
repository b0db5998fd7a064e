package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.kernel.Isolated;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The engine finds for an event exactly the steps of the whole next-state relation that its arm allows. */
class GuidedNextTest {

    @Test
    void whateverStandsAroundAnActionCounts() throws ReflectiveOperationException {
        Map<String, Integer> possible = compare("SurroundedTrace", 1, "400 omitting");

        assertThat(possible)
                .containsOnlyKeys(
                        "Fill",
                        "Drain",
                        "Close",
                        "Reopen",
                        "Pour",
                        "Reset",
                        "Swap",
                        "CloseOrReopen",
                        "DrainIfOpen",
                        "AllLow",
                        "Even",
                        "OpenLow",
                        "LaterLow",
                        "OneLow");
        assertThat(possible.values()).allSatisfy(count -> assertThat(count).isPositive());
    }

    @Test
    void instancesOfOneModuleAreNotTakenForEachOther() throws ReflectiveOperationException {
        Map<String, Integer> possible = compare("InstancesTrace", 2, "300 complete");

        assertThat(possible).containsOnlyKeys("PutLeft", "TakeLeft", "PutRight");
        assertThat(possible.values()).allSatisfy(count -> assertThat(count).isPositive());
    }

    /** How many events of each name were possible; fails where the two disagree. */
    private static Map<String, Integer> compare(String module, int seed, String steps)
            throws ReflectiveOperationException {
        String report = Isolated.run(
                "io.tidemark.engine.tlc.WholeNextComparison",
                "src/test/resources/soundness " + module + " " + seed + " " + steps);
        return Arrays.stream(report.split("\n", -1))
                .filter(line -> !line.isEmpty())
                .map(line -> line.split(" ", -1))
                .collect(Collectors.toMap(words -> words[0], words -> Integer.valueOf(words[2])));
    }
}
