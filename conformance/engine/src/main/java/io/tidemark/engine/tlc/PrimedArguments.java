package io.tidemark.engine.tlc;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;

/** Looks for operators that are applied to something primed, anywhere that a formula leads. */
final class PrimedArguments {
    private final NextStructure structure;
    private final Set<SemanticNode> visited = new HashSet<>();
    private boolean found;

    private PrimedArguments(NextStructure structure) {
        this.structure = structure;
    }

    static boolean occurIn(SemanticNode formula, NextStructure structure) {
        PrimedArguments search = new PrimedArguments(structure);
        search.visit(formula);
        return search.found;
    }

    /** Operators such as {@code >=} are evaluated by Java code, not by a body that could keep values. */
    private static boolean isStandard(OpDefNode definition) {
        ModuleNode module = definition.getOriginallyDefinedInModuleNode();
        return module != null && module.isStandard();
    }

    private void visit(@Nullable SemanticNode node) {
        if (node == null || found || !visited.add(node)) {
            return;
        }
        if (node instanceof OpApplNode application) {
            OpDefNode definition = structure.definition(application.getOperator());
            for (ExprOrOpArgNode argument : application.getArgs()) {
                if (argument != null
                        && definition != null
                        && !isStandard(definition)
                        && argument.getLevel() > LevelConstants.VariableLevel) {
                    found = true;
                }
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
                visit(definition.getBody());
            }
        } else if (node instanceof SubstInNode instance) {
            for (Subst substitution : instance.getSubsts()) {
                visit(substitution.getExpr());
            }
            visit(instance.getBody());
        }
    }
}
