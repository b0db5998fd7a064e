package io.tidemark.engine.tlc;

import io.tidemark.engine.Behaviour;
import io.tidemark.engine.Evaluation;
import io.tidemark.engine.InputException;
import io.tidemark.engine.Observation;
import io.tidemark.engine.Progress;
import io.tidemark.engine.ReplayOptions;
import io.tidemark.engine.ReplaySession;
import io.tidemark.engine.TraceHeader;
import io.tidemark.engine.Verdict;
import io.tidemark.engine.kernel.Kernel;
import io.tidemark.engine.kernel.TraceLines;
import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.impl.CoverageTool;
import tlc2.tool.impl.FastTool;
import tlc2.tool.impl.GuidedTool;
import tlc2.util.Context;
import tlc2.value.impl.FcnLambdaValue;
import tlc2.value.impl.Reducible;

/** A specification as TLC loaded it, and what its text says about traces. For any number of threads. */
final class TlcKernel implements Kernel {
    private final FastTool loaded;
    private final ModuleFiles files;
    private final NextStructure structure;
    private final TraceModule module;
    private final SourceText source;
    private final OpDeclNode[] variables;
    private final List<Claim> invariants = new ArrayList<>();
    private final List<Claim> notes = new ArrayList<>();
    private final Map<String, ExprNode> summary;
    private @Nullable Disjuncts disjuncts;

    TlcKernel(FastTool loaded, ModuleFiles files) {
        this.loaded = loaded;
        this.files = files;
        this.source = new SourceText(files);
        this.variables = loaded.getRootModule().getVariableDecls();
        this.structure = new NextStructure(loaded);
        this.module = new TraceModule(loaded, structure, files);
        for (OpDefNode definition : loaded.getRootModule().getOpDefs()) {
            // Any action may be declared silent by a trace's header; all must be known before Next is looked at.
            if (definition.getLevel() == 2 && !definition.getName().toString().startsWith("Trace")) {
                structure.target(definition);
            }
        }
        Action next = loaded.getNextStateSpec();
        if (next == null) {
            throw new InputException(rootFile(), 0, 0, "no next-state relation in the config", "SPECIFICATION or NEXT");
        }
        structure.examine(next.pred);
        module.checkActions(next.pred);
        for (String name : module.silent()) {
            if (silentTarget(name).isEmpty()) {
                throw new InputException(
                        rootFile(), 0, 0, "TraceSilent names " + name, "actions that the next-state relation applies");
            }
        }
        Action[] formulas = loaded.getInvariants();
        for (int i = 0; i < formulas.length; i++) {
            invariants.add(claim(loaded.getInvNames()[i], formulas[i].pred));
        }
        module.fields("TraceNotes").forEach((name, formula) -> notes.add(claim(name, formula)));
        summary = module.fields("TraceSummary");
    }

    private Claim claim(String name, SemanticNode formula) {
        return new Claim(name, formula, structure, variables);
    }

    /** An evaluator for one thread. */
    GuidedTool newTool(Evaluation evaluation) {
        return new GuidedTool(loaded, structure, evaluation);
    }

    /** The same, which also notes the disjuncts that a step takes. */
    CoverageTool newCoverageTool() {
        return new CoverageTool(loaded, structure, disjuncts());
    }

    /** What there is to be covered; found out when it is first asked for. */
    synchronized Disjuncts disjuncts() {
        Disjuncts known = disjuncts;
        if (known == null) {
            known = DisjunctCollector.collect(this);
            disjuncts = known;
        }
        return known;
    }

    FastTool loaded() {
        return loaded;
    }

    NextStructure structure() {
        return structure;
    }

    TraceModule module() {
        return module;
    }

    SourceText source() {
        return source;
    }

    OpDeclNode[] variables() {
        return variables;
    }

    List<Claim> invariants() {
        return invariants;
    }

    /** Claims that are only noted when they become FALSE. */
    List<Claim> notes() {
        return notes;
    }

    /** What is shown of the last state, by name. */
    Map<String, ExprNode> summary() {
        return summary;
    }

