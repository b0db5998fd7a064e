package io.tidemark.evaluation.compiled;

import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Value;

/** Logic, evaluated from left to right and no further than needed, as TLC does. */
final class Conditions {
    private Conditions() {}

    static Expression and(Expression[] operands) {
        if (operands.length == 0) {
            return new Constant(BoolValue.ValTrue);
        }
        if (operands.length == 1 && isTruth(operands[0])) {
            return operands[0];
        }
        return (Expression.Condition) frame -> {
            for (Expression operand : operands) {
                if (!operand.test(frame)) {
                    return false;
                }
            }
            return true;
        };
    }

    /** Whether the value is TRUE or FALSE, if there is one. */
    private static boolean isTruth(Expression expression) {
        return expression instanceof Expression.Condition
                || Constant.isTrue(expression)
                || Constant.isFalse(expression);
    }

    static Expression or(Expression[] operands) {
        if (operands.length == 0) {
            return new Constant(BoolValue.ValFalse);
        }
        if (operands.length == 1 && isTruth(operands[0])) {
            return operands[0];
        }
        return (Expression.Condition) frame -> {
            for (Expression operand : operands) {
                if (operand.test(frame)) {
                    return true;
                }
            }
            return false;
        };
    }

    static Expression.Condition not(Expression operand) {
        return frame -> !operand.test(frame);
    }

    static Expression.Condition implies(Expression a, Expression b) {
        return frame -> !a.test(frame) || b.test(frame);
    }

    static Expression.Condition equivalent(Expression a, Expression b) {
        return frame -> {
            boolean left = a.test(frame);
            return left == b.test(frame);
        };
    }

    static Expression ifThenElse(Expression condition, Expression then, Expression otherwise) {
        return new Expression() {
            @Override
            public Value value(Frame frame) {
                return (condition.test(frame) ? then : otherwise).value(frame);
            }

            @Override
            public boolean test(Frame frame) {
                return (condition.test(frame) ? then : otherwise).test(frame);
            }
        };
    }

    static Expression cases(Expression[] conditions, Expression[] results, Expression other) {
        return frame -> {
            for (int i = 0; i < conditions.length; i++) {
                if (conditions[i].test(frame)) {
                    return results[i].value(frame);
                }
            }
            return other.value(frame);
        };
    }
}
