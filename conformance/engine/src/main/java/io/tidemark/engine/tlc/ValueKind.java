package io.tidemark.engine.tlc;

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

    private boolean isStructure() {
        return this == ARRAY || this == OBJECT || this == STRUCTURE;
    }
}
