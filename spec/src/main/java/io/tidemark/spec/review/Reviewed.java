package io.tidemark.spec.review;

import io.tidemark.spec.question.Answer;
import java.util.List;
import java.util.Optional;

/**
 * A question whose claims have been put to the specification.
 *
 * @param question the question
 * @param answers the answers to its claims, in their order
 */
public record Reviewed(ReviewQuestion question, List<Answer> answers) {

    /** Copies the list. */
    public Reviewed {
        answers = List.copyOf(answers);
    }

    /**
     * Whether the specification says what the answer says.
     *
     * @return true if every claim got the verdict it relies on
     */
    public boolean confirmed() {
        for (int i = 0; i < answers.size(); i++) {
            if (!confirmed(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether one claim got the verdict it relies on.
     *
     * @param claim its place, from 0
     * @return true if it did
     */
    public boolean confirmed(int claim) {
        return answers.get(claim).verdict() == question.claims().get(claim).expected();
    }

    /**
     * The answer whose story is the shortest.
     *
     * @return empty if no claim has a story
     */
    public Optional<Answer> shortestStory() {
        return answers.stream()
                .filter(answer -> answer.story().isPresent())
                .min((one, other) -> Integer.compare(steps(one), steps(other)));
    }

    private static int steps(Answer answer) {
        return answer.story().map(story -> story.steps().size()).orElse(0);
    }
}
