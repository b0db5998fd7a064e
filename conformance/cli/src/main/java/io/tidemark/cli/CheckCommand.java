package io.tidemark.cli;

import io.tidemark.cli.TraceChecks.Checked;
import io.tidemark.engine.InputException;
import io.tidemark.engine.Replay;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.replication.Corpus;
import io.tidemark.replication.CorpusTrace;
import io.tidemark.replication.model.ModelCoverage;
import io.tidemark.spec.Model;
import io.tidemark.spec.ModelGraph;
import io.tidemark.spec.ModelGraphSearch;
import io.tidemark.spec.ModelManifest;
import io.tidemark.spec.SpecificationFiles;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidemark check}: replays traces. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Replays recorded runs against the specification.",
            "",
            "A verdict a trace: conforms, rejected, or inconclusive; and why, where there is something to explain. A "
                    + "folder that holds a manifest.json passes when every verdict is the one that its manifest states; "
                    + "in any other folder every trace (*.ndjson) must conform."
        },
        parameterListHeading = "%nParameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            HelpText.CONFORMS,
            HelpText.DOES_NOT_CONFORM,
            HelpText.BAD_INPUT,
            HelpText.INCONCLUSIVE + ", or nothing is checked: the model has more edges than --max-edges",
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark check traces/",
            "  tidemark check run.ndjson",
            "  tidemark check --coverage traces/",
            "  tidemark check --coverage-model driven-brokers paths/",
            "  tail -n +1 -f run.ndjson | tidemark check --json -"
        })
