package io.tidemark.evaluation;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;

/**
 * Visits everything that a formula leads to, each part once: operands, bounds, the definitions of a LET, and the bodies of the
 * operators that are applied or handed on.
 */
abstract class FormulaWalk {
    private final NextStructure structure;
    private final Set<SemanticNode> visited = new HashSet<>();

    FormulaWalk(NextStructure structure) {
        this.structure = structure;
    }

    final NextStructure structure() {
        return structure;
    }

    /** Called for each application of an operator, with its definition if it has one. */
    abstract void applied(OpApplNode application, @Nullable OpDefNode definition);

    /** Called for each definition that is handed on as an argument: whoever applies it may give it anything. */
    void handedOn(OpDefNode definition) {}

    /**
     * Called for what is neither an application nor a LET, a label or an operator as an argument: a constant, {@code @}, or
     * the body of an instantiated module, which is visited as well, and so is what is substituted in it.
     */
    void other(SemanticNode node) {}

    final void visit(@Nullable SemanticNode node) {
        if (node == null || !visited.add(node)) {
            return;
        }
        if (node instanceof OpApplNode application) {
            OpDefNode definition = structure.definition(application.getOperator());
            applied(application, definition);
            for (ExprOrOpArgNode argument : application.getArgs()) {
                visit(argument);
            }
            for (ExprNode bound : application.getBdedQuantBounds()) {
                visit(bound);
            }
            if (definition != null) {
                visit(definition.getBody());
            }
        } else if (node instanceof LetInNode let) {
            for (OpDefNode definition : let.getLets()) {
                visit(definition.getBody());
            }
            visit(let.getBody());
        } else if (node instanceof LabelNode label) {
            visit(label.getBody());
        } else if (node instanceof OpArgNode argument) {
            OpDefNode definition = structure.definition(argument.getOp());
            if (definition != null) {
                handedOn(definition);
                visit(definition.getBody());
            }
        } else {
            other(node);
            if (node instanceof SubstInNode instance) {
                for (Subst substitution : instance.getSubsts()) {
                    visit(substitution.getExpr());
                }
                visit(instance.getBody());
            }
        }
    }
}
