package io.tidemark.evaluation.compiled;

import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.value.impl.Value;

/** A next-state relation ready for finding the steps through one action. Immutable; for any number of threads. */
public final class CompiledSteps {
    /** All actions of a specification together are a large formula. */
    private static final int MOST_NODES_OF_ALL = 1_000_000;

    private final Path root;
    private final int slots;

    private CompiledSteps(Path root, int slots) {
        this.root = root;
        this.slots = slots;
    }

    /** Takes steps as they are found. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Called for each step; the same may come several times.
         *
         * @param to        where it leads
         * @param arguments the action's arguments in it
         */
        void found(TLCState to, @Nullable Value[] arguments);
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
     * Compiles a next-state relation, or one alternative of it, whole.
     *
     * @param tool   knows constants and overridden definitions
     * @param toolId where the tool keeps its results at the parser's nodes
     * @return null if it contains something that only the interpreter knows
     */
    public static @Nullable CompiledSteps compile(SemanticNode next, Tool tool, int toolId, NextStructure structure) {
        if (structure.stepsHaveInstances()) {
            return null;
        }
        try {
            ExpressionCompiler expressions =
                    new ExpressionCompiler(tool, toolId, structure, List.of(), true, MOST_NODES_OF_ALL);
            Path root = new StepCompiler(expressions, tool, structure, ActionTarget.NONE).compileWhole(next);
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
     * @throws RuntimeException if it takes the interpreter to find them, or to say why they cannot be found; there may have been
     *     some already
     */
    public void find(
            Tool interpreter,
            @Nullable Value[] wanted,
            TLCState from,
            TLCState successor,
            boolean sampling,
            Sink sink) {
        root.follow(new StepFrame(interpreter, from, successor.copy(), slots, wanted, sampling, sink));
    }
}
