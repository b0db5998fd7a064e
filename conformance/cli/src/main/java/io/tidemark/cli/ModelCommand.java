package io.tidemark.cli;

import io.tidemark.cli.Console.Colour;
import io.tidemark.spec.ActionCoverage;
import io.tidemark.spec.Distribution;
import io.tidemark.spec.Model;
import io.tidemark.spec.ModelCheckOptions;
import io.tidemark.spec.ModelManifest;
import io.tidemark.spec.ModelOutcome;
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
import java.util.Optional;
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
                    + "must fail, since they leave out what a fix of Kafka's history put in. Without NAME the quick set runs.",
            "",
            "A model that outgrows one JVM: --distributed runs TLC's own server and workers, each in a JVM of its own. What "
                    + "they find violated is checked once more in one JVM, for the property's name and the story. They listen "
                    + "on the loopback interface alone, or with --listen on one address of this machine, and let in whoever "
                    + "reaches it: for networks that you trust, with all ports open between the machines, both ways."
        },
        parameterListHeading = "%nParameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:every answer is the expected one",
            "1:an answer is another, or an action was taken by no model of the set",
            HelpText.BAD_INPUT + ", or with --distributed a model could not be checked",
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark model",
            "  tidemark model --list",
            "  tidemark model clean-elections",
            "  tidemark model last-replica-standing --story",
            "  tidemark model clean-elections --distributed --workers 4"
        })
final class ModelCommand implements Callable<Integer> {
    private static final int MAX_PORT = 65_535;

    /** Each is a JVM with a heap of 1 GB. */
    private static final int MOST_WORKERS = 256;

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

    @Option(
            names = "--distributed",
            description =
                    "Search with TLC's server and workers, one model after the other. Temporal properties cannot be "
                            + "checked so, and actions are not counted.")
    private boolean distributed;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "With --distributed: so many workers on this machine, each with a heap of 1 GB, as the server has. "
                            + "One a core and at most four, unless told; with --listen 0 will do.")
    private Optional<Integer> workers = Optional.empty();

    @Option(
            names = "--listen",
            paramLabel = "HOST",
            description =
                    "With --distributed: the address of this machine at which workers on other machines join. The "
                            + "command that they have to run is printed on standard error.")
    private Optional<String> listen = Optional.empty();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description =
                    "With --distributed: the server's port, " + Distribution.USUAL_PORT + " unless told. What workers "
                            + "and server exchange goes through further ports, which the system chooses.")
    private Optional<Integer> port = Optional.empty();

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
        requireDistributed("--workers", workers);
        requireDistributed("--listen", listen);
        requireDistributed("--port", port);
        if (distributed && names.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--distributed is for single models: a NAME is missing");
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

    private void requireDistributed(String option, Optional<?> value) {
        if (value.isPresent() && !distributed) {
            throw new ParameterException(spec.commandLine(), option + " goes with --distributed");
        }
    }

    private Distribution distribution() {
        int least = listen.isPresent() ? 0 : 1;
        int many = workers.orElse(ModelCheckOptions.usual().parallel());
        if (many < least || many > MOST_WORKERS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--workers must be at least " + least + " and at most " + MOST_WORKERS + ", not " + many);
        }
        int number = port.orElse(Distribution.USUAL_PORT);
        if (number < 1 || number > MAX_PORT) {
            throw new ParameterException(
                    spec.commandLine(), "--port must be at least 1 and at most " + MAX_PORT + ", not " + number);
        }
        return new Distribution(listen.orElse(Distribution.LOOPBACK), number, many);
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
        ModelCheckOptions options = ModelCheckOptions.usual();
        ModelRunner runner =
                distributed ? new ModelRunner(files, options, distribution()) : new ModelRunner(files, options);
        List<ModelRun> runs;
        try (ProgressLine progress = new ProgressLine(console, System::nanoTime)) {
            runs = runner.run(models, listener(progress, models.size()));
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
        if (runs.stream().anyMatch(this::couldNotBeChecked)) {
            return ExitCode.BAD_INPUT;
        }
        boolean asExpected = runs.stream().allMatch(run -> run.verdict().asExpected());
        return asExpected && neverTaken.isEmpty() ? ExitCode.CONFORMS : ExitCode.DOES_NOT_CONFORM;
    }

    /** What several JVMs fail at, such as a port in use, says nothing about the model. */
    private boolean couldNotBeChecked(ModelRun run) {
        return distributed && run.outcome().result() == ModelOutcome.Result.ERROR;
    }

    private ModelRunListener listener(ProgressLine progress, int all) {
        return new ModelRunListener() {
            private int finished;

            @Override
            public void onProgress(Model model, ModelProgress state) {
                progress.update(() -> finished + "/" + all + " done, " + report.line(model, state));
            }

            @Override
            public void onNote(Model model, String note) {
                progress.clear();
                console.err().println("tidemark: " + model.name() + ": " + note);
                console.err().flush();
            }

            @Override
            public void onFinished(ModelRun run) {
                finished++;
                progress.clear();
                if (couldNotBeChecked(run)) {
                    String why = String.join("; ", run.outcome().errors());
                    console.err()
                            .println("tidemark: " + Printable.line(run.model().name() + ": " + why));
                } else if (!json) {
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
