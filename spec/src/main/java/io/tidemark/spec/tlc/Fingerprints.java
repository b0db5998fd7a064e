package io.tidemark.spec.tlc;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tlc2.value.IMVPerm;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.IntervalValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueVec;

/**
 * Fingerprints of 64 bits, in which states are equal if they are equal up to the symmetry of the model. They tell apart what TLC's own
 * tell apart, and are as unlikely to be equal by chance; they are made faster:
 *
 * <ul>
 *   <li>The fingerprint of a state is made of those of its variables, so that a step costs what it changes.
 *   <li>The elements of a set, and those of a function, count in any order. So nothing has to be sorted anew for a permutation of model
 *       values, and no permuted value has to be made: a value is hashed once, for all permutations at the same time.
 *   <li>A string counts with TLC's number for it, and not with its letters.
 * </ul>
 *
 * <p>Not for use by several threads.
 */
final class Fingerprints {
    // Numbers without meaning, which keep values of different kinds apart.
    private static final long BOOLEAN = 0x6a09e667f3bcc908L;
    private static final long INTEGER = 0xbb67ae8584caa73bL;
    private static final long STRING = 0x3c6ef372fe94f82bL;
    private static final long MODEL_VALUE = 0xa54ff53a5f1d36f1L;
    private static final long SET = 0x510e527fade682d1L;
    private static final long FUNCTION = 0x9b05688c2b3e6c1fL;
    private static final long VARIABLE = 0x1f83d9abfb41bd6bL;
    private static final long ARGUMENT = 0x9e3779b97f4a7c15L;

    private static final long[][] NONE = {};

    private final IMVPerm[] permutations;
    private long[][] modelValues = new long[0][];
    private Level[] levels = new Level[0];

    /** The hashes that are being made at one depth of a value: the first as it is, the others as the permutations make it. */
    private static final class Level {
        final long[] result;
        final long[] argument;

        Level(int size) {
            result = new long[size];
            argument = new long[size];
        }
    }

    /**
     * What a variable adds to a state's fingerprint. Where there are several hashes in an array, the first is of the value as it is,
     * the others of what the permutations make of it; one stands for all of them if they are alike.
     */
    static final class Part {
        private final Value value;
        private final long[] hashes;

        /** What the elements of a function or a set add to the hashes, in the value's order. */
        private final long[][] elements;

        private Part(Value value, long[] hashes, long[][] elements) {
            this.value = value;
            this.hashes = hashes;
            this.elements = elements;
        }
    }

    /** @param permutations those under which states count as equal, without the identity; with it they are a group */
    Fingerprints(IMVPerm[] permutations) {
        this.permutations = permutations.clone();
    }

