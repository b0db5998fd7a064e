package io.tidemark.evaluation.compiled;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.SemanticNode;

/** The conjuncts that remain to be evaluated after a formula. */
final class Rest {
    private final StepCompiler compiler;
    private final @Nullable SemanticNode conjunct;
    private final Scope scope;
    private final @Nullable Rest rest;
    private @Nullable Path before;
    private @Nullable Path through;

    private Rest(StepCompiler compiler, @Nullable SemanticNode conjunct, Scope scope, @Nullable Rest rest) {
        this.compiler = compiler;
        this.conjunct = conjunct;
        this.scope = scope;
        this.rest = rest;
    }

    /** Nothing remains. */
    static Rest none(StepCompiler compiler) {
        return new Rest(compiler, null, Scope.EMPTY, null);
    }

    /** The same after one more conjunct. */
    Rest after(SemanticNode another, Scope names) {
        return new Rest(compiler, another, names, this);
    }

    /** Whether the action may be applied by what remains. */
    boolean reachesTarget() {
        for (Rest each = this; each != null; each = each.rest) {
            if (each.conjunct != null && compiler.reachesTarget(each.conjunct)) {
                return true;
            }
        }
        return false;
    }

    /**
     * What remains, compiled: once, wherever it is needed.
     *
     * @param isThrough whether the step has gone through the action by then
     */
    Path path(boolean isThrough) {
        Path known = isThrough ? through : before;
        if (known == null) {
            known = compile(isThrough);
            if (isThrough) {
                through = known;
            } else {
                before = known;
            }
        }
        return known;
    }

    private Path compile(boolean isThrough) {
        if (conjunct == null || rest == null) {
            return isThrough ? Path.END : Path.NOWHERE;
        }
        return compiler.compile(conjunct, scope, isThrough, rest);
    }
}
