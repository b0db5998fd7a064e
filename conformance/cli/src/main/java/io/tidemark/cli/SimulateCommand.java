package io.tidemark.cli;

import io.tidemark.cli.JudgedRun.Failure;
import io.tidemark.config.Config;
import io.tidemark.engine.InputException;
import io.tidemark.engine.Specification;
import io.tidemark.engine.Verdict;
import io.tidemark.policy.ProtocolPolicies;
import io.tidemark.simulation.Fault;
import io.tidemark.simulation.ScheduleGenerator;
import io.tidemark.simulation.schedule.Schedule;
import io.tidemark.simulation.schedule.ScheduleConfig;
import io.tidemark.simulation.schedule.ScheduleFormatException;
import io.tidemark.simulation.schedule.ScheduleText;
import io.tidemark.spec.Amount;
import io.tidemark.spec.FileFault;
import io.tidemark.spec.NearestNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
            "Runs our own brokers in a deterministic simulation and judges each run.",
            "",
            "A seed fixes a whole run: the cluster, what clients ask for, every fault, every delay. The runs have the "
                    + "seeds S, S+1, ... Each has three judges: the specification, by the trace; the clients, by what they "
                    + "were told (no acknowledged record is lost, reads are never contradicted ...); and whether the "
                    + "cluster comes to rest after the faults stop.",
            "",
            "A run that fails leaves its trace and its schedule behind. Of the first one the shortest schedule is looked "
                    + "for that fails in the same way, for 30 seconds at most, and told as a story."
        },
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = HelpText.EXIT_CODES,
        exitCodeList = {
            "0:every run conforms, and the other judges find nothing",
            "1:a run does not",
            HelpText.BAD_INPUT,
            HelpText.INCONCLUSIVE,
            HelpText.DEFECT,
            HelpText.OUTPUT_LOST,
            HelpText.INTERRUPTED,
            HelpText.TERMINATED
        },
        footerHeading = HelpText.EXAMPLES,
        footer = {
            "  tidemark simulate --seed 1 --runs 500",
            "  tidemark simulate --runs 500 --config server.properties",
            "  tidemark simulate --seed 17 --steps 1000 --faults crash,loss --out traces-of-17",
            "  tidemark simulate --schedule traces-of-17/seed-17.schedule"
        })
