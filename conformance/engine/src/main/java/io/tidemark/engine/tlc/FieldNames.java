package io.tidemark.engine.tlc;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * The names of an object's fields, in the order read. The objects of a trace have few different lists of them, so what
 * follows from the names alone is found out once for each list and not once for each object.
 */
final class FieldNames {
    /** How many lists are remembered: a trace may have any number. */
    private static final int REMEMBERED = 10_000;

    private final int[] remembered;
    private final @Nullable FieldNames before;
    private final String last;
    private final int size;
    private final List<FieldNames> longer = new ArrayList<>(2);
    private UniqueString @Nullable [] sorted;
    private int[] positions = {};
    private String checkedFor = "";
    private EventParser.@Nullable Observed observed;

    private FieldNames(int[] remembered, @Nullable FieldNames before, String last) {
        this.remembered = remembered;
        this.before = before;
        this.last = last;
        this.size = before == null ? 0 : before.size + 1;
    }

    /** The empty list. */
    static FieldNames none() {
        return new FieldNames(new int[1], null, "");
    }

    int size() {
        return size;
    }

    /** This list and one more name; null if the name is in it already. */
    @SuppressWarnings("ReferenceEquality") // the JSON reader gives a name out as the same string, mostly
    @Nullable
    FieldNames with(String name) {
        for (int i = 0; i < longer.size(); i++) {
            if (longer.get(i).last == name) {
                return longer.get(i);
            }
        }
        for (FieldNames each : longer) {
            if (each.last.equals(name)) {
                return each;
            }
        }
        if (indexOf(name) >= 0) {
            return null;
        }
        FieldNames made = new FieldNames(remembered, this, name);
        if (remembered[0] < REMEMBERED) {
            remembered[0]++;
            longer.add(made);
        }
        return made;
    }

    /** Where a name stands, from 0; -1 if it does not. */
    int indexOf(String name) {
        for (FieldNames each = this; each.before != null; each = each.before) {
            if (each.last.equals(name)) {
                return each.size - 1;
            }
        }
        return -1;
    }

    List<String> names() {
        String[] names = new String[size];
        for (FieldNames each = this; each.before != null; each = each.before) {
            names[each.size - 1] = each.last;
        }
        return List.of(names);
    }

    /**
     * The record with these fields.
     *
     * @param values holds them in the order of the names
     * @param from   where they begin
     */
    RecordValue record(Value[] values, int from) {
        UniqueString[] names = sorted == null ? sort() : sorted;
        Value[] ordered = new Value[size];
        for (int i = 0; i < ordered.length; i++) {
            ordered[i] = values[from + positions[i]];
        }
        return new RecordValue(names, ordered, true);
    }

    /** TLC's order of names, found by having it sort a record of their positions. */
    private UniqueString[] sort() {
        UniqueString[] names =
                names().stream().map(UniqueString::uniqueStringOf).toArray(UniqueString[]::new);
        Value[] numbers = new Value[size];
        for (int i = 0; i < size; i++) {
            numbers[i] = IntValue.gen(i);
        }
        RecordValue record = new RecordValue(names, numbers, false);
        record.normalize();
        positions = new int[size];
        for (int i = 0; i < size; i++) {
            positions[i] = ((IntValue) record.values[i]).val;
        }
        sorted = record.names;
        return record.names;
    }

    /** Whether {@link #setChecked} was last called with this event. */
    boolean isCheckedFor(String event) {
        return checkedFor.equals(event);
    }

    /** Remembers that an event of this name may have these fields. */
    void setChecked(String event) {
        checkedFor = event;
    }

    /** What is compared when these are the fields of a {@code state}, once that has been {@linkplain #setObserved told}. */
    EventParser.@Nullable Observed observed() {
        return observed;
    }

    void setObserved(EventParser.Observed compared) {
        observed = compared;
    }
}
