package io.tidemark.spec;

import io.tidemark.spec.Expectation.Holds;
import io.tidemark.spec.Expectation.Reaches;
import io.tidemark.spec.Expectation.Violates;
import io.tidemark.spec.ModelOutcome.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a model's outcome is the one its manifest entry states.
 *
 * @param differences what is otherwise, each in one sentence; empty when all is as expected
 * @param notCompared what could not be compared, each with the reason; usually empty
 */
public record ModelVerdict(List<String> differences, List<String> notCompared) {

    /** Copies the lists. */
    public ModelVerdict {
        differences = List.copyOf(differences);
        notCompared = List.copyOf(notCompared);
    }

    /**
     * Whether the outcome is the expected one.
     *
     * @return whether nothing differs
     */
    public boolean asExpected() {
        return differences.isEmpty();
    }

    /**
     * Compares.
     *
     * @param model the model with its expectation
     * @param outcome what TLC found
     * @param workers the number of workers it was found with: only with one is a counterexample certainly the shortest
     * @return the verdict
     */
    public static ModelVerdict of(Model model, ModelOutcome outcome, int workers) {
        List<String> differences = new ArrayList<>();
        if (outcome.result() == Result.ERROR || outcome.result() == Result.TIMED_OUT) {
            differences.addAll(outcome.errors());
            return new ModelVerdict(differences, List.of());
        }
        if (model.expectation() instanceof Holds) {
            compareHolds(outcome, differences);
        } else if (model.expectation() instanceof Violates violates) {
            compareViolation(violates.property(), violates.length(), outcome, workers, differences);
        } else if (model.expectation() instanceof Reaches reaches) {
            if (!outcome.invariants().contains(reaches.witness())) {
                differences.add("the witness " + reaches.witness() + " is not an INVARIANT of " + model.config());
            }
            compareViolation(reaches.witness(), reaches.length(), outcome, workers, differences);
        }
        if (outcome.distinctStates() < model.distinctStates()) {
            differences.add(String.format(
                    Locale.ROOT,
                    "visited %,d distinct states, expected at least %,d",
                    outcome.distinctStates(),
                    model.distinctStates()));
        }
        if (!outcome.actionsCounted()) {
            return new ModelVerdict(
                    differences,
                    List.of("how often actions are taken: the workers of a distributed search do not count that"));
        }
        compareActions(model, outcome, differences);
        return new ModelVerdict(differences, List.of());
    }

    private static void compareHolds(ModelOutcome outcome, List<String> differences) {
        if (outcome.result() == Result.VIOLATED) {
            differences.add("violates " + outcome.violated().orElse("a property") + length(outcome)
                    + ", expected that every property holds");
        } else if (outcome.unexplored() > 0) {
            differences.add("the search stopped with " + Amount.of(outcome.unexplored(), "state")
                    + " unexplored, expected an exhaustive one");
        }
        if (outcome.invariants().isEmpty()
                && outcome.properties().isEmpty()
                && (outcome.assumptions() == 0 || outcome.distinctStates() > 0)) {
            differences.add("the config states no INVARIANT and no PROPERTY, so nothing was checked");
        }
    }

    private static void compareViolation(
            String property, int length, ModelOutcome outcome, int workers, List<String> differences) {
        Optional<String> violated = outcome.violated();
        if (violated.isEmpty()) {
            differences.add("every property holds, expected that " + property + " is violated in "
                    + Amount.of(length, "state"));
            return;
        }
        if (!violated.get().equals(property)) {
            differences.add("violates " + violated.get() + length(outcome) + ", expected " + property);
            return;
        }
        int found = outcome.counterexample().map(Counterexample::length).orElse(0);
        if (workers == 1 ? found != length : found < length) {
            differences.add("the shortest counterexample has " + Amount.of(found, "state") + ", expected " + length);
        }
    }

    private static String length(ModelOutcome outcome) {
        return outcome.counterexample()
                .map(story -> " in " + Amount.of(story.length(), "state"))
                .orElse("");
    }

    private static void compareActions(Model model, ModelOutcome outcome, List<String> differences) {
        for (String action : model.takes()) {
            Optional<ActionCount> count = outcome.actions().stream()
                    .filter(candidate -> candidate.action().equals(action))
                    .findFirst();
            if (count.isEmpty()) {
                List<String> known =
                        outcome.actions().stream().map(ActionCount::action).toList();
                differences.add("\"takes\" names " + action + ", which is no action of " + model.module()
                        + "; "
                        + NearestNames.hint(action, known, "its actions are: " + String.join(", ", known)));
            } else if (count.get().taken() == 0) {
                differences.add("the action " + action + " was never taken");
            }
        }
    }
}
