package tlc2.tool.impl;

import io.tidemark.engine.Evaluation;
import io.tidemark.engine.tlc.NextStructure;
import io.tidemark.engine.tlc.compiled.CompiledExpression;
import io.tidemark.engine.tlc.compiled.ExpressionCompiler;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.FrontEnd;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.impl.Value;

/** Evaluates the expressions of a specification in compiled form where that is possible. For one thread. */
final class CompiledEvaluation {
    /** Where the parser's nodes keep our results. */
    private static final int SLOT = FrontEnd.getToolId();

    /** An expression evaluated less often is not worth compiling. */
    private static final int OFTEN = 8;

    private final GuidedTool interpreter;
    private final int toolId;
    private final NextStructure structure;
    private final Evaluation evaluation;
    private boolean interpreting;

    CompiledEvaluation(GuidedTool interpreter, int toolId, NextStructure structure, Evaluation evaluation) {
        this.interpreter = interpreter;
        this.toolId = toolId;
        this.structure = structure;
        this.evaluation = evaluation;
    }

    /** What is known of one expression. Evaluators share it; that they may count or compile at the same time does no harm. */
    private static final class Site {
        private int evaluations;
        private int retreats;
        private boolean tried;
        private @Nullable CompiledExpression compiled;
    }

    /** Whether to try. A mere name is known faster; and only an ordinary evaluation for two states is compiled. */
    boolean isFor(SemanticNode expression, @Nullable TLCState after, int control) {
        return evaluation != Evaluation.INTERPRETED
                && !interpreting
                && after != null
                && control == EvalControl.Clear
                && (!(expression instanceof OpApplNode application)
                        || application.getArgs().length > 0
                        || application.getOperator() instanceof OpDefNode);
    }

    /** The value of an expression for two states. */
    Value eval(SemanticNode expression, Context c, TLCState s0, TLCState s1) {
        Site site = (Site) expression.getToolObject(SLOT);
        if (site == null) {
            site = new Site();
            expression.setToolObject(SLOT, site);
        }
        CompiledExpression compiled = compiled(site, expression);
        if (compiled == null) {
            return interpreter.interpret(expression, c, s0, s1);
        }
        Value value;
        try {
            value = compiled.evaluate(interpreter, c, s0, s1);
        } catch (RuntimeException e) {
            // Whatever it was: what TLC says of it, or that it has a value after all, is found by the interpreter.
            retreat(site);
            return interpretWholly(expression, c, s0, s1);
        }
        if (value == null) {
            retreat(site);
            return interpreter.interpret(expression, c, s0, s1);
        }
        if (evaluation == Evaluation.COMPARED) {
            compare(expression, value, interpretWholly(expression, c, s0, s1));
        }
        return value;
    }

    private @Nullable CompiledExpression compiled(Site site, SemanticNode expression) {
        site.evaluations++;
        if (!site.tried && site.evaluations >= (evaluation == Evaluation.COMPARED ? 1 : OFTEN)) {
            site.compiled = ExpressionCompiler.compile(expression, interpreter, toolId, structure);
            site.tried = true;
        }
        return site.compiled;
    }

    /** An expression that mostly has to be interpreted in the end is not tried any more. */
    private static void retreat(Site site) {
        if (++site.retreats >= OFTEN && site.retreats > site.evaluations / 2) {
            site.compiled = null;
        }
    }

    private Value interpretWholly(SemanticNode expression, Context c, TLCState s0, TLCState s1) {
        boolean before = interpreting;
        interpreting = true;
        try {
            return interpreter.interpret(expression, c, s0, s1);
        } finally {
            interpreting = before;
        }
    }

    private static void compare(SemanticNode expression, Value compiled, Value interpreted) {
        if (compiled != interpreted
                && !(compiled.getClass() == interpreted.getClass() && compiled.equals(interpreted))) {
            throw new IllegalStateException(
                    expression + " is " + compiled + " when compiled, and " + interpreted + " when interpreted");
        }
    }
}
