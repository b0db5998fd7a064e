package io.tidemark.spec.question;

import io.tidemark.spec.ModelOutcome;
import io.tidemark.spec.story.Story;
import java.util.List;
import java.util.Optional;

/**
 * What the specification answers.
 *
 * @param config the question and what it means
 * @param verdict the answer
 * @param outcome what TLC found, with its counts; of a search that did not finish those of its last report
 * @param story for a violation the shortest way to it; for a situation the shortest way there
 */
public record Answer(QuestionConfig config, Verdict verdict, ModelOutcome outcome, Optional<Story> story) {

    /** How a question is answered. */
    public enum Verdict {
        /** In every state within the bounds. */
        HOLDS,
        /** Not always: there is a story. */
        VIOLATED,
        /** The situation occurs. */
        OCCURS,
        /** The situation does not occur within the bounds. */
        NEVER_OCCURS,
        /** The search did not end within its time; so far nothing was found. */
        UNFINISHED,
        /** TLC could not evaluate the question: see the outcome's errors. */
        ERROR;

        /**
         * The verdict as it is shown.
         *
         * @return upper case letters, with spaces
         */
        public String label() {
            return name().replace('_', ' ');
        }
    }

    /**
     * What was not taken for granted.
     *
     * @return why there is no answer, empty if there is one
     */
    public List<String> errors() {
        return outcome.errors();
    }
}
