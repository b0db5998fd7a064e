package io.tidemark.spec.tlc;

import io.tidemark.spec.tlc.Fingerprints.Part;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.ITool;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.value.IMVPerm;
import tlc2.value.IValue;
import tlc2.value.IValueInputStream;
import tlc2.value.IValueOutputStream;
import tlc2.value.Values;
import util.UniqueString;

/**
 * A state as TLC's own class has it, with {@link Fingerprints} instead of TLC's. What its variables add to the fingerprint is known in its
 * successors where they share the value.
 */
@SuppressWarnings("NullAway") // TLC's own convention: a variable without a value has null
final class SearchState extends TLCState {
    private static final long serialVersionUID = 1L;

    /** What all states of a search have in common. */
    private static final class Search {
        final IMVPerm[] permutations;
        final TLCState original;
        final @Nullable FingerprintComparison comparison;
        final ThreadLocal<Fingerprints> fingerprints;

        Search(IMVPerm[] permutations, TLCState original, @Nullable FingerprintComparison comparison) {
            this.permutations = permutations;
            this.original = original;
            this.comparison = comparison;
            this.fingerprints = ThreadLocal.withInitial(() -> new Fingerprints(this.permutations));
        }
    }

    private final transient Search search;
    private final IValue[] values;
    private final transient Part[] parts;

    private SearchState(Search search, IValue[] values, Part[] parts) {
        this.search = search;
        this.values = values;
        this.parts = parts;
    }

    /**
     * Has TLC use such states, from now on. A VIEW decides by itself which states are equal: then everything stays as it is.
     *
     * @param tool the search's, before it begins
     * @param compared whether each fingerprint is held against TLC's own
     */
    static void install(ITool tool, boolean compared) {
        if (tool.getViewSpec() != null) {
            return;
        }
        IMVPerm[] permutations = tool.getSymmetryPerms();
        Search search = new Search(
                permutations == null ? new IMVPerm[0] : permutations,
                Empty,
                compared ? new FingerprintComparison() : null);
        Empty = new SearchState(search, new IValue[vars.length], new Part[vars.length]);
    }

    /** Takes over what is known of the state before, where a step has left things alone. */
    @SuppressWarnings("ReferenceEquality") // what a step leaves alone is the same object
    void comesFrom(SearchState before) {
        Fingerprints fingerprints = search.fingerprints.get();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null && before.values[i] != null) {
                Part known = before.part(i, fingerprints);
                parts[i] = values[i] == before.values[i] ? known : fingerprints.of(i, values[i], known);
            }
        }
    }

    private Part part(int position, Fingerprints fingerprints) {
        Part part = parts[position];
        if (part == null) {
            part = fingerprints.of(position, values[position], null);
            parts[position] = part;
        }
        return part;
    }

    @Override
    public long fingerPrint() {
        Fingerprints fingerprints = search.fingerprints.get();
        for (int i = 0; i < values.length; i++) {
            part(i, fingerprints);
        }
        long fingerprint = fingerprints.of(parts);
        if (search.comparison != null) {
            search.comparison.compare(fingerprint, this, original());
        }
        return fingerprint;
    }

    /** The same state in TLC's own class. */
    private TLCState original() {
        TLCState state = search.original.createEmpty();
        for (int i = 0; i < values.length; i++) {
            state.bind(vars[i].getName(), values[i]);
        }
        return state;
    }

    @Override
    public TLCState createEmpty() {
        return new SearchState(search, new IValue[values.length], new Part[values.length]);
    }

    @Override
    public TLCState bind(UniqueString name, IValue value) {
        int position = name.getVarLoc();
        values[position] = value;
        parts[position] = null;
        return this;
    }

    @Override
    public TLCState bind(SymbolNode id, IValue value) {
        throw new UnsupportedOperationException("TLC binds variables by name");
    }

    @Override
    public TLCState unbind(UniqueString name) {
        return bind(name, null);
    }

    @Override
    public IValue lookup(UniqueString variable) {
        int position = variable.getVarLoc();
        return position < 0 ? null : values[position];
    }

    @Override
    public boolean containsKey(UniqueString variable) {
        return lookup(variable) != null;
    }

    @Override
    public TLCState copy() {
        return new SearchState(search, values.clone(), parts.clone());
    }

    @Override
    public TLCState deepCopy() {
        IValue[] copies = new IValue[values.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = values[i] == null ? null : values[i].deepCopy();
        }
        return new SearchState(search, copies, parts.clone());
    }

    @Override
    public StateVec addToVec(StateVec states) {
        return states.addElement(copy());
    }

    @Override
    public void deepNormalize() {
        for (IValue value : values) {
            if (value != null) {
                value.deepNormalize();
            }
        }
    }

    @Override
    public boolean allAssigned() {
        for (IValue value : values) {
            if (value == null) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Set<OpDeclNode> getUnassigned() {
        Set<OpDeclNode> unassigned = new LinkedHashSet<>();
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                unassigned.add(vars[i]);
            }
        }
        return unassigned;
    }

    @Override
    public void read(IValueInputStream in) throws IOException {
        super.read(in);
        for (int i = 0; i < values.length; i++) {
            values[i] = in.read();
            parts[i] = null;
        }
    }

    @Override
    public void write(IValueOutputStream out) throws IOException {
        super.write(out);
        for (IValue value : values) {
            value.write(out);
        }
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof SearchState state)) {
            return false;
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null || state.values[i] == null) {
                if (values[i] != state.values[i]) {
                    return false;
                }
            } else if (!values[i].equals(state.values[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(fingerPrint());
    }

    @Override
    public String toString() {
        return text(null);
    }

    @Override
    public String toString(TLCState last) {
        return text((SearchState) last);
    }

    private String text(@Nullable SearchState last) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            if (last == null || !last.values[i].equals(values[i])) {
                String value = values[i] == null ? "null" : Values.ppr(values[i]);
                text.append("/\\ ")
                        .append(vars[i].getName())
                        .append(" = ")
                        .append(value)
                        .append('\n');
            }
        }
        return text.toString();
    }
}
