package io.tidemark.evaluation;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;

/** Looks for operators that are applied to something primed, anywhere that a formula leads. */
final class PrimedArguments extends FormulaWalk {
    private boolean found;

    private PrimedArguments(NextStructure structure) {
        super(structure);
    }

    static boolean occurIn(SemanticNode formula, NextStructure structure) {
        PrimedArguments search = new PrimedArguments(structure);
        search.visit(formula);
        return search.found;
    }

    @Override
    void applied(OpApplNode application, @Nullable OpDefNode definition) {
        if (definition == null || isStandard(definition)) {
            return;
        }
        for (ExprOrOpArgNode argument : application.getArgs()) {
            if (argument != null && argument.getLevel() > LevelConstants.VariableLevel) {
                found = true;
            }
        }
    }

    /** Operators such as {@code >=} are evaluated by Java code, not by a body that could keep values. */
    private static boolean isStandard(OpDefNode definition) {
        ModuleNode module = definition.getOriginallyDefinedInModuleNode();
        return module != null && module.isStandard();
    }
}
