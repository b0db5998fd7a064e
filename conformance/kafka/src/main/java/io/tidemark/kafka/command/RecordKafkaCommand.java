package io.tidemark.kafka.command;

import io.tidemark.cli.Console;
import io.tidemark.cli.DefectLog;
import io.tidemark.cli.ExitCode;
import io.tidemark.cli.HelpText;
import io.tidemark.cli.JsonLine;
import io.tidemark.cli.ProgressLine;
import io.tidemark.cli.Report;
import io.tidemark.cli.TraceChecks;
import io.tidemark.cli.Version;
import io.tidemark.engine.InputException;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.kafka.cluster.ClusterConfiguration;
import io.tidemark.kafka.cluster.LocalCluster;
import io.tidemark.kafka.scenario.Scenario;
import io.tidemark.kafka.scenario.ScenarioException;
import io.tidemark.kafka.scenario.ScenarioRecorder;
import io.tidemark.kafka.scenario.Scenarios;
import io.tidemark.kafka.scenario.Soak;
import io.tidemark.replication.Corpus;
import io.tidemark.spec.NearestNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidemark record kafka}: runs scenarios in Apache Kafka, records them and checks what was recorded. */
@Command(
        name = "kafka",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Records what Apache Kafka does in scenarios, and checks it.",
            "",
            "Each scenario has a cluster of its own, in this process and on loopback: a controller and unmodified "
                    + "brokers, into which the recorder is woven while they are loaded. The traces are checked as "
                    + "'tidemark check' does it. DIR/SCENARIO keeps them, with the report on them as report.txt and "
                    + "report.json; DIR/kafka.log keeps what Kafka itself has to say."
        },
        parameterListHeading = "%nParameters:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:every recorded run conforms",
            "1:one does not",
            HelpText.BAD_INPUT,
            "3:inconclusive: a scenario did not come to its end, or a search ended before a verdict",
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark record kafka --list",
            "  tidemark record kafka clean-failover divergent-suffix",
            "  tidemark record kafka --all --out kafka-runs --json",
            "  tidemark record kafka --soak 10m --seed 7"
        })
final class RecordKafkaCommand implements Callable<Integer> {
    private static final long TICK_MILLISECONDS = 200;
    private static final long DEFAULT_SEED = 1;

    @Parameters(paramLabel = "SCENARIO", arity = "0..*", description = "A scenario's name, as --list shows it.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--all", description = "Record all scenarios.")
    private boolean all;

