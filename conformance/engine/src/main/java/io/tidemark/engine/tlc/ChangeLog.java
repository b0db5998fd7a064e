package io.tidemark.engine.tlc;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.Value;

/** Which event last changed each variable, and each key of those that are functions or records. */
final class ChangeLog {

    /** An event that changed something. */
    record Change(long line, String event) {}

    /** The last change of each key, in the order of the domain. Never changed, since copies of the log share it. */
    private static final class KeyChanges {
        private final @Nullable Change[] last;

        KeyChanges(@Nullable Change[] last) {
            this.last = last;
        }
    }

    private static final int MOST_KEYS = 64;

    private final @Nullable Change[] variables;
    private final @Nullable KeyChanges[] keys;

    ChangeLog(int variables) {
        this.variables = new Change[variables];
        this.keys = new KeyChanges[variables];
    }

    private ChangeLog(ChangeLog other) {
        variables = other.variables.clone();
        keys = other.keys.clone();
    }

    ChangeLog copy() {
        return new ChangeLog(this);
    }

    /**
     * Records a step.
     *
     * @param changed positions of the variables that it changed
     */
    void record(ReplayState before, ReplayState after, BitSet changed, long line, String event) {
        if (changed.isEmpty()) {
            return;
        }
        Change change = new Change(line, event);
        for (int i = changed.nextSetBit(0); i >= 0; i = changed.nextSetBit(i + 1)) {
            variables[i] = change;
            recordKeys(i, parts(before.value(i)), parts(after.value(i)), change);
        }
    }

    private void recordKeys(int variable, Value[] old, Value[] now, Change change) {
        if (now.length == 0 || now.length > MOST_KEYS || now.length != old.length) {
            keys[variable] = null;
            return;
        }
        KeyChanges known = keys[variable];
        @Nullable
        Change[] updated =
                known != null && known.last.length == now.length ? known.last.clone() : new Change[now.length];
        for (int i = 0; i < now.length; i++) {
            if (old[i] != now[i] && !SpecificationValues.same(old[i], now[i])) {
                updated[i] = change;
            }
        }
        keys[variable] = new KeyChanges(updated);
    }

    private static Value[] parts(Value value) {
        if (value instanceof FcnRcdValue function) {
            return function.values;
        }
        return value instanceof RecordValue record ? record.values : new Value[0];
    }

    /** The last change of a variable. */
    @Nullable
    Change of(int variable) {
        return variables[variable];
    }

    /** Whether changes of a variable are known by key. */
    boolean knowsKeys(int variable) {
        return keys[variable] != null;
    }

    /** The last change of one key of a variable whose current value is given. */
    @Nullable
    Change of(int variable, Value current, Value key) {
        KeyChanges known = keys[variable];
        if (known == null) {
            return null;
        }
        if (current instanceof FcnRcdValue function) {
            Value[] domain = function.getDomainAsValues();
            for (int i = 0; i < domain.length && i < known.last.length; i++) {
                if (domain[i].equals(key)) {
                    return known.last[i];
                }
            }
        }
        return null;
    }
}
