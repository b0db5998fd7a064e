package io.tidemark.evaluation.compiled;

import io.tidemark.evaluation.ActionTarget;
import io.tidemark.evaluation.NextStructure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.LevelNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import util.UniqueString;

/**
 * Compiles a next-state relation for the steps through one action. It does what TLC's {@code getNextStates} does with each
 * kind of formula, and what {@code GuidedTool} of the replay adds to find only those steps; but what depends on the text
 * alone is decided once. In TLC each formula is evaluated with a list of what remains; here it is compiled with it.
 */
final class StepCompiler {
    private final ExpressionCompiler expressions;
    private final Tool tool;
    private final NextStructure structure;
    private final ActionTarget target;

    StepCompiler(ExpressionCompiler expressions, Tool tool, NextStructure structure, ActionTarget target) {
        this.expressions = expressions;
        this.tool = tool;
        this.structure = structure;
        this.target = target;
    }

    Path compile(SemanticNode next) {
        return compile(next, Scope.EMPTY, false, Rest.none(this));
    }

    /** Compiles for all steps, through whichever action. */
    Path compileWhole(SemanticNode next) {
        return compile(next, Scope.EMPTY, true, Rest.none(this));
    }

    boolean reachesTarget(SemanticNode formula) {
        return structure.reaches(formula, target);
    }

    /**
     * Compiles a formula of the step.
     *
     * @param through whether the step has gone through the action before
     */
    Path compile(SemanticNode node, Scope scope, boolean through, Rest rest) {
        if (!through && !reachesTarget(node) && !rest.reachesTarget()) {
            return Path.NOWHERE;
        }
        if (node instanceof OpApplNode application) {
            return application(application, scope, through, rest);
        }
        if (node instanceof LetInNode let) {
            ExpressionCompiler.Names names = expressions.names(let, scope);
            return Paths.clearing(names, compile(let.getBody(), names.scope(), through, rest));
        }
        if (node instanceof LabelNode label) {
            return compile(label.getBody(), scope, through, rest);
        }
        throw new NotCompilable("another kind of formula");
    }

    private Path application(OpApplNode application, Scope scope, boolean through, Rest rest) {
        if (through || !target.isAppliedBy(application)) {
            return formula(application, scope, through, rest);
        }
        ExprOrOpArgNode[] arguments = application.getArgs();
        if (!target.comparesArguments(application)) {
            throw new NotCompilable("an action of an instantiated module");
        }
        return Paths.through(
                expressions.compile(arguments, scope, false),
                formula(application, scope, true, rest),
                formula(application, scope, false, rest));
    }

    private Path formula(OpApplNode application, Scope scope, boolean through, Rest rest) {
        SymbolNode operator = application.getOperator();
        int opcode = BuiltInOPs.getOpCode(operator.getName());
        if (opcode != 0) {
            return builtIn(opcode, application, scope, through, rest);
        }
        if (expressions.isRemark(operator)) {
            return condition(application, scope, through, rest);
        }
        Binding binding = expressions.binding(application, scope);
        if (binding != null) {
            return binding instanceof Binding.Lazy lazy && isOfStep(lazy.node())
                    ? compile(lazy.node(), lazy.scope(), through, rest)
                    : condition(application, scope, through, rest);
        }
        if (tool.lookup(operator, Context.Empty, false) instanceof OpDefNode definition) {
            int replaced = BuiltInOPs.getOpCode(definition.getName());
            if (replaced != 0) {
                return builtIn(replaced, application, scope, through, rest);
            }
            ExpressionCompiler.Names names = expressions.names(definition, application.getArgs(), scope);
            return Paths.clearing(names, compile(definition.getBody(), names.scope(), through, rest));
        }
        return condition(application, scope, through, rest);
    }

    /** Whether an expression mentions primed variables, as far as its text says. */
    private static boolean isOfStep(SemanticNode node) {
        return node instanceof LevelNode expression && expression.getLevel() > LevelConstants.VariableLevel;
    }

    private Path condition(SemanticNode node, Scope scope, boolean through, Rest rest) {
        Expression condition = expressions.compile(node, scope, false);
        if (Constant.isFalse(condition)) {
            return Path.NOWHERE;
        }
        return Constant.isTrue(condition) ? rest.path(through) : Paths.condition(condition, rest.path(through));
    }

