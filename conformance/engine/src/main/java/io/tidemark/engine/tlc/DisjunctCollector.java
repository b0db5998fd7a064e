package io.tidemark.engine.tlc;

import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.AtNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;

/**
 * Finds the disjuncts of a specification's actions in their text: operands of {@code \/} where an action is a formula, and
 * branches of {@code IF} and {@code CASE} anywhere. It looks into the definitions that an action uses, but not into those that
 * are about values alone, whatever the state: how a log is cut does not tell what the action does.
 */
final class DisjunctCollector {
    private final NextStructure structure;
    private final SourceText source;
    private final Constancy constancy;
    private final ActionTarget action;
    private final Disjuncts disjuncts;
    private final Set<OpDefNode> entered = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<OpDefNode> without = Collections.newSetFromMap(new IdentityHashMap<>());
    private OpDefNode definition;

    private DisjunctCollector(TlcKernel kernel, ActionTarget action, Disjuncts disjuncts) {
        this.structure = kernel.structure();
        this.source = kernel.source();
        this.constancy = new Constancy(kernel.loaded(), structure, source);
        this.action = action;
        this.disjuncts = disjuncts;
        this.definition = action.definition();
    }

    /** The disjuncts of all actions of a specification. */
    static Disjuncts collect(TlcKernel kernel) {
        List<DisjunctCollector> collectors = new ArrayList<>();
        Disjuncts all = new Disjuncts();
        for (ActionTarget each : kernel.module().actions(kernel.loaded().getNextStateSpec().pred)) {
            DisjunctCollector collector = new DisjunctCollector(kernel, each, all);
            all.add(each, unless(collector.constancy.of(each.definition().getBody()), true));
            collectors.add(collector);
        }
        collectors.forEach(DisjunctCollector::collect);
        return all;
    }

    private void collect() {
        if (structure.isClosed(definition)) {
            entered.add(definition);
            collect(definition.getBody(), true, unless(constancy.of(definition.getBody()), true));
        }
    }

    /**
     * Collects those in an expression.
     *
     * @param formula  whether the expression is a conjunct of the action, or of a disjunct of it
     * @param ruledOut by what the constants rule out that the expression is evaluated for a step
     * @return whether there are any
     */
    private boolean collect(SemanticNode node, boolean formula, Optional<String> ruledOut) {
        if (node instanceof LetInNode let) {
            return collect(let.getBody(), formula, ruledOut);
        }
        if (node instanceof LabelNode label) {
            return collect(label.getBody(), formula, ruledOut);
        }
        if (node instanceof OpArgNode argument) {
            return argument.getOp() instanceof OpDefNode used && within(used, false, ruledOut);
        }
        if (!(node instanceof OpApplNode application)) {
            return false;
        }
        ExprOrOpArgNode[] parts = application.getArgs();
        return switch (BuiltInOPs.getOpCode(application.getOperator().getName())) {
            case 0 -> application(application, formula, ruledOut);
            case ToolGlobals.OPCODE_ite -> choice(application, parts, formula, ruledOut);
            case ToolGlobals.OPCODE_case -> cases(application, parts, formula, ruledOut);
            case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor ->
                formula ? alternatives(application, parts, ruledOut) : all(parts, false, ruledOut);
            case ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land ->
                all(parts, formula, formula ? or(ruledOut, unless(constancy.of(application), true)) : ruledOut);
            case ToolGlobals.OPCODE_implies -> {
                boolean found = collect(parts[0], false, ruledOut);
                yield collect(parts[1], formula, or(ruledOut, unless(constancy.of(parts[0]), true))) || found;
            }
            case ToolGlobals.OPCODE_be -> {
                boolean found = all(application.getBdedQuantBounds(), false, ruledOut);
                if (formula) {
                    disjuncts.addAttempt(parts[0]);
                }
                yield all(parts, formula, ruledOut) || found;
            }
            default -> {
                boolean found = application.getBdedQuantBounds() != null
                        && all(application.getBdedQuantBounds(), false, ruledOut);
                yield all(parts, false, ruledOut) || found;
            }
        };
    }

    private boolean all(SemanticNode[] nodes, boolean formula, Optional<String> ruledOut) {
        boolean found = false;
        for (SemanticNode each : nodes) {
            if (each != null) {
                found |= collect(each, formula, ruledOut);
            }
        }
        return found;
    }

    private boolean application(OpApplNode application, boolean formula, Optional<String> ruledOut) {
        boolean found = false;
        for (ExprOrOpArgNode argument : application.getArgs()) {
            if (collect(argument, false, ruledOut)) {
                disjuncts.addNamed(argument);
                found = true;
            }
        }
        OpDefNode used = structure.definition(application.getOperator());
        if (used == null || isOfValues(used)) {
            return found;
        }
        Map<FormalParamNode, Constancy.Known> outer = constancy.bind(used.getParams(), application.getArgs());
        boolean inside = within(used, formula, ruledOut);
        constancy.restore(used.getParams(), outer);
        return inside || found;
    }