    /** All actions of the next-state relation that may be asked for, by their index. */
    List<ActionTarget> targets() {
        return structure.targets();
    }

    /** The root module's file, for messages. */
    String rootFile() {
        return files.describe(loaded.getRootModule().getName() + ".tla");
    }

    /** The modules of the specification. */
    ModuleNode[] modules() {
        return loaded.getSpecProcessor().getModuleTbl().getModuleNodes();
    }

    /** Whether a name is that of the trace module or of one that it extends or instantiates. */
    private boolean isNamed(String specification) {
        for (ModuleNode each : modules()) {
            if (each.getName().toString().equals(specification)) {
                return true;
            }
        }
        return false;
    }

    /** The action with a name, if the next-state relation applies it. */
    Optional<ActionTarget> silentTarget(String name) {
        SemanticNode next = loaded.getNextStateSpec().pred;
        return targets().stream()
                .filter(target -> target.name().equals(name) && structure.reaches(next, target))
                .findFirst();
    }

    @Override
    public Verdict run(TraceLines lines, TraceHeader header, boolean live, ReplayOptions options, Progress progress)
            throws IOException {
        TraceReplay replay = start(lines.trace(), header, options, Behaviour.UNOBSERVED);
        return new TraceRun(lines, replay, live, options.window(), progress).run();
    }

    @Override
    public Observation observe(
            TraceLines lines, TraceHeader header, ReplayOptions options, Behaviour behaviour, Progress progress)
            throws IOException {
        TraceReplay replay = start(lines.trace(), header, options, behaviour);
        Verdict verdict = new TraceRun(lines, replay, false, options.window(), progress).run();
        return new Observation(verdict, replay.behaviours());
    }

    @Override
    public ReplaySession open(String trace, TraceHeader header, ReplayOptions options) {
        return start(trace, header, options, Behaviour.UNOBSERVED);
    }

    /** Fails for a constant that is the specification's own affair, not a trace's. */
    void checkHeaderConstants(Set<String> names, String trace) {
        Set<String> declared = constants(loaded);
        Set<String> allowed = module.constants().orElse(declared);
        for (String name : names) {
            if (!allowed.contains(name)) {
                throw new InputException(
                        trace,
                        1,
                        0,
                        declared.contains(name)
                                ? "constant \"" + name + "\" in the header, which no trace may set"
                                : "unknown constant \"" + name + "\" in the header",
                        "one of " + String.join(", ", allowed.stream().sorted().toList()));
            }
        }
    }

    /** The names of the constants that a specification declares, in order. */
    static Set<String> constants(FastTool tool) {
        Set<String> declared = new TreeSet<>();
        for (OpDeclNode constant : tool.getRootModule().getConstantDecls()) {
            declared.add(constant.getName().toString());
        }
        return declared;
    }

    private TraceReplay start(String trace, TraceHeader header, ReplayOptions options, Behaviour behaviour) {
        checkHeaderConstants(header.constants().keySet(), trace);
        if (!isNamed(header.specification())) {
            throw new InputException(
                    trace,
                    1,
                    0,
                    "a trace of the specification \"" + header.specification() + "\"",
                    "one of " + loaded.getRootModule().getName() + " or a module that it extends");
        }
        Set<ActionTarget> silent = new LinkedHashSet<>();
        module.silent().forEach(name -> silentTarget(name).ifPresent(silent::add));
        for (String name : header.silent()) {
            silent.add(silentTarget(name)
                    .orElseThrow(() -> new InputException(
                            trace,
                            1,
                            0,
                            "unknown action \"" + name + "\" in \"silent\"",
                            "an action that the next-state relation applies")));
        }
        Stepper stepper = new Stepper(this, trace, options, List.copyOf(silent));
        EventParser parser = new EventParser(module, trace, header);
        List<Possibility> initial = initialStates(stepper, parser, header, options, behaviour);
        return new TraceReplay(stepper, parser, header, options, new PartitionReplay(stepper, options, initial));
    }

