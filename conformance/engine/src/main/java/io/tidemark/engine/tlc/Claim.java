package io.tidemark.engine.tlc;

import io.tidemark.evaluation.NextStructure;
import io.tidemark.evaluation.VariableUse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.GuidedTool;
import tlc2.util.Context;
import tlc2.value.impl.Enumerable;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.Value;
import tlc2.value.impl.ValueEnumeration;

/**
 * A state predicate with a name. Most steps change little, so what held before a step is evaluated again after it only as
 * far as it reads something that changed: not at all, or, for {@code \A b \in S : P(b)}, just for those {@code b} at which
 * {@code P(b)} reads something that changed.
 */
final class Claim {
    private final String name;
    private final SemanticNode formula;
    private final BitSet reads;
    private final @Nullable ForAll forAll;

    Claim(String name, SemanticNode formula, NextStructure structure, OpDeclNode[] variables) {
        this.name = name;
        this.formula = formula;
        this.reads = VariableUse.of(formula, structure, variables);
        this.forAll = forAll(formula, structure, variables);
    }

    /** A claim that is a universal quantifier whose variables are used as keys. */
    @SuppressWarnings("ArrayRecordComponent") // private, and never changed
    private record ForAll(OpApplNode quantifier, FormalParamNode[] symbols, BitSet whole, KeyedReads body) {}

    private static @Nullable ForAll forAll(SemanticNode formula, NextStructure structure, OpDeclNode[] variables) {
        SemanticNode node = formula;
        while (node instanceof OpApplNode application && application.getArgs().length == 0) {
            OpDefNode definition = structure.definition(application.getOperator());
            if (definition == null || !structure.isClosed(definition)) {
                return null;
            }
            node = definition.getBody();
        }
        if (!(node instanceof OpApplNode quantifier)
                || BuiltInOPs.getOpCode(quantifier.getOperator().getName()) != ToolGlobals.OPCODE_bf) {
            return null;
        }
        for (boolean tuple : quantifier.isBdedQuantATuple()) {
            if (tuple) {
                return null;
            }
        }
        FormalParamNode[] symbols = Arrays.stream(quantifier.getBdedQuantSymbolLists())
                .flatMap(Arrays::stream)
                .toArray(FormalParamNode[]::new);
        KeyedReads body = KeyedReads.of(quantifier.getArgs()[0], symbols, structure, variables);
        BitSet whole = (BitSet) body.whole().clone();
        for (ExprNode bound : quantifier.getBdedQuantBounds()) {
            whole.or(VariableUse.of(bound, structure, variables));
        }
        return body.isOpaque() ? null : new ForAll(quantifier, symbols, whole, body);
    }

    String name() {
        return name;
    }

    SemanticNode formula() {
        return formula;
    }

    /** Positions of the variables that it depends on. */
    BitSet reads() {
        return reads;
    }

    /** Whether it is TRUE in a state. */
    boolean holds(GuidedTool tool, ReplayState state) {
        return tool.isTrue(formula, Context.Empty, state, TLCState.Empty);
    }

    /**
     * Whether it is TRUE after a step from a state in which it was.
     *
     * @param changed positions of the variables that the step changed
     */
    boolean stillHolds(GuidedTool tool, ReplayState before, ReplayState after, BitSet changed) {
        if (!reads.intersects(changed)) {
            return true;
        }
        ForAll all = forAll;
        if (all == null || all.whole.intersects(changed)) {
            return holds(tool, after);
        }
        List<List<Member>> members = members(all, tool, before, after, changed);
        return members == null
                ? holds(tool, after)
                : holdsWhereTouched(all, 0, Context.Empty, false, tool, members, after);
    }

    /**
     * A value for a quantified variable.
     *
     * @param touched whether something that is read at it has changed
     */
    private record Member(Value value, boolean touched) {}

    /** The values for each variable; null if there is a set whose members cannot be told. */
    private static @Nullable List<List<Member>> members(
            ForAll all, GuidedTool tool, ReplayState before, ReplayState after, BitSet changed) {
        List<List<Member>> members = new ArrayList<>(all.symbols.length);
        OpApplNode quantifier = all.quantifier;
        ExprNode[] bounds = quantifier.getBdedQuantBounds();
        for (int i = 0; i < bounds.length; i++) {
            Value set = tool.valueOf(bounds[i], Context.Empty, after);
            if (!(set instanceof Enumerable enumerable)) {
                return null; // TLC says why
            }
            for (FormalParamNode symbol : quantifier.getBdedQuantSymbolLists()[i]) {
                BitSet variables = all.body.at(symbol);
                List<Member> values = new ArrayList<>();
                ValueEnumeration elements = enumerable.elements();
                for (Value each = elements.nextElement(); each != null; each = elements.nextElement()) {
                    values.add(new Member(each, isTouched(variables, each, before, after, changed)));
                }
                members.add(values);
            }
        }
        return members;
    }

    /** Whether the body is TRUE for all values of the variables from the given one on, of which one at least is touched. */
    private static boolean holdsWhereTouched(
            ForAll all,
            int variable,
            Context context,
            boolean touched,
            GuidedTool tool,
            List<List<Member>> members,
            ReplayState after) {
        if (variable == members.size()) {
            return !touched || tool.isTrue(all.quantifier.getArgs()[0], context, after, TLCState.Empty);
        }
        for (Member each : members.get(variable)) {
            Context bound = context.cons(all.symbols[variable], each.value);
            if (!holdsWhereTouched(all, variable + 1, bound, touched || each.touched, tool, members, after)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isTouched(
            BitSet variables, Value key, ReplayState before, ReplayState after, BitSet changed) {
        for (int i = variables.nextSetBit(0); i >= 0; i = variables.nextSetBit(i + 1)) {
            if (changed.get(i) && differsAt(key, before.value(i), after.value(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean differsAt(Value key, Value before, Value after) {
        if (!(before instanceof FcnRcdValue f) || !(after instanceof FcnRcdValue g)) {
            return true;
        }
        Value old = f.select(key);
        Value now = g.select(key);
        return old == null || now == null || !SpecificationValues.same(old, now);
    }
}