    private Path builtIn(int opcode, OpApplNode application, Scope scope, boolean through, Rest rest) {
        ExprOrOpArgNode[] operands = application.getArgs();
        return switch (opcode) {
            case ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land -> conjunction(operands, scope, through, rest);
            case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor ->
                onceComplete(application, scope, through, rest, Paths.either(compile(operands, scope, through, rest)));
            case ToolGlobals.OPCODE_be ->
                onceComplete(application, scope, through, rest, exists(application, scope, through, rest));
            case ToolGlobals.OPCODE_ite -> choice(operands, scope, through, rest);
            case ToolGlobals.OPCODE_case -> cases(operands, scope, through, rest);
            case ToolGlobals.OPCODE_implies -> {
                Expression condition = expressions.compile(operands[0], scope, false);
                if (Constant.isFalse(condition)) {
                    yield rest.path(through);
                }
                Path consequence = compile(operands[1], scope, through, rest);
                yield Constant.isTrue(condition)
                        ? consequence
                        : Paths.ifThenElse(condition, consequence, rest.path(through));
            }
            case ToolGlobals.OPCODE_eq -> {
                UniqueString variable = primedVariable(operands[0], scope);
                yield variable == null
                        ? condition(application, scope, through, rest)
                        : Paths.assign(variable, expressions.compile(operands[1], scope, false), rest.path(through));
            }
            case ToolGlobals.OPCODE_in -> {
                UniqueString variable = primedVariable(operands[0], scope);
                yield variable == null
                        ? condition(application, scope, through, rest)
                        : Paths.choose(variable, expressions.compile(operands[1], scope, false), rest.path(through));
            }
            case ToolGlobals.OPCODE_unchanged -> unchanged(operands[0], rest.path(through));
            case ToolGlobals.OPCODE_nop -> compile(operands[0], scope, through, rest);
            case ToolGlobals.OPCODE_bf, ToolGlobals.OPCODE_fa -> {
                // TLC looks for steps in these, too.
                if (isOfStep(application)) {
                    throw new NotCompilable("a formula of a step in \\A or a function");
                }
                yield condition(application, scope, through, rest);
            }
            case ToolGlobals.OPCODE_aa, ToolGlobals.OPCODE_sa, ToolGlobals.OPCODE_cdot ->
                throw new NotCompilable("another operator on steps");
            default -> condition(application, scope, through, rest);
        };
    }

    /**
     * A formula that can be TRUE in several ways. As long as the successor lacks a value TLC goes on once for each; when it
     * has them all, once.
     */
    private Path onceComplete(OpApplNode formula, Scope scope, boolean through, Rest rest, Path ways) {
        if (!through || isOfStep(formula) || ways == Path.NOWHERE) {
            return ways;
        }
        return Paths.ifComplete(condition(formula, scope, true, rest), ways);
    }

    private Path[] compile(ExprOrOpArgNode[] formulas, Scope scope, boolean through, Rest rest) {
        Path[] paths = new Path[formulas.length];
        for (int i = 0; i < paths.length; i++) {
            paths[i] = compile(formulas[i], scope, through, rest);
        }
        return paths;
    }

    private Path conjunction(ExprOrOpArgNode[] conjuncts, Scope scope, boolean through, Rest rest) {
        Rest remaining = rest;
        for (int i = conjuncts.length - 1; i > 0; i--) {
            remaining = remaining.after(conjuncts[i], scope);
        }
        return compile(conjuncts[0], scope, through, remaining);
    }

    private Path choice(ExprOrOpArgNode[] parts, Scope scope, boolean through, Rest rest) {
        Expression condition = expressions.compile(parts[0], scope, false);
        if (Constant.isTrue(condition)) {
            return compile(parts[1], scope, through, rest);
        }
        Path otherwise = compile(parts[2], scope, through, rest);
        return Constant.isFalse(condition)
                ? otherwise
                : Paths.ifThenElse(condition, compile(parts[1], scope, through, rest), otherwise);
    }

