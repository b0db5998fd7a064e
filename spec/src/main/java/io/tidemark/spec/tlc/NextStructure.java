package io.tidemark.spec.tlc;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ITool;
import tlc2.tool.ToolGlobals;

/**
 * Which actions a specification and its model have, read from the modules themselves.
 *
 * <p>The <em>actions</em> are the operators that the operator {@code Next} of the specification applies; operators whose
 * name ends in {@code Next} only group others and are looked into. The <em>bounds</em> are the operators that the
 * next-state relation of the config applies besides: the guarded wrappers of a model module, such as
 * {@code MCCrashBroker}. Likewise the <em>variables</em> are those of the specification, not the ones by which a model
 * counts.
 */
final class NextStructure {

    private static final String NEXT = "Next";

    private final Set<OpDefNode> actions = new LinkedHashSet<>();
    private final Set<OpDefNode> bounds = new LinkedHashSet<>();
    private final List<OpDeclNode> variables;
    private final Map<OpDefNode, Boolean> mentionedByBody = new HashMap<>();

    NextStructure(ITool tool) {
        ModuleNode root = tool.getRootModule();
        Optional<OpDefNode> specificationNext = operator(root, NEXT);
        boolean bounded = specificationNext
                .filter(next -> !root.equals(next.getOriginallyDefinedInModuleNode()))
                .isPresent();
        this.variables = Stream.of(root.getVariableDecls())
                .filter(variable -> !bounded || !root.equals(variable.getOriginallyDefinedInModuleNode()))
                .sorted(Comparator.comparing(
                                (OpDeclNode variable) -> variable.getLocation().source())
                        .thenComparing(variable -> variable.getLocation().beginLine())
                        .thenComparing(variable -> variable.getLocation().beginColumn()))
                .toList();
        Action next = tool.getNextStateSpec();
        if (next == null) {
            return;
        }
        collect(specificationNext.<SemanticNode>map(OpDefNode::getBody).orElse(next.pred), actions);
        collect(next.pred, bounds);
        bounds.removeAll(actions);
    }

    /** The actions of the specification, in the order of their first occurrence in Next. */
    Set<OpDefNode> actions() {
        return Collections.unmodifiableSet(actions);
    }

    /** The operators of the model around the actions. */
    Set<OpDefNode> bounds() {
        return Collections.unmodifiableSet(bounds);
    }

    /** The variables of the specification, in the order of their declarations. */
    List<OpDeclNode> variables() {
        return variables;
    }

    /** Actions and bounds. */
    Set<OpDefNode> operators() {
        Set<OpDefNode> all = new LinkedHashSet<>(actions);
        all.addAll(bounds);
        return all;
    }

    private static Optional<OpDefNode> operator(ModuleNode module, String name) {
        for (OpDefNode definition : module.getOpDefs()) {
            if (definition.getName().equals(name)) {
                return Optional.of(definition);
            }
        }
        return Optional.empty();
    }

    private void collect(SemanticNode node, Set<OpDefNode> found) {
        if (!(withoutLet(node) instanceof OpApplNode application)) {
            return; // an expression, not a place where Next names an action
        }
        Optional<OpDefNode> operator = userDefined(application);
        if (operator.isEmpty()) {
            if (isStructure(application)) {
                for (ExprOrOpArgNode part : application.getArgs()) {
                    if (part != null) { // the condition of CASE's OTHER
                        collect(part, found);
                    }
                }
            }
        } else if (application.getLevel() == LevelConstants.ActionLevel
                && !isUnchanged(operator.get().getBody())) {
            if (operator.get().getName().toString().endsWith(NEXT)) {
                collect(operator.get().getBody(), found);
            } else {
                found.add(operator.get());
            }
        }
    }

    /** Whether steps by this piece of the next-state relation may come about through an action or a bound. */
    boolean mentions(SemanticNode node) {
        SemanticNode inner = withoutLet(node);
        if (inner instanceof OpArgNode argument) {
            return argument.getOp() instanceof OpDefNode operator && mentions(operator);
        }
        if (!(inner instanceof OpApplNode application)) {
            return false;
        }
        Optional<OpDefNode> operator = userDefined(application);
        if (operator.isEmpty() && !isStructure(application)) {
            return false; // guards, assignments, ENABLED: no step comes about through an action named in them
        }
        if (operator.isPresent() && mentions(operator.get())) {
            return true;
        }
        for (ExprOrOpArgNode part : application.getArgs()) {
            if (part != null && mentions(part)) {
                return true;
            }
        }
        return false;
    }

    private boolean mentions(OpDefNode operator) {
        if (actions.contains(operator) || bounds.contains(operator)) {
            return true;
        }
        Boolean known = mentionedByBody.get(operator);
        if (known == null) {
            mentionedByBody.put(operator, false); // a recursive operator adds nothing by its inner application
            known = operator.getBody() != null && mentions(operator.getBody());
            mentionedByBody.put(operator, known);
        }
        return known;
    }

    /** The expression under LETs and labels. */
    static SemanticNode withoutLet(SemanticNode node) {
        SemanticNode inner = node;
        while (true) {
            if (inner instanceof LetInNode let) {
                inner = let.getBody();
            } else if (inner instanceof LabelNode label) {
                inner = label.getBody();
            } else {
                return inner;
            }
        }
    }

    /** The operator of an application, when a module defines it. */
    static Optional<OpDefNode> userDefined(OpApplNode application) {
        return application.getOperator() instanceof OpDefNode definition
                        && definition.getKind() == ASTConstants.UserDefinedOpKind
                        && BuiltInOPs.getOpCode(definition.getName()) == 0
                ? Optional.of(definition)
                : Optional.empty();
    }

    /** An abbreviation of UNCHANGED, as it stands beside actions. */
    private static boolean isUnchanged(SemanticNode body) {
        return body instanceof OpApplNode application && opcode(application) == ToolGlobals.OPCODE_unchanged;
    }

    static int opcode(OpApplNode application) {
        return BuiltInOPs.getOpCode(application.getOperator().getName());
    }

    private static boolean isStructure(OpApplNode application) {
        return switch (opcode(application)) {
            case ToolGlobals.OPCODE_be,
                    ToolGlobals.OPCODE_dl,
                    ToolGlobals.OPCODE_lor,
                    ToolGlobals.OPCODE_cl,
                    ToolGlobals.OPCODE_land,
                    ToolGlobals.OPCODE_ite,
                    ToolGlobals.OPCODE_case,
                    ToolGlobals.OPCODE_pair -> true;
            default -> false;
        };
    }
}
