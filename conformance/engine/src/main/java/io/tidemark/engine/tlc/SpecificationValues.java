package io.tidemark.engine.tlc;

import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** Comparing TLA+ values: with each other, and with what a trace observed. */
final class SpecificationValues {
    private SpecificationValues() {}

    /**
     * Whether two values are equal. Successive states share most of their parts, so identity is tried at every level before
     * anything is compared.
     */
    @SuppressWarnings("ReferenceEquality")
    static boolean same(Value a, Value b) {
        if (a == b) {
            return true;
        }
        if (a instanceof FcnRcdValue f && b instanceof FcnRcdValue g) {
            boolean sameDomain = f.domain != null ? f.domain == g.domain : f.intv != null && f.intv == g.intv;
            if (sameDomain && f.isNormalized() == g.isNormalized()) {
                return same(f.values, g.values);
            }
        } else if (a instanceof RecordValue r && b instanceof RecordValue s) {
            if (r.names == s.names) {
                return same(r.values, s.values);
            }
        } else if (a instanceof TupleValue t && b instanceof TupleValue u) {
            return t.elems.length == u.elems.length && same(t.elems, u.elems);
        }
        return a.equals(b);
    }

    private static boolean same(Value[] a, Value[] b) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i] && !same(a[i], b[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * The same for equal values, whichever form they have: a sequence is a function of 1..n, a record one of its names. Parts of
     * functions and sets are added up, so that neither has to be sorted first. A fingerprint, which TLC's values hash by, goes
     * through every bit of every name.
     */
    static int hash(Value value) {
        if (value instanceof IntValue i) {
            return mixed(i.val);
        }
        if (value instanceof StringValue s) {
            return mixed(s.val.hashCode());
        }
        if (value instanceof BoolValue b) {
            return Boolean.hashCode(b.val);
        }
        int sum = 0;
        if (value instanceof RecordValue record) {
            for (int i = 0; i < record.names.length; i++) {
                sum += argument(mixed(record.names[i].hashCode()), record.values[i]);
            }
            return sum;
        }
        if (value instanceof TupleValue tuple) {
            for (int i = 0; i < tuple.elems.length; i++) {
                sum += argument(mixed(i + 1), tuple.elems[i]);
            }
            return sum;
        }
        if (value instanceof FcnRcdValue function) {
            for (int i = 0; i < function.values.length; i++) {
                int at = function.intv != null ? mixed(function.intv.low + i) : hash(function.domain[i]);
                sum += argument(at, function.values[i]);
            }
            return sum;
        }
        return hashOfOther(value);
    }

    private static int hashOfOther(Value value) {
        if (value instanceof ModelValue) {
            return value.hashCode();
        }
        if (value.toSetEnum() instanceof SetEnumValue set) {
            set.normalize();
            int sum = 1;
            for (int i = 0; i < set.elems.size(); i++) {
                sum += mixed(hash(set.elems.elementAt(i)));
            }
            return sum;
        }
        return value.toFcnRcd() instanceof FcnRcdValue function ? hash(function) : value.hashCode();
    }

    private static int argument(int argument, Value value) {
        return mixed(31 * argument + hash(value));
    }

    /** Spreads a number over all bits, so that sums of several seldom are the same (a finalizer of MurmurHash3). */
    private static int mixed(int number) {
        int bits = (number ^ (number >>> 16)) * 0x85ebca6b;
        bits = (bits ^ (bits >>> 13)) * 0xc2b2ae35;
        return bits ^ (bits >>> 16);
    }

    /**
     * Whether an observed value, which was read from JSON, is the specification's: an array is a sequence or, where the
     * specification has a set, that set, each member once; an object is a record or a function whose arguments print as the object's names.
     */
    static boolean matches(Value observed, Value specified) {
        if (observed instanceof IntValue i) {
            return specified instanceof IntValue j && i.val == j.val;
        }
        if (observed instanceof StringValue s) {
            return specified instanceof StringValue t && s.val.equals(t.val);
        }
        if (observed instanceof BoolValue b) {
            return specified instanceof BoolValue c && b.val == c.val;
        }
        if (observed instanceof TupleValue elements) {
            return matchesArray(elements, specified);
        }
        return observed instanceof RecordValue fields && matchesObject(fields, specified);
    }

    private static boolean matchesArray(TupleValue observed, Value specified) {
        if (specified instanceof TupleValue tuple) {
            return matchesInOrder(observed.elems, tuple.elems);
        }
        Value set = specified.toSetEnum();
        if (set instanceof SetEnumValue elements) {
            elements.normalize();
            return matchesSet(observed.elems, elements);
        }
        Value tuple = specified.toTuple();
        return tuple instanceof TupleValue sequence && matchesInOrder(observed.elems, sequence.elems);
    }

    private static boolean matchesInOrder(Value[] observed, Value[] specified) {
        if (observed.length != specified.length) {
            return false;
        }
        for (int i = 0; i < observed.length; i++) {
            if (!matches(observed[i], specified[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean matchesSet(Value[] observed, SetEnumValue specified) {
        int size = specified.elems.size();
        boolean[] met = new boolean[size];
        for (Value element : observed) {
            boolean found = false;
            for (int i = 0; i < size && !found; i++) {
                if (!met[i] && matches(element, specified.elems.elementAt(i))) {
                    found = true;
                    met[i] = true;
                }
            }
            if (!found) {
                return false;
            }
        }
        for (boolean each : met) {
            if (!each) {
                return false;
            }
        }
        return true;
    }

    private static boolean matchesObject(RecordValue observed, Value specified) {
        if (specified instanceof RecordValue record) {
            return observed.names.length == record.names.length && matchesFields(observed, record);
        }
        Value function = specified.toFcnRcd();
        if (!(function instanceof FcnRcdValue fcn)) {
            return false;
        }
        Value[] arguments = fcn.getDomainAsValues();
        if (arguments.length != observed.names.length) {
            return false;
        }
        for (int i = 0; i < arguments.length; i++) {
            String name = arguments[i] instanceof StringValue s ? s.val.toString() : arguments[i].toString();
            Value field = observed.select(new StringValue(name));
            if (field == null || !matches(field, fcn.values[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean matchesFields(RecordValue observed, RecordValue specified) {
        for (int i = 0; i < observed.names.length; i++) {
            Value field = specified.select(new StringValue(observed.names[i]));
            if (field == null || !matches(observed.values[i], field)) {
                return false;
            }
        }
        return true;
    }
}
