package io.tidemark.evaluation.compiled;

import java.util.Arrays;
import tlc2.value.IValue;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;
import util.UniqueString;

/** The formulas that a step is made of. */
final class Paths {
    private Paths() {}

    static Path condition(Expression condition, Path next) {
        return frame -> {
            if (condition.test(frame)) {
                next.follow(frame);
            }
        };
    }

    static Path either(Path[] alternatives) {
        Path[] possible =
                Arrays.stream(alternatives).filter(each -> each != Path.NOWHERE).toArray(Path[]::new);
        if (possible.length == 0) {
            return Path.NOWHERE;
        }
        return possible.length == 1
                ? possible[0]
                : frame -> {
                    for (Path each : possible) {
                        each.follow(frame);
                    }
                };
    }

    /** One path where the successor has all its values, another where it has not. */
    static Path ifComplete(Path then, Path otherwise) {
        return frame -> (frame.successor.allAssigned() ? then : otherwise).follow(frame);
    }

    static Path ifThenElse(Expression condition, Path then, Path otherwise) {
        return frame -> (condition.test(frame) ? then : otherwise).follow(frame);
    }

    static Path cases(Expression[] conditions, Path[] results, Path other) {
        return frame -> {
            for (int i = 0; i < conditions.length; i++) {
                if (conditions[i].test(frame)) {
                    results[i].follow(frame);
                    return;
                }
            }
            other.follow(frame);
        };
    }

    /** {@code variable' = value}: an assignment, or a comparison where the successor has a value already. */
    static Path assign(UniqueString variable, Expression value, Path next) {
        return frame -> {
            IValue known = frame.successor.lookup(variable);
            Value assigned = value.value(frame);
            if (known == null) {
                frame.successor.bind(variable, assigned);
                next.follow(frame);
                frame.successor.unbind(variable);
            } else if (known.equals(assigned)) {
                next.follow(frame);
            }
        };
    }

    /** {@code variable' \in set}. */
    static Path choose(UniqueString variable, Expression set, Path next) {
        return frame -> {
            Value known = (Value) frame.successor.lookup(variable);
            Value from = set.value(frame);
            if (known != null) {
                if (from.member(known)) {
                    next.follow(frame);
                }
                return;
            }
            if (!(from instanceof Enumerable enumerable)) {
                throw new Retreat();
            }
            ValueEnumeration elements = enumerable.elements();
            for (Value each = elements.nextElement(); each != null; each = elements.nextElement()) {
                frame.successor.bind(variable, each);
                next.follow(frame);
                frame.successor.unbind(variable);
            }
        };
    }

    static Path unchanged(UniqueString[] variables, Path next) {
        return frame -> {
            UniqueString[] bound = new UniqueString[variables.length];
            int count = 0;
            boolean unchanged = true;
            for (UniqueString variable : variables) {
                IValue before = frame.from.lookup(variable);
                IValue after = frame.successor.lookup(variable);
                if (after == null) {
                    frame.successor.bind(variable, before);
                    bound[count++] = variable;
                } else if (!before.equals(after)) {
                    unchanged = false;
                    break;
                }
            }
            if (unchanged) {
                next.follow(frame);
            }
            for (int i = 0; i < count; i++) {
                frame.successor.unbind(bound[i]);
            }
        };
    }

    /** An application of the action: the step goes through it if the arguments are those that are wanted. */
    static Path through(Expression[] arguments, Path body, Path otherwise) {
        return frame -> {
            if (arguments.length != frame.wanted.length) {
                throw new Retreat();
            }
            for (int i = 0; i < arguments.length; i++) {
                Value value = arguments[i].value(frame);
                Value wanted = frame.wanted[i];
                if (wanted != null && !wanted.equals(value)) {
                    otherwise.follow(frame);
                    return;
                }
                frame.taken[i] = value;
            }
            body.follow(frame);
        };
    }

    /** A formula that begins with nothing known of what is evaluated once. */
    static Path clearing(ExpressionCompiler.Names names, Path body) {
        int[] slots = names.slots();
        return slots.length == 0
                ? body
                : frame -> {
                    frame.clear(slots);
                    body.follow(frame);
                };
    }
}
