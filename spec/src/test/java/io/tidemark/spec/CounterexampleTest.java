package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.spec.Change.Kind;
import io.tidemark.spec.Counterexample.Loop;
import io.tidemark.spec.Counterexample.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class CounterexampleTest {

    private static final Step INIT =
            new Step("Init", List.of(), List.of(), List.of(new Change("log", Kind.BECAME, "<<>>")));
    private static final Step APPEND = new Step(
            "AppendToLeader",
            List.of("b1", "1"),
            List.of("MCAppendToLeader(b1)"),
            List.of(
                    new Change("log[b1]", Kind.BECAME, "<<1>>"),
                    new Change("messages", Kind.LOST, "[type |-> \"a\"]"),
                    new Change("messages", Kind.GAINED, "[type |-> \"b\"]")));

    @Test
    void changesStandBesideNumberedSteps() {
        assertThat(new Counterexample(List.of(INIT, APPEND), Loop.NONE, 0).lines())
                .containsExactly(
                        "1. Init                   log = <<>>",
                        "2. AppendToLeader(b1, 1)  log[b1] = <<1>>",
                        "                          messages - [type |-> \"a\"]",
                        "                          messages + [type |-> \"b\"]");
    }

    @Test
    void livenessStoriesSayHowTheyGoOn() {
        assertThat(new Counterexample(List.of(INIT, INIT), Loop.BACK, 1).lines())
                .last()
                .isEqualTo("and again from state 1");
        assertThat(new Counterexample(List.of(INIT), Loop.STUTTERS, 0).lines())
                .last()
                .isEqualTo("and nothing happens any more");
    }

    @Test
    void longValuesAreCut() {
        Step step = new Step("A", List.of(), List.of(), List.of(new Change("v", Kind.BECAME, "x".repeat(500))));

        assertThat(new Counterexample(List.of(step), Loop.NONE, 0).lines())
                .singleElement()
                .asString()
                .hasSize(160)
                .endsWith("xxx...");
    }

    @Test
    void stepThatChangesNothingSaysSo() {
        Step step = new Step("A", List.of(), List.of(), List.of());

        assertThat(new Counterexample(List.of(step), Loop.NONE, 0).lines()).containsExactly("1. A  (nothing changes)");
    }
}
