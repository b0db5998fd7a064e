package io.tidemark.engine;

import static io.tidemark.engine.TwoPhaseTraces.SPECIFICATION;
import static io.tidemark.engine.TwoPhaseTraces.replay;
import static io.tidemark.engine.TwoPhaseTraces.trace;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One trace of several independent instances of the specification. */
class PartitionsTest {

    @Test
    void eachPartitionIsAnInstanceOfItsOwn() {
        Verdict verdict = replay(trace(
                "'node':'a','partition':'p','event':'Write','amount':1,'state':{'written':1}",
                "'node':'a','partition':'q','event':'Write','amount':5,'state':{'written':5}",
                "'node':'a','partition':'p','event':'Write','amount':1,'state':{'written':2}"));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict.statistics().partitions()).containsExactly("p", "q");
        assertThat(verdict.headline()).isEqualTo("trace: conforms, 3 events, 2 partitions");
    }

    @Test
    void anEventWithoutPartitionGoesToAllThatAreThere() {
        Verdict verdict = replay(trace(
                "'node':'a','partition':'p','event':'Write','amount':1",
                "'node':'a','partition':'q','event':'Sync'",
                "'node':'a','event':'Write','amount':1"));

        // The partition q has nothing to sync.
        assertThat(TwoPhaseTraces.rejection(verdict).partition()).isEqualTo(Optional.of("q"));
        assertThat(verdict.headline()).isEqualTo("trace:3: rejected at event 2, Sync, partition q");

        Verdict both = replay(trace(
                "'node':'a','partition':'p','event':'Write','amount':1",
                "'node':'a','partition':'q','event':'Write','amount':2",
                "'node':'a','event':'Write','amount':1",
                "'node':'a','partition':'p','event':'ReadDecision','state':{'written':2}",
                "'node':'a','partition':'q','event':'ReadDecision','state':{'written':3}"));
        assertThat(both).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void anEventWithoutPartitionCountsForPartitionsSeenLater() {
        Verdict verdict = replay(trace(
                "'node':'a','event':'Write','amount':1",
                "'node':'a','partition':'p','event':'Write','amount':1,'state':{'written':2}",
                "'node':'a','event':'Write','amount':1",
                "'node':'a','partition':'q','event':'Write','amount':1,'state':{'written':3}",
                "'node':'a','partition':'p','event':'ReadDecision','state':{'written':3}"));

        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void whatIsNotedBeforeThereArePartitionsIsNotedOnce() {
        Verdict verdict = replay(trace(
                "'node':'a','event':'Write','amount':1",
                "'node':'a','partition':'p','event':'Sync'",
                "'node':'a','partition':'q','event':'Sync'"));

        assertThat(verdict.notes())
                .containsExactly(new Verdict.Note("NothingWritten", Optional.empty(), 2, "Write"));
    }

    @Test
    void aVerdictThatALimitLeavesOpenNamesThePartition() {
        Verdict verdict = new Replay(SPECIFICATION, ReplayOptions.defaults().withMaximumDeviations(0))
                .run(TwoPhaseTraces.withHeader(
                        "{'tidemark':1,'spec':'TwoPhase','silent':['Sync']}",
                        "'node':'a','partition':'p','event':'Write','amount':1",
                        "'node':'a','event':'Sync'",
                        "'node':'a','partition':'q','event':'ReadDecision'"));

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        open -> assertThat(open.explanation().orElseThrow().partition())
                                .contains("q"));
    }

    @Test
    void withoutAnyPartitionThereIsOneInstance() {
        Verdict verdict = replay(trace("'node':'a','event':'Write','amount':1"));

        assertThat(verdict.statistics().partitions()).isEmpty();
    }
}