    /** Whether a definition in a module is about values alone. */
    private boolean isOfValues(OpDefNode used) {
        return structure.isClosed(used) && used.getBody().getLevel() == LevelConstants.ConstantLevel;
    }

    private boolean within(OpDefNode used, boolean formula, Optional<String> ruledOut) {
        if (without.contains(used) || !entered.add(used)) {
            return false;
        }
        OpDefNode outer = definition;
        if (structure.isClosed(used)) {
            definition = used; // and not one in a LET
        }
        boolean found = collect(used.getBody(), formula, ruledOut);
        definition = outer;
        entered.remove(used);
        if (found) {
            disjuncts.addNamed(used.getBody());
        } else {
            without.add(used);
        }
        return found;
    }

    private boolean choice(
            OpApplNode application, ExprOrOpArgNode[] parts, boolean formula, Optional<String> ruledOut) {
        collect(parts[0], false, ruledOut);
        Optional<Constancy.Known> condition = constancy.of(parts[0]);
        Optional<String> notThen = or(ruledOut, unless(condition, true));
        Optional<String> notElse = or(ruledOut, unless(condition, false));
        String text = "IF " + source.of(parts[0]);
        add(
                application,
                formula,
                List.of(parts[1], parts[2]),
                List.of(text + " THEN " + text(parts[1]), text + " ... ELSE " + text(parts[2])),
                List.of(notThen, notElse));
        collect(parts[1], formula, notThen);
        collect(parts[2], formula, notElse);
        return true;
    }

    private boolean cases(OpApplNode application, ExprOrOpArgNode[] pairs, boolean formula, Optional<String> ruledOut) {
        List<SemanticNode> branches = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        List<Optional<String>> notTaken = new ArrayList<>();
        Optional<String> earlier = ruledOut;
        for (ExprOrOpArgNode each : pairs) {
            ExprOrOpArgNode[] pair = ((OpApplNode) each).getArgs();
            Optional<String> here = earlier;
            if (pair[0] != null) {
                collect(pair[0], false, earlier);
                Optional<Constancy.Known> condition = constancy.of(pair[0]);
                here = or(earlier, unless(condition, true));
                earlier = or(earlier, unless(condition, false));
            }
            branches.add(pair[1]);
            texts.add((pair[0] == null ? "OTHER" : source.of(pair[0])) + " -> " + text(pair[1]));
            notTaken.add(here);
        }
        add(application, formula, branches, texts, notTaken);
        for (int i = 0; i < branches.size(); i++) {
            collect(branches.get(i), formula, notTaken.get(i));
        }
        return true;
    }

    private boolean alternatives(OpApplNode application, ExprOrOpArgNode[] operands, Optional<String> ruledOut) {
        List<Optional<String>> never = new ArrayList<>();
        for (ExprOrOpArgNode operand : operands) {
            never.add(or(ruledOut, unless(constancy.of(operand), true)));
        }
        add(
                application,
                true,
                Arrays.asList(operands),
                Arrays.stream(operands)
                        .map(operand -> "\\/ " + source.of(operand))
                        .toList(),
                never);
        for (int i = 0; i < operands.length; i++) {
            collect(operands[i], true, never.get(i));
        }
        return true;
    }

    /** What is nothing but a choice itself is no disjunct: its own alternatives are. */
    private void add(
            OpApplNode application,
            boolean formula,
            List<? extends SemanticNode> parts,
            List<String> texts,
            List<Optional<String>> ruledOut) {
        List<Optional<Disjuncts.Alternative>> alternatives = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            SemanticNode part = parts.get(i);
            // The parser gives all of an EXCEPT as the place of an @ in it.
            SemanticNode place = part instanceof AtNode ? application : part;
            alternatives.add(
                    isChoice(part, formula)
                            ? Optional.empty()
                            : Optional.of(new Disjuncts.Alternative(
                                    place.getLocation(), texts.get(i), ruledOut.get(i), source.never(place))));
        }
        disjuncts.add(action, definition, application, alternatives);
    }

    private static boolean isChoice(SemanticNode node, boolean formula) {
        if (node instanceof LabelNode label) {
            return isChoice(label.getBody(), formula);
        }
        if (!(node instanceof OpApplNode application)) {
            return false;
        }
        return switch (BuiltInOPs.getOpCode(application.getOperator().getName())) {
            case ToolGlobals.OPCODE_ite, ToolGlobals.OPCODE_case -> true;
            case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor -> formula;
            default -> false;
        };
    }

    private String text(SemanticNode part) {
        return part instanceof AtNode ? "@" : source.of(part);
    }

    private static Optional<String> or(Optional<String> one, Optional<String> other) {
        return one.isPresent() ? one : other;
    }

    /** Why something is not so: the reason for which a condition always has the other value. */
    private static Optional<String> unless(Optional<Constancy.Known> condition, boolean wanted) {
        return condition.filter(known -> known.value() != wanted).map(Constancy.Known::reason);
    }
}
