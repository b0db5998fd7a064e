package io.tidemark.evaluation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.AtNode;
import tla2sany.semantic.DecimalNode;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.NumeralNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;

/**
 * What the names that are bound on the way stand for, anywhere that a formula leads. A parameter of an operator may stand for
 * a formula of a step if it is given something with primed variables, or another such parameter; the others stand for values.
 * And where a module is instantiated, variables and constants may stand for something else.
 */
final class ActionParameters extends FormulaWalk {
    private final List<OpApplNode> applications = new ArrayList<>();
    private final Set<FormalParamNode> found = new HashSet<>();
    private boolean instances;

    private ActionParameters(NextStructure structure) {
        super(structure);
    }

    static ActionParameters in(SemanticNode formula, NextStructure structure) {
        ActionParameters search = new ActionParameters(structure);
        search.visit(formula);
        int before;
        do {
            before = search.found.size();
            search.applications.forEach(search::examine);
        } while (search.found.size() > before);
        return search;
    }

    /** Whether a parameter, or a bound variable, may stand for a formula of a step. */
    boolean contains(FormalParamNode parameter) {
        return found.contains(parameter);
    }

    /** Whether the formula leads into an instantiated module. */
    boolean hasInstances() {
        return instances;
    }

    @Override
    void applied(OpApplNode application, @Nullable OpDefNode definition) {
        if (definition != null) {
            applications.add(application);
        }
    }

    @Override
    void handedOn(OpDefNode definition) {
        found.addAll(List.of(definition.getParams()));
    }

    @Override
    void other(SemanticNode node) {
        if (!isConstant(node)) {
            instances = true;
        }
    }

    private static boolean isConstant(SemanticNode node) {
        return node instanceof NumeralNode
                || node instanceof StringNode
                || node instanceof DecimalNode
                || node instanceof AtNode;
    }

    private void examine(OpApplNode application) {
        OpDefNode definition = structure().definition(application.getOperator());
        if (definition == null) {
            return;
        }
        ExprOrOpArgNode[] arguments = application.getArgs();
        for (int i = 0; i < arguments.length; i++) {
            ExprOrOpArgNode argument = arguments[i];
            if (argument instanceof OpArgNode
                    || argument.getLevel() > LevelConstants.VariableLevel
                    || mentions(argument, new HashSet<>())) {
                found.add(definition.getParams()[i]);
            }
        }
    }

    /** Whether an expression mentions a parameter that has been found. */
    private boolean mentions(@Nullable SemanticNode node, Set<SemanticNode> seen) {
        if (node == null || !seen.add(node)) {
            return false;
        }
        if (node instanceof OpApplNode application) {
            if (application.getOperator() instanceof FormalParamNode parameter && found.contains(parameter)) {
                return true;
            }
            for (ExprOrOpArgNode argument : application.getArgs()) {
                if (mentions(argument, seen)) {
                    return true;
                }
            }
            for (ExprNode bound : application.getBdedQuantBounds()) {
                if (mentions(bound, seen)) {
                    return true;
                }
            }
            OpDefNode definition = structure().definition(application.getOperator());
            return definition != null && !structure().isClosed(definition) && mentions(definition.getBody(), seen);
        }
        if (node instanceof LetInNode let) {
            for (OpDefNode definition : let.getLets()) {
                if (mentions(definition.getBody(), seen)) {
                    return true;
                }
            }
            return mentions(let.getBody(), seen);
        }
        return node instanceof LabelNode label && mentions(label.getBody(), seen);
    }
}
