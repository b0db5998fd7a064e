package io.tidemark.cli;

import io.tidemark.cli.Console.Colour;
import io.tidemark.spec.ActionCoverage;
import io.tidemark.spec.Model;
import io.tidemark.spec.ModelCheckOptions;
import io.tidemark.spec.ModelManifest;
import io.tidemark.spec.ModelProgress;
import io.tidemark.spec.ModelReport;
import io.tidemark.spec.ModelRun;
import io.tidemark.spec.ModelRunListener;
import io.tidemark.spec.ModelRunner;
import io.tidemark.spec.ModelSet;
import io.tidemark.spec.SpecificationFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidemark model}: puts the specification's questions to TLC. */
@Command(
        name = "model",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Runs models of the specification and holds each answer against the expected one.",
            "",
            "A model is a question with bounds small enough for TLC to visit every state. Some must hold; others "
                    + "must fail, since they leave out what a fix of Kafka's history put in. Without NAME the quick set runs."
        },
        parameterListHeading = "%nParameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:every answer is the expected one",
            "1:an answer is another, or an action was taken by no model of the set",
            HelpText.BAD_INPUT,
            HelpText.DEFECT
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark model",
            "  tidemark model --list",
            "  tidemark model clean-elections",
            "  tidemark model last-replica-standing --story"
        })
final class ModelCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", arity = "0..*", description = "A model's name, as --list shows it.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--deep", description = "Run the deep set as well, which takes minutes more.")
    private boolean deep;

    @Option(names = "--list", description = "List the models of both sets, or those named; run none.")
    private boolean list;

    @Option(
            names = "--story",
            description = "Tell counterexamples in Kafka's words, with a diagram, instead of the state's variables.")
    private boolean story;

    @Option(
            names = "--json",
            description = "One JSON object about all of them, with --list one a line, instead of text.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    private final Console console;
    private final ModelReport report = new ModelReport();
    private final ModelStories stories = new ModelStories();

    ModelCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (deep && !names.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--deep and " + names.get(0) + " exclude each other");
        }
        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            ModelManifest manifest = ModelManifest.read(files);
            if (list) {
                list(names.isEmpty() ? manifest.models() : manifest.models(names));
                return ExitCode.CONFORMS.code();
            }
            return run(files, manifest).code();
        }
    }

    /** The models that are asked for. */
    private List<Model> named(ModelManifest manifest) {
        if (!names.isEmpty()) {
            return manifest.models(names);
        }
        return deep ? manifest.models() : manifest.models(ModelSet.QUICK);
    }

    private void list(List<Model> models) {
        int width =
                models.stream().mapToInt(model -> model.name().length()).max().orElse(0);
        for (Model model : models) {
            if (json) {
                try (JsonLine line = new JsonLine(console.out())) {
                    line.text("name", model.name());
                    line.text("set", model.set().label());
                    line.text("question", model.question());
                    line.text("expected", model.expectation().toString());
                }
            } else {
                console.out()
                        .printf(
                                Locale.ROOT,
                                "%-" + width + "s  %-5s  %s (%s)%n",
                                model.name(),
                                model.set().label(),
                                model.question(),
                                model.expectation());
            }
        }
    }

    private ExitCode run(SpecificationFiles files, ModelManifest manifest) throws InterruptedException {
        List<Model> models = named(manifest);
        List<ModelRun> runs;
        try (ProgressLine progress = new ProgressLine(console, System::nanoTime)) {
            runs = new ModelRunner(files, ModelCheckOptions.usual()).run(models, listener(progress, models.size()));
        }
        List<Model> notRun = manifest.models().stream()
                .filter(model -> !models.contains(model))
                .toList();
        List<String> neverTaken = names.isEmpty() ? ActionCoverage.of(runs).neverTaken(notRun) : List.of();
        if (json) {
            console.out().println(report.json(runs));
        } else if (!neverTaken.isEmpty()) {
            console.out().println(console.paint(Colour.RED, "taken by no model: ") + String.join(", ", neverTaken));
        }
        boolean asExpected = runs.stream().allMatch(run -> run.verdict().asExpected());
        return asExpected && neverTaken.isEmpty() ? ExitCode.CONFORMS : ExitCode.DOES_NOT_CONFORM;
    }

    private ModelRunListener listener(ProgressLine progress, int all) {
        return new ModelRunListener() {
            private int finished;

            @Override
            public void onProgress(Model model, ModelProgress state) {
                progress.update(() -> finished + "/" + all + " done, " + report.line(model, state));
            }

            @Override
            public void onFinished(ModelRun run) {
                finished++;
                if (!json) {
                    progress.clear();
                    print(run);
                }
            }
        };
    }

    /** A line a run; the story below it when it was asked for by name, or when it is not the expected one. */
    private void print(ModelRun run) {
        boolean asExpected = run.verdict().asExpected();
        console.out().println(console.paint(asExpected ? Colour.GREEN : Colour.RED, report.line(run)));
        if (!asExpected || !names.isEmpty()) {
            (story ? stories.details(run) : report.details(run)).forEach(console.out()::println);
        }
        console.out().flush();
    }
}
