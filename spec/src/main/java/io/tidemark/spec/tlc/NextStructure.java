package io.tidemark.spec.tlc;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
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
 * {@code MCCrashBroker}.
 */
final class NextStructure {

    /**
     * What a piece of a next-state relation says about the actions that a step by it takes.
     *
     * @param always operators that every step by it applies
     * @param sometimes operators that some steps by it may apply
     */
    record Applied(Set<OpDefNode> always, Set<OpDefNode> sometimes) {
        private static final Applied NOTHING = new Applied(Set.of(), Set.of());

        Applied and(Applied other) {
            Set<OpDefNode> both = union(always, other.always);
            return new Applied(both, minus(union(sometimes, other.sometimes), both));
        }

        Applied or(Applied other) {
            Set<OpDefNode> shared = new LinkedHashSet<>(always);
            shared.retainAll(other.always);
            Set<OpDefNode> any = union(union(always, sometimes), union(other.always, other.sometimes));
            return new Applied(shared, minus(any, shared));
        }

        private static Set<OpDefNode> union(Set<OpDefNode> one, Set<OpDefNode> other) {
            Set<OpDefNode> all = new LinkedHashSet<>(one);
            all.addAll(other);
            return all;
        }

        private static Set<OpDefNode> minus(Set<OpDefNode> one, Set<OpDefNode> other) {
            Set<OpDefNode> rest = new LinkedHashSet<>(one);
            rest.removeAll(other);
            return rest;
        }
    }

    private static final String NEXT = "Next";

    private final Set<OpDefNode> actions = new LinkedHashSet<>();
    private final Set<OpDefNode> bounds = new LinkedHashSet<>();
    private final Map<OpDefNode, Applied> appliedByBody = new HashMap<>();

    NextStructure(ITool tool) {
        Action next = tool.getNextStateSpec();
        if (next == null) {
            return;
        }
        Optional<OpDefNode> specificationNext = operator(tool.getRootModule(), NEXT);
        collect(specificationNext.<SemanticNode>map(OpDefNode::getBody).orElse(next.pred), actions);
        collect(next.pred, bounds);
        bounds.removeAll(actions);
    }

    /** The actions of the specification, in the order of their first occurrence in Next. */
    Set<OpDefNode> actions() {
        return Set.copyOf(actions);
    }

    /** The operators of the model around the actions. */
    Set<OpDefNode> bounds() {
        return Set.copyOf(bounds);
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
        switch (node.getKind()) {
            case ASTConstants.LetInKind -> collect(((LetInNode) node).getBody(), found);
            case ASTConstants.LabelKind -> collect(((LabelNode) node).getBody(), found);
            case ASTConstants.OpApplKind -> {
                OpApplNode application = (OpApplNode) node;
                if (isUserDefined(application)) {
                    OpDefNode definition = (OpDefNode) application.getOperator();
                    if (application.getLevel() != LevelConstants.ActionLevel || isUnchanged(definition.getBody())) {
                        return;
                    }
                    if (definition.getName().toString().endsWith(NEXT)) {
                        collect(definition.getBody(), found);
                    } else {
                        found.add(definition);
                    }
                } else if (isStructure(application)) {
                    for (ExprOrOpArgNode part : application.getArgs()) {
                        if (part != null) {
                            collect(part, found);
                        }
                    }
                }
            }
            default -> {
                // Anything else is an expression, not a place where Next names an action.
            }
        }
    }

    /** What a step by this piece of the next-state relation applies. */
    Applied appliedBy(SemanticNode node) {
        return switch (node.getKind()) {
            case ASTConstants.LetInKind -> appliedBy(((LetInNode) node).getBody());
            case ASTConstants.LabelKind -> appliedBy(((LabelNode) node).getBody());
            case ASTConstants.OpApplKind -> appliedBy((OpApplNode) node);
            // An operator handed over as an argument: whoever receives it may or may not apply it.
            case ASTConstants.OpArgKind ->
                maybe(
                        ((OpArgNode) node).getOp() instanceof OpDefNode operator
                                ? appliedByOperator(operator)
                                : Applied.NOTHING);
            default -> Applied.NOTHING;
        };
    }

    private Applied appliedBy(OpApplNode application) {
        if (isUserDefined(application)) {
            Applied applied = appliedByOperator((OpDefNode) application.getOperator());
            for (ExprOrOpArgNode argument : application.getArgs()) {
                applied = applied.and(maybe(appliedBy(argument)));
            }
            return applied;
        }
        Applied applied = Applied.NOTHING;
        switch (BuiltInOPs.getOpCode(application.getOperator().getName())) {
            case ToolGlobals.OPCODE_be, ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land -> {
                for (ExprOrOpArgNode part : application.getArgs()) {
                    applied = applied.and(appliedBy(part));
                }
            }
            case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor -> applied = anyOf(application.getArgs(), 0);
            case ToolGlobals.OPCODE_ite -> applied = anyOf(application.getArgs(), 1);
            case ToolGlobals.OPCODE_case -> {
                boolean first = true;
                for (ExprOrOpArgNode arm : application.getArgs()) {
                    Applied byArm = appliedBy(((OpApplNode) arm).getArgs()[1]);
                    applied = first ? byArm : applied.or(byArm);
                    first = false;
                }
            }
            default -> {
                // Guards, assignments, ENABLED: no step comes about through an action named in them.
            }
        }
        return applied;
    }

    private Applied anyOf(ExprOrOpArgNode[] alternatives, int from) {
        Applied applied = appliedBy(alternatives[from]);
        for (int i = from + 1; i < alternatives.length; i++) {
            applied = applied.or(appliedBy(alternatives[i]));
        }
        return applied;
    }

    private static Applied maybe(Applied applied) {
        return applied.or(Applied.NOTHING);
    }

    private Applied appliedByOperator(OpDefNode operator) {
        Applied known = appliedByBody.get(operator);
        if (known != null) {
            return known;
        }
        appliedByBody.put(operator, Applied.NOTHING); // a recursive operator adds nothing by its inner application
        Applied applied = operator.getBody() == null ? Applied.NOTHING : appliedBy(operator.getBody());
        if (actions.contains(operator) || bounds.contains(operator)) {
            applied = applied.and(new Applied(Set.of(operator), Set.of()));
        }
        appliedByBody.put(operator, applied);
        return applied;
    }

    private static boolean isUserDefined(OpApplNode application) {
        return application.getOperator() instanceof OpDefNode definition
                && definition.getKind() == ASTConstants.UserDefinedOpKind
                && BuiltInOPs.getOpCode(definition.getName()) == 0;
    }

    /** An abbreviation of UNCHANGED, as it stands beside actions. */
    private static boolean isUnchanged(SemanticNode body) {
        return body instanceof OpApplNode application
                && BuiltInOPs.getOpCode(application.getOperator().getName()) == ToolGlobals.OPCODE_unchanged;
    }

    private static boolean isStructure(OpApplNode application) {
        return switch (BuiltInOPs.getOpCode(application.getOperator().getName())) {
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
