package io.tidemark.cli;

import io.tidemark.cli.Console.Colour;
import io.tidemark.spec.FileFault;
import io.tidemark.spec.ModelCheckOptions;
import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.SpecificationFiles;
import io.tidemark.spec.review.ReviewCatalog;
import io.tidemark.spec.review.ReviewPage;
import io.tidemark.spec.review.ReviewQuestion;
import io.tidemark.spec.review.ReviewReport;
import io.tidemark.spec.review.Reviewed;
import io.tidemark.spec.review.Reviewer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark review}: the questions that reviewers ask, answered, and each answer put to the specification. */
@Command(
        name = "review",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Answers the questions that reviewers of Kafka-style replication ask.",
            "",
            "Each answer rests on claims, and the specification is asked to confirm every one of them: without QUESTION all "
                    + "of the catalogue, which takes minutes, with a line for each; with QUESTION these in full, with the "
                    + "shortest story, references and advice."
        },
        parameterListHeading = "%nParameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:the specification confirms every answer",
            "1:it does not confirm one",
            HelpText.BAD_INPUT,
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark review --list",
            "  tidemark review 7",
            "  tidemark review --out replication-review      # writes replication-review/index.html"
        })
final class ReviewCommand implements Callable<Integer> {
    private static final String PAGE = "index.html";

    @Parameters(paramLabel = "QUESTION", arity = "0..*", description = "A question's number, as --list shows it.")
    private List<String> numbers = new ArrayList<>();

    @Option(names = "--list", description = "List the questions with their answers in a few words; check nothing.")
    private boolean list;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write all of it into that folder as one HTML page, readable offline and in print.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "One JSON object, with --list one a line, instead of text.")
    private boolean json;

    private final Console console;
    private final ReviewReport report = new ReviewReport();

    ReviewCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            ReviewCatalog catalog = ReviewCatalog.read(files);
            List<ReviewQuestion> questions = numbers.isEmpty()
                    ? catalog.questions()
                    : numbers.stream().distinct().map(catalog::numbered).toList();
            if (list) {
                questions.forEach(this::list);
                return ExitCode.CONFORMS.code();
            }
            return review(files, questions).code();
        }
    }

    private void list(ReviewQuestion question) {
        if (json) {
            try (JsonLine line = new JsonLine(console.out())) {
                line.number("number", question.number());
                line.text("question", question.question());
                line.text("verdict", question.verdict());
                question.beyond().ifPresent(what -> line.text("beyond", what));
            }
        } else {
            console.out().printf("%2d. %s%n      %s%n", question.number(), question.question(), question.brief());
        }
    }

    private ExitCode review(SpecificationFiles files, List<ReviewQuestion> questions) throws InterruptedException {
        Optional<OutputFile> page = out.map(ReviewCommand::page);
        List<Reviewed> reviewed;
        try (ProgressLine progress = new ProgressLine(console, System::nanoTime)) {
            reviewed = new Reviewer(files, ModelCheckOptions.usual()).review(questions, printing(progress, questions));
        }
        if (json) {
            console.out().println(report.json(reviewed));
        }
        page.ifPresent(file -> write(file, reviewed));
        return reviewed.stream().allMatch(Reviewed::confirmed) ? ExitCode.CONFORMS : ExitCode.DOES_NOT_CONFORM;
    }

    private Consumer<Reviewed> printing(ProgressLine progress, List<ReviewQuestion> questions) {
        return each -> {
            progress.clear();
            if (!json) {
                print(each);
            }
            progress.update(() -> each.question().number() + " of " + questions.size() + " questions");
        };
    }

    private void print(Reviewed reviewed) {
        if (numbers.isEmpty()) {
            Colour colour = reviewed.confirmed() ? Colour.GREEN : Colour.RED;
            console.out().println(console.paint(colour, report.line(reviewed)));
        }
        if (!numbers.isEmpty() || !reviewed.confirmed()) {
            report.full(reviewed).forEach(console.out()::println);
            console.out().println();
        }
        console.out().flush();
    }

    /** The page in a folder, which is made if there is none. */
    private static OutputFile page(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new SpecificationException(
                    "cannot create the folder " + folder + ": " + new FileFault(folder, e).reason(), e);
        }
        OutputFile page = new OutputFile(folder.resolve(PAGE));
        page.requireWritable();
        return page;
    }

    private void write(OutputFile page, List<Reviewed> reviewed) {
        page.write(ReviewPage.of(reviewed));
        console.err().println("tidemark: wrote " + page.path());
    }
}
