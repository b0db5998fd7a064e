package io.tidemark.simulation.judge;

/**
 * What a judge holds against a run.
 *
 * @param rule which of its rules is broken, in camel case
 * @param text what happened, in a sentence
 * @param step how many protocol steps had been recorded when it happened
 */
public record Finding(String rule, String text, long step) {}
