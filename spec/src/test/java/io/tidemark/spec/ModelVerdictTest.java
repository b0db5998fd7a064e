package io.tidemark.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.spec.Counterexample.Loop;
import io.tidemark.spec.Counterexample.Step;
import io.tidemark.spec.Expectation.Holds;
import io.tidemark.spec.Expectation.Reaches;
import io.tidemark.spec.Expectation.Violates;
import io.tidemark.spec.ModelOutcome.Result;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelVerdictTest {

    private static final Model HOLDS = model(new Holds(), 100, List.of());
    private static final Model VIOLATES = model(new Violates("NothingLost", 4), 10, List.of());
    private static final Model REACHES = model(new Reaches("NeverFull", 4), 10, List.of());

    @Test
    void whatIsExpectedDoesNotDiffer() {
        assertThat(verdict(HOLDS, holds(100))).isEmpty();
        assertThat(verdict(VIOLATES, violated("NothingLost", 4))).isEmpty();
        assertThat(verdict(REACHES, violated("NeverFull", 4))).isEmpty();
    }

    @Test
    void fewerDistinctStatesThanTheFloorDiffer() {
        assertThat(verdict(HOLDS, holds(99))).containsExactly("visited 99 distinct states, expected at least 100");
    }

    @Test
    void violationWhereAllShouldHoldDiffers() {
        assertThat(verdict(HOLDS, violated("NothingLost", 4)).get(0))
                .isEqualTo("violates NothingLost in 4 states, expected that every property holds");
    }

    @Test
    void whatIsViolatedAtOnceIsSoInOneState() {
        assertThat(verdict(HOLDS, violated("NothingLost", 1)).get(0))
                .isEqualTo("violates NothingLost in 1 state, expected that every property holds");
    }

    @Test
    void nothingViolatedWhereSomethingShouldBeDiffers() {
        assertThat(verdict(VIOLATES, holds(100)))
                .containsExactly("every property holds, expected that NothingLost is violated in 4 states");
    }

    @Test
    void anotherPropertyDiffers() {
        assertThat(verdict(VIOLATES, violated("LogsMatch", 4)))
                .containsExactly("violates LogsMatch in 4 states, expected NothingLost");
    }

    @Test
    void anotherLengthDiffersWithOneWorker() {
        assertThat(verdict(VIOLATES, violated("NothingLost", 5)))
                .containsExactly("the shortest counterexample has 5 states, expected 4");
        assertThat(verdict(VIOLATES, violated("NothingLost", 3)))
                .containsExactly("the shortest counterexample has 3 states, expected 4");
    }

    @Test
    void withMoreWorkersOnlyAShorterCounterexampleDiffers() {
        assertThat(ModelVerdict.of(VIOLATES, violated("NothingLost", 5), 2).asExpected())
                .isTrue();
        assertThat(ModelVerdict.of(VIOLATES, violated("NothingLost", 3), 2).differences())
                .containsExactly("the shortest counterexample has 3 states, expected 4");
    }

    @Test
    void configWithoutAnyPropertyChecksNothing() {
        ModelOutcome outcome = outcome(Result.HOLDS, Optional.empty(), List.of(), 0, 100, 0, Optional.empty());

        assertThat(verdict(HOLDS, outcome))
                .containsExactly("the config states no INVARIANT and no PROPERTY, so nothing was checked");
    }

    @Test
    void assumptionsAloneAreEnoughWithoutABehaviour() {
        Model model = model(new Holds(), 0, List.of());

        assertThat(verdict(model, outcome(Result.HOLDS, Optional.empty(), List.of(), 3, 0, 0, Optional.empty())))
                .isEmpty();
        assertThat(verdict(model, outcome(Result.HOLDS, Optional.empty(), List.of(), 0, 0, 0, Optional.empty())))
                .isNotEmpty();
    }

    @Test
    void unexploredStatesAreNoProof() {
        ModelOutcome outcome = outcome(Result.HOLDS, Optional.empty(), List.of("TypeOK"), 0, 100, 7, Optional.empty());

        assertThat(verdict(HOLDS, outcome))
                .containsExactly("the search stopped with 7 states unexplored, expected an exhaustive one");
    }

    @Test
    void witnessThatTheConfigDoesNotCheckDiffers() {
        Model model = model(new Reaches("NeverEmpty", 4), 10, List.of());

        assertThat(verdict(model, violated("NeverFull", 4)))
                .containsExactly(
                        "the witness NeverEmpty is not an INVARIANT of M.cfg",
                        "violates NeverFull in 4 states, expected NeverEmpty");
    }

    @Test
    void actionsThatTheModelIsMeantToTakeMustBeTaken() {
        Model model = model(new Holds(), 100, List.of("Send", "Collect", "Colect"));

        assertThat(verdict(model, holds(100)))
                .containsExactly(
                        "the action Collect was never taken",
                        "\"takes\" names Colect, which is no action of M; did you mean 'Collect'?");
    }

    @Test
    void actionsThatWereNotCountedAreNotComparedAndThatIsSaid() {
        Model model = model(new Holds(), 100, List.of("Send", "Collect"));
        ModelOutcome counted = holds(100);
        ModelOutcome notCounted = new ModelOutcome(
                counted.result(),
                counted.violated(),
                counted.invariants(),
                counted.properties(),
                counted.assumptions(),
                counted.distinctStates(),
                counted.generatedStates(),
                counted.depth(),
                counted.unexplored(),
                counted.seconds(),
                counted.cpuSeconds(),
                false,
                List.of(),
                counted.counterexample(),
                counted.errors());

        ModelVerdict verdict = ModelVerdict.of(model, notCounted, 1);

        assertThat(verdict.differences()).isEmpty();
        assertThat(verdict.notCompared())
                .containsExactly("how often actions are taken: the workers of a distributed search do not count that");
        assertThat(ModelVerdict.of(HOLDS, counted, 1).notCompared()).isEmpty();
    }

    @Test
    void errorsAreTheDifference() {
        assertThat(verdict(HOLDS, ModelOutcome.error(List.of("M:1:2: Unknown operator"))))
                .containsExactly("M:1:2: Unknown operator");
    }

    private static List<String> verdict(Model model, ModelOutcome outcome) {
        return ModelVerdict.of(model, outcome, 1).differences();
    }

    private static ModelOutcome holds(long distinct) {
        return outcome(Result.HOLDS, Optional.empty(), List.of("TypeOK"), 0, distinct, 0, Optional.empty());
    }

    private static ModelOutcome violated(String property, int length) {
        Step step = new Step("Send", List.of(), List.of(), List.of());
        Counterexample story = new Counterexample(Collections.nCopies(length, step), Loop.NONE, 0);
        return outcome(
                Result.VIOLATED,
                Optional.of(property),
                List.of("NothingLost", "NeverFull"),
                0,
                100,
                20,
                Optional.of(story));
    }

    private static ModelOutcome outcome(
            Result result,
            Optional<String> violated,
            List<String> invariants,
            int assumptions,
            long distinct,
            long unexplored,
            Optional<Counterexample> story) {
        return new ModelOutcome(
                result,
                violated,
                invariants,
                List.of(),
                assumptions,
                distinct,
                2 * distinct,
                5,
                unexplored,
                1.5,
                1.0,
                true,
                List.of(
                        new ActionCount("M", "Send", ActionCount.Role.ACTION, 12),
                        new ActionCount("M", "Collect", ActionCount.Role.ACTION, 0)),
                story,
                List.of());
    }

    private static Model model(Expectation expectation, long distinctStates, List<String> takes) {
        return new Model(
                "m",
                "Is it so?",
                "M",
                "M.cfg",
                expectation,
                distinctStates,
                ModelSet.QUICK,
                Optional.empty(),
                Optional.empty(),
                takes);
    }
}
