package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LevelConstants;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.EvaluatingValue;
import tlc2.value.impl.Value;

/**
 * An operator in Java that is always TRUE and looks at nothing; it is put into a formula to be told when evaluation passes
 * there.
 */
@SuppressWarnings("NullAway") // TLC's own convention: an operator without a method has none
public abstract class Remark extends EvaluatingValue {
    protected Remark() {
        super(null, null, LevelConstants.ConstantLevel);
    }

    /** Called when evaluation passes. */
    protected abstract void pass();

    @Override
    public final Value eval(
            Tool tool,
            ExprOrOpArgNode[] arguments,
            Context context,
            @Nullable TLCState state,
            @Nullable TLCState successor,
            int control,
            CostModel costs) {
        if (!EvalControl.isEnabled(control)) {
            pass();
        }
        return BoolValue.ValTrue;
    }
}
