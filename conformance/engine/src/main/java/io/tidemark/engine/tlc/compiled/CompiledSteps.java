package io.tidemark.engine.tlc.compiled;

import io.tidemark.engine.tlc.ActionTarget;
import io.tidemark.engine.tlc.NextStructure;
import io.tidemark.engine.tlc.ReplayState;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.impl.Tool;
import tlc2.value.impl.Value;

/** A next-state relation ready for finding the steps through one action. Immutable; for any number of threads. */
public final class CompiledSteps {
    private final Path root;
    private final int slots;

    private CompiledSteps(Path root, int slots) {
        this.root = root;
        this.slots = slots;
    }

    /**
     * A step.
     *
     * @param to        where it leads
     * @param arguments the action's arguments in it
     */
    @SuppressWarnings("ArrayRecordComponent") // made for speed; the array is never changed
    public record Found(ReplayState to, @Nullable Value[] arguments) {
        /** Whether both lead to the same state with the same arguments. */
        public boolean sameAs(Found other) {
            return to.sameAs(other.to) && Arrays.equals(arguments, other.arguments);
        }
    }

    /**
     * Compiles a next-state relation, leaving out what cannot lead through the action.
     *
     * @param tool   knows constants and overridden definitions
     * @param toolId where the tool keeps its results at the parser's nodes
     * @return null if the relation contains something that only the interpreter knows
     */
    public static @Nullable CompiledSteps compile(
            SemanticNode next, ActionTarget target, Tool tool, int toolId, NextStructure structure) {
        if (structure.stepsHaveInstances()) {
            return null;
        }
        try {
            ExpressionCompiler expressions = new ExpressionCompiler(tool, toolId, structure, List.of(), true);
            Path root = new StepCompiler(expressions, tool, structure, target).compile(next);
            return new CompiledSteps(root, expressions.slots());
        } catch (NotCompilable e) {
            return null;
        }
    }

    /**
     * Finds the steps from a state.
     *
     * @param wanted    the action's arguments; null for one that may have any value
     * @param successor a state without values, or with those that the successor must have
     * @param sampling  whether a quantifier over an infinite set takes just some members
     * @return the steps; the same may come several times
     * @throws RuntimeException if it takes the interpreter to find them, or to say why they cannot be found
     */
    public List<Found> find(
            Tool interpreter, @Nullable Value[] wanted, ReplayState from, ReplayState successor, boolean sampling) {
        StepFrame frame = new StepFrame(interpreter, from, successor.copy(), slots, wanted, sampling);
        root.follow(frame);
        return frame.steps();
    }
}
