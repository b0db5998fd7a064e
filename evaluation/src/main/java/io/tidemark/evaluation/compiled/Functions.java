package io.tidemark.evaluation.compiled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import tlc2.tool.EvalControl;
import tlc2.value.impl.Applicable;
import tlc2.value.impl.FcnLambdaValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueExcept;
import util.UniqueString;

/** Functions, records and tuples, by TLC's own operations on values. */
final class Functions {
    private Functions() {}

    static Expression tuple(Expression[] elements) {
        return frame -> {
            Value[] values = new Value[elements.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = elements[i].value(frame);
            }
            return new TupleValue(values);
        };
    }

    /** The elements of a sequence for which a test is TRUE, as {@code SelectSeq} gives them; each comes into the slot. */
    static Expression selection(Expression sequence, int slot, Expression test) {
        return frame -> {
            if (!(sequence.value(frame) instanceof TupleValue all)) {
                throw new Retreat();
            }
            List<Value> selected = new ArrayList<>();
            for (Value each : all.elems) {
                frame.slots[slot] = each;
                if (test.test(frame)) {
                    selected.add(each);
                }
            }
            return new TupleValue(selected.toArray(new Value[0]));
        };
    }

    /** {@code DOMAIN function}. */
    record Domain(Expression function) implements Expression {
        @Override
        public Value value(Frame frame) {
            return domain(function.value(frame));
        }

        private static Value domain(Value function) {
            if (function instanceof Applicable applicable) {
                return applicable.getDomain();
            }
            throw new Retreat();
        }

        /** {@code element \in DOMAIN function}. Whether a record has a field is known without the set of its fields. */
        Expression.Condition holds(Expression element) {
            return frame -> {
                Value member = element.value(frame);
                Value value = function.value(frame);
                if (member instanceof StringValue field && value instanceof RecordValue record) {
                    return hasField(record, field.val);
                }
                return domain(value).member(member);
            };
        }

        private static boolean hasField(RecordValue record, UniqueString field) {
            for (UniqueString name : record.names) {
                if (name.equals(field)) {
                    return true;
                }
            }
            return false;
        }
    }

    static Expression apply(Expression[] operands) {
        if (operands.length != 2) {
            throw new NotCompilable("a function of several arguments");
        }
        Expression function = operands[0];
        Expression argument = operands[1];
        return frame -> {
            Value f = function.value(frame);
            if (f instanceof FcnRcdValue table) {
                return lookup(table, argument.value(frame));
            }
            if (f instanceof RecordValue || f instanceof TupleValue || f instanceof FcnLambdaValue) {
                return ((Applicable) f).apply(argument.value(frame), EvalControl.Clear);
            }
            throw new Retreat();
        };
    }

    /** The value for an argument. There is one model value of a name: where arguments are such, they need not be compared. */
    @SuppressWarnings("ReferenceEquality")
    private static Value lookup(FcnRcdValue table, Value argument) {
        if (table.intv == null) {
            for (int i = 0; i < table.domain.length; i++) {
                if (table.domain[i] == argument) {
                    return table.values[i];
                }
            }
        }
        return table.apply(argument, EvalControl.Clear);
    }

    static Expression field(Expression record, Value field) {
        return new Field(record, ((StringValue) field).getVal());
    }

    /** A field of a record, looked for first where it was the last time: one expression sees records of one kind. */
    private static final class Field implements Expression {
        private final Expression record;
        private final UniqueString name;
        private int place;

        Field(Expression record, UniqueString name) {
            this.record = record;
            this.name = name;
        }

        @Override
        public Value value(Frame frame) {
            if (record.value(frame) instanceof RecordValue fields) {
                UniqueString[] names = fields.names;
                int known = place;
                if (known < names.length && name.equals(names[known])) {
                    return fields.values[known];
                }
                for (int i = 0; i < names.length; i++) {
                    if (name.equals(names[i])) {
                        place = i;
                        return fields.values[i];
                    }
                }
            }
            throw new Retreat();
        }
    }

    /** A record with its fields in the order in which TLC would put them. */
    static Expression record(Value[] fields, Expression[] values) {
        UniqueString[] names = Arrays.stream(fields)
                .map(field -> ((StringValue) field).getVal())
                .toArray(UniqueString[]::new);
        UniqueString[] sorted = names.clone();
        Arrays.sort(sorted, Comparator.comparingInt(UniqueString::getTok));
        int[] places = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            if (i > 0 && sorted[i].equals(sorted[i - 1])) {
                throw new NotCompilable("a record with a field twice");
            }
            for (int j = 0; j < names.length; j++) {
                if (sorted[j].equals(names[i])) {
                    places[i] = j;
                }
            }
        }
        return frame -> {
            Value[] ordered = new Value[values.length];
            for (int i = 0; i < values.length; i++) {
                ordered[places[i]] = values[i].value(frame);
            }
            return new RecordValue(sorted, ordered, true);
        };
    }

    static Expression except(Expression function, Expression[][] paths, Expression[] values, int at) {
        return frame -> {
            Value result = function.value(frame);
            for (int i = 0; i < values.length; i++) {
                Value[] path = new Value[paths[i].length];
                for (int j = 0; j < path.length; j++) {
                    path[j] = paths[i][j].value(frame);
                }
                Value old = result.select(path);
                if (old == null) {
                    throw new Retreat();
                }
                frame.slots[at] = old;
                result = result.takeExcept(new ValueExcept(path, values[i].value(frame)));
            }
            return result;
        };
    }
}
