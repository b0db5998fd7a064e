package io.tidemark.engine.tlc;

import io.tidemark.evaluation.NextStructure;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;

/**
 * What a formula reads of the variables, where it matters at which keys: with a quantified variable {@code b}, the formula
 * {@code log[b] # <<>>} depends on {@code log} at {@code b} alone.
 */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
final class KeyedReads {
    private final NextStructure structure;
    private final OpDeclNode[] variables;
    private final BitSet whole = new BitSet();
    private final Map<FormalParamNode, BitSet> keyed = new HashMap<>();
    private final Set<List<Object>> entered = new HashSet<>();
    private boolean opaque;

    private KeyedReads(NextStructure structure, OpDeclNode[] variables) {
        this.structure = structure;
        this.variables = variables;
    }

    /** The reads of a formula below a quantifier that binds the given symbols. */
    static KeyedReads of(
            SemanticNode formula, FormalParamNode[] symbols, NextStructure structure, OpDeclNode[] variables) {
        KeyedReads reads = new KeyedReads(structure, variables);
        Map<SymbolNode, FormalParamNode> names = new HashMap<>();
        for (FormalParamNode symbol : symbols) {
            names.put(symbol, symbol);
            reads.keyed.put(symbol, new BitSet());
        }
        reads.visit(formula, names);
        return reads;
    }

    /** Positions of the variables that are read in some other way than at the symbols. */
    BitSet whole() {
        return whole;
    }

    /** Positions of the variables that are read at a symbol. */
    BitSet at(FormalParamNode symbol) {
        return keyed.getOrDefault(symbol, new BitSet());
    }

    /** Whether the formula has parts of which it is not known what they read. */
    boolean isOpaque() {
        return opaque;
    }

    private void visit(@Nullable SemanticNode node, Map<SymbolNode, FormalParamNode> names) {
        if (node instanceof OpApplNode application) {
            visitApplication(application, names);
        } else if (node instanceof LetInNode let) {
            for (OpDefNode definition : let.getLets()) {
                visit(definition.getBody(), names);
            }
            visit(let.getBody(), names);
        } else if (node instanceof LabelNode label) {
            visit(label.getBody(), names);
        } else if (node != null
                && node.getKind() != ToolGlobals.NumeralKind
                && node.getKind() != ToolGlobals.StringKind
                && node.getKind() != ToolGlobals.AtNodeKind) {
            opaque = true;
        }
    }

    private void visitApplication(OpApplNode application, Map<SymbolNode, FormalParamNode> names) {
        int variable = variable(application);
        if (variable >= 0) {
            whole.set(variable);
            return;
        }
        ExprOrOpArgNode[] arguments = application.getArgs();
        if (BuiltInOPs.getOpCode(application.getOperator().getName()) == ToolGlobals.OPCODE_fa
                && variable(arguments[0]) >= 0) {
            FormalParamNode key = symbol(arguments[1], names);
            if (key != null) {
                keyed.computeIfAbsent(key, symbol -> new BitSet()).set(variable(arguments[0]));
                return;
            }
        }
        for (ExprOrOpArgNode argument : arguments) {
            visit(argument, names);
        }
        for (ExprNode bound : application.getBdedQuantBounds()) {
            visit(bound, names);
        }
        OpDefNode definition = structure.definition(application.getOperator());
        if (definition != null) {
            visitDefinition(definition, arguments, names);
        }
    }

    private void visitDefinition(
            OpDefNode definition, ExprOrOpArgNode[] arguments, Map<SymbolNode, FormalParamNode> names) {
        // A definition in a LET sees the names around it; others see their parameters alone.
        Map<SymbolNode, FormalParamNode> inner =
                structure.isClosed(definition) ? new HashMap<>() : new HashMap<>(names);
        FormalParamNode[] parameters = definition.getParams();
        List<Object> call = new ArrayList<>(List.of(definition));
        for (int i = 0; i < arguments.length; i++) {
            FormalParamNode symbol = symbol(arguments[i], names);
            if (symbol != null) {
                inner.put(parameters[i], symbol);
            }
            call.add(symbol == null ? "" : symbol);
        }
        if (entered.add(call)) {
            visit(definition.getBody(), inner);
        }
    }

    private static @Nullable FormalParamNode symbol(SemanticNode node, Map<SymbolNode, FormalParamNode> names) {
        return node instanceof OpApplNode reference && reference.getArgs().length == 0
                ? names.get(reference.getOperator())
                : null;
    }

    private int variable(SemanticNode node) {
        if (node instanceof OpApplNode application) {
            for (int i = 0; i < variables.length; i++) {
                if (application.getOperator() == variables[i]) {
                    return i;
                }
            }
        }
        return -1;
    }
}
