package io.tidemark.replication;

import io.tidemark.engine.Explanation;
import io.tidemark.engine.Explanation.FalseConjunct;
import io.tidemark.engine.Verdict;
import java.util.List;
import java.util.Optional;

/** What a manifest says of the verdict on one trace. */
public sealed interface ExpectedVerdict {

    /**
     * In what way a verdict is not the one expected.
     *
     * @return a sentence for a person, or nothing when the verdict is the expected one
     */
    Optional<String> difference(Verdict verdict);

    /** The trace is a behaviour of the specification. */
    record Conforms() implements ExpectedVerdict {
        @Override
        public Optional<String> difference(Verdict verdict) {
            return verdict instanceof Verdict.Conforms ? Optional.empty() : Optional.of("should conform");
        }
    }

    /**
     * The trace is rejected at one certain event for one certain reason.
     *
     * @param seq the event's number
     * @param line its line in the file
     * @param event its name
     * @param falseConjunct what is false there: the definition that it stands in, as {@code Module:Operator}, or an
     *     invariant's name, or a part of its text in the module
     */
    record Rejected(long seq, long line, String event, String falseConjunct) implements ExpectedVerdict {
        @Override
        public Optional<String> difference(Verdict verdict) {
            if (!(verdict instanceof Verdict.Rejected rejected)) {
                return Optional.of("should be rejected at " + place(line, seq, event));
            }
            Explanation found = rejected.explanation();
            if (found.seq() != seq || found.line() != line || !found.event().equals(event)) {
                return Optional.of("should be rejected at " + place(line, seq, event) + ", not at "
                        + place(found.line(), found.seq(), found.event()));
            }
            List<FalseConjunct> conjuncts = conjuncts(found.reason());
            if (conjuncts.stream().anyMatch(this::isMeant) || isMeantInvariant(found.reason())) {
                return Optional.empty();
            }
            return Optional.of("should be rejected because of " + falseConjunct + ", not of "
                    + (conjuncts.isEmpty()
                            ? "no conjunct"
                            : String.join(
                                    ", ",
                                    conjuncts.stream().map(Rejected::definition).toList())));
        }

        private boolean isMeant(FalseConjunct conjunct) {
            return definition(conjunct).equals(falseConjunct)
                    || onOneLine(conjunct.source()).contains(onOneLine(falseConjunct));
        }

        private boolean isMeantInvariant(Explanation.Reason reason) {
            return reason instanceof Explanation.InvariantViolated violated
                    && violated.invariant().equals(falseConjunct);
        }

        private static List<FalseConjunct> conjuncts(Explanation.Reason reason) {
            if (reason instanceof Explanation.NotEnabled notEnabled) {
                return notEnabled.conjuncts();
            }
            if (reason instanceof Explanation.ObservationDiffers differs) {
                return differs.conjuncts();
            }
            return ((Explanation.InvariantViolated) reason).conjuncts();
        }

        private static String definition(FalseConjunct conjunct) {
            return conjunct.module() + ":" + conjunct.operator();
        }

        private static String place(long line, long seq, String event) {
            return "line " + line + " (event " + seq + ", " + event + ")";
        }

        private static String onOneLine(String source) {
            return source.replaceAll("\\s+", " ").strip();
        }
    }
}
