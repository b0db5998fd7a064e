package io.tidemark.engine.tlc;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.value.IValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * A state of the specification: a value for each variable. While TLC computes a successor, its values are bound and unbound
 * again; once a successor is handed over it is never changed.
 *
 * <p>Unlike TLC's own state class it depends on no static state, knows without counting whether it is complete, and can be
 * told not to say so (see {@link Completion}).
 */
public final class ReplayState extends TLCState {

    /**
     * Decides whether a state with a value for each variable may be treated as finished. TLC evaluates the conjuncts that are
     * left then as mere predicates, in which nobody would notice through which action a step goes; so it must not happen
     * before the step is known to go through the wanted one.
     */
    public static final class Completion {
        private boolean allowed = true;

        public boolean isAllowed() {
            return allowed;
        }

        public void setAllowed(boolean allowed) {
            this.allowed = allowed;
        }
    }

    private final @Nullable IValue[] values;
    private final Completion completion;
    private int bound;
    private int hash;

    /** A state without values. */
    public ReplayState(int variables, Completion completion) {
        this(new IValue[variables], 0, completion);
    }

    private ReplayState(@Nullable IValue[] values, int bound, Completion completion) {
        this.values = values;
        this.bound = bound;
        this.completion = completion;
    }

    /** The values of another kind of state. */
    static ReplayState of(TLCState other, OpDeclNode[] variables, Completion completion) {
        ReplayState state = new ReplayState(variables.length, completion);
        for (OpDeclNode variable : variables) {
            IValue value = other.lookup(variable.getName());
            if (value != null) {
                state.bind(variable.getName(), value);
            }
        }
        return state;
    }

    /** The value of a variable, by its position. */
    Value value(int variable) {
        IValue value = values[variable];
        if (value == null) {
            throw new IllegalStateException("variable " + variable + " has no value");
        }
        return (Value) value;
    }

    /** The number of variables. */
    int size() {
        return values.length;
    }

    /** Whether each variable has a value. */
    public boolean isComplete() {
        return bound == values.length;
    }

    /** Whether both have the same values. */
    public boolean sameAs(ReplayState other) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] != other.values[i] && !SpecificationValues.same(value(i), other.value(i))) {
                return false;
            }
        }
        return true;
    }

    /** Equal for states with the same values; costly the first time. */
    int valueHash() {
        int result = hash;
        if (result == 0) {
            result = 1;
            for (int i = 0; i < values.length; i++) {
                result = 31 * result + SpecificationValues.hash(value(i));
            }
            hash = result;
        }
        return result;
    }

    @Override
    public ReplayState bind(UniqueString name, IValue value) {
        int location = name.getVarLoc();
        if (values[location] == null) {
            bound++;
        }
        values[location] = value;
        return this;
    }

    @Override
    public TLCState unbind(UniqueString name) {
        int location = name.getVarLoc();
        if (values[location] != null) {
            bound--;
        }
        values[location] = null;
        return this;
    }

    @Override
    @SuppressWarnings(
            "NullAway") // TLC's own convention: null for a variable without a value, and for what is no variable.
    public IValue lookup(UniqueString name) {
        int location = name.getVarLoc();
        return location < 0 ? null : values[location];
    }

    @Override
    public boolean containsKey(UniqueString name) {
        return lookup(name) != null;
    }

    @Override
    public ReplayState copy() {
        return new ReplayState(values.clone(), bound, completion);
    }

    @Override
    public TLCState deepCopy() {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean allAssigned() {
        return bound == values.length && completion.isAllowed();
    }

    @Override
    public TLCState createEmpty() {
        return new ReplayState(values.length, completion);
    }

    @Override
    public TLCState bind(SymbolNode id, IValue value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public StateVec addToVec(StateVec states) {
        return states.addElement(copy());
    }

    @Override
    public void deepNormalize() {
        for (int i = 0; i < values.length; i++) {
            value(i).deepNormalize();
        }
    }

    @Override
    public long fingerPrint() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<OpDeclNode> getUnassigned() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            text.append("/\\ ")
                    .append(vars[i].getName())
                    .append(" = ")
                    .append(values[i])
                    .append('\n');
        }
        return text.toString();
    }

    @Override
    public String toString(TLCState last) {
        return toString();
    }
}