    @Option(
            names = "--soak",
            paramLabel = "DURATION",
            description =
                    "Record a cluster under load to which something happens every second or so: 90s, 10m, 1h or in between.")
    private Optional<String> soak = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "What happens in a soak, and in which order (default: 1).")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--unclean",
            description = "The soak's topic allows unclean leader elections, with min.insync.replicas 1.")
    private boolean unclean;

    @Option(names = "--list", description = "List the scenarios, or those named; record none.")
    private boolean list;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "kafka-traces",
            description = "Where traces and reports go (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("kafka-traces");

    @Option(names = "--json", description = "One JSON object a line for each trace, or scenario, instead of text.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    private final Console console;
    private final Specification specification;
    private final DefectLog defects;
    private final Supplier<ScenarioRecorder> instrumented;

    /**
     * The command.
     *
     * @param specification what the recorded traces are replayed against
     * @param defects is told of what is wrong with Tidemark itself
     * @param instrumented weaves the recorder into Kafka; asked at most once, and only when there is something to record
     */
    RecordKafkaCommand(
            Console console, Specification specification, DefectLog defects, Supplier<ScenarioRecorder> instrumented) {
        this.console = console;
        this.specification = specification;
        this.defects = defects;
        this.instrumented = instrumented;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (all && !names.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--all and " + names.get(0) + " exclude each other");
        }
        List<Scenario> scenarios = all || (list && names.isEmpty()) ? Scenarios.all() : named();
        if (list) {
            list(scenarios);
            return ExitCode.CONFORMS.code();
        }
        if (soak.isPresent()) {
            if (all || !names.isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(), "--soak and " + (all ? "--all" : names.get(0)) + " exclude each other");
            }
            scenarios = List.of(soak(soak.get(), seed.orElse(DEFAULT_SEED)));
        } else if (seed.isPresent() || unclean) {
            throw new ParameterException(
                    spec.commandLine(), (unclean ? "--unclean" : "--seed") + " is for a soak; --soak is missing");
        }
        if (scenarios.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "which scenario? Name some, or --all, or --soak; --list shows what there is");
        }
        List<Recording> recordings = scenarios.stream()
                .map(Recording.OfScenario::new)
                .map(Recording.class::cast)
                .toList();
        try (KafkaLog log = log();
                ProgressLine progress = new ProgressLine(console, System::nanoTime)) {
            return record(recordings, progress).code();
        }
    }

    private Scenario soak(String text, long soakSeed) {
        Duration duration;
        try {
            duration = Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
        } catch (DateTimeParseException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + text + "' is no duration for --soak; expected one such as 90s, 10m or 1h",
                    e);
        }
        if (duration.isNegative() || duration.isZero()) {
            throw new ParameterException(spec.commandLine(), "--soak " + text + " is over before it begins");
        }
        ClusterConfiguration standard = ClusterConfiguration.standard();
        return new Scenario(
                "soak-" + soakSeed,
                "Load, and what comes to pass, for " + text + ".",
                unclean ? standard.withMinInsyncReplicas(1).withUncleanLeaderElection() : standard,
                new Soak(duration, soakSeed));
    }

    private List<Scenario> named() {
        List<Scenario> scenarios = new ArrayList<>();
        for (String name : new LinkedHashSet<>(names)) {
            scenarios.add(Scenarios.named(name).orElseThrow(() -> {
                List<String> known =
                        Scenarios.all().stream().map(Scenario::name).toList();
                return new ParameterException(
                        spec.commandLine(),
                        "unknown scenario '" + name + "'; " + NearestNames.hint(name, known, "none is like it.")
                                + " --list shows what there is");
            }));
        }
        return scenarios;
    }

    private void list(List<Scenario> scenarios) {
        int width =
                scenarios.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        for (Scenario scenario : scenarios) {
            if (json) {
                try (JsonLine line = new JsonLine(console.out())) {
                    line.text("name", scenario.name());
                    line.text("description", scenario.description());
                }
            } else {
                console.out().printf(Locale.ROOT, "%-" + width + "s  %s%n", scenario.name(), scenario.description());
            }
        }
    }

    private KafkaLog log() {
        try {
            Files.createDirectories(out);
            return new KafkaLog(out.resolve("kafka.log"));
        } catch (IOException e) {
            throw notWritable(out, e);
        }
    }

    private static InputException notWritable(Path path, IOException e) {
        String why = e instanceof FileAlreadyExistsException
                ? "a file"
                : e instanceof AccessDeniedException ? "not permitted" : "cannot be written: " + e.getMessage();
        return new InputException(path.toString(), 0, 0, why, "a folder that can be written to, or made");
    }

    private ExitCode record(List<Recording> recordings, ProgressLine progress)
            throws InterruptedException, IOException {
        TraceChecks checks = new TraceChecks(specification, defects, progress);
        Report report = json
                ? Report.forPrograms(console)
                : Report.forPeople(console, progress, recordings.size() == 1, nameWidth(recordings));
        ScenarioRecorder kafka = instrumented.get();
        ExitCode code = ExitCode.CONFORMS;
        for (int index = 0; index < recordings.size(); index++) {
            String number = (index + 1) + "/" + recordings.size();
            code = code.and(record(recordings.get(index), number, kafka, checks, report, progress));
        }
        report.end();
        return code;
    }

    /** Columns for the names of the traces, each of the topic's one partition. */
    private int nameWidth(List<Recording> recordings) {
        return recordings.stream()
                .mapToInt(each -> out.resolve(each.name())
                        .resolve(LocalCluster.TOPIC + "-0.ndjson")
                        .toString()
                        .length())
                .max()
                .orElse(0);
    }

    private ExitCode record(
            Recording recording,
            String number,
            ScenarioRecorder kafka,
            TraceChecks checks,
            Report report,
            ProgressLine progress)
            throws InterruptedException, IOException {
        Path folder = out.resolve(recording.name());
        empty(folder);
        try (PrintWriter text = new PrintWriter(Files.newBufferedWriter(folder.resolve("report.txt")));
                PrintWriter lines = new PrintWriter(Files.newBufferedWriter(folder.resolve("report.json")))) {
            Report everywhere = Report.toEach(report, Report.forFiles(text, lines));
            Optional<Throwable> failure = run(recording, number, kafka, folder, progress);
            if (failure.isPresent() && !(failure.get() instanceof ScenarioException)) {
                // What is wrong with one recording must not cost the others their verdicts.
                everywhere.defect(folder.toString(), failure.get());
                defects.add(folder.toString(), failure.get());
                return ExitCode.DEFECT;
            }
            ExitCode code = ExitCode.CONFORMS;
            for (Path trace : Corpus.tracesIn(folder)) {
                code = code.and(checks.check(TraceSource.of(trace), everywhere, number));
            }
            if (failure.isPresent()) {
                everywhere.inconclusive(
                        folder.toString(), String.valueOf(failure.get().getMessage()));
                failure.get().printStackTrace(); // to Kafka's log
                code = code.and(ExitCode.INCONCLUSIVE);
            }
            return code;
        }
    }

    /** Makes the folder, and takes away what an earlier recording has left in it. */
    private static void empty(Path folder) {
        try {
            Files.createDirectories(folder);
            for (Path earlier : Corpus.tracesIn(folder)) {
                Files.delete(earlier);
            }
        } catch (IOException e) {
            throw notWritable(folder, e);
        }
    }

    /**
     * Runs it, and says on the line of progress that it does.
     *
     * @return what kept it from coming to its end
     */
    private static Optional<Throwable> run(
            Recording recording, String number, ScenarioRecorder kafka, Path folder, ProgressLine progress)
            throws InterruptedException {
        BlockingQueue<Optional<Throwable>> ended = new ArrayBlockingQueue<>(1);
        Thread thread = new Thread(() -> ended.add(outcome(recording, kafka, folder)), "tidemark-" + recording.name());
        thread.start();
        long start = System.nanoTime();
        while (true) {
            Optional<Throwable> outcome = ended.poll(TICK_MILLISECONDS, TimeUnit.MILLISECONDS);
            if (outcome != null) {
                return outcome;
            }
            progress.update(() -> "recording " + number + " " + recording.name() + ": "
                    + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) + " s");
        }
    }

    private static Optional<Throwable> outcome(Recording recording, ScenarioRecorder kafka, Path folder) {
        try {
            recording.record(kafka, folder);
            return Optional.empty();
        } catch (Exception | Error e) {
            return Optional.of(e);
        }
    }
}
