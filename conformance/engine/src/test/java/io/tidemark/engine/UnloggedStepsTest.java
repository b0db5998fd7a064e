package io.tidemark.engine;

import static io.tidemark.engine.TwoPhaseTraces.SPECIFICATION;
import static io.tidemark.engine.TwoPhaseTraces.replay;
import static io.tidemark.engine.TwoPhaseTraces.withHeader;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Actions that the recorder does not log. */
class UnloggedStepsTest {
    private static final String NO_SYNC = "{'tidemark':1,'spec':'TwoPhase','silent':['Sync']}";
    private static final String WRITE_A = "'node':'a','event':'Write','amount':1";
    private static final String WRITE_B = "'node':'b','event':'Write','amount':1";
    private static final String PREPARE_A = "'node':'a','event':'Prepare'";

    @Test
    void aSilentStepIsAssumedWhereAnEventNeedsIt() {
        Verdict verdict = replay(withHeader(NO_SYNC, WRITE_A, WRITE_B, PREPARE_A));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict.statistics().silentSteps()).isEqualTo(1);
        assertThat(verdict.statistics().actions()).containsEntry("Sync", 1L);
        assertThat(verdict.headline()).isEqualTo("trace: conforms, 3 events, 1 silent step");
    }

    @Test
    void aSilentStepIsFoundBeforeEarlierEvents() {
        // Only a Sync between the two writes leaves 1 durable; that it is needed shows a whole while later.
        List<String> events = new ArrayList<>(List.of(WRITE_A, WRITE_A));
        for (int i = 0; i < 50; i++) {
            events.add(WRITE_B);
        }
        events.add("'node':'a','event':'ReadDecision','state':{'durable':1}");
        Verdict verdict = replay(withHeader(NO_SYNC, events.toArray(String[]::new)));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict.statistics().silentSteps()).isEqualTo(1);
    }

    @Test
    void aTraceThatNoSilentStepsExplainIsRejectedAtItsEvent() {
        Verdict verdict = replay(withHeader(
                NO_SYNC, WRITE_A, WRITE_A, "'node':'a','event':'ReadDecision','state':{'durable':3}", PREPARE_A));

        assertThat(verdict).isInstanceOf(Verdict.Rejected.class);
        assertThat(TwoPhaseTraces.rejection(verdict).line()).isEqualTo(4);
    }

    @Test
    void noMoreSilentStepsThanDeclaredStandBetweenTwoEvents() {
        String header = "{'tidemark':1,'spec':'TwoPhase','constants':{'Amounts':[1]},'silent':['Write']}";
        String observe = "'node':'a','event':'ReadDecision','state':{'written':%d}";

        // TraceSilentBound is 2.
        assertThat(replay(withHeader(header, observe.formatted(2), observe.formatted(4))))
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(replay(withHeader(header, observe.formatted(3)))).isInstanceOf(Verdict.Rejected.class);
    }

    @Test
    void beyondTheWindowTheVerdictStaysOpen() {
        List<String> events = new ArrayList<>(List.of(WRITE_A, WRITE_A));
        for (int i = 0; i < 50; i++) {
            events.add(WRITE_B);
        }
        events.add("'node':'a','event':'ReadDecision','state':{'durable':1}");
        Verdict verdict = new Replay(SPECIFICATION, ReplayOptions.defaults().withWindow(20))
                .run(withHeader(NO_SYNC, events.toArray(String[]::new)));

        assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
        Verdict.Inconclusive inconclusive = (Verdict.Inconclusive) verdict;
        assertThat(inconclusive.line()).isEqualTo(54);
        assertThat(inconclusive.reason()).contains("within the last 20 events");
        assertThat(inconclusive.explanation()).isPresent();
    }

    @Test
    void beyondTheBudgetTheVerdictStaysOpen() {
        Verdict verdict = new Replay(SPECIFICATION, ReplayOptions.defaults().withSearchBudget(2))
                .run(withHeader(
                        NO_SYNC, WRITE_A, WRITE_A, WRITE_B, "'node':'a','event':'ReadDecision','state':{'durable':3}"));

        assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(verdict.headline()).contains("exceeded 2 states");
    }

    @Test
    void aTooLargeFrontierLeavesTheVerdictOpen() {
        Verdict verdict = new Replay(SPECIFICATION, ReplayOptions.defaults().withFrontierLimit(1))
                .run(TwoPhaseTraces.trace(
                        "'node':'a','event':'Prepare'",
                        "'node':'b','event':'Prepare'",
                        "'node':'tm','event':'ReceivePrepared','from':'a'",
                        "'node':'tm','event':'ReceivePrepared','from':'b'",
                        "'node':'tm','event':'Decide'"));

        assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(verdict.headline()).contains("more than 1 states");
    }
}
