package io.tidemark.engine.tlc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Fills in what an event leaves open. */
final class Completion {
    private Completion() {}

    /** The event itself if it has the field, else the events with the values 1 to 3 there. */
    static List<Event> of(Event event, String field) {
        RecordValue record = event.record();
        if (Arrays.stream(record.names).anyMatch(name -> name.toString().equals(field))) {
            return List.of(event);
        }
        List<Event> completed = new ArrayList<>();
        for (int value = 1; value <= 3; value++) {
            UniqueString[] names = Arrays.copyOf(record.names, record.names.length + 1);
            Value[] values = Arrays.copyOf(record.values, record.values.length + 1);
            names[record.names.length] = UniqueString.uniqueStringOf(field);
            values[record.values.length] = IntValue.gen(value);
            completed.add(new Event(
                    event.line(),
                    event.seq(),
                    event.after(),
                    event.partition(),
                    event.name(),
                    event.arm(),
                    new RecordValue(names, values, false),
                    event.fields(),
                    event.specified(),
                    event.observed(),
                    event.text()));
        }
        return completed;
    }
}
