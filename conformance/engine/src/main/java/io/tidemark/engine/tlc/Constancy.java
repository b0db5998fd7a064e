package io.tidemark.engine.tlc;

import io.tidemark.evaluation.NextStructure;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.LevelNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;

/** Which formulas have one value in all states, because the specification's constants decide it. */
final class Constancy {
    private final FastTool tool;
    private final NextStructure structure;
    private final SourceText source;
    private final Map<FormalParamNode, Known> parameters = new HashMap<>();
    private final Set<OpDefNode> entered = Collections.newSetFromMap(new IdentityHashMap<>());

    Constancy(FastTool tool, NextStructure structure, SourceText source) {
        this.tool = tool;
        this.structure = structure;
        this.source = source;
    }

    /**
     * The one value of a formula.
     *
     * @param reason the part of it that decides, with its value
     */
    record Known(boolean value, String reason) {
        Known negated() {
            return new Known(!value, reason);
        }
    }

    /** Lets parameters stand for arguments; what they stood for before is for {@link #restore}. */
    Map<FormalParamNode, Known> bind(FormalParamNode[] names, ExprOrOpArgNode[] arguments) {
        Map<FormalParamNode, Known> values = new HashMap<>();
        for (int i = 0; i < names.length && i < arguments.length; i++) {
            FormalParamNode name = names[i];
            of(arguments[i]).ifPresent(known -> values.put(name, known));
        }
        Map<FormalParamNode, Known> outer = new HashMap<>();
        for (FormalParamNode name : names) {
            Known before = parameters.remove(name);
            if (before != null) {
                outer.put(name, before);
            }
        }
        parameters.putAll(values);
        return outer;
    }

    /** Lets parameters stand again for what they stood for before. */
    void restore(FormalParamNode[] names, Map<FormalParamNode, Known> outer) {
        for (FormalParamNode name : names) {
            parameters.remove(name);
        }
        parameters.putAll(outer);
    }

    /** The one value of a formula, if it has one. */
    Optional<Known> of(SemanticNode node) {
        if (node instanceof LetInNode let) {
            return of(let.getBody());
        }
        if (node instanceof LabelNode label) {
            return of(label.getBody());
        }
        if (!(node instanceof OpApplNode application)) {
            return Optional.empty();
        }
        ExprOrOpArgNode[] parts = application.getArgs();
        return switch (BuiltInOPs.getOpCode(application.getOperator().getName())) {
            case ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land -> decided(parts, false);
            case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor -> decided(parts, true);
            case ToolGlobals.OPCODE_lnot -> of(parts[0]).map(Known::negated);
            case ToolGlobals.OPCODE_implies -> {
                Optional<Known> premise = of(parts[0]);
                Optional<Known> consequence = of(parts[1]);
                if (premise.filter(Known::value).isPresent()
                        || consequence.filter(Known::value).isPresent()) {
                    yield consequence;
                }
                yield premise.map(Known::negated);
            }
            case ToolGlobals.OPCODE_ite -> {
                Optional<Known> condition = of(parts[0]);
                yield condition.isPresent() ? of(parts[condition.get().value() ? 1 : 2]) : Optional.empty();
            }
            case ToolGlobals.OPCODE_be -> of(parts[0]).filter(known -> !known.value());
            case ToolGlobals.OPCODE_bf -> of(parts[0]).filter(Known::value);
            case 0 -> application(application, parts);
            default -> evaluated(application);
        };
    }

    /** Of a conjunction or disjunction: one part may decide, or all together. */
    private Optional<Known> decided(ExprOrOpArgNode[] parts, boolean decisive) {
        boolean all = true;
        Optional<Known> last = Optional.empty();
        for (ExprOrOpArgNode part : parts) {
            last = of(part);
            if (last.filter(known -> known.value() == decisive).isPresent()) {
                return last;
            }
            all &= last.isPresent();
        }
        return all ? last : Optional.empty();
    }

    private Optional<Known> application(OpApplNode application, ExprOrOpArgNode[] arguments) {
        if (application.getOperator() instanceof FormalParamNode parameter) {
            return Optional.ofNullable(parameters.get(parameter));
        }
        OpDefNode definition = structure.definition(application.getOperator());
        // Of a name in a LET it says more what it stands for.
        Optional<Known> value =
                definition == null || structure.isClosed(definition) ? evaluated(application) : Optional.empty();
        if (value.isPresent() || definition == null || !entered.add(definition)) {
            return value;
        }
        Map<FormalParamNode, Known> outer = bind(definition.getParams(), arguments);
        Optional<Known> inside = of(definition.getBody());
        restore(definition.getParams(), outer);
        entered.remove(definition);
        return inside;
    }

    /** The value of a formula that mentions neither the state nor a parameter. */
    private Optional<Known> evaluated(OpApplNode formula) {
        if (formula.getLevel() != LevelConstants.ConstantLevel || mentionsParameter(formula)) {
            return Optional.empty();
        }
        try {
            return tool.eval(formula, Context.Empty, TLCState.Empty) instanceof BoolValue truth
                    ? Optional.of(new Known(truth.val, source.of(formula) + " is " + (truth.val ? "TRUE" : "FALSE")))
                    : Optional.empty();
        } catch (RuntimeException e) {
            if (TlcFaults.isEvaluation(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static boolean mentionsParameter(LevelNode formula) {
        return formula.getAllParams().stream().anyMatch(FormalParamNode.class::isInstance);
    }
}
