package io.tidemark.spec;

/**
 * A model that was run.
 *
 * @param model the question
 * @param outcome what TLC found
 * @param verdict whether that is the expected answer
 */
public record ModelRun(Model model, ModelOutcome outcome, ModelVerdict verdict) {}
