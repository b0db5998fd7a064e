package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.SymbolNode;

/** What names stand for at one place of an expression. */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
final class Scope {
    /** No names. */
    static final Scope EMPTY = new Scope(null, null, null, null);

    private final @Nullable SymbolNode symbol;
    private final @Nullable Binding binding;
    private final @Nullable Binding at;
    private final @Nullable Scope outer;

    private Scope(@Nullable SymbolNode symbol, @Nullable Binding binding, @Nullable Binding at, @Nullable Scope outer) {
        this.symbol = symbol;
        this.binding = binding;
        this.at = at;
        this.outer = outer;
    }

    Scope with(SymbolNode name, Binding meaning) {
        return new Scope(name, meaning, at, this);
    }

    /** With something for {@code @} to stand for. */
    Scope withAt(Binding meaning) {
        return new Scope(null, null, meaning, this);
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
