package io.tidemark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What is counted of the actions and their disjuncts. */
class CoverageTest {
    private static final String HEADER = "{'tidemark':1,'spec':'Lift'}";
    private static final String EXPRESS = "{'tidemark':1,'spec':'Lift','constants':{'Express':true}}";
    private static final ReplayOptions COVERAGE = ReplayOptions.defaults().withCoverage(true);
    private static final Replay LIFT =
            new Replay(Specification.of(Path.of("src/test/resources/coverage"), "LiftTrace"), COVERAGE);

    private static Coverage coverage(String header, String... events) {
        return LIFT.run(TwoPhaseTraces.withHeader(
                        header,
                        Arrays.stream(events)
                                .map(event -> "'node':'cabin'," + event)
                                .toArray(String[]::new)))
                .statistics()
                .coverage()
                .orElseThrow();
    }

    /** How many steps took each disjunct of an action, by their texts. */
    private static Map<String, Long> steps(Coverage coverage, String action) {
        return coverage.actions().stream()
                .filter(each -> each.name().equals(action))
                .flatMap(each -> each.disjuncts().stream())
                .collect(Collectors.toMap(Coverage.OfDisjunct::text, Coverage.OfDisjunct::steps));
    }

    @Test
    void eachActionHasItsNumberOfSteps() {
        Coverage coverage = coverage(HEADER, "'event':'Call','to':1", "'event':'Move','to':1", "'event':'Move','to':2");

        assertThat(coverage.actions())
                .extracting(Coverage.OfAction::name, Coverage.OfAction::steps)
                .containsExactly(tuple("Call", 1L), tuple("Move", 2L), tuple("Close", 0L), tuple("Skip", 0L));
        assertThat(coverage.steps()).isEqualTo(3);
        assertThat(coverage.traces()).isEqualTo(1);
    }

    @Test
    void allOperandsCountThatAStepIsTrueBy() {
        assertThat(steps(coverage(HEADER, "'event':'Call','to':1", "'event':'Call','to':0"), "Call"))
                .containsEntry("\\/ door = \"open\"", 2L)
                .containsEntry("\\/ to > floor", 1L);
    }

    @Test
    void whatAQuantifierTriesInVainDoesNotCount() {
        assertThat(steps(coverage(HEADER, "'event':'Call','to':1"), "Call"))
                .containsEntry("IF near THEN called \\cup {to}", 0L)
                .containsEntry("IF near ... ELSE called \\cup {other, to}", 1L);
    }

    @Test
    void branchesOfCaseAndThoseInNamesCount() {
        assertThat(steps(
                        coverage(
                                HEADER,
                                "'event':'Move','to':2",
                                "'event':'Move','to':3",
                                "'event':'Move','to':0",
                                "'event':'Move','to':1"),
                        "Move"))
                .containsOnly(
                        Map.entry("IF Express THEN Distance(floor, to)", 0L),
                        Map.entry("IF Express ... ELSE 1", 4L),
                        Map.entry("to > floor -> floor + steps", 2L),
                        Map.entry("to < floor -> floor - steps", 1L),
                        Map.entry("OTHER -> floor", 1L));
    }

    @Test
    void whatSeveralActionsUseIsCountedForAllOfThem() {
        Coverage coverage = coverage(HEADER, "'event':'Move','to':1", "'event':'Call','to':1", "'event':'Close'");

        assertThat(coverage.shared()).hasSize(1);
        Coverage.OfDefinition shared = coverage.shared().get(0);
        assertThat(shared.name()).isEqualTo("DoorAfter");
        assertThat(shared.actions()).containsExactly("Move", "Close");
        assertThat(shared.disjuncts())
                .extracting(Coverage.OfDisjunct::text, Coverage.OfDisjunct::steps)
                .containsExactly(
                        tuple("IF to \\in called THEN \"open\"", 1L), tuple("IF to \\in called ... ELSE door", 1L));
    }

    @Test
    void aPositionIsThatOfTheDisjunctInItsModule() {
        assertThat(coverage(HEADER, "'event':'Close'").actions().get(2).disjuncts())
                .extracting(Coverage.OfDisjunct::position)
                .containsExactly("Lift:39:55", "Lift:39:69");
    }

    @Test
    void whatTheConstantsRuleOutIsSaidWithTheReason() {
        Coverage coverage = coverage(HEADER, "'event':'Close'");

        assertThat(coverage.actions().get(3).ruledOut()).contains("Express is FALSE");
        assertThat(coverage.possibleActions())
                .extracting(Coverage.OfAction::name)
                .containsExactly("Call", "Move", "Close");
        assertThat(coverage.actions().get(1).disjuncts())
                .filteredOn(disjunct -> disjunct.ruledOut().isPresent())
                .extracting(Coverage.OfDisjunct::text)
                .containsExactly("IF Express THEN Distance(floor, to)");
    }