final class SimulateCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final String NONE = "none";
    private static final String TRACE = ".ndjson";
    private static final String SCHEDULE = ".schedule";
    private static final Path DEFAULT_FOLDER = Path.of("simulation");
    private static final Duration SHRINKING = Duration.ofSeconds(30);
    private static final int RUNS_AHEAD = 4;

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
            description = "Protocol steps in a run before the faults stop (default: ${DEFAULT-VALUE}).")
    private long steps;

    @Option(
            names = "--faults",
            paramLabel = "LIST",
            defaultValue = ALL,
            description = "What may go wrong, separated by commas: loss, duplication, delay, partition, crash, "
                    + "power-loss, stop, lag, slow-metadata, fencing, disk-failure, disk-full, slow-disk, pause, clock, "
                    + "controller-crash; or all (the default), or none.")
    private String faults = ALL;

    @Option(
            names = "--idempotence",
            description = "Some producers also send with enable.idempotence, and up to five requests at a time.")
    private boolean idempotence;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = {
                "Brokers are configured as in this properties file, by Kafka's names; what it does not name is drawn. "
                        + "The file may be that of a Kafka broker: what the simulation does not have is named and left "
                        + "out, and a time that no run lasted is named at the end. It has",
                // A line each: names would be broken at their dots.
                "default.replication.factor, min.insync.replicas,",
                "unclean.leader.election.enable, log.retention.bytes,",
                "replica.lag.time.max.ms, replica.fetch.max.bytes,",
                "controller.socket.timeout.ms, log.flush.interval.ms,",
                "replica.high.watermark.checkpoint.interval.ms."
            })
    private Optional<Path> config = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Keep the trace and the schedule of every run there, as seed-S.ndjson and seed-S.schedule. Without it "
                            + "only runs that fail are kept, in the folder simulation.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--schedule",
            paramLabel = "FILE",
            description = "Run the schedule in this file instead of drawing some.")
    private Optional<Path> schedule = Optional.empty();

    @Option(names = "--json", description = "One JSON object a line for each run, instead of text.")
    private boolean json;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before the command runs
    private CommandSpec spec;

    private final Console console;
    private final RunJudges judges;

    SimulateCommand(Console console, Specification specification, ProtocolPolicies policies) {
        this.console = console;
        this.judges = new RunJudges(specification, policies);
    }

    @Override
    public Integer call() {
        requireAtLeastOne("--runs", runs);
        requireAtLeastOne("--steps", steps);
        if (seed > Long.MAX_VALUE - (runs - 1)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--seed must be at most " + (Long.MAX_VALUE - (runs - 1)) + " with " + runs + " runs, not " + seed);
        }
        Set<Fault> chosen = faults();
        refuseWhatAScheduleFixes();
        Optional<Schedule> given = schedule.map(this::read);
        Config configured = config.map(this::readConfig)
                .orElseGet(() -> ScheduleConfig.definition().defaults());
        SimulationTally tally = new SimulationTally(seed, schedule, System::nanoTime);
        ExitCode code = ExitCode.CONFORMS;
        ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try (ProgressLine progress = new ProgressLine(console, System::nanoTime);
                LastWords lastWords = new LastWords(() -> tellHowFar(tally, progress))) {
            TextReport report = TextReport.ofExceptions(console, progress);
            if (given.isPresent()) {
                Path file = schedule.orElseThrow();
                code = report(judges.run(given.get(), traceFile(name(file))), name(file), tally, report, lastWords);
            } else {
                code = runAll(chosen, configured, pool, progress, tally, report, lastWords);
            }
            progress.clear();
            if (lastWords.withdraw() && !json) {
                tally.print(console);
            }
        } finally {
            pool.shutdownNow();
        }
        config.ifPresent(file -> warnOfLongTimes(file, configured, tally.longestMs()));
        return code.code();
    }

    private void tellHowFar(SimulationTally tally, ProgressLine progress) {
        progress.close();
        if (!json && tally.runs() > 0) {
            tally.print(console);
        }
        console.err()
                .printf(
                        Locale.ROOT,
                        "tidemark: ended by a signal after %,d of %s%n",
                        tally.runs(),
                        Amount.of(schedule.isPresent() ? 1 : runs, "run"));
        console.flush();
    }

    /** What waits for a time that no run lasted has not happened in any, and nobody would see it. */
    private void warnOfLongTimes(Path file, Config configured, long longestMs) {
        List<String> longer = new ArrayList<>();
        ScheduleConfig.times(configured).forEach((name, ms) -> {
            if (ms > longestMs) {
                longer.add(name + "=" + ms);
            }
        });
        if (!longer.isEmpty()) {
            console.err()
                    .printf(
                            Locale.ROOT,
                            "tidemark: %s: no run lasted so long, for faults stopped after %,d virtual ms at the latest: %s. "
                                    + "What waits for that was not tried: give shorter times, or more --steps%n",
                            Printable.line(file.toString()),
                            longestMs,
                            String.join(", ", longer));
        }
    }

    /** Several runs at a time, reported in the order of their seeds. */
    private ExitCode runAll(
            Set<Fault> chosen,
            Config configured,
            ExecutorService pool,
            ProgressLine progress,
            SimulationTally tally,
            TextReport report,
            LastWords lastWords) {
        ExitCode code = ExitCode.CONFORMS;
        Deque<Future<JudgedRun>> ahead = new ArrayDeque<>();
        long begun = 0;
        for (long run = 0; run < runs; run++) {
            while (begun < runs
                    && ahead.size() < RUNS_AHEAD * Runtime.getRuntime().availableProcessors()) {
                long runSeed = seed + begun++;
                ScheduleConfig cluster = ScheduleGenerator.config(runSeed).with(configured);
                ahead.add(pool.submit(() -> draw(runSeed, cluster, chosen)));
            }
            long done = run;
            progress.update(() -> String.format(
                    Locale.ROOT, "run %,d of %,d, %s", done + 1, runs, Amount.of(tally.events(), "event")));
            code = code.and(report(result(ahead.remove()), name(seed + run), tally, report, lastWords));
        }
        return code;
    }

    private JudgedRun draw(long runSeed, ScheduleConfig cluster, Set<Fault> chosen) {
        ScheduleGenerator generator = new ScheduleGenerator(runSeed, cluster, chosen);
        return judges.draw(
                runSeed,
                cluster,
                idempotence ? generator.withIdempotentProducers(runSeed) : generator,
                steps,
                traceFile(name(runSeed)));
    }

    private static JudgedRun result(Future<JudgedRun> run) {
        try {
            return run.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            } else if (e.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        }
    }

    private Path name(long runSeed) {
        return out.orElse(DEFAULT_FOLDER).resolve("seed-" + runSeed);
    }

    /** What a run of a schedule is kept as; a shorter schedule does not take the place of the file that was read. */
    private Path name(Path file) {
        String name = String.valueOf(file.getFileName());
        Path kept = out.orElse(DEFAULT_FOLDER)
                .resolve(name.endsWith(SCHEDULE) ? name.substring(0, name.length() - SCHEDULE.length()) : name);
        boolean readThere = Path.of(kept + SCHEDULE)
                .toAbsolutePath()
                .normalize()
                .equals(file.toAbsolutePath().normalize());
        return readThere ? Path.of(kept + "-shorter") : kept;
    }

    private static String traceFile(Path name) {
        return name + TRACE;
    }

    private Schedule read(Path file) {
        try {
            return ScheduleText.read(Files.readString(file));
        } catch (ScheduleFormatException e) {
            throw new InputException(file.toString(), e.line(), 0, e.found(), e.expected());
        } catch (IOException e) {
            throw new InputException(
                    file.toString(),
                    0,
                    0,
                    "cannot be read (" + new FileFault(file, e).reason() + ")",
                    "a file with a schedule");
        }
    }

    private Config readConfig(Path file) {
        GivenConfigs given = GivenConfigs.read(file, ScheduleConfig.definition());
        if (!given.leftOut().isEmpty()) {
            console.err()
                    .println("tidemark: " + Printable.line(file.toString()) + ": the simulation has nothing of "
                            + String.join(", ", given.leftOut()));
        }
        return given.config();
    }

    private ExitCode report(JudgedRun run, Path name, SimulationTally tally, TextReport report, LastWords lastWords) {
        boolean first = tally.failures() == 0;
        Optional<Schedule> shortest = run.failure().filter(found -> first).map(found -> shortest(run, found));
        lastWords.tellBefore(() -> report(run, name, shortest, tally, report));
        ExitCode code = ExitCode.of(run.verdict());
        return code == ExitCode.CONFORMS && run.failure().isPresent() ? ExitCode.DOES_NOT_CONFORM : code;
    }

    private void report(
            JudgedRun run, Path name, Optional<Schedule> shortest, SimulationTally tally, TextReport report) {
        Optional<Failure> failure = run.failure();
        boolean kept = out.isPresent() || failure.isPresent();
        Path scheduleFile = Path.of(name + SCHEDULE);
        if (kept) {
            write(Path.of(name + TRACE), run.trace());
            Schedule keptSchedule = shortest.orElse(run.run().schedule());
            write(
                    scheduleFile,
                    failure.map(found -> FailureReport.text(keptSchedule, found))
                            .orElseGet(() -> ScheduleText.write(keptSchedule)));
        }
        tally.add(run, scheduleFile);
        if (json) {
            writeJson(run, name, kept, shortest);
        } else if (failure.isPresent()) {
            if (run.verdict() instanceof Verdict.Conforms) {
                report.failure(name + TRACE, failure.get());
            } else {
                report.verdict(run.verdict());
            }
            shortest.ifPresent(found -> new FailureReport(judges)
                    .lines(
                            found,
                            failure.get(),
                            run.run().schedule().operations().size(),
                            scheduleFile)
                    .forEach(console.out()::println));
        }
    }

    private Schedule shortest(JudgedRun run, Failure failure) {
        long end = System.nanoTime() + SHRINKING.toNanos();
        return judges.shortest(run.run().schedule(), failure, () -> System.nanoTime() < end);
    }

    private void writeJson(JudgedRun run, Path name, boolean kept, Optional<Schedule> shortest) {
        try (JsonLine line = new JsonLine(console.out())) {
            line.number("seed", run.run().schedule().seed());
            line.bool("kept", kept);
            if (kept) {
                line.text("trace", name + TRACE);
                line.text("schedule", name + SCHEDULE);
            }
            line.number("operations", run.run().schedule().operations().size());
            shortest.ifPresent(
                    found -> line.number("shortest", found.operations().size()));
            line.bool("withinPromise", run.run().promiseHolds());
            run.failure()
                    .ifPresent(failure -> line.object("failure", () -> {
                        line.text("judge", failure.judge().label());
                        line.text("rule", failure.rule());
                        line.text("text", failure.text());
                        line.number("step", failure.step());
                    }));
            JsonReport.write(line, run.verdict());
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new InputException(
                    file.toString(),
                    0,
                    0,
                    "cannot be written (" + new FileFault(file, e).reason() + ")",
                    "a writable folder");
        }
    }

    private void refuseWhatAScheduleFixes() {
        for (String option : List.of("--seed", "--runs", "--steps", "--faults", "--idempotence", "--config")) {
            if (schedule.isPresent() && spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new ParameterException(
                        spec.commandLine(), "--schedule names one run, for which " + option + " says nothing");
            }
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
