package io.tidemark.engine.tlc;

import io.tidemark.engine.Evaluation;
import io.tidemark.engine.ModulePath;
import io.tidemark.engine.TraceHeader;
import io.tidemark.evaluation.ActionTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.impl.GuidedTool;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/**
 * Walks at random through a specification. At each state it computes the steps of each action, and evaluates invariants and
 * notes, with two evaluators: one that compiles, and compares each value with the interpreter's, and one that interprets.
 *
 * <p>Given "folder module seed walks steps", says how many steps of each action were compared; and of actions which are
 * never evaluated in compiled form, that they are interpreted.
 */
public final class CompiledWalk implements UnaryOperator<String> {
    private final Map<String, Integer> counts = new TreeMap<>();

    @Override
    public String apply(String arguments) {
        String[] words = arguments.split(" ", -1);
        Map<String, Object> constants = words[1].equals("ReplicationTrace")
                ? Map.of(
                        "Brokers",
                        List.of(0, 1, 2),
                        "MinInsyncReplicas",
                        2,
                        "UncleanLeaderElection",
                        true,
                        "EligibleLeaderReplicas",
                        true)
                : Map.of();
        TlcKernel kernel = (TlcKernel) new TlcKernelFactory()
                .load(ModulePath.folders(Path.of(words[0])), words[1], words[1], Map.of(), constants, "test");
        GuidedTool compiling = kernel.newTool(Evaluation.COMPARED);
        GuidedTool interpreting = kernel.newTool(Evaluation.INTERPRETED);
        Random random = new Random(Long.parseLong(words[2]));
        for (int walk = 0; walk < Integer.parseInt(words[3]); walk++) {
            ReplayState state = initial(kernel, compiling);
            for (int step = 0; step < Integer.parseInt(words[4]); step++) {
                List<ReplayState> next = new ArrayList<>();
                for (ActionTarget target : kernel.targets()) {
                    next.addAll(compare(kernel, target, state, compiling, interpreting));
                }
                if (next.isEmpty()) {
                    break;
                }
                ReplayState to = next.get(random.nextInt(next.size()));
                compareClaims(kernel, state, to, compiling, interpreting);
                state = to;
            }
        }
        StringBuilder report = new StringBuilder();
        counts.forEach(
                (name, count) -> report.append(name).append(' ').append(count).append('\n'));
        return report.toString();
    }

    private static ReplayState initial(TlcKernel kernel, GuidedTool tool) {
        List<ReplayState> states = new ArrayList<>();
        if (kernel.module().definition("TraceInit").isEmpty()) {
            kernel.loaded().getInitStates(state -> {
                states.add(ReplayState.of(state, kernel.variables(), tool.completion()));
                return state;
            });
        } else {
            OpDefNode init = kernel.module().definition("TraceInit").orElseThrow();
            TraceHeader header = new TraceHeader("test", Map.of(), Map.of(), Set.of(), Set.of(), "{}");
            EventParser parser = new EventParser(kernel.module(), "test", header);
            Context context = Context.Empty.cons(init.getParams()[0], parser.header(header.text()));
            ReplayState empty = new ReplayState(kernel.variables().length, tool.completion());
            tool.initialStates(init.getBody(), context, empty, state -> {
                states.add((ReplayState) state.copy());
                return state;
            });
        }
        return states.get(0);
    }

    private List<ReplayState> compare(
            TlcKernel kernel, ActionTarget target, ReplayState state, GuidedTool compiling, GuidedTool interpreting) {
        List<ReplayState> compiled = new ArrayList<>();
        List<ReplayState> interpreted = new ArrayList<>();
        String error = steps(kernel, target, state, compiling, compiled);
        if (!error.equals(steps(kernel, target, state, interpreting, interpreted))) {
            throw new AssertionError(target.name() + " cannot be evaluated in\n" + state + error);
        }
        // Where several disjuncts hold, either may find the same step more often than the other.
        if (!covers(compiled, interpreted) || !covers(interpreted, compiled)) {
            throw new AssertionError(target.name() + " from\n" + state + "leads to\n" + compiled
                    + "when compiled, and to\n" + interpreted + "when interpreted");
        }
        if (!compiled.isEmpty()) {
            counts.merge(name(target, compiling), compiled.size(), Integer::sum);
        }
        return compiled;
    }

    private static String name(ActionTarget target, GuidedTool tool) {
        return tool.isCompiled(target) ? target.name() : target.name() + "(interpreted)";
    }

    private static boolean covers(List<ReplayState> some, List<ReplayState> others) {
        return others.stream().allMatch(each -> some.stream().anyMatch(each::sameAs));
    }

    /** Adds the steps; says why there are no more, if not all can be evaluated. */
    private static String steps(
            TlcKernel kernel, ActionTarget target, ReplayState state, GuidedTool tool, List<ReplayState> found) {
        @Nullable Value[] open = new Value[target.definition().getParams().length];
        ReplayState successor = new ReplayState(kernel.variables().length, tool.completion());
        try {
            tool.sampleSteps(target, open, state, successor, (to, taken) -> found.add(to.copy()));
            return "";
        } catch (RuntimeException e) {
            if (TlcFaults.isEvaluation(e)) {
                return TlcFaults.message(e);
            }
            throw e;
        }
    }

    private static void compareClaims(
            TlcKernel kernel, ReplayState state, ReplayState next, GuidedTool compiling, GuidedTool interpreting) {
        List<Claim> claims = new ArrayList<>(kernel.invariants());
        claims.addAll(kernel.notes());
        for (Claim claim : claims) {
            if (claim.holds(compiling, next) != claim.holds(interpreting, next)) {
                throw new AssertionError(claim.name() + " after\n" + state + "in\n" + next);
            }
        }
    }
}
