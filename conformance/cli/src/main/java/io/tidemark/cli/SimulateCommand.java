package io.tidemark.cli;

import io.tidemark.engine.InputException;
import io.tidemark.engine.Replay;
import io.tidemark.engine.Specification;
import io.tidemark.engine.TraceSource;
import io.tidemark.engine.Verdict;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.SimulationOptions;
import io.tidemark.spec.NearestNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tidemark simulate}: runs our brokers and replays what they did. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Runs our own brokers in a deterministic simulation and checks each run.",
            "",
            "A seed fixes a whole run: its configuration, every delay, every fault. The runs have the seeds S, S+1, ... "
                    + "A run that does not conform leaves its trace behind, and is repeated with its seed and --runs 1."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:every run conforms",
            "1:one does not",
            HelpText.BAD_INPUT,
            HelpText.INCONCLUSIVE,
            HelpText.DEFECT
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark simulate --seed 1 --runs 500",
            "  tidemark simulate --seed 17 --steps 1000 --faults crash,loss --out traces-of-17"
        })
final class SimulateCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final String NONE = "none";
    private static final Path DEFAULT_FOLDER = Path.of("simulation");

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The first run's seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many runs (default: ${DEFAULT-VALUE}).")
    private long runs;

    @Option(
            names = "--steps",
            paramLabel = "K",
            defaultValue = "200",
            description = "Protocol steps in a run (default: ${DEFAULT-VALUE}).")
    private long steps;

    @Option(
            names = "--faults",
            paramLabel = "LIST",
            defaultValue = ALL,
            description = "What may go wrong, separated by commas: loss, duplication, delay, partition, crash, "
                    + "power-loss, stop, lag, slow-metadata, fencing, disk-failure, disk-full, slow-disk; or all (the "
                    + "default), or none.")
    private String faults = ALL;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Keep the trace of every run there, as seed-S.ndjson. Without it only runs that do not conform "
                            + "are kept, in the folder simulation.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "One JSON object a line for each run, instead of text.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    private final Console console;
    private final Specification specification;

    SimulateCommand(Console console, Specification specification) {
        this.console = console;
        this.specification = specification;
    }

    @Override
    public Integer call() {
        requireAtLeastOne("--runs", runs);
        requireAtLeastOne("--steps", steps);
        Set<Fault> chosen = faults();
        Replay replay = new Replay(specification);
        SimulationTally tally = new SimulationTally(seed, System::nanoTime);
        ExitCode code = ExitCode.CONFORMS;
        try (ProgressLine progress = new ProgressLine(console, System::nanoTime)) {
            TextReport report = TextReport.ofExceptions(console, progress);
            for (long run = 0; run < runs; run++) {
                long done = run;
                progress.update(
                        () -> String.format(Locale.ROOT, "run %,d of %,d, %,d events", done + 1, runs, tally.events()));
                code = code.and(run(replay, options(seed + run, chosen), tally, report));
            }
        }
        if (!json) {
            tally.print(console);
        }
        return code.code();
    }

    private SimulationOptions options(long runSeed, Set<Fault> chosen) {
        return SimulationOptions.forSeed(runSeed)
                .withEvents(Math.toIntExact(steps))
                .withFaults(chosen);
    }

    private ExitCode run(Replay replay, SimulationOptions options, SimulationTally tally, TextReport report) {
        SimulatedRun run = SimulatedRun.of(options);
        Path file = out.orElse(DEFAULT_FOLDER).resolve("seed-" + options.seed() + ".ndjson");
        boolean kept = !out.isEmpty();
        if (kept) {
            keep(run, file);
        }
        Verdict verdict;
        try {
            verdict = replay.run(TraceSource.ofText(file.toString(), run.trace()));
        } catch (InputException e) {
            keep(run, file);
            throw e;
        }
        if (!kept && !(verdict instanceof Verdict.Conforms)) {
            keep(run, file);
            kept = true;
        }
        tally.add(options.seed(), verdict, file);
        if (json) {
            try (JsonLine line = new JsonLine(console.out())) {
                line.number("seed", options.seed());
                line.bool("kept", kept);
                if (kept) {
                    line.text("trace", file.toString());
                }
                JsonReport.write(line, verdict);
            }
        } else if (!(verdict instanceof Verdict.Conforms)) {
            report.verdict(verdict);
        }
        return ExitCode.of(verdict);
    }

    private static void keep(SimulatedRun run, Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, run.trace());
        } catch (IOException | UncheckedIOException e) {
            throw new InputException(
                    file.toString(), 0, 0, "cannot be written (" + e.getMessage() + ")", "a writable folder");
        }
    }

    private void requireAtLeastOne(String option, long value) {
        if (value < 1 || value > Integer.MAX_VALUE) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + " must be at least 1 and at most " + Integer.MAX_VALUE + ", not " + value);
        }
    }

    private Set<Fault> faults() {
        if (faults.strip().equals(NONE)) {
            return Fault.none();
        }
        Map<String, Fault> known = new LinkedHashMap<>();
        for (Fault fault : Fault.values()) {
            known.put(fault.flagName(), fault);
        }
        List<String> names = new ArrayList<>(known.keySet());
        names.addAll(List.of(ALL, NONE));
        Set<Fault> chosen = EnumSet.noneOf(Fault.class);
        for (String part : faults.split(",", -1)) {
            String name = part.strip();
            if (name.equals(ALL)) {
                chosen.addAll(Fault.all());
                continue;
            }
            if (name.equals(NONE)) {
                throw new ParameterException(spec.commandLine(), "'none' stands alone, not in '" + faults + "'");
            }
            Fault fault = known.get(name);
            if (fault == null) {
                throw new ParameterException(
                        spec.commandLine(),
                        "unknown fault '" + name + "'; "
                                + NearestNames.hint(name, names, "known are: " + String.join(", ", names)));
            }
            chosen.add(fault);
        }
        return chosen;
    }
}
