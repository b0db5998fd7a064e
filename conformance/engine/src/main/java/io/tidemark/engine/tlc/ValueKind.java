package io.tidemark.engine.tlc;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** What a value is in a trace's JSON. Values of different kinds are not just different: TLC does not compare them. */
enum ValueKind {
    NUMBER("a number"),
    STRING("a string"),
    BOOLEAN("a boolean"),
    ARRAY("an array"),
    OBJECT("an object"),
    /** A function, which may be a sequence. */
    STRUCTURE("an array or object"),
    UNKNOWN("a value of the specification's kind");

    private final String text;

    ValueKind(String text) {
        this.text = text;
    }

    /** Such as "a number". */
    String text() {
        return text;
    }

    static ValueKind of(Value value) {
        if (value instanceof IntValue) {
            return NUMBER;
        }
        if (value instanceof StringValue) {
            return STRING;
        }
        if (value instanceof BoolValue) {
            return BOOLEAN;
        }
        if (value instanceof TupleValue || value instanceof SetEnumValue || value instanceof Enumerable) {
            return ARRAY;
        }
        if (value instanceof RecordValue record && record.names.length > 0) {
            return OBJECT;
        }
        return value instanceof RecordValue || value instanceof FcnRcdValue ? STRUCTURE : UNKNOWN;
    }

    /** The kind of a set's members. */
    static ValueKind ofMembers(Value set) {
        String name = set.toString();
        if (name.equals("Nat") || name.equals("Int")) {
            return NUMBER;
        }
        if (set instanceof Enumerable enumerable && set.isFinite()) {
            Value first = enumerable.elements().nextElement();
            return first == null ? UNKNOWN : of(first);
        }
        return UNKNOWN;
    }

    boolean isComparableWith(ValueKind other) {
        return this == other
                || this == UNKNOWN
                || other == UNKNOWN
                || (this == STRUCTURE && other.isStructure())
                || (other == STRUCTURE && isStructure());
    }

    /**
     * An observed value of another kind than the specification's.
     *
     * @param observed  the value, or the part of one
     * @param expected  the kind that it should have
     * @param specified a value of that kind
     */
    record Difference(Value observed, ValueKind expected, Value specified) {}

    /**
     * Where the kinds of an observed value and the specification's differ, be it within arrays or objects. Members of a set
     * are all of one kind, so where the specification's set is empty, those observed are compared with the first of them.
     */
    static Optional<Difference> difference(Value observed, Value specified) {
        ValueKind expected = of(specified);
        if (!of(observed).isComparableWith(expected)) {
            return Optional.of(new Difference(observed, expected, specified));
        }
        if (observed instanceof TupleValue array) {
            return differenceOfElements(array.elems, specified);
        }
        if (observed instanceof RecordValue object && specified instanceof RecordValue record) {
            for (int i = 0; i < object.names.length; i++) {
                Value field = record.select(new StringValue(object.names[i]));
                Optional<Difference> found = field == null ? Optional.empty() : difference(object.values[i], field);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Difference> differenceOfElements(Value[] observed, Value specified) {
        boolean ordered = specified instanceof TupleValue || specified.toSetEnum() == null;
        Value[] elements = ordered ? elements(specified.toTuple()) : elements(specified.toSetEnum());
        for (int i = 0; i < observed.length; i++) {
            int like = ordered ? i : 0;
            if (like < elements.length || !ordered) {
                Value expected = like < elements.length ? elements[like] : observed[0];
                Optional<Difference> found = difference(observed[i], expected);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Value[] elements(@Nullable Value value) {
        if (value instanceof TupleValue tuple) {
            return tuple.elems;
        }
        return value instanceof SetEnumValue set ? set.elems.toArray() : new Value[0];
    }

    private boolean isStructure() {
        return this == ARRAY || this == OBJECT || this == STRUCTURE;
    }
}
