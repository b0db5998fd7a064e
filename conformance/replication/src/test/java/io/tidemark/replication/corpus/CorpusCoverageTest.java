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
    /** What no recorded run takes, by a part of its text, and why not: no constant rules it out, but other rules do. */
    private static final Map<String, String> NEVER_IN_A_RUN = Map.of(
            "-> \"NOT_CONTROLLER\"",
            "a leader knows of no epoch that the one controller has not decided",
            "request.leader # partition.leader -> \"INVALID_REQUEST\"",
            "of one leader epoch, which is compared before, there is one leader",
            "~Leads(leader) -> \"NOT_LEADER_OR_FOLLOWER\"",
            "a follower asks the leader of its leader epoch, which is compared before, and of one leader epoch there is one leader",
            "~(BrokersOf(request.members) \\subseteq partition.replicas)",
            "by the same fix the leader has forgotten whoever was no replica at its partition epoch, which is compared before",
            "request.leader \\notin BrokersOf(request.members)",
            "a leader keeps itself in each ISR that it proposes",
            "OTHER -> log[follower]",
            "a position out of range is beyond the leader's log end or before its start, and the follower's log ends there");

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

    @Test
    void everyDisjunctIsTakenButForThoseThatNoRunCanTake() {
        List<String> never = coverage().possibleDisjuncts().stream()
                .filter(disjunct -> disjunct.steps() == 0)
                .map(Coverage.OfDisjunct::text)
                .toList();

        assertThat(never)
                .as("disjuncts that no conforming trace takes; which ones none can take stands in this test")
                .allMatch(text -> NEVER_IN_A_RUN.keySet().stream().anyMatch(text::contains))
                .hasSameSizeAs(NEVER_IN_A_RUN.keySet());
        assertThat(NEVER_IN_A_RUN.keySet()).allMatch(part -> never.stream().anyMatch(text -> text.contains(part)));
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
