package io.tidemark.spec.tlc;

import io.tidemark.spec.Change;
import io.tidemark.spec.Counterexample;
import io.tidemark.spec.Counterexample.Loop;
import io.tidemark.spec.Counterexample.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.tool.impl.ActionTrackingTool;
import tlc2.tool.impl.ActionTrackingTool.Application;

/** Makes a story of a list of states: which action, with which arguments, leads from each to the next. */
final class CounterexampleReader {

    private final Set<OpDefNode> actions;
    private final List<OpDeclNode> variables;
    private final ActionTrackingTool tool;
    private final List<List<Application>> above;

    CounterexampleReader(NextStructure structure, ActionTrackingTool tool, List<List<Application>> above) {
        this.actions = structure.actions();
        this.variables = structure.variables();
        this.tool = tool;
        this.above = above;
    }

    Counterexample read(List<TLCState> states, Loop loop, int loopsTo) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            TLCState state = states.get(i);
            steps.add(
                    i == 0
                            ? new Step("Init", List.of(), List.of(), StateDifference.everything(variables, state))
                            : step(states.get(i - 1), state));
        }
        return new Counterexample(steps, loop, loopsTo);
    }

    private Step step(TLCState before, TLCState after) {
        List<Change> changes = StateDifference.between(variables, before, after);
        Action[] pieces = tool.getActions();
        for (int i = 0; i < pieces.length; i++) {
            Optional<List<Application>> applications = way(pieces[i], before, after);
            if (applications.isPresent()) {
                List<Application> all = new ArrayList<>(above.get(i));
                all.addAll(applications.get());
                return all.isEmpty()
                        ? new Step(pieces[i].getName().toString(), List.of(), List.of(), changes)
                        : step(all, before, changes);
            }
        }
        return new Step("(not a step of Next)", List.of(), List.of(), changes);
    }

    /** Through which applications the piece leads from one state to the other, if it does. */
    private Optional<List<Application>> way(Action piece, TLCState before, TLCState after) {
        List<List<Application>> ways = new ArrayList<>();
        try {
            tool.successors(piece, before, (successor, applications) -> {
                if (successor.equals(after)) {
                    ways.add(applications);
                }
            });
        } catch (RuntimeException notEvaluable) {
            // The story may be the one of this very failure, which TLC has reported.
        }
        return ways.stream().findFirst();
    }

    /** The outermost action of the specification is the step's name; what the model wraps around it stays beside it. */
    private Step step(List<Application> applications, TLCState before, List<Change> changes) {
        List<String> bounds = new ArrayList<>();
        for (Application application : applications) {
            String name = application.operator().getName().toString();
            List<String> arguments = tool.arguments(application, before);
            if (actions.contains(application.operator())) {
                return new Step(name, arguments, List.copyOf(bounds), changes);
            }
            bounds.add(arguments.isEmpty() ? name : name + "(" + String.join(", ", arguments) + ")");
        }
        // A step of the model alone, such as a fault that only it knows.
        Application outermost = applications.get(0);
        return new Step(
                outermost.operator().getName().toString(), tool.arguments(outermost, before), List.of(), changes);
    }
}
