package io.tidemark.spec.question;

import io.tidemark.spec.Expectation;
import io.tidemark.spec.FileFault;
import io.tidemark.spec.Model;
import io.tidemark.spec.ModelCheck;
import io.tidemark.spec.ModelCheckOptions;
import io.tidemark.spec.ModelOutcome;
import io.tidemark.spec.ModelProgress;
import io.tidemark.spec.ModelSet;
import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.question.Answer.Verdict;
import io.tidemark.spec.question.Property.Kind;
import io.tidemark.spec.story.Story;
import io.tidemark.spec.story.StoryTeller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Puts questions to TLC. */
public final class QuestionRunner {

    private static final String CONFIG = "question.cfg";

    /** What the child JVM takes for a check worth an optimizing compiler. */
    private static final long MANY_STATES = 100_000;

    private final SpecificationFiles files;
    private final ModelCheckOptions options;
    private final PropertyCatalog catalog;
    private final History history;
    private final StoryTeller teller = new StoryTeller();

    /**
     * A runner of questions to one specification.
     *
     * @param files the specification
     * @param options heap and time limit of a check
     */
    public QuestionRunner(SpecificationFiles files, ModelCheckOptions options) {
        this.files = files;
        this.options = options;
        this.catalog = PropertyCatalog.read(files);
        this.history = History.read(files);
    }

    /**
     * The properties that may be asked for.
     *
     * @return the catalogue
     */
    public PropertyCatalog catalog() {
        return catalog;
    }

    /**
     * The fixes that may be taken away.
     *
     * @return the history
     */
    public History history() {
        return history;
    }

    /**
     * Answers a question.
     *
     * @param question the question
     * @param progress told about once a second how far the search is, by another thread
     * @return the answer
     * @throws SpecificationException if the question names what there is not, or is impossible
     * @throws InterruptedException if the thread is interrupted; the check has been ended then
     */
    public Answer answer(Question question, Consumer<ModelProgress> progress) throws InterruptedException {
        QuestionConfig config = QuestionConfig.of(question, catalog, history);
        try (SpecificationFiles with = files.withFolder("tidemark-question")) {
            Path file = with.folders().get(0).resolve(CONFIG);
            try {
                Files.writeString(file, config.text());
            } catch (IOException e) {
                throw new SpecificationException("cannot write " + file + ": " + new FileFault(file, e).reason(), e);
            }
            LastReport last = new LastReport(progress);
            ModelOutcome outcome = new ModelCheck(with, options).run(model(config), last);
            return answer(config, last.report.map(outcome::withCountsOf).orElse(outcome));
        }
    }

    private static Model model(QuestionConfig config) {
        return new Model(
                "question",
                config.property().title(),
                QuestionConfig.MODULE,
                CONFIG,
                new Expectation.Holds(),
                config.isLarge() ? MANY_STATES : 0,
                ModelSet.QUICK,
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    private Answer answer(QuestionConfig config, ModelOutcome outcome) {
        Property property = config.property();
        boolean situation = property.kind() == Kind.SITUATION;
        Verdict verdict = switch (outcome.result()) {
            case HOLDS -> situation ? Verdict.NEVER_OCCURS : Verdict.HOLDS;
            case VIOLATED -> situation ? Verdict.OCCURS : Verdict.VIOLATED;
            case TIMED_OUT -> Verdict.UNFINISHED;
            case ERROR -> Verdict.ERROR;
        };
        String ending = situation ? "So it happens: " + property.title() + "." : property.consequence();
        Optional<Story> story =
                outcome.counterexample().map(counterexample -> teller.tell(counterexample, property.name(), ending));
        return new Answer(config, verdict, outcome, story);
    }

    /** Keeps the last report, for a search that is ended before it has an outcome. */
    private static final class LastReport implements Consumer<ModelProgress> {
        private final Consumer<ModelProgress> next;
        private volatile Optional<ModelProgress> report = Optional.empty();

        LastReport(Consumer<ModelProgress> next) {
            this.next = next;
        }

        @Override
        public void accept(ModelProgress progress) {
            report = Optional.of(progress);
            next.accept(progress);
        }
    }
}
