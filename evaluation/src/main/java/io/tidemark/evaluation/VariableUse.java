package io.tidemark.evaluation;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;

/**
 * Which variables a formula reads, through all definitions that it uses. In an instantiated module those count for which
 * something is substituted, too: more than what is read does no harm.
 */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
public final class VariableUse extends FormulaWalk {
    private final OpDeclNode[] variables;
    private final BitSet used = new BitSet();

    private VariableUse(NextStructure structure, OpDeclNode[] variables) {
        super(structure);
        this.variables = variables;
    }

    /** The positions of the variables that the formula reads. */
    public static BitSet of(SemanticNode formula, NextStructure structure, OpDeclNode[] variables) {
        VariableUse use = new VariableUse(structure, variables);
        use.visit(formula);
        return use.used;
    }

    @Override
    void applied(OpApplNode application, @Nullable OpDefNode definition) {
        for (int i = 0; i < variables.length; i++) {
            if (application.getOperator() == variables[i]) {
                used.set(i);
            }
        }
    }
}