    private Path cases(ExprOrOpArgNode[] pairs, Scope scope, boolean through, Rest rest) {
        List<Expression> conditions = new ArrayList<>();
        List<Path> results = new ArrayList<>();
        Path other = frame -> {
            throw new Retreat();
        };
        for (ExprOrOpArgNode each : pairs) {
            ExprOrOpArgNode[] pair = ((OpApplNode) each).getArgs();
            if (pair[0] == null) {
                other = compile(pair[1], scope, through, rest);
                break;
            }
            Expression condition = expressions.compile(pair[0], scope, false);
            if (Constant.isTrue(condition)) {
                other = compile(pair[1], scope, through, rest);
                break;
            }
            if (!Constant.isFalse(condition)) {
                conditions.add(condition);
                results.add(compile(pair[1], scope, through, rest));
            }
        }
        return conditions.isEmpty()
                ? other
                : Paths.cases(conditions.toArray(Expression[]::new), results.toArray(Path[]::new), other);
    }

    private Path unchanged(SemanticNode tuple, Path next) {
        OpDeclNode[] variables = structure.unchanged(tuple);
        if (variables.length == 0) {
            throw new NotCompilable("something else than variables in UNCHANGED");
        }
        UniqueString[] names = new UniqueString[variables.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = variables[i].getName();
        }
        return Paths.unchanged(names, next);
    }

    private Path exists(OpApplNode quantifier, Scope scope, boolean through, Rest rest) {
        int[] arguments = !through && !rest.reachesTarget() ? structure.binding(quantifier, target) : new int[0];
        FormalParamNode[][] symbols = quantifier.getBdedQuantSymbolLists();
        ExprNode[] bounds = quantifier.getBdedQuantBounds();
        Choice.Variable[][] variables = new Choice.Variable[bounds.length][];
        Expression[] sets = new Expression[bounds.length];
        Scope inner = scope;
        int position = 0;
        for (int i = 0; i < bounds.length; i++) {
            if (quantifier.isBdedQuantATuple()[i]) {
                throw new NotCompilable("a tuple of bound variables");
            }
            sets[i] = expressions.compile(bounds[i], scope, false);
            variables[i] = new Choice.Variable[symbols[i].length];
            for (int j = 0; j < symbols[i].length; j++) {
                int slot = expressions.newSlot();
                int argument = position < arguments.length ? arguments[position] : -1;
                variables[i][j] = new Choice.Variable(slot, argument);
                inner = inner.with(symbols[i][j], new Binding.Slot(slot));
                position++;
            }
        }
        return new Choice(sets, variables, compile(quantifier.getArgs()[0], inner, through, rest));
    }

    /** The variable, if the expression is a primed variable or a name of one; null if it is none. */
    private @Nullable UniqueString primedVariable(SemanticNode node, Scope scope) {
        if (!(node instanceof OpApplNode application)) {
            return null;
        }
        if (BuiltInOPs.getOpCode(application.getOperator().getName()) == ToolGlobals.OPCODE_prime) {
            return variable(application.getArgs()[0], scope);
        }
        Named named = named(application, scope);
        return named == null ? null : primedVariable(named.node(), named.scope());
    }

    private @Nullable UniqueString variable(SemanticNode node, Scope scope) {
        if (!(node instanceof OpApplNode application)) {
            return null;
        }
        if (expressions.binding(application, scope) instanceof Binding.Variable variable) {
            return variable.name();
        }
        Named named = named(application, scope);
        return named == null ? null : variable(named.node(), named.scope());
    }

    /** An expression that has a name. */
    private record Named(SemanticNode node, Scope scope) {}

    /** What a mere name is the name of, if that is an expression; null otherwise. */
    private @Nullable Named named(OpApplNode name, Scope scope) {
        if (name.getArgs().length > 0 || BuiltInOPs.getOpCode(name.getOperator().getName()) != 0) {
            return null;
        }
        Binding binding = expressions.binding(name, scope);
        if (binding instanceof Binding.Lazy lazy) {
            return new Named(lazy.node(), lazy.scope());
        }
        return binding == null
                        && tool.lookup(name.getOperator(), Context.Empty, false) instanceof OpDefNode definition
                        && structure.isClosed(definition)
                ? new Named(definition.getBody(), Scope.EMPTY)
                : null;
    }
}
