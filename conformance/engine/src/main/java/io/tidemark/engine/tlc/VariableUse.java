package io.tidemark.engine.tlc;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;

/** Which variables a formula reads, through all definitions that it uses. */
@SuppressWarnings("ReferenceEquality") // the parser\'s nodes have no other
final class VariableUse {
    private final NextStructure structure;
    private final OpDeclNode[] variables;
    private final BitSet used = new BitSet();
    private final Set<SemanticNode> visited = new HashSet<>();

    private VariableUse(NextStructure structure, OpDeclNode[] variables) {
        this.structure = structure;
        this.variables = variables;
    }

    /** The positions of the variables that the formula reads. */
    static BitSet of(SemanticNode formula, NextStructure structure, OpDeclNode[] variables) {
        VariableUse use = new VariableUse(structure, variables);
        use.visit(formula);
        return use.used;
    }

    private void visit(@Nullable SemanticNode node) {
        if (node == null || !visited.add(node)) {
            return;
        }
        if (node instanceof OpApplNode application) {
            for (int i = 0; i < variables.length; i++) {
                if (application.getOperator() == variables[i]) {
                    used.set(i);
                }
            }
            OpDefNode definition = structure.definition(application.getOperator());
            if (definition != null) {
                visit(definition.getBody());
            }
            for (ExprOrOpArgNode argument : application.getArgs()) {
                visit(argument);
            }
            for (ExprNode bound : application.getBdedQuantBounds()) {
                visit(bound);
            }
        } else if (node instanceof LetInNode let) {
            visit(let.getBody());
            for (OpDefNode definition : let.getLets()) {
                visit(definition.getBody());
            }
        } else if (node instanceof LabelNode label) {
            visit(label.getBody());
        } else if (node instanceof OpArgNode argument) {
            OpDefNode definition = structure.definition(argument.getOp());
            if (definition != null) {
                visit(definition.getBody());
            }
        } else if (node instanceof SubstInNode instance) {
            // The body reads the instantiated module's variables; those stand for what is substituted.
            visit(instance.getBody());
            for (Subst substitution : instance.getSubsts()) {
                visit(substitution.getExpr());
            }
        }
    }
}
