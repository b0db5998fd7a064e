package io.tidemark.spec.tlc;

import java.util.ArrayList;
import java.util.List;
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

    private final IMVPerm[] permutations;
    private final List<Level> levels = new ArrayList<>();

    /** The hashes that are being made at one depth of a value: the first as it is, the others as the permutations make it. */
    private static final class Level {
        final long[] result;
        final long[] argument;

        Level(int size) {
            result = new long[size];
            argument = new long[size];
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
     * @return one hash if the permutations leave the value as it is; otherwise one of the value as it is and one for each permutation
     */
    long[] of(int position, IValue value) {
        boolean varies = hash((Value) value, 0);
        long[] hashes = level(0).result;
        long[] part = new long[varies ? hashes.length : 1];
        for (int i = 0; i < part.length; i++) {
            part[i] = mix(hashes[i] + (position + 1) * VARIABLE);
        }
        return part;
    }

    /** The fingerprint of a state, from what its variables add. */
    long of(long[][] parts) {
        long same = 0;
        boolean varies = false;
        for (long[] part : parts) {
            if (part.length == 1) {
                same += part[0];
            } else {
                varies = true;
            }
        }
        if (!varies) {
            return mix(same);
        }
        long fingerprint = 0;
        for (int i = 0; i <= permutations.length; i++) {
            long sum = same;
            for (long[] part : parts) {
                if (part.length > 1) {
                    sum += part[i];
                }
            }
            // Permuting the state permutes these summands.
            fingerprint += mix(sum);
        }
        return mix(fingerprint);
    }

    private Level level(int depth) {
        if (depth == levels.size()) {
            levels.add(new Level(permutations.length + 1));
        }
        return levels.get(depth);
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
        result[0] = modelValue(value);
        boolean varies = false;
        for (IMVPerm permutation : permutations) {
            varies |= permutation.get(value) != null;
        }
        if (varies) {
            for (int i = 0; i < permutations.length; i++) {
                IValue image = permutations[i].get(value);
                result[i + 1] = image == null ? result[0] : modelValue((ModelValue) image);
            }
        }
        return varies;
    }

    private static long modelValue(ModelValue value) {
        return mix(MODEL_VALUE + value.val.getTok());
    }

    private boolean set(SetEnumValue set, int depth) {
        set.normalize(); // drops what it contains twice
        ValueVec elements = set.elems;
        int size = elements.size();
        long[] result = level(depth).result;
        long[] element = level(depth + 1).result;
        boolean varies = false;
        result[0] = 0;
        for (int i = 0; i < size; i++) {
            boolean elementVaries = hash(elements.elementAt(i), depth + 1);
            if (elementVaries && !varies) {
                spread(result);
                varies = true;
            }
            int last = varies ? permutations.length : 0;
            for (int j = 0; j <= last; j++) {
                result[j] += mix(element[elementVaries ? j : 0]);
            }
        }
        finish(result, varies, SET * (size + 1));
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
            if (function.intv != null) {
                varies = mapping(integer(function.intv.low + i), function.values[i], depth, varies);
            } else if (hash(function.domain[i], depth + 1)) {
                varies = varyingMapping(function.values[i], depth, varies);
            } else {
                varies = mapping(level(depth + 1).result[0], function.values[i], depth, varies);
            }
        }
        finish(result, varies, FUNCTION * (function.values.length + 1));
        return varies;
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
