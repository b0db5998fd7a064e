package io.tidemark.evaluation.compiled;

import java.util.Arrays;
import tlc2.tool.TLCState;
import tlc2.tool.impl.Tool;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** An expression whose value is known when it is compiled. */
record Constant(Value known) implements Expression {
    @Override
    public Value value(Frame frame) {
        return known;
    }

    static boolean isTrue(Expression expression) {
        return expression instanceof Constant constant && constant.known instanceof BoolValue truth && truth.val;
    }

    static boolean isFalse(Expression expression) {
        return expression instanceof Constant constant && constant.known instanceof BoolValue truth && !truth.val;
    }

    /**
     * An operation, or its value if all operands are constants. The value is kept only if it is written out: others may depend
     * on who evaluates them. An operation without value is left as it is: the interpreter says what is wrong, if it is reached.
     *
     * @param operation reads nothing but its operands
     */
    static Expression folded(Expression operation, Expression[] operands, Tool interpreter) {
        if (!Arrays.stream(operands).allMatch(Constant.class::isInstance)) {
            return operation;
        }
        try {
            Value value = operation.value(new Frame(interpreter, TLCState.Empty, TLCState.Empty, 0));
            value.deepNormalize();
            return isWrittenOut(value) ? new Constant(value) : operation;
        } catch (RuntimeException e) {
            return operation;
        }
    }

    private static boolean isWrittenOut(Value value) {
        return value instanceof BoolValue
                || value instanceof IntValue
                || value instanceof StringValue
                || value instanceof SetEnumValue
                || value instanceof TupleValue
                || value instanceof RecordValue
                || value instanceof FcnRcdValue;
    }
}
