package io.tidemark.spec.tlc;

import com.sun.management.OperatingSystemMXBean;
import io.tidemark.spec.Counterexample;
import io.tidemark.spec.ModelEvaluation;
import io.tidemark.spec.ModelOutcome;
import io.tidemark.spec.ModelOutcome.Result;
import io.tidemark.spec.ModelProgress;
import java.lang.management.ManagementFactory;
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

/**
 * Checks one model with TLC and reports it on standard output, one JSON object a line: {@code {"progress": ...}} about
 * once a second, at last {@code {"outcome": ...}}. It ends with whoever started it ({@link ParentWatch}).
 */
public final class ModelCheckMain {

    private final TlcProcess process;
    private final ModelEvaluation evaluation;
    private final CheckRecorder recorder = new CheckRecorder();

    private ModelCheckMain(TlcProcess process, ModelEvaluation evaluation) {
        this.process = process;
        this.evaluation = evaluation;
    }

    /**
     * Checks a model.
     *
     * @param arguments the number of workers, how to evaluate, a private folder for temporary files, the module's name, the config's name
     *     without {@code .cfg}, then the folders in which modules and config stand
     */
    public static void main(String[] arguments) {
        Path temporary = Path.of(arguments[2]);
        TlcProcess process = TlcProcess.start(temporary);
        ModelCheckMain check = new ModelCheckMain(process, ModelEvaluation.valueOf(arguments[1]));
        process.end(check.outcome(
                Integer.parseInt(arguments[0]),
                temporary,
                arguments[3],
                arguments[4],
                TlcProcess.folders(arguments, 5)));
    }

    private ModelOutcome outcome(int workers, Path temporary, String module, String config, List<Path> folders) {
        TLCGlobals.chkptDuration = 0; // no checkpoints
        TLCGlobals.setNumWorkers(workers);
        try {
            FastTool tool = process.read(
                    folders, recorder, resolver -> new FastTool(folders.get(0).toString(), module, config, resolver));
            return check(tool, temporary);
        } catch (TlcProcess.Unreadable e) {
            return ModelOutcome.error(e.messages());
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
        TlcProcess.Progress progress = process.startProgress(() -> Optional.of(new ModelProgress(
                checker.getDistinctStatesGenerated(),
                checker.getStatesGenerated(),
                checker.getProgress(),
                checker.getStateQueueSize(),
                process.seconds())));
        int code = checker.modelCheck();
        progress.end();

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
                process.seconds(),
                cpuSeconds(),
                true,
                counter.counts(),
                counterexample,
                errors);
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
        List<Action> predicates = new ArrayList<>(List.of(tool.getInvariants()));
        predicates.addAll(List.of(tool.getImpliedInits()));
        for (int i = 0; i < initial.size(); i++) {
            for (Action predicate : predicates) {
                if (!tool.isValid(predicate, initial.elementAt(i))) {
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
