package io.tidemark.cli;

import io.tidemark.spec.Amount;
import io.tidemark.spec.GeneratedPaths;
import io.tidemark.spec.Model;
import io.tidemark.spec.ModelManifest;
import io.tidemark.spec.PathGenerator;
import io.tidemark.spec.PathOptions;
import io.tidemark.spec.PathProgress;
import io.tidemark.spec.SpecificationException;
import io.tidemark.spec.SpecificationFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark generate}: paths through a model's state graph, to drive an implementation. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Writes traces that together take every step which the specification allows within a model's bounds.",
            "",
            "Drive your implementation along them, step by step, and compare what each event's state says with what it can "
                    + "see of itself. Every trace is one that 'tidemark check' accepts. The field source.edges of its header "
                    + "numbers the edges of the state graph that its steps take; before them stand the events by which the "
                    + "replicas hear of the partition.",
            "",
            "Brokers are told apart here, as traces do: a model whose check takes them for alike has up to six times the "
                    + "states. What a model expects is not looked at, and one without a fix of Kafka's history is refused."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:the paths are written",
            HelpText.BAD_INPUT + ", or the model is none to drive an implementation by",
            "3:inconclusive: the model has more edges than --max-edges, and nothing is written",
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark generate --model maximal-isr --out paths",
            "  tidemark generate --model clean-stops --paths 100 --out paths",
            "  tidemark check paths/*.ndjson"
        })
final class GenerateCommand implements Callable<Integer> {
    private static final int HEAP_MEGABYTES = 1_024;

    @Option(
            names = "--model",
            required = true,
            paramLabel = "M",
            description = "The model's name, as 'tidemark model --list' shows it.")
    private String model = "";

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "Where path-1.ndjson, path-2.ndjson ... are written: a new folder, or an empty one.")
    private Path out = Path.of("");

    @Option(
            names = "--max-edges",
            paramLabel = "N",
            defaultValue = "200000",
            description = "Give up when the model has more edges (default: ${DEFAULT-VALUE}).")
    private long maxEdges;

    @Option(
            names = "--paths",
            paramLabel = "N",
            description = "Write so many paths at most, whether they take every edge or not.")
    private long paths = Long.MAX_VALUE;

    @Option(names = "--json", description = "One JSON object instead of text.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    private final Console console;

    GenerateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        requireAtLeastOne("--max-edges", maxEdges);
        requireAtLeastOne("--paths", paths);
        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            Model chosen = ModelManifest.read(files).models(List.of(model)).get(0);
            PathGenerator generator = new PathGenerator(files, new PathOptions(maxEdges, paths, HEAP_MEGABYTES));
            GeneratedPaths generated;
            try (ProgressLine line = new ProgressLine(console, System::nanoTime)) {
                generated = generator.run(chosen, out, progress -> line.update(() -> text(progress)));
            }
            if (!generated.errors().isEmpty()) {
                throw new SpecificationException(String.join("; ", generated.errors()));
            }
            if (generated.tooLarge()) {
                console.err()
                        .printf(
                                Locale.ROOT,
                                "tidemark: the model \"%s\" has more than %s, and nothing is written; --max-edges "
                                        + "sets the limit%n",
                                model,
                                Amount.of(maxEdges, "edge"));
                return ExitCode.INCONCLUSIVE.code();
            }
            if (json) {
                print(generated);
            } else {
                tell(generated);
            }
            return ExitCode.CONFORMS.code();
        }
    }

    private void requireAtLeastOne(String option, long value) {
        if (value < 1) {
            throw new ParameterException(spec.commandLine(), option + " must be at least 1, not " + value);
        }
    }

    private String text(PathProgress progress) {
        if (progress.states() == 0) {
            return model + ": TLC reads the specification";
        }
        String found =
                model + ": " + Amount.of(progress.states(), "state") + ", " + Amount.of(progress.edges(), "edge");
        return progress.paths() == 0 ? found : found + ", " + Amount.of(progress.paths(), "path");
    }

    private void tell(GeneratedPaths generated) {
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s: %s, %s; %s, %s (%.1f s)%n",
                        model,
                        Amount.of(generated.states(), "state"),
                        Amount.of(generated.edges(), "edge"),
                        Amount.of(generated.paths(), "path"),
                        Amount.of(generated.steps(), "step"),
                        generated.seconds());
        if (generated.covered() < generated.edges()) {
            console.out()
                    .printf(
                            Locale.ROOT,
                            "  the paths take %,d of the edges; without --paths they take all%n",
                            generated.covered());
        }
        console.out()
                .println("  written to " + Printable.line(out.toString())
                        + ", a file for each path; 'tidemark check' accepts every one");
    }

    private void print(GeneratedPaths generated) {
        try (JsonLine line = new JsonLine(console.out())) {
            line.text("model", model);
            line.text("out", out.toString());
            line.number("states", generated.states());
            line.number("edges", generated.edges());
            line.number("covered", generated.covered());
            line.number("paths", generated.paths());
            line.number("steps", generated.steps());
            line.decimal("seconds", generated.seconds());
        }
    }
}
