package io.tidemark.spec.tlc;

import io.tidemark.spec.Change;
import io.tidemark.spec.Change.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tla2sany.semantic.OpDeclNode;
import tlc2.tool.TLCState;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueVec;
import util.UniqueString;

/** What differs between two states: of functions and records only the parts, of sets of messages only the elements. */
final class StateDifference {

    private final List<Change> changes = new ArrayList<>();

    private StateDifference() {}

    /** Every variable of interest with its value. */
    static List<Change> everything(List<OpDeclNode> variables, TLCState state) {
        StateDifference difference = new StateDifference();
        for (OpDeclNode variable : variables) {
            value(state, variable)
                    .ifPresent(value -> difference.became(variable.getName().toString(), value));
        }
        return List.copyOf(difference.changes);
    }

    /** What the second state has otherwise than the first, in the order of the variables. */
    static List<Change> between(List<OpDeclNode> variables, TLCState before, TLCState after) {
        StateDifference difference = new StateDifference();
        for (OpDeclNode variable : variables) {
            Optional<Value> old = value(before, variable);
            Optional<Value> now = value(after, variable);
            if (old.isPresent() && now.isPresent()) {
                difference.compare(variable.getName().toString(), old.get(), now.get());
            }
        }
        return List.copyOf(difference.changes);
    }

    /** Empty when an action forgot the variable; TLC says so itself. */
    private static Optional<Value> value(TLCState state, OpDeclNode variable) {
        Optional<Value> value = Optional.ofNullable((Value) state.lookup(variable.getName()));
        value.ifPresent(Value::deepNormalize);
        return value;
    }

    private void compare(String name, Value before, Value after) {
        if (before.equals(after)) {
            return;
        }
        if (before instanceof RecordValue one && after instanceof RecordValue other && sameFields(one, other)) {
            for (int i = 0; i < one.names.length; i++) {
                compare(name + "." + one.names[i], one.values[i], other.values[i]);
            }
        } else if (before instanceof FcnRcdValue one && after instanceof FcnRcdValue other && sameDomain(one, other)) {
            Value[] domain = one.getDomainAsValues();
            for (int i = 0; i < domain.length; i++) {
                compare(name + "[" + domain[i] + "]", one.values[i], other.values[i]);
            }
        } else if (before instanceof SetEnumValue one
                && after instanceof SetEnumValue other
                && holdsStructures(one)
                && holdsStructures(other)) {
            elementsMissingIn(one, other).forEach(element -> changes.add(new Change(name, Kind.LOST, text(element))));
            elementsMissingIn(other, one).forEach(element -> changes.add(new Change(name, Kind.GAINED, text(element))));
        } else {
            became(name, after);
        }
    }

    private void became(String name, Value value) {
        changes.add(new Change(name, Kind.BECAME, text(value)));
    }

    private static String text(Value value) {
        return value.toString().replaceAll("\\s*\\n\\s*", " ");
    }

    private static boolean sameFields(RecordValue one, RecordValue other) {
        if (one.names.length != other.names.length) {
            return false;
        }
        for (int i = 0; i < one.names.length; i++) {
            UniqueString name = one.names[i];
            if (!name.equals(other.names[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameDomain(FcnRcdValue one, FcnRcdValue other) {
        return one.getDomain().equals(other.getDomain());
    }

    /** Whether the elements are worth telling one by one; a set of names is shorter told as a whole. */
    private static boolean holdsStructures(SetEnumValue set) {
        ValueVec elements = set.elems;
        for (int i = 0; i < elements.size(); i++) {
            Value element = elements.elementAt(i);
            if (!(element instanceof RecordValue || element instanceof TupleValue || element instanceof FcnRcdValue)) {
                return false;
            }
        }
        return true;
    }

    private static List<Value> elementsMissingIn(SetEnumValue set, SetEnumValue other) {
        List<Value> missing = new ArrayList<>();
        for (int i = 0; i < set.elems.size(); i++) {
            Value element = set.elems.elementAt(i);
            if (!other.member(element)) {
                missing.add(element);
            }
        }
        return missing;
    }
}
