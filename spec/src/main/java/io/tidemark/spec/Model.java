package io.tidemark.spec;

import java.util.List;
import java.util.Optional;

/**
 * One question to the specification, with its answer.
 *
 * @param name the name users call it by
 * @param question the question, in one sentence
 * @param module the name of the module TLC starts from
 * @param config the file name of the config
 * @param expectation the answer
 * @param distinctStates the least number of distinct states that the check must visit: fewer, and the model has become
 *     smaller than its author meant
 * @param set whether it belongs to every build
 * @param rule the rule of Kafka's protocol it is about, such as {@code KIP-101}
 * @param pair the name of the model that asks the same with the fix switched the other way
 * @param takes the actions that this model is meant to take; a check that does not take them differs
 */
public record Model(
        String name,
        String question,
        String module,
        String config,
        Expectation expectation,
        long distinctStates,
        ModelSet set,
        Optional<String> rule,
        Optional<String> pair,
        List<String> takes) {

    /** Copies the list. */
    public Model {
        takes = List.copyOf(takes);
    }
}
