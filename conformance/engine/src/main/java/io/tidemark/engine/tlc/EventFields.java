package io.tidemark.engine.tlc;

import io.tidemark.evaluation.NextStructure;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import util.UniqueString;

/** The fields of its event that an expression mentions, as {@code event.field} or {@code event["field"]}. */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
final class EventFields {
    private final NextStructure structure;
    private final Set<UniqueString> fields = new LinkedHashSet<>();
    private boolean domain;

    private EventFields(NextStructure structure) {
        this.structure = structure;
    }

    /** Looks for fields of the given symbol in an expression and the definitions that the symbol is handed to. */
    static EventFields of(SemanticNode expression, SymbolNode event, NextStructure structure) {
        EventFields result = new EventFields(structure);
        result.visit(expression, event, new HashSet<>());
        return result;
    }

    Set<UniqueString> fields() {
        return fields;
    }

    /** Whether the expression looks by itself which fields the event has. */
    boolean asksForDomain() {
        return domain;
    }

    /** The field, if the expression is {@code event.field} and nothing else. */
    static @Nullable UniqueString direct(SemanticNode expression, SymbolNode event) {
        if (expression instanceof OpApplNode application) {
            int opcode = BuiltInOPs.getOpCode(application.getOperator().getName());
            ExprOrOpArgNode[] arguments = application.getArgs();
            if ((opcode == ToolGlobals.OPCODE_rs || opcode == ToolGlobals.OPCODE_fa)
                    && isSymbol(arguments[0], event)
                    && arguments[1] instanceof StringNode name) {
                return name.getRep();
            }
        }
        return null;
    }

    private static boolean isSymbol(@Nullable SemanticNode expression, SymbolNode symbol) {
        return expression instanceof OpApplNode application && application.getOperator() == symbol;
    }

    private void visit(@Nullable SemanticNode node, SymbolNode event, Set<OpDefNode> entered) {
        if (node instanceof LetInNode let) {
            visit(let.getBody(), event, entered);
            for (OpDefNode definition : let.getLets()) {
                visit(definition.getBody(), event, entered);
            }
        } else if (node instanceof LabelNode label) {
            visit(label.getBody(), event, entered);
        } else if (node instanceof OpApplNode application) {
            UniqueString field = direct(application, event);
            if (field != null) {
                fields.add(field);
                return;
            }
            ExprOrOpArgNode[] arguments = application.getArgs();
            if (BuiltInOPs.getOpCode(application.getOperator().getName()) == ToolGlobals.OPCODE_domain
                    && isSymbol(arguments[0], event)) {
                domain = true;
            }
            OpDefNode definition = structure.definition(application.getOperator());
            for (int i = 0; i < arguments.length; i++) {
                visit(arguments[i], event, entered);
                if (definition != null && isSymbol(arguments[i], event) && entered.add(definition)) {
                    visit(definition.getBody(), definition.getParams()[i], entered);
                    entered.remove(definition);
                }
            }
            for (ExprNode bound : application.getBdedQuantBounds()) {
                visit(bound, event, entered);
            }
        }
    }
}
