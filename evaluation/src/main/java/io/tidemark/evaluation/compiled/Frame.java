package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.LevelNode;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.Tool;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** What one evaluation of a compiled expression works on: the states, and the values of all that it binds. */
class Frame {
    private final Tool interpreter;
    private final TLCState before;
    private final TLCState after;
    final @Nullable Value[] slots;

    Frame(Tool interpreter, TLCState before, TLCState after, int slots) {
        this.interpreter = interpreter;
        this.before = before;
        this.after = after;
        this.slots = new Value[slots];
    }

    /** Empties slots. */
    final void clear(int[] unknown) {
        for (int slot : unknown) {
            slots[slot] = null;
        }
    }

    /** The value of a variable. */
    final Value variable(UniqueString name, boolean primed) {
        Value value = (Value) (primed ? after : before).lookup(name);
        if (value == null) {
            throw new Retreat();
        }
        return value;
    }

    /** The value in a slot that has one. */
    final Value slot(int slot) {
        Value value = slots[slot];
        if (value == null) {
            throw new Retreat();
        }
        return value;
    }

    /** The value of a name that is bound outside of the expression, as TLC takes it. */
    final Value bound(int slot, boolean primed) {
        Value value = slot(slot);
        return value instanceof LazyValue lazy ? force(lazy, primed) : value;
    }

    @SuppressWarnings("NullAway") // no state after the one after a step: TLC's own convention is null
    private Value force(LazyValue lazy, boolean primed) {
        if (primed) {
            return interpreter.eval(lazy.expr, lazy.con, after, null, EvalControl.Clear, CostModel.DO_NOT_RECORD);
        }
        boolean keeps = !lazy.isUncachable();
        Value known = keeps ? lazy.getValue() : null;
        if (known != null) {
            return known;
        }
        Value value = interpreter.eval(lazy.expr, lazy.con, before, after, EvalControl.Clear, CostModel.DO_NOT_RECORD);
        if (keeps && ((LevelNode) lazy.expr).getLevel() <= LevelConstants.VariableLevel) {
            lazy.setValue(value);
        }
        return value;
    }
}
