package io.tidemark.cli;

import io.tidemark.engine.Explanation;
import io.tidemark.engine.Verdict;
import io.tidemark.simulation.ScheduledRun;
import io.tidemark.simulation.judge.Finding;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run of our brokers, and what its three judges say.
 *
 * @param run what happened, with the findings of the client's view and of convergence
 * @param trace what the brokers recorded, in NDJSON
 * @param verdict what the specification says of it
 */
record JudgedRun(ScheduledRun run, String trace, Verdict verdict) {
    /** Who judges. */
    enum Judge {
        /** The specification, by the trace. */
        REPLAY("replay"),
        /** What clients were told. */
        CLIENT("client"),
        /** Whether the cluster comes to rest. */
        CONVERGENCE("convergence");

        private final String label;

        Judge(String label) {
            this.label = label;
        }

        /** How reports call it. */
        String label() {
            return label;
        }
    }

    /**
     * What is held against a run.
     *
     * @param judge by whom
     * @param rule the rule that is broken: an event and a guard or invariant, or a judge's own
     * @param text what happened, in a sentence
     * @param step after how many protocol steps
     */
    record Failure(Judge judge, String rule, String text, long step) {
        /** Whether another run fails in the same way. */
        boolean isLike(Failure other) {
            return judge == other.judge && rule.equals(other.rule);
        }
    }

    /** Whether nobody has anything against it. */
    boolean passes() {
        return failure().isEmpty();
    }

    /** What the first judge holds against it who finds something: the specification, the clients, the cluster at rest. */
    Optional<Failure> failure() {
        return failureOf(Judge.REPLAY).or(() -> failureOf(Judge.CLIENT)).or(() -> failureOf(Judge.CONVERGENCE));
    }

    /** What one judge holds against it. */
    Optional<Failure> failureOf(Judge judge) {
        return switch (judge) {
            case REPLAY -> replayFailure();
            case CLIENT -> run.client().map(finding -> failure(judge, finding));
            case CONVERGENCE -> run.convergence().map(finding -> failure(judge, finding));
        };
    }

    private static Failure failure(Judge judge, Finding finding) {
        return new Failure(judge, finding.rule(), finding.text(), finding.step());
    }

    private Optional<Failure> replayFailure() {
        if (verdict instanceof Verdict.Rejected rejected) {
            Explanation explanation = rejected.explanation();
            return Optional.of(new Failure(
                    Judge.REPLAY,
                    explanation.event() + ": " + guard(explanation),
                    text(explanation),
                    explanation.line() - 1));
        }
        return verdict instanceof Verdict.Inconclusive inconclusive
                ? Optional.of(new Failure(Judge.REPLAY, "inconclusive", inconclusive.reason(), inconclusive.line() - 1))
                : Optional.empty();
    }

    private static String text(Explanation explanation) {
        String event = "The specification does not allow event " + explanation.seq() + ", " + explanation.event();
        if (explanation.reason() instanceof Explanation.InvariantViolated violated) {
            return event + ": " + violated.invariant() + " is FALSE after it.";
        } else if (explanation.reason() instanceof Explanation.ObservationDiffers differs) {
            return event + ": "
                    + differs.differences().stream()
                            .map(Explanation.Difference::text)
                            .collect(Collectors.joining("; "))
                    + ".";
        }
        return event + ": " + guard(explanation) + " is FALSE.";
    }

    /** The guard, the field or the invariant because of which an event is rejected. */
    static String guard(Explanation explanation) {
        if (explanation.reason() instanceof Explanation.InvariantViolated violated) {
            return violated.invariant();
        } else if (explanation.reason() instanceof Explanation.ObservationDiffers differs) {
            return differs.differences().stream()
                    .findFirst()
                    .map(Explanation.Difference::field)
                    .orElse("state");
        } else if (explanation.reason() instanceof Explanation.NotEnabled notEnabled) {
            return notEnabled.conjuncts().stream()
                    .findFirst()
                    .map(conjunct -> conjunct.source().strip().replaceAll("\\s+", " "))
                    .orElse("not enabled");
        }
        return "";
    }
}
