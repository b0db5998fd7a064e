package io.tidemark.spec.tlc;

import com.sun.management.OperatingSystemMXBean;
import io.tidemark.spec.Counterexample;
import io.tidemark.spec.ModelEvaluation;
import io.tidemark.spec.ModelOutcome;
import io.tidemark.spec.ModelOutcome.Result;
import io.tidemark.spec.ModelProgress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tlc2.TLCGlobals;
import tlc2.output.EC;
import tlc2.output.MP;
import tlc2.output.Message;
import tlc2.output.OutputCollector;
import tlc2.tool.Action;
import tlc2.tool.ModelChecker;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.fp.FPSetConfiguration;
import tlc2.tool.impl.ActionTrackingTool;
import tlc2.tool.impl.ActionTrackingTool.Application;
import tlc2.tool.impl.FastTool;
import tlc2.util.FP64;
import tlc2.value.RandomEnumerableValues;
import tools.jackson.databind.ObjectMapper;
import util.ToolIO;

/**
 * Checks one model with TLC and reports it on standard output, one JSON object a line: {@code {"progress": ...}} about
 * once a second, at last {@code {"outcome": ...}}. It ends with whoever started it ({@link ParentWatch}).
 */
public final class ModelCheckMain {

    private static final long PROGRESS_MILLIS = 1_000;

    private final long started = System.nanoTime();
    private final ObjectMapper json = new ObjectMapper();
    private final PrintStream report;
    private final ModelEvaluation evaluation;
    private final ByteArrayOutputStream tlcSays = new ByteArrayOutputStream();
    private final CheckRecorder recorder = new CheckRecorder();

    private ModelCheckMain(PrintStream report, ModelEvaluation evaluation) {
        this.report = report;
        this.evaluation = evaluation;
    }

    /**
     * Checks a model.
     *
     * @param arguments the number of workers, how to evaluate, a private folder for temporary files, the module's name, the config's name
     *     without {@code .cfg}, then the folders in which modules and config stand
     */
    public static void main(String[] arguments) {
        PrintStream report = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        ParentWatch.start(Path.of(arguments[2]));
        ModelCheckMain check = new ModelCheckMain(report, ModelEvaluation.valueOf(arguments[1]));
        int workers = Integer.parseInt(arguments[0]);
        Path temporary = Path.of(arguments[2]);
        List<Path> folders = new ArrayList<>();
        for (int i = 5; i < arguments.length; i++) {
            folders.add(Path.of(arguments[i]));
        }
        ModelOutcome outcome = check.outcome(workers, temporary, arguments[3], arguments[4], folders);
        check.report("outcome", outcome);
        // TLC leaves threads and an exported remote object behind: nothing of it is needed any more.
        Runtime.getRuntime().halt(0);
    }

    private synchronized void report(String key, Object value) {
        report.println("{\"" + key + "\":" + json.writeValueAsString(value) + "}");
        report.flush();
    }

