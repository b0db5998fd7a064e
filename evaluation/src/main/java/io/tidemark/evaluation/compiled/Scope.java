package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.SymbolNode;

/** What names stand for at one place of an expression. */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
final class Scope {
    /** No names. */
    static final Scope EMPTY = new Scope(null, null, null, null, false);

    private final @Nullable SymbolNode symbol;
    private final @Nullable Binding binding;
    private final @Nullable Binding at;
    private final @Nullable Scope outer;
    private final boolean beginsInstance;

    private Scope(
            @Nullable SymbolNode symbol,
            @Nullable Binding binding,
            @Nullable Binding at,
            @Nullable Scope outer,
            boolean beginsInstance) {
        this.symbol = symbol;
        this.binding = binding;
        this.at = at;
        this.outer = outer;
        this.beginsInstance = beginsInstance;
    }

    Scope with(SymbolNode name, Binding meaning) {
        return new Scope(name, meaning, at, this, false);
    }

    /** With something for {@code @} to stand for. */
    Scope withAt(Binding meaning) {
        return new Scope(null, null, meaning, this, false);
    }

    /** In a module that is instantiated here: its constants and variables are the names known so far. */
    Scope instance() {
        return new Scope(null, null, null, this, true);
    }

    /** What names stand for in definitions of modules: something else than themselves only in an instantiated module. */
    Scope ofDefinitions() {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            if (scope.beginsInstance) {
                return scope;
            }
        }
        return EMPTY;
    }

    /** Whether this is in an instantiated module. */
    boolean isInInstance() {
        return ofDefinitions() != EMPTY;
    }

    /** What {@code @} stands for. */
    @Nullable
    Binding at() {
        return at;
    }

    @Nullable
    Binding lookup(SymbolNode name) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            if (scope.symbol == name) {
                return scope.binding;
            }
        }
        return null;
    }
}
