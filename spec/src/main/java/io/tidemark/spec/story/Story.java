package io.tidemark.spec.story;

import java.util.List;
import java.util.Optional;

/**
 * What happened, step by step, and what it led to.
 *
 * @param lanes who acts or could, from left to right
 * @param start the situation before the first step, in sentences
 * @param steps what happens, in order
 * @param ending what is lost, or reached, in sentences
 */
public record Story(List<Lane> lanes, List<String> start, List<Step> steps, List<String> ending) {

    /** How a step looks in a diagram. */
    public enum Mark {
        /** Something that its actor does alone. */
        STEP,
        /** Something that goes from one actor to another. */
        MESSAGE,
        /** A message that never arrives. */
        LOST,
        /** Something that goes wrong: a crash, an expired session. */
        FAILURE
    }

    /**
     * One step.
     *
     * @param number its number, from 1
     * @param sentence what happens, in Kafka's words
     * @param state what changed by it: for each actor concerned one text
     * @param at who acts
     * @param to whom it reaches, for a message
     * @param label the same in a few letters
     * @param mark how it is drawn
     */
    public record Step(
            int number, String sentence, List<String> state, Lane at, Optional<Lane> to, String label, Mark mark) {

        /** Copies the list. */
        public Step {
            state = List.copyOf(state);
        }
    }

    /** Copies the lists. */
    public Story {
        lanes = List.copyOf(lanes);
        start = List.copyOf(start);
        steps = List.copyOf(steps);
        ending = List.copyOf(ending);
    }
}
