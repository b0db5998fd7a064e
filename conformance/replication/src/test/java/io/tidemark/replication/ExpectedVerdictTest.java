package io.tidemark.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.engine.Explanation;
import io.tidemark.engine.Explanation.FalseConjunct;
import io.tidemark.engine.Statistics;
import io.tidemark.engine.TraceHeader;
import io.tidemark.engine.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedVerdictTest {
    private static final Verdict CONFORMS = new Verdict.Conforms(statistics(), List.of(), Map.of());
    private static final Verdict INCONCLUSIVE =
            new Verdict.Inconclusive(statistics(), List.of(), 5, "the recorder lost events", Optional.empty());
    private static final Verdict REJECTED = rejected(new Explanation.NotEnabled(
            "AdvanceHighWatermark(0)",
            List.of(new FalseConjunct(
                    "AdvanceHighWatermark",
                    "LeaderReplica",
                    90,
                    8,
                    "highWatermark[leader] <\n    MinEndOffset",
                    List.of()))));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LeaderReplica:AdvanceHighWatermark",
                "highWatermark[leader] < MinEndOffset",
                "highWatermark[leader]\n <  MinEndOffset"
            })
    void aRejectionIsMeantByItsDefinitionOrItsText(String falseConjunct) {
        assertThat(expected(4, 5, "AdvanceHighWatermark", falseConjunct).difference(REJECTED))
                .isEmpty();
    }

    @Test
    void anInvariantIsMeantByItsName() {
        Verdict verdict = rejected(new Explanation.InvariantViolated("LogMatching", List.of()));

        assertThat(expected(4, 5, "AdvanceHighWatermark", "LogMatching").difference(verdict))
                .isEmpty();
        assertThat(expected(4, 5, "AdvanceHighWatermark", "SingleLeaderPerEpoch")
                        .difference(verdict))
                .isPresent();
    }

    @Test
    void anotherPlaceIsADifference() {
        String conjunct = "LeaderReplica:AdvanceHighWatermark";

        assertThat(expected(3, 5, "AdvanceHighWatermark", conjunct).difference(REJECTED))
                .hasValueSatisfying(text -> assertThat(text)
                        .contains("line 5 (event 3, AdvanceHighWatermark)", "not at line 5 (event 4, Advance"));
        assertThat(expected(4, 6, "AdvanceHighWatermark", conjunct).difference(REJECTED))
                .isPresent();
        assertThat(expected(4, 5, "Flush", conjunct).difference(REJECTED)).isPresent();
    }

    @Test
    void anotherReasonIsADifference() {
        assertThat(expected(4, 5, "AdvanceHighWatermark", "LeaderReplica:MayJoinIsr")
                        .difference(REJECTED))
                .contains(
                        "should be rejected because of LeaderReplica:MayJoinIsr, not of LeaderReplica:AdvanceHighWatermark");
    }

    @Test
    void anotherVerdictIsADifference() {
        ExpectedVerdict rejected = expected(4, 5, "Flush", "LeaderReplica:Flush");

        assertThat(rejected.difference(CONFORMS)).isPresent();
        assertThat(rejected.difference(INCONCLUSIVE)).isPresent();
        assertThat(new ExpectedVerdict.Conforms().difference(CONFORMS)).isEmpty();
        assertThat(new ExpectedVerdict.Conforms().difference(INCONCLUSIVE)).isPresent();
        assertThat(new ExpectedVerdict.Conforms().difference(REJECTED)).isPresent();
    }

    private static ExpectedVerdict expected(long seq, long line, String event, String falseConjunct) {
        return new ExpectedVerdict.Rejected(seq, line, event, falseConjunct);
    }

    private static Verdict rejected(Explanation.Reason reason) {
        return new Verdict.Rejected(
                statistics(),
                List.of(),
                new Explanation(
                        "run.ndjson",
                        5,
                        4,
                        "AdvanceHighWatermark",
                        Optional.empty(),
                        "{}",
                        reason,
                        List.of(),
                        List.of(),
                        0));
    }

    private static Statistics statistics() {
        return new Statistics(
                "run.ndjson",
                new TraceHeader("Replication", Map.of(), Map.of(), Set.of(), Set.of(), "{}"),
                4,
                List.of(),
                Duration.ofMillis(1),
                1,
                0,
                0,
                Map.of(),
                Optional.empty());
    }
}