    private ModelOutcome outcome(int workers, Path temporary, String module, String config, List<Path> folders) {
        ToolIO.out = new PrintStream(tlcSays, true, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        TLCGlobals.chkptDuration = 0; // no checkpoints
        TLCGlobals.setNumWorkers(workers);
        MP.setRecorder(recorder);
        FP64.Init(0);
        RandomEnumerableValues.setSeed(0);
        FastTool tool;
        try {
            Path standardModules = Files.createDirectory(temporary.resolve("standard-modules"));
            tool = new FastTool(
                    folders.get(0).toString(), module, config, new ModuleResolver(folders, standardModules));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return ModelOutcome.error(TlcMessages.ofParsing(tlcSays.toString(StandardCharsets.UTF_8), e));
        }
        tlcSays.reset();
        ToolIO.out = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        ToolIO.err = ToolIO.out;
        try {
            return check(tool, temporary);
        } catch (Exception | StackOverflowError e) {
            List<String> errors = new ArrayList<>(TlcMessages.ofChecking(errorMessages()));
            errors.add(TlcMessages.oneLine(e.toString()));
            return ModelOutcome.error(errors);
        }
    }

    private ModelOutcome check(FastTool tool, Path temporary) throws Exception {
        NextStructure structure = new NextStructure(tool);
        ActionTrackingTool tracking = new ActionTrackingTool(tool, structure.operators());
        List<List<Application>> above = tracking.applicationsAbove();
        ActionCounter counter = new ActionCounter(structure, tool.getActions(), above);
        if (evaluation != ModelEvaluation.INTERPRETED) {
            SearchState.install(tool, evaluation == ModelEvaluation.COMPARED);
            new CompiledModel(tool, counter, evaluation).install();
        }
        Path states = Files.createDirectory(temporary.resolve("states"));
        TLCGlobals.metaDir = states + "/";
        ModelChecker checker = new ModelChecker(
                tool,
                states.toString(),
                counter,
                tool.getModelConfig().getCheckDeadlock(),
                null,
                new FPSetConfiguration(),
                System.currentTimeMillis());
        TLCGlobals.mainChecker = checker;
        Thread progress = progressThread(checker);
        progress.start();
        int code = checker.modelCheck();
        progress.interrupt();
        progress.join();

        Optional<String> violated = violated(tool, code);
        List<String> errors = errors(code, violated);
        List<TLCState> story = recorder.states();
        if (code == EC.TLC_INVARIANT_VIOLATED_INITIAL || code == EC.TLC_PROPERTY_VIOLATED_INITIAL) {
            story = violatingInitialState(tool);
        }
        Optional<Counterexample> counterexample = story.isEmpty()
                ? Optional.empty()
                : Optional.of(new CounterexampleReader(structure, tracking, above)
                        .read(story, recorder.loop(), recorder.loopsTo()));
        return new ModelOutcome(
                !errors.isEmpty() ? Result.ERROR : violated.isPresent() ? Result.VIOLATED : Result.HOLDS,
                violated,
                List.of(tool.getInvNames()),
                properties(tool),
                tool.getAssumptions().length,
                checker.getDistinctStatesGenerated(),
                checker.getStatesGenerated(),
                checker.getProgress(),
                checker.getStateQueueSize(),
                (System.nanoTime() - started) / 1e9,
                cpuSeconds(),
                true,
                counter.counts(),
                counterexample,
                errors);
    }

    private Thread progressThread(ModelChecker checker) {
        Thread thread = new Thread(
                () -> {
                    try {
                        while (true) {
                            Thread.sleep(PROGRESS_MILLIS);
                            report(
                                    "progress",
                                    new ModelProgress(
                                            checker.getDistinctStatesGenerated(),
                                            checker.getStatesGenerated(),
                                            checker.getProgress(),
                                            checker.getStateQueueSize(),
                                            (System.nanoTime() - started) / 1e9));
                        }
                    } catch (InterruptedException done) {
                        // The check has ended.
                    }
                },
                "progress");
        thread.setDaemon(true);
        return thread;
    }

    private static List<String> properties(FastTool tool) {
        Set<String> names = new LinkedHashSet<>();
        names.addAll(List.of(tool.getImpliedInitNames()));
        names.addAll(List.of(tool.getImpliedActNames()));
        names.addAll(List.of(tool.getImpliedTemporalNames()));
        return List.copyOf(names);
    }

    /** TLC does not say which temporal property is violated: only where there is a single one is its name known. */
    private Optional<String> violated(FastTool tool, int code) {
        if (code == EC.TLC_TEMPORAL_PROPERTY_VIOLATED) {
            Set<String> temporal = Set.of(tool.getImpliedTemporalNames());
            return Optional.of(
                    temporal.size() == 1 ? temporal.iterator().next() : "one of " + String.join(", ", temporal));
        }
        if (code == EC.TLC_ASSUMPTION_FALSE) {
            return OutputCollector.getViolatedAssumptions().stream()
                    .findFirst()
                    .map(assumption -> "ASSUME at " + TlcMessages.position(assumption.getLocation()));
        }
        return isViolation(code) ? recorder.violated() : Optional.empty();
    }

    private static boolean isViolation(int code) {
        return switch (code) {
            case EC.TLC_INVARIANT_VIOLATED_INITIAL,
                    EC.TLC_INVARIANT_VIOLATED_BEHAVIOR,
                    EC.TLC_PROPERTY_VIOLATED_INITIAL,
                    EC.TLC_ACTION_PROPERTY_VIOLATED_BEHAVIOR,
                    EC.TLC_DEADLOCK_REACHED,
                    EC.TLC_TEMPORAL_PROPERTY_VIOLATED,
                    EC.TLC_ASSUMPTION_FALSE -> true;
            default -> false;
        };
    }

    private List<String> errors(int code, Optional<String> violated) {
        if (recorder.symmetryWithLiveness()) {
            return List.of("the config declares SYMMETRY and checks a temporal property: TLC may then miss violations");
        }
        if (code == EC.NO_ERROR || violated.isPresent()) {
            return List.of();
        }
        List<String> errors = TlcMessages.ofChecking(errorMessages());
        return errors.isEmpty() ? List.of("TLC ended with error code " + code) : errors;
    }

    private static List<Message> errorMessages() {
        return OutputCollector.getAllMessages().stream()
                .filter(message -> message.getMessageClass() == MP.ERROR || message.getMessageClass() == MP.TLCBUG)
                .toList();
    }

    private static List<TLCState> violatingInitialState(FastTool tool) {
        StateVec initial = tool.getInitStates();
        for (int i = 0; i < initial.size(); i++) {
            for (Action invariant : tool.getInvariants()) {
                if (!tool.isValid(invariant, initial.elementAt(i))) {
                    return List.of(initial.elementAt(i));
                }
            }
        }
        return List.of();
    }

    private static double cpuSeconds() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }
}
