package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.kernel.Isolated;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compiled expressions have the values that the interpreter gives them, and compiled actions lead where the interpreter finds
 * them to lead, in every state of random walks.
 */
class CompiledEvaluationTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/test/resources/soundness SurroundedTrace 3 5 40",
                "src/test/resources/soundness InstancesTrace 4 5 40",
                "src/test/resources/soundness FormulasTrace 6 20 40",
                "src/test/resources/twophase TwoPhaseTrace 5 20 30"
            })
    void smallSpecificationsWalkTheSameWay(String walk) throws ReflectiveOperationException {
        assertThat(walk(walk).values())
                .isNotEmpty()
                .allSatisfy(count -> assertThat(count).isPositive());
    }

    @Test
    void allKindsOfFormulasAreCompiledButUniversalOnesTuplesAndSetsOfFunctions() throws ReflectiveOperationException {
        Map<String, Integer> steps = walk("src/test/resources/soundness FormulasTrace 6 20 40");

        assertThat(steps)
                .containsOnlyKeys(
                        "Twice",
                        "Grow",
                        "Pick",
                        "Branch",
                        "Keep",
                        "Spread",
                        "Toggle",
                        "Anew",
                        "Named",
                        "AssignNext",
                        "Every(interpreted)",
                        "Filter",
                        "First",
                        "Decided",
                        "Replace",
                        // Given up after a while, for what has to be interpreted in the end most of the time.
                        "Beside",
                        "Beside(interpreted)",
                        "Later",
                        "Chosen",
                        "After",
                        "Shared",
                        "Tuples(interpreted)",
                        "Functions(interpreted)",
                        "Cases",
                        "Cases(interpreted)");
    }

    @Test
    void theReplicationProtocolWalksTheSameWay() throws ReflectiveOperationException {
        Map<String, Integer> steps = walk("../../spec/tla ReplicationTrace 7 12 60");

        assertThat(steps).hasSizeGreaterThan(20);
        assertThat(steps.keySet()).noneMatch(action -> action.endsWith("(interpreted)"));
    }

    /** How many steps of each action were compared; fails where the two disagree. */
    private static Map<String, Integer> walk(String arguments) throws ReflectiveOperationException {
        Map<String, Integer> counts = new TreeMap<>();
        String report = Isolated.run("io.tidemark.engine.tlc.CompiledWalk", arguments);
        report.lines().forEach(line -> {
            String[] words = line.split(" ", -1);
            counts.put(words[0], Integer.valueOf(words[1]));
        });
        return counts;
    }
}