final class CheckCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";
    private static final long MOST_EDGES = 200_000;
    private static final int GRAPH_HEAP_MEGABYTES = 1_024;

    @Parameters(
            paramLabel = "TRACE",
            arity = "1..*",
            description = "A trace file, a folder of traces, or - for standard input, which may still be written to.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--json", description = "One JSON object a line for each trace, instead of text.")
    private boolean json;

    @Option(
            names = "--coverage",
            description = {
                "Also count which actions of the specification the traces took, and which disjuncts of each: operands of \\/, "
                        + "and branches of IF and CASE. The report comes last, and lists at its end what was never taken. A "
                        + "rejected trace counts up to the event at which it is rejected."
            })
    private boolean coverage;

    @Option(
            names = "--coverage-model",
            paramLabel = "M",
            description = {
                "Also tell which edges of a model's state graph the traces took: of each step the state before, the action with its "
                        + "arguments and the state after. M is a name that 'tidemark model --list' shows. A trace counts if brokers, "
                        + "min.insync.replicas and configuration are the model's, up to the first step that the model does not take. The "
                        + "exit code tells of the verdicts, however much of the model was taken."
            })
    private Optional<String> coverageModel = Optional.empty();

    @Option(
            names = "--max-edges",
            paramLabel = "N",
            description =
                    "With --coverage-model: give up when the model has more edges, and check nothing (default: 200000).")
    private Optional<Long> maxEdges = Optional.empty();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    private final Console console;
    private final Specification specification;
    private final DefectLog defects;

    CheckCommand(Console console, Specification specification, DefectLog defects) {
        this.console = console;
        this.specification = specification;
        this.defects = defects;
    }

    /**
     * A trace to be replayed.
     *
     * @param expected its entry, when it is part of a corpus
     */
    private record Task(TraceSource source, Optional<CorpusTrace> expected) {}

    @Override
    public Integer call() throws InterruptedException {
        List<Task> tasks = new ArrayList<>();
        ExitCode code = ExitCode.CONFORMS;
        if (Collections.frequency(arguments, STANDARD_INPUT) > 1) {
            throw new ParameterException(spec.commandLine(), "standard input, '-', can be read only once");
        }
        if (maxEdges.isPresent() && coverageModel.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--max-edges without --coverage-model");
        }
        Map<String, InputException> unusable = new LinkedHashMap<>();
        for (String argument : arguments) {
            try {
                tasks.addAll(tasks(argument));
            } catch (InputException e) { // what is wrong with one argument must not cost the others their verdicts
                if (arguments.size() == 1) {
                    throw e;
                }
                unusable.put(argument, e);
            }
        }
        try (ProgressLine progress = new ProgressLine(console, System::nanoTime)) {
            Optional<ModelCoverage> edges = Optional.empty();
            if (coverageModel.isPresent()) {
                Optional<ModelGraph> graph = graph(coverageModel.get(), progress);
                if (graph.isEmpty()) {
                    return ExitCode.INCONCLUSIVE.code();
                }
                edges = Optional.of(new ModelCoverage(graph.get(), specification));
            }
            Replay replay = new Replay(specification, ReplayOptions.defaults().withCoverage(coverage));
            TraceChecks checks = new TraceChecks(replay, defects, progress);
            Report report = report(tasks, arguments.size() == 1 && tasks.size() == 1, progress);
            for (Map.Entry<String, InputException> each : unusable.entrySet()) {
                report.badInput(each.getKey(), each.getValue());
                code = code.and(ExitCode.BAD_INPUT);
            }
            for (int index = 0; index < tasks.size(); index++) {
                Task task = tasks.get(index);
                Checked checked =
                        checks.check(task.source(), task.expected(), report, (index + 1) + "/" + tasks.size());
                code = code.and(checked.code());
                edges.ifPresent(coverage -> count(task.source(), checked.verdict(), coverage, progress));
            }
            report.end();
            edges.map(coverage -> new ModelCoverageReport(console, coverage)).ifPresent(each -> {
                if (json) {
                    each.print();
                } else {
                    each.tell();
                }
            });
        }
        return code.code();
    }

    /** The state graph of a model; nothing if it is too large, which has been said then. */
    private Optional<ModelGraph> graph(String name, ProgressLine progress) throws InterruptedException {
        long mostEdges = maxEdges.orElse(MOST_EDGES);
        if (mostEdges < 1) {
            throw new ParameterException(spec.commandLine(), "--max-edges must be at least 1, not " + mostEdges);
        }
        try (SpecificationFiles files = SpecificationFiles.ofThisLibrary()) {
            Model model = ModelManifest.read(files).models(List.of(name)).get(0);
            Optional<ModelGraph> graph = new ModelGraphSearch(files, mostEdges, GRAPH_HEAP_MEGABYTES)
                    .run(
                            model,
                            found -> progress.update(() -> String.format(
                                    Locale.ROOT, "%s: %,d states, %,d edges", name, found.states(), found.edges())));
            if (graph.isEmpty()) {
                progress.clear();
                console.err()
                        .printf(
                                Locale.ROOT,
                                "tidemark: the model \"%s\" has more than %,d edges, and nothing is checked; --max-edges sets "
                                        + "the limit%n",
                                name,
                                mostEdges);
            }
            return graph;
        }
    }

    /** Replays a trace once more, under the names that the model has for brokers and their epochs. */
    private static void count(
            TraceSource source, Optional<Verdict> verdict, ModelCoverage coverage, ProgressLine progress) {
        OptionalLong rejectedAt = verdict.isPresent() && verdict.get() instanceof Verdict.Rejected rejected
                ? OptionalLong.of(rejected.explanation().line())
                : OptionalLong.empty();
        if (verdict.isEmpty()) {
            coverage.leaveOut(source.name(), rejectedAt, "there is no verdict on it");
        } else if (source.isLive()) {
            coverage.leaveOut(source.name(), rejectedAt, "it is no file, and can be read only once");
        } else {
            try {
                coverage.add(
                        source,
                        rejectedAt,
                        events -> progress.update(() ->
                                String.format(Locale.ROOT, "counting edges of %s: %,d events", source.name(), events)));
            } catch (InputException e) { // all is well with it under its own rules, or its verdict has said what is not
                coverage.leaveOut(source.name(), rejectedAt, String.valueOf(e.getMessage()));
            }
        }
    }

    private List<Task> tasks(String argument) {
        if (argument.equals(STANDARD_INPUT)) {
            return List.of(new Task(TraceSource.of("standard input", console.in()), Optional.empty()));
        }
        Path path;
        try {
            path = Path.of(argument);
        } catch (InvalidPathException e) {
            throw new InputException(argument, 0, 0, "no name of a file (" + e.getReason() + ")", "");
        }
        if (!Files.exists(path)) {
            throw new InputException(argument, 0, 0, "no such file or folder", "");
        }
        if (!Files.isDirectory(path)) {
            return List.of(new Task(TraceSource.of(path), Optional.empty()));
        }
        if (Corpus.isCorpus(path)) {
            Corpus corpus = Corpus.read(path);
            return corpus.traces().stream()
                    .map(trace -> new Task(TraceSource.of(corpus.path(trace)), Optional.of(trace)))
                    .toList();
        }
        List<Path> traces = Corpus.tracesIn(path);
        if (traces.isEmpty()) {
            throw new InputException(argument, 0, 0, "no trace in this folder", "files whose names end in .ndjson");
        }
        return traces.stream()
                .map(trace -> new Task(TraceSource.of(trace), Optional.empty()))
                .toList();
    }

    private Report report(List<Task> tasks, boolean single, ProgressLine progress) {
        Report verdicts = verdicts(tasks, single, progress);
        return coverage ? Report.toEach(verdicts, new CoverageReport(console, json)) : verdicts;
    }

    private Report verdicts(List<Task> tasks, boolean single, ProgressLine progress) {
        if (json) {
            return new JsonReport(console);
        }
        int longest = tasks.stream()
                .mapToInt(task -> task.source().name().length())
                .max()
                .orElse(0);
        boolean corpus = tasks.stream().anyMatch(task -> task.expected().isPresent());
        return new TextReport(console, progress, System::nanoTime, single, corpus, longest);
    }
}
