package io.tidemark.spec.tlc;

import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;

/** The formulas whose conjunction a formula is. */
final class Conjuncts {
    private final FastTool tool;
    private final io.tidemark.evaluation.NextStructure structure;
    private final List<SemanticNode> found = new ArrayList<>();

    private Conjuncts(FastTool tool, io.tidemark.evaluation.NextStructure structure) {
        this.tool = tool;
        this.structure = structure;
    }

    /**
     * Takes a formula apart, also where it applies a definition without parameters.
     *
     * @param structure knows which definitions mean the same everywhere
     * @return the formula itself if it is no conjunction; otherwise what may be evaluated one by one, in this order and in the
     *     formula's context
     */
    static List<SemanticNode> of(SemanticNode formula, FastTool tool, io.tidemark.evaluation.NextStructure structure) {
        Conjuncts conjuncts = new Conjuncts(tool, structure);
        conjuncts.collect(formula);
        return List.copyOf(conjuncts.found);
    }

    @SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
    private void collect(SemanticNode formula) {
        if (formula instanceof LabelNode label) {
            collect(label.getBody());
            return;
        }
        if (formula instanceof OpApplNode application) {
            int opcode = NextStructure.opcode(application);
            if (opcode == ToolGlobals.OPCODE_cl || opcode == ToolGlobals.OPCODE_land) {
                for (SemanticNode conjunct : application.getArgs()) {
                    collect(conjunct);
                }
                return;
            }
            if (opcode == 0
                    && application.getOperator() instanceof OpDefNode definition
                    && definition.getArity() == 0
                    && structure.isClosed(definition)
                    && !definition.getInRecursive()
                    && tool.lookup(definition, Context.Empty, false) == definition) {
                collect(definition.getBody());
                return;
            }
        }
        found.add(formula);
    }
}
