package io.tidemark.replication.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Coverage;
import io.tidemark.engine.Replay;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.replication.Corpus;
import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.ExpectedVerdict;
import io.tidemark.replication.ReplicationSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The conforming traces take every action of the specification and every disjunct that a run can take. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorpusCoverageTest {
    private final Map<CorpusTrace, Verdict> verdicts =
            new TreeMap<>((a, b) -> a.file().compareTo(b.file()));
    private Optional<Coverage> sum = Optional.empty();

    @BeforeAll
    void replayAll() {
        Corpus corpus = Corpus.read(CorpusFolder.locate());
        Replay replay = new Replay(
                ReplicationSpecification.bundled(), ReplayOptions.defaults().withCoverage(true));
        for (CorpusTrace trace : corpus.traces()) {
            Verdict verdict = replay.run(TraceSource.of(corpus.path(trace)));
            verdicts.put(trace, verdict);
            if (trace.expected() instanceof ExpectedVerdict.Conforms) {
                Coverage more = verdict.statistics().coverage().orElseThrow();
                sum = Optional.of(sum.map(more::plus).orElse(more));
            }
        }
    }

    private Coverage coverage() {
        return sum.orElseThrow();
    }

    @Test
    void everyActionIsTaken() {
        assertThat(coverage().possibleActions())
                .filteredOn(action -> action.steps() == 0)
                .as("actions that no conforming trace takes")
                .isEmpty();
    }

    /** Why none can take them stands beside them in the specification. */
    @Test
    void everyDisjunctIsTakenButForThoseThatNoRunCanTake() {
        assertThat(coverage().possibleDisjuncts())
                .filteredOn(disjunct -> disjunct.never().isEmpty())
                .filteredOn(disjunct -> disjunct.steps() == 0)
                .as("disjuncts that no conforming trace takes, and that are not marked as never taken")
                .isEmpty();
    }

    @Test
    void noTraceTakesWhatTheSpecificationCallsNeverTaken() {
        assertThat(verdicts.values())
                .flatExtracting(
                        verdict -> verdict.statistics().coverage().orElseThrow().possibleDisjuncts())
                .filteredOn(disjunct -> disjunct.never().isPresent())
                .isNotEmpty()
                .allMatch(disjunct -> disjunct.steps() == 0);
        assertThat(coverage().possibleDisjuncts())
                .filteredOn(disjunct -> disjunct.never().isPresent())
                .hasSize(6);
    }

    /** What is not Kafka 4.x is ruled out by a constant that no header may set: by {@code Unfixed}, mostly. */
    @Test
    void whatIsRuledOutIsKafkaBeforeAFixOrARemedyThatKafkaLacks() {
        Stream<Optional<String>> reasons = Stream.concat(
                coverage().actions().stream().map(Coverage.OfAction::ruledOut),
                allDisjuncts().stream().map(Coverage.OfDisjunct::ruledOut));

        assertThat(reasons.flatMap(Optional::stream).distinct())
                .allMatch(
                        reason -> reason.matches(
                                "Fixed\\(\"[^\"]*\"\\) is (TRUE|FALSE)|AsksForFork is FALSE|OvertakenMessages is TRUE|EligibleLeaderReplicas is FALSE"));
    }

    @Test
    void whatIsRuledOutIsNeverTaken() {
        assertThat(allDisjuncts())
                .filteredOn(disjunct -> disjunct.ruledOut().isPresent())
                .isNotEmpty()
                .allMatch(disjunct -> disjunct.steps() == 0);
    }

    @Test
    void coverageChangesNoVerdictAndCountsEveryStep() {
        assertThat(verdicts).allSatisfy((trace, verdict) -> {
            assertThat(trace.expected().difference(verdict)).isEmpty();
            assertThat(verdict.statistics().coverage().orElseThrow().actions().stream()
                            .filter(action -> action.steps() > 0)
                            .collect(Collectors.toMap(Coverage.OfAction::name, Coverage.OfAction::steps)))
                    .isEqualTo(verdict.statistics().actions());
        });
    }

    private List<Coverage.OfDisjunct> allDisjuncts() {
        List<Coverage.OfDisjunct> all = new ArrayList<>();
        coverage().actions().forEach(action -> all.addAll(action.disjuncts()));
        coverage().shared().forEach(definition -> all.addAll(definition.disjuncts()));
        return all;
    }
}