    private List<Possibility> initialStates(
            Stepper stepper, EventParser parser, TraceHeader header, ReplayOptions options, Behaviour behaviour) {
        GuidedTool tool = stepper.tool();
        int counters = options.coverage() ? disjuncts().size() : 0;
        Possibilities found = new Possibilities();
        try {
            Optional<OpDefNode> own = module.definition("TraceInit");
            if (own.isPresent()) {
                OpDefNode definition = own.get();
                if (definition.getParams().length != 1) {
                    throw new InputException(
                            rootFile(),
                            definition.getLocation().beginLine(),
                            definition.getLocation().beginColumn(),
                            "TraceInit with " + definition.getParams().length + " parameters",
                            "TraceInit(header)");
                }
                Context context = Context.Empty.cons(definition.getParams()[0], parser.header(header.text()));
                tool.initialStates(
                        definition.getBody(), context, new ReplayState(variables.length, tool.completion()), state -> {
                            found.add(Possibility.initial(explicit((ReplayState) state), counters, behaviour));
                            return state;
                        });
            } else {
                loaded.getInitStates(state -> {
                    found.add(Possibility.initial(
                            explicit(ReplayState.of(state, variables, tool.completion())), counters, behaviour));
                    return state;
                });
            }
            return keepingInvariants(options.checkInvariants() ? invariants : List.of(), tool, found, stepper.trace());
        } catch (RuntimeException e) {
            if (TlcFaults.isEvaluation(e)) {
                Optional<TlcFaults.Mismatch> mismatch = TlcFaults.mismatch(e, header.text());
                if (mismatch.isPresent() && header.text().contains("\"initial\"")) {
                    throw new InputException(
                            stepper.trace(),
                            1,
                            0,
                            "\"initial\" holds " + mismatch.get().found(),
                            mismatch.get().expected());
                }
                throw new InputException(
                        stepper.trace(),
                        1,
                        0,
                        "the initial states cannot be evaluated: " + TlcFaults.message(e),
                        "a header of the kind that the specification uses");
            }
            throw e;
        }
    }

    /**
     * The state with functions as tables. TLC may leave one as an expression that is evaluated anew for each application, in
     * this state and in all that take the function over.
     */
    private ReplayState explicit(ReplayState state) {
        for (OpDeclNode variable : variables) {
            if (state.lookup(variable.getName()) instanceof FcnLambdaValue function && isFinite(function)) {
                state.bind(variable.getName(), function.toFcnRcd());
            }
        }
        return state;
    }

    private static boolean isFinite(FcnLambdaValue function) {
        return Arrays.stream(function.getParams().getDomains()).allMatch(Reducible.class::isInstance);
    }

    private static List<Possibility> keepingInvariants(
            List<Claim> checked, GuidedTool tool, Possibilities found, String trace) {
        String violated = "";
        List<Possibility> kept = new ArrayList<>();
        for (Possibility each : found.list()) {
            if (!each.state().isComplete()) {
                throw new InputException(
                        trace, 1, 0, "an initial state in which a variable has no value", "a value for each variable");
            }
            String broken = "";
            for (Claim invariant : checked) {
                if (!invariant.holds(tool, each.state())) {
                    broken = invariant.name();
                    break;
                }
            }
            if (broken.isEmpty()) {
                kept.add(each);
            } else {
                violated = broken;
            }
        }
        if (kept.isEmpty()) {
            throw new InputException(
                    trace,
                    1,
                    0,
                    violated.isEmpty()
                            ? "a header for which the specification has no initial state"
                            : "a header whose initial state violates the invariant " + violated,
                    "a header that describes a state of the specification");
        }
        return kept;
    }

    /** The trace module's summary of a state. */
    Map<String, String> summarize(GuidedTool tool, ReplayState state) {
        Map<String, String> values = new LinkedHashMap<>();
        summary.forEach((name, expression) -> {
            try {
                values.put(name, tool.valueOf(expression, Context.Empty, state).toString());
            } catch (RuntimeException e) {
                if (!TlcFaults.isEvaluation(e)) {
                    throw e;
                }
                values.put(name, "cannot be evaluated: " + TlcFaults.message(e));
            }
        });
        return values;
    }
}
