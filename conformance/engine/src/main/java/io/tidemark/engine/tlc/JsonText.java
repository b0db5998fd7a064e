package io.tidemark.engine.tlc;

import java.util.ArrayList;
import java.util.List;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * A value as a trace writes it: whoever reads of a mistake in a trace has written JSON, not TLA+.
 *
 * @param value the value
 */
record JsonText(Value value) {
    private static final int LONGEST = 200;

    /** The text, short enough for a line. */
    @Override
    public String toString() {
        String text = json(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 3) + "...";
    }

    private static String json(Value value) {
        if (value instanceof TupleValue tuple) {
            return array(tuple.elems);
        }
        if (value instanceof SetEnumValue set) {
            return array(set.elems.toArray());
        }
        if (value instanceof RecordValue object) {
            List<String> fields = new ArrayList<>();
            for (int i = 0; i < object.names.length; i++) {
                fields.add('"' + object.names[i].toString() + "\":" + json(object.values[i]));
            }
            return "{" + String.join(",", fields) + "}";
        }
        return value instanceof BoolValue flag ? String.valueOf(flag.val) : value.toString();
    }

    private static String array(Value[] elements) {
        List<String> texts = new ArrayList<>();
        for (Value element : elements) {
            texts.add(json(element));
        }
        return "[" + String.join(", ", texts) + "]";
    }
}
