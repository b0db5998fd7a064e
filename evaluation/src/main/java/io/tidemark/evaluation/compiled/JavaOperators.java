package io.tidemark.evaluation.compiled;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tlc2.module.FiniteSets;
import tlc2.module.Integers;
import tlc2.module.Sequences;
import tlc2.tool.EvalControl;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.MethodValue;
import tlc2.value.impl.Value;

/** Operators of the standard modules that TLC evaluates by Java methods: the same methods, called without reflection. */
final class JavaOperators {
    private static final Pattern METHOD = Pattern.compile("tlc2\\.module\\.(\\w+)\\.(\\w+)\\(");

    private JavaOperators() {}

    /** Code for the application of a method to arguments. */
    static Expression apply(MethodValue method, Expression[] arguments) {
        Matcher name = METHOD.matcher(method.toString());
        if (!name.find()) {
            throw new NotCompilable("a method of another module");
        }
        return switch (name.group(1)) {
            case "Integers", "Naturals" -> number(name.group(2), method, arguments);
            case "Sequences", "FiniteSets" -> collection(name.group(2), method, arguments);
            default -> throw new NotCompilable("a method of another module");
        };
    }

    static boolean isSelectSeq(MethodValue method) {
        Matcher name = METHOD.matcher(method.toString());
        return name.find() && name.group(1).equals("Sequences") && name.group(2).equals("SelectSeq");
    }

    private static Expression number(String name, MethodValue method, Expression[] arguments) {
        if (arguments.length == 0) {
            // A set of numbers, such as Nat.
            Value set = method.apply(new Value[0], EvalControl.Clear);
            return frame -> set;
        }
        if (arguments.length != 2) {
            return reflective(method, arguments);
        }
        Expression a = arguments[0];
        Expression b = arguments[1];
        return switch (name) {
            case "Plus" -> binary(a, b, Integers::Plus);
            case "Minus" -> binary(a, b, Integers::Minus);
            case "DotDot" -> binary(a, b, Integers::DotDot);
            case "LT" -> comparison(a, b, (x, y) -> x < y);
            case "LE" -> comparison(a, b, (x, y) -> x <= y);
            case "GT" -> comparison(a, b, (x, y) -> x > y);
            case "GEQ" -> comparison(a, b, (x, y) -> x >= y);
            default -> reflective(method, arguments);
        };
    }

    private static Expression collection(String name, MethodValue method, Expression[] arguments) {
        return switch (name) {
            case "Len" -> frame -> Sequences.Len(arguments[0].value(frame));
            case "Append" -> frame -> Sequences.Append(arguments[0].value(frame), arguments[1].value(frame));
            case "Concat" -> frame -> Sequences.Concat(arguments[0].value(frame), arguments[1].value(frame));
            case "SubSeq" -> new Subsequence(arguments[0], arguments[1], arguments[2]);
            case "Cardinality" -> frame -> FiniteSets.Cardinality(arguments[0].value(frame));
            default -> reflective(method, arguments);
        };
    }

    private static Expression reflective(MethodValue method, Expression[] arguments) {
        return frame -> {
            Value[] values = new Value[arguments.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments[i].value(frame);
            }
            return method.apply(values, EvalControl.Clear);
        };
    }

    private interface OnNumbers {
        Value apply(IntValue a, IntValue b);
    }

    private static Expression binary(Expression a, Expression b, OnNumbers method) {
        return frame -> {
            if (a.value(frame) instanceof IntValue x && b.value(frame) instanceof IntValue y) {
                return method.apply(x, y);
            }
            throw new Retreat();
        };
    }

    private interface Comparison {
        boolean holds(int a, int b);
    }

    private static Expression.Condition comparison(Expression a, Expression b, Comparison comparison) {
        return frame -> {
            if (a.value(frame) instanceof IntValue x && b.value(frame) instanceof IntValue y) {
                return comparison.holds(x.val, y.val);
            }
            throw new Retreat();
        };
    }
}
