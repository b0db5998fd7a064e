package io.tidemark.evaluation.compiled;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.OpValue;
import tlc2.value.impl.Value;

/** An expression ready for evaluation. Immutable; for any number of threads. */
public final class CompiledExpression {
    private final Expression root;
    private final SymbolNode[] free;
    private final SymbolNode[] global;
    private final int slots;

    CompiledExpression(Expression root, List<SymbolNode> free, List<SymbolNode> global, int slots) {
        this.root = root;
        this.free = free.toArray(SymbolNode[]::new);
        this.global = global.toArray(SymbolNode[]::new);
        this.slots = slots;
    }

    /**
     * Evaluates the expression.
     *
     * @return null if it takes the interpreter in this context
     * @throws RuntimeException if there is no value; the interpreter knows why
     */
    public @Nullable Value evaluate(Tool interpreter, Context context, TLCState before, TLCState after) {
        Frame frame = new Frame(interpreter, before, after, slots);
        for (int i = 0; i < free.length; i++) {
            if (!(context.lookup(free[i]) instanceof Value value) || value instanceof OpValue) {
                return null;
            }
            frame.slots[i] = value;
        }
        for (SymbolNode symbol : global) {
            if (context.lookup(symbol) != null) {
                return null;
            }
        }
        return root.value(frame);
    }
}
