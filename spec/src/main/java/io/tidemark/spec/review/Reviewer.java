package io.tidemark.spec.review;

import io.tidemark.spec.ModelCheckOptions;
import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.question.Answer;
import io.tidemark.spec.question.QuestionRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Puts the claims of questions to the specification, several at a time. */
public final class Reviewer {

    private final QuestionRunner runner;
    private final int parallel;

    /**
     * A reviewer.
     *
     * @param files the specification
     * @param options how many at a time, and with what
     */
    public Reviewer(SpecificationFiles files, ModelCheckOptions options) {
        this.runner = new QuestionRunner(files, options);
        this.parallel = options.parallel();
    }

    /**
     * Reviews questions.
     *
     * @param questions the questions
     * @param listener told of each, in their order, as soon as all its claims are answered
     * @return all of them
     * @throws SpecificationException if a claim is impossible or names what there is not
     * @throws InterruptedException if the thread is interrupted; all checks have been ended then
     */
    public List<Reviewed> review(List<ReviewQuestion> questions, Consumer<Reviewed> listener)
            throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(parallel);
        try {
            List<List<Future<Answer>>> running = questions.stream()
                    .map(question -> start(question, executor))
                    .toList();
            List<Reviewed> reviewed = new ArrayList<>();
            for (int i = 0; i < running.size(); i++) {
                List<Answer> answers = new ArrayList<>();
                for (Future<Answer> answer : running.get(i)) {
                    answers.add(result(answer));
                }
                reviewed.add(new Reviewed(questions.get(i), answers));
                listener.accept(reviewed.get(i));
            }
            return List.copyOf(reviewed);
        } finally {
            executor.shutdownNow();
        }
    }

    private List<Future<Answer>> start(ReviewQuestion question, ExecutorService executor) {
        return question.claims().stream()
                .map(claim -> executor.submit(() -> runner.answer(claim.question(), progress -> {})))
                .toList();
    }

    private static Answer result(Future<Answer> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SpecificationException known) {
                throw known;
            }
            throw new SpecificationException("a question could not be answered: " + e.getMessage(), e);
        } catch (CancellationException e) {
            throw new SpecificationException("a question was cancelled", e);
        }
    }
}