    /**
     * What a variable adds to a state's fingerprint. Normalizes the value, as TLC does where it makes a fingerprint.
     *
     * @param position the variable's
     * @param before what it added with a value that may share elements with this one
     */
    Part of(int position, IValue value, @Nullable Part before) {
        Value whole = (Value) value;
        long[][] elements = NONE;
        long[] hashes;
        if (whole instanceof FcnRcdValue function) {
            elements = elements(function, before);
            hashes = sum(elements, FUNCTION * (elements.length + 1));
        } else if (whole instanceof RecordValue record) {
            elements = elements(record, before);
            hashes = sum(elements, FUNCTION * (elements.length + 1));
        } else if (whole instanceof SetEnumValue set) {
            elements = elements(set, before);
            hashes = sum(elements, SET * (elements.length + 1));
        } else {
            boolean varies = hash(whole, 0);
            hashes = Arrays.copyOf(level(0).result, varies ? permutations.length + 1 : 1);
        }
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] = mix(hashes[i] + (position + 1) * VARIABLE);
        }
        return new Part(whole, hashes, elements);
    }

    @SuppressWarnings("ReferenceEquality") // what a step leaves alone is the same object
    private long[][] elements(FcnRcdValue function, @Nullable Part before) {
        function.normalize();
        long[][] elements = new long[function.values.length][];
        FcnRcdValue known = before != null
                        && before.value instanceof FcnRcdValue other
                        && other.domain == function.domain
                        && other.intv == function.intv
                        && before.elements.length == elements.length
                ? other
                : null;
        for (int i = 0; i < elements.length; i++) {
            if (known != null && before != null && known.values[i] == function.values[i]) {
                elements[i] = before.elements[i];
                continue;
            }
            level(0).result[0] = 0;
            elements[i] = copy(element(function, i, 0, false));
        }
        return elements;
    }

    @SuppressWarnings("ReferenceEquality") // as above
    private long[][] elements(RecordValue record, @Nullable Part before) {
        record.normalize();
        long[][] elements = new long[record.values.length][];
        RecordValue known = before != null && before.value instanceof RecordValue other && other.names == record.names
                ? other
                : null;
        for (int i = 0; i < elements.length; i++) {
            if (known != null && before != null && known.values[i] == record.values[i]) {
                elements[i] = before.elements[i];
                continue;
            }
            level(0).result[0] = 0;
            elements[i] = copy(mapping(string(record.names[i].getTok()), record.values[i], 0, false));
        }
        return elements;
    }

    private long[][] elements(SetEnumValue set, @Nullable Part before) {
        set.normalize();
        long[][] elements = new long[set.elems.size()][];
        for (int i = 0; i < elements.length; i++) {
            Value element = set.elems.elementAt(i);
            long[] known = before != null && before.value instanceof SetEnumValue other
                    ? known(element, other.elems, before.elements)
                    : null;
            if (known == null) {
                level(0).result[0] = 0;
                known = copy(element(element, 0, false));
            }
            elements[i] = known;
        }
        return elements;
    }

    @SuppressWarnings("ReferenceEquality") // as above
    private static long @Nullable [] known(Value element, ValueVec all, long[][] elements) {
        for (int i = 0; i < elements.length; i++) {
            if (all.elementAt(i) == element) {
                return elements[i];
            }
        }
        return null;
    }

    /** What has been added up in the outermost level. */
    private long[] copy(boolean varies) {
        return Arrays.copyOf(level(0).result, varies ? permutations.length + 1 : 1);
    }

    private long[] sum(long[][] elements, long kind) {
        long same = 0;
        boolean varies = false;
        for (long[] element : elements) {
            if (element.length == 1) {
                same += element[0];
            } else {
                varies = true;
            }
        }
        long[] sums = new long[varies ? permutations.length + 1 : 1];
        Arrays.fill(sums, same);
        for (long[] element : elements) {
            if (element.length > 1) {
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += element[i];
                }
            }
        }
        finish(sums, varies, kind);
        return sums;
    }

    /** The fingerprint of a state, from what its variables add. */
    long of(@Nullable Part[] parts) {
        long same = 0;
        boolean varies = false;
        for (Part part : parts) {
            long[] hashes = hashes(part);
            if (hashes.length == 1) {
                same += hashes[0];
            } else {
                varies = true;
            }
        }
        if (!varies) {
            return mix(same);
        }
        long[] sums = level(0).result;
        Arrays.fill(sums, same);
        for (Part part : parts) {
            long[] hashes = hashes(part);
            if (hashes.length > 1) {
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += hashes[i];
                }
            }
        }
        long fingerprint = 0;
        for (long sum : sums) {
            // Permuting the state permutes these summands.
            fingerprint += mix(sum);
        }
        return mix(fingerprint);
    }

    private static long[] hashes(@Nullable Part part) {
        if (part == null) {
            throw new IllegalStateException("the fingerprint of a state that is not complete");
        }
        return part.hashes;
    }

    private Level level(int depth) {
        if (depth >= levels.length) {
            int known = levels.length;
            levels = Arrays.copyOf(levels, depth + 4);
            for (int i = known; i < levels.length; i++) {
                levels[i] = new Level(permutations.length + 1);
            }
        }
        return levels[depth];
    }

    /** Hashes a value into the level's result. Says whether a permutation changes it; if none does, only the first is set. */
    private boolean hash(Value value, int depth) {
        if (value instanceof RecordValue record) {
            return record(record, depth);
        }
        if (value instanceof FcnRcdValue function) {
            return function(function, depth);
        }
        if (value instanceof TupleValue tuple) {
            return tuple(tuple, depth);
        }
        if (value instanceof SetEnumValue set) {
            return set(set, depth);
        }
        if (value instanceof ModelValue model) {
            return modelValue(model, level(depth).result);
        }
        if (value instanceof IntervalValue interval) {
            level(depth).result[0] = interval(interval);
            return false;
        }
        Long plain = plain(value);
        if (plain != null) {
            level(depth).result[0] = plain;
            return false;
        }
        Value set = value.toSetEnum();
        if (set != null) {
            return hash(set, depth);
        }
        Value function = value.toFcnRcd();
        if (function != null) {
            return hash(function, depth);
        }
        throw new IllegalStateException("a value that has no fingerprint: " + value);
    }

    private static @Nullable Long plain(Value value) {
        if (value instanceof IntValue integer) {
            return integer(integer.val);
        }
        if (value instanceof StringValue string) {
            return string(string.getVal().getTok());
        }
        if (value instanceof BoolValue bool) {
            return mix(BOOLEAN + (bool.val ? 1 : 0));
        }
        return null;
    }

    private static long integer(int value) {
        return mix(INTEGER + value);
    }

    private static long string(int number) {
        return mix(STRING + number);
    }

    private static long interval(IntervalValue interval) {
        long sum = 0;
        for (int i = interval.low; i <= interval.high; i++) {
            sum += mix(integer(i));
        }
        return mix(sum + SET * (interval.size() + 1));
    }

    private boolean modelValue(ModelValue value, long[] result) {
        if (value.index >= modelValues.length) {
            modelValues = Arrays.copyOf(modelValues, value.index + 1);
        }
        long[] known = modelValues[value.index];
        if (known == null) {
            known = modelValue(value);
            modelValues[value.index] = known;
        }
        System.arraycopy(known, 0, result, 0, known.length);
        return known.length > 1;
    }

    private long[] modelValue(ModelValue value) {
        long[] hashes = new long[permutations.length + 1];
        boolean varies = false;
        hashes[0] = nameOf(value);
        for (int i = 0; i < permutations.length; i++) {
            IValue image = permutations[i].get(value);
            varies |= image != null;
            hashes[i + 1] = image == null ? hashes[0] : nameOf((ModelValue) image);
        }
        return varies ? hashes : Arrays.copyOf(hashes, 1);
    }

    private static long nameOf(ModelValue value) {
        return mix(MODEL_VALUE + value.val.getTok());
    }

    private boolean set(SetEnumValue set, int depth) {
        set.normalize(); // drops what it contains twice
        ValueVec elements = set.elems;
        int size = elements.size();
        long[] result = level(depth).result;
        boolean varies = false;
        result[0] = 0;
        for (int i = 0; i < size; i++) {
            varies = element(elements.elementAt(i), depth, varies);
        }
        finish(result, varies, SET * (size + 1));
        return varies;
    }

    /** Adds an element of a set. Says whether the sum varies, as it may have before. */
    private boolean element(Value value, int depth, boolean variesBefore) {
        long[] result = level(depth).result;
        boolean elementVaries = hash(value, depth + 1);
        long[] hashes = level(depth + 1).result;
        if (elementVaries && !variesBefore) {
            spread(result);
        }
        boolean varies = elementVaries || variesBefore;
        int last = varies ? permutations.length : 0;
        for (int j = 0; j <= last; j++) {
            result[j] += mix(hashes[elementVaries ? j : 0]);
        }
        return varies;
    }

    private boolean record(RecordValue record, int depth) {
        record.normalize();
        long[] result = level(depth).result;
        boolean varies = false;
        result[0] = 0;
        for (int i = 0; i < record.names.length; i++) {
            varies = mapping(string(record.names[i].getTok()), record.values[i], depth, varies);
        }
        finish(result, varies, FUNCTION * (record.names.length + 1));
        return varies;
    }

    private boolean tuple(TupleValue tuple, int depth) {
        long[] result = level(depth).result;
        boolean varies = false;
        result[0] = 0;
        for (int i = 0; i < tuple.elems.length; i++) {
            varies = mapping(integer(i + 1), tuple.elems[i], depth, varies);
        }
        finish(result, varies, FUNCTION * (tuple.elems.length + 1));
        return varies;
    }

    private boolean function(FcnRcdValue function, int depth) {
        function.normalize();
        long[] result = level(depth).result;
        boolean varies = false;
        result[0] = 0;
        for (int i = 0; i < function.values.length; i++) {
            varies = element(function, i, depth, varies);
        }
        finish(result, varies, FUNCTION * (function.values.length + 1));
        return varies;
    }

    /** Adds an argument of a function and its value. Says whether the sum varies, as it may have before. */
    private boolean element(FcnRcdValue function, int position, int depth, boolean variesBefore) {
        Value value = function.values[position];
        if (function.intv != null) {
            return mapping(integer(function.intv.low + position), value, depth, variesBefore);
        }
        if (hash(function.domain[position], depth + 1)) {
            return varyingMapping(value, depth, variesBefore);
        }
        return mapping(level(depth + 1).result[0], value, depth, variesBefore);
    }

    /** Adds an argument that no permutation changes, and its value. Says whether the sum varies, as it may have before. */
    private boolean mapping(long argument, Value value, int depth, boolean variesBefore) {
        long[] result = level(depth).result;
        boolean valueVaries = hash(value, depth + 1);
        if (valueVaries && !variesBefore) {
            spread(result);
        }
        boolean varies = valueVaries || variesBefore;
        long[] hashes = level(depth + 1).result;
        int last = varies ? permutations.length : 0;
        for (int j = 0; j <= last; j++) {
            result[j] += mix(argument * ARGUMENT + hashes[valueVaries ? j : 0]);
        }
        return varies;
    }

    /** The same with an argument that varies, whose hashes are the next level's result. */
    private boolean varyingMapping(Value value, int depth, boolean variesBefore) {
        long[] result = level(depth).result;
        long[] hashes = level(depth + 1).result;
        long[] argument = level(depth).argument;
        System.arraycopy(hashes, 0, argument, 0, argument.length);
        boolean valueVaries = hash(value, depth + 1);
        if (!variesBefore) {
            spread(result);
        }
        for (int j = 0; j < result.length; j++) {
            result[j] += mix(argument[j] * ARGUMENT + hashes[valueVaries ? j : 0]);
        }
        return true;
    }

    private static void spread(long[] hashes) {
        for (int i = 1; i < hashes.length; i++) {
            hashes[i] = hashes[0];
        }
    }

    private static void finish(long[] result, boolean varies, long kind) {
        int size = varies ? result.length : 1;
        for (int i = 0; i < size; i++) {
            result[i] = mix(result[i] + kind);
        }
    }

    /** Every bit of the result depends on every bit of the number; different numbers have different results (SplitMix64). */
    private static long mix(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
