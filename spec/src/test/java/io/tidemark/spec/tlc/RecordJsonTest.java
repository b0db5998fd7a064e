package io.tidemark.spec.tlc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.spec.ActionCount;
import io.tidemark.spec.Change;
import io.tidemark.spec.Counterexample;
import io.tidemark.spec.ModelOutcome;
import io.tidemark.spec.ModelOutcome.Result;
import io.tidemark.spec.ModelProgress;
import io.tidemark.spec.SearchedGraph;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.ObjectMapper;

/** What one JVM writes, the other reads. */
class RecordJsonTest {
    private static final ModelOutcome OUTCOME = new ModelOutcome(
            Result.VIOLATED,
            Optional.of("LeaderCompleteness"),
            List.of("TypeOK", "LeaderCompleteness"),
            List.of(),
            1,
            5_000_000_000L,
            7,
            2,
            0,
            1.25,
            1e-7,
            true,
            List.of(new ActionCount("Controller", "ElectLeader", ActionCount.Role.ACTION, 3)),
            Optional.of(new Counterexample(
                    List.of(new Counterexample.Step(
                            "Init",
                            List.of(),
                            List.of(),
                            List.of(new Change("log[b1]", Change.Kind.BECAME, "<<\"quoted\\ \u00e9\">>")))),
                    Counterexample.Loop.BACK,
                    1)),
            List.of("an error,\nof two lines"));

    private final ObjectMapper databind = new ObjectMapper();

    @Test
    void whatIsWrittenIsRead() {
        String json = new RecordJson().write(OUTCOME);

        assertThat(databind.readValue(json, ModelOutcome.class)).isEqualTo(OUTCOME);
        assertThat(json).isEqualTo(databind.writeValueAsString(OUTCOME)).doesNotContain("\n");
    }

    @Test
    void whatAGraphSaysOfItsModelIsRead() {
        SearchedGraph graph = new SearchedGraph(
                true,
                Map.of("Brokers", new TreeSet<>(List.of(0, 1)), "Unclean", false),
                Map.of("rule", "text"),
                List.of());

        String json = new RecordJson().write(graph);

        assertThat(databind.readTree(json)).isEqualTo(databind.valueToTree(graph));
        assertThat(databind.readValue(json, SearchedGraph.class).constants())
                .isEqualTo(Map.of("Brokers", List.of(0, 1), "Unclean", false));
    }

    @Test
    void whatIsAbsentIsNull() {
        ModelOutcome error = ModelOutcome.error(List.of("no such module"));

        String json = new RecordJson().write(error);

        assertThat(json).contains("\"counterexample\":null");
        assertThat(databind.readValue(json, ModelOutcome.class)).isEqualTo(error);
    }

    @Test
    void progressAndFlagsAreWritten() {
        assertThat(new RecordJson().write(new ModelProgress(1, 2, 3, 4, 0.5)))
                .isEqualTo("{\"distinctStates\":1,\"generatedStates\":2,\"depth\":3,\"unexplored\":4,\"seconds\":0.5}");
        assertThat(new RecordJson().write(true)).isEqualTo("true");
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> new RecordJson().write(new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("cannot write a java.lang.Object");
    }
}
