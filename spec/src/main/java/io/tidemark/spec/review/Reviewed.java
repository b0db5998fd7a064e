package io.tidemark.spec.review;

import io.tidemark.spec.question.Answer;
import io.tidemark.spec.question.Answer.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
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
     * A claim whose story is worth telling, with its answer.
     *
     * @param claim the claim
     * @param answer an answer with a story
     */
    public record Told(Claim claim, Answer answer) {
        private boolean isViolation() {
            return answer.verdict() == Verdict.VIOLATED;
        }

        private int steps() {
            return answer.story().map(story -> story.steps().size()).orElse(0);
        }
    }

    /**
     * The claim whose story shows the most: the shortest of a violation, else the shortest of a situation.
     *
     * @return empty if no claim has a story
     */
    public Optional<Told> shortestStory() {
        List<Told> told = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            if (answers.get(i).story().isPresent()) {
                told.add(new Told(question.claims().get(i), answers.get(i)));
            }
        }
        return told.stream()
                .min(Comparator.comparing((Told each) -> !each.isViolation()).thenComparingInt(Told::steps));
    }
}