    @Test
    void theReasonBesideADisjunctSaysWhyNoStepTakesIt() {
        Coverage coverage = coverage(HEADER, "'event':'Move','to':1");

        assertThat(coverage.plus(coverage).possibleDisjuncts())
                .filteredOn(disjunct -> disjunct.never().isPresent())
                .extracting(
                        Coverage.OfDisjunct::text, disjunct -> disjunct.never().orElseThrow())
                .containsExactly(tuple("OTHER -> floor", "nobody calls a lift to where it is"));
    }

    @Test
    void aSumRulesOutWhatAllRuleOut() {
        Coverage sum = coverage(HEADER, "'event':'Move','to':1").plus(coverage(EXPRESS, "'event':'Move','to':3"));

        assertThat(sum.traces()).isEqualTo(2);
        assertThat(sum.steps()).isEqualTo(2);
        assertThat(sum.possibleActions())
                .extracting(Coverage.OfAction::name)
                .containsExactly("Call", "Move", "Close", "Skip");
        assertThat(steps(sum, "Move"))
                .containsEntry("IF Express THEN Distance(floor, to)", 1L)
                .containsEntry("IF Express ... ELSE 1", 1L);
        assertThat(sum.possibleDisjuncts()).hasSize(15);
    }

    @Test
    void coverageOfDifferentSpecificationsHasNoSum() {
        Coverage other = new Replay(TwoPhaseTraces.SPECIFICATION, COVERAGE)
                .run(TwoPhaseTraces.trace("'node':'a','event':'ReadDecision'"))
                .statistics()
                .coverage()
                .orElseThrow();

        assertThatThrownBy(() -> coverage(HEADER, "'event':'Close'").plus(other))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRejectedTraceCountsUpToItsBadEvent() {
        Coverage coverage = coverage(HEADER, "'event':'Close'", "'event':'Move','to':1,'state':{'floor':7}");

        assertThat(coverage.steps()).isEqualTo(1);
    }

    @Test
    void stepsWithoutAnEventAndReadsTakenEarlierCountOnce() {
        Verdict silent = new Replay(TwoPhaseTraces.SPECIFICATION, COVERAGE)
                .run(TwoPhaseTraces.withHeader(
                        "{'tidemark':1,'spec':'TwoPhase','silent':['Sync']}",
                        "'node':'a','event':'Write','amount':1",
                        "'node':'a','event':'Prepare'"));

        assertThat(silent).isInstanceOf(Verdict.Conforms.class);
        assertThat(silent.statistics().coverage().orElseThrow().actions())
                .filteredOn(action -> action.steps() > 0)
                .extracting(Coverage.OfAction::name, Coverage.OfAction::steps)
                .containsExactlyInAnyOrder(tuple("Write", 1L), tuple("Sync", 1L), tuple("Prepare", 1L));
    }

    @Test
    void nothingIsCountedUnlessItIsAskedFor() {
        assertThat(TwoPhaseTraces.replay(TwoPhaseTraces.trace("'node':'a','event':'ReadDecision'"))
                        .statistics()
                        .coverage())
                .isEmpty();
    }

    /** Formulas of all kinds, each from several states: a step is never one that coverage cannot explain. */
    @Test
    void everyKindOfFormulaHasTheSameVerdictWithCoverage() {
        Specification formulas = Specification.of(Path.of("src/test/resources/soundness"), "FormulasTrace");
        Replay plain = new Replay(formulas);
        Replay counting = new Replay(formulas, COVERAGE);
        List<String> names = List.of(
                "Twice",
                "Grow",
                "Pick",
                "Branch",
                "Keep",
                "Spread",
                "Toggle",
                "Anew",
                "Named",
                "Every",
                "Filter",
                "Decided",
                "Replace",
                "Beside",
                "Later",
                "Chosen",
                "After",
                "Shared",
                "Tuples",
                "Functions");
        int conforming = 0;
        for (String first : List.of("Twice", "Keep", "Named", "Shared")) {
            for (String second : names) {
                for (int n = 1; n <= 3; n++) {
                    TraceSource trace = TwoPhaseTraces.withHeader(
                            "{'tidemark':1,'spec':'Formulas'}",
                            "'node':" + n + ",'event':'" + first + "'",
                            "'node':" + n + ",'event':'" + second + "'");
                    Verdict expected = plain.run(trace);
                    Verdict verdict = counting.run(trace);
                    assertThat(verdict.getClass()).as(first + second + n).isEqualTo(expected.getClass());
                    assertThat(verdict.statistics().actions())
                            .isEqualTo(expected.statistics().actions());
                    Map<String, Long> counted = verdict.statistics().coverage().orElseThrow().actions().stream()
                            .filter(action -> action.steps() > 0)
                            .collect(Collectors.toMap(Coverage.OfAction::name, Coverage.OfAction::steps));
                    assertThat(counted).isEqualTo(verdict.statistics().actions());
                    conforming += verdict instanceof Verdict.Conforms ? 1 : 0;
                }
            }
        }
        assertThat(conforming).isGreaterThan(100);
    }

    @Test
    void aTraceOfSeveralPartitionsCountsForEach() {
        assertThat(coverage(HEADER, "'event':'Close','partition':'one'", "'event':'Close','partition':'two'")
                        .steps())
                .isEqualTo(2);
    }
}
