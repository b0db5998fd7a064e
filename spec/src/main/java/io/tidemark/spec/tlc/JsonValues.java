package io.tidemark.spec.tlc;

import java.util.ArrayList;
import java.util.List;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** TLC's values as JSON has them. */
final class JsonValues {

    private JsonValues() {}

    /**
     * A value as a number, a text, a truth value or a list.
     *
     * @throws IllegalArgumentException for a value that traces have no form for
     */
    static Object of(Value value) {
        if (value instanceof IntValue number) {
            return number.val;
        }
        if (value instanceof StringValue text) {
            return text.val.toString();
        }
        if (value instanceof BoolValue truth) {
            return truth.val;
        }
        return elements(value).stream().map(JsonValues::of).toList();
    }

    /** The elements of a tuple or a set, those of a set in TLC's order. */
    static List<Value> elements(Value value) {
        if (value.toTuple() instanceof TupleValue tuple && !(value instanceof SetEnumValue)) {
            return List.of(tuple.elems);
        }
        Value set = value.toSetEnum();
        if (!(set instanceof SetEnumValue enumerated)) {
            throw new IllegalArgumentException("no value of a trace: " + value);
        }
        enumerated.normalize();
        List<Value> elements = new ArrayList<>();
        for (int i = 0; i < enumerated.elems.size(); i++) {
            elements.add(enumerated.elems.elementAt(i));
        }
        return elements;
    }
}
