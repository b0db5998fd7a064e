package io.tidemark.evaluation.compiled;

import io.tidemark.evaluation.NextStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.AtNode;
import tla2sany.semantic.DecimalNode;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.NumeralNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tla2sany.semantic.Subst;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.Tool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.MethodValue;
import tlc2.value.impl.OpValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Compiles one expression. */
public final class ExpressionCompiler {
    /** Since applied definitions are put in place, a short text can be a large expression. */
    private static final int MOST_NODES = 20_000;

    /** The name of an operator without name. */
    private static final UniqueString LAMBDA = UniqueString.uniqueStringOf("LAMBDA");

    private static final Expression TRUE = new Constant(BoolValue.ValTrue);

    private final Tool tool;
    private final int toolId;
    private final NextStructure structure;
    private final List<SymbolNode> free = new ArrayList<>();
    private final List<SymbolNode> global = new ArrayList<>();
    private final boolean buildsSuccessor;
    private final int mostNodes;
    private int slots;
    private int nodes;
    private int successorReads;

    /**
     * @param free            names that are bound outside, which have the first slots
     * @param buildsSuccessor whether what is compiled also gives the successor its values
     */
    ExpressionCompiler(Tool tool, int toolId, NextStructure structure, List<SymbolNode> free, boolean buildsSuccessor) {
        this(tool, toolId, structure, free, buildsSuccessor, MOST_NODES);
    }

    /**
     * @param free            names that are bound outside, which have the first slots
     * @param buildsSuccessor whether what is compiled also gives the successor its values
     * @param mostNodes       how large what is compiled may become
     */
    ExpressionCompiler(
            Tool tool,
            int toolId,
            NextStructure structure,
            List<SymbolNode> free,
            boolean buildsSuccessor,
            int mostNodes) {
        this.tool = tool;
        this.toolId = toolId;
        this.structure = structure;
        this.free.addAll(free);
        this.slots = free.size();
        this.buildsSuccessor = buildsSuccessor;
        this.mostNodes = mostNodes;
    }

    /**
     * Compiles an expression.
     *
     * @param tool   knows constants and overridden definitions
     * @param toolId where the tool keeps its results at the parser's nodes
     * @return null if the expression contains something that only the interpreter knows
     */
    public static @Nullable CompiledExpression compile(
            SemanticNode expression, Tool tool, int toolId, NextStructure structure) {
        try {
            // Once to find the names that are bound outside, which get the first slots, and once to have it.
            ExpressionCompiler survey = new ExpressionCompiler(tool, toolId, structure, List.of(), false);
            survey.compile(expression, Scope.EMPTY, false);
            ExpressionCompiler compiler = new ExpressionCompiler(tool, toolId, structure, survey.free, false);
            Expression root = compiler.compile(expression, Scope.EMPTY, false);
            return new CompiledExpression(root, compiler.free, compiler.global, compiler.slots);
        } catch (NotCompilable e) {
            return null;
        }
    }

    int newSlot() {
        return slots++;
    }

    /** How many slots have been asked for. */
    int slots() {
        return slots;
    }

    /** Whether the successor gets its values while what is compiled is evaluated. */
    boolean buildsSuccessor() {
        return buildsSuccessor;
    }

    /** Tells that what is being compiled reads a variable of the successor. */
    void readsSuccessor() {
        successorReads++;
    }

    /** How often that was told. */
    int successorReads() {
        return successorReads;
    }

    Expression[] compile(ExprOrOpArgNode[] arguments, Scope scope, boolean primed) {
        Expression[] compiled = new Expression[arguments.length];
        for (int i = 0; i < compiled.length; i++) {
            compiled[i] = compile(arguments[i], scope, primed);
        }
        return compiled;
    }

    /**
     * Compiles a part of the expression.
     *
     * @param primed whether its variables are those of the state after the step
     */
    Expression compile(SemanticNode node, Scope scope, boolean primed) {
        if (++nodes > mostNodes) {
            throw new NotCompilable("too large an expression");
        }
        if (node instanceof OpApplNode application) {
            return application(application, scope, primed);
        }
        if (node instanceof LetInNode let) {
            return let(let, scope, primed);
        }
        if (node instanceof LabelNode label) {
            return compile(label.getBody(), scope, primed);
        }
        if (node instanceof SubstInNode instance) {
            return instance(instance, scope, primed);
        }
        if (node instanceof NumeralNode || node instanceof StringNode || node instanceof DecimalNode) {
            return constant(node.getToolObject(toolId));
        }
        if (node instanceof AtNode) {
            return at(scope).mention(primed);
        }
        throw new NotCompilable("another kind of expression");
    }

    private static Binding at(Scope scope) {
        Binding at = scope.at();
        if (at == null) {
            throw new NotCompilable("@ of an EXCEPT around it");
        }
        return at;
    }

    static Expression constant(@Nullable Object known) {
        if (known instanceof Value value && !(value instanceof OpValue)) {
            return new Constant(value);
        }
        throw new NotCompilable("a constant without value");
    }

    /**
     * The names of a LET, or the parameters of an applied definition, with what they stand for.
     *
     * @param evaluated those that are evaluated once, each time anew
     */
    record Names(Scope scope, List<Binding.Lazy> evaluated) {
        /** The slots that must be empty before the body; known when it has been compiled. */
        int[] slots() {
            return evaluated.stream()
                    .map(Binding.Lazy::slots)
                    .flatMapToInt(Arrays::stream)
                    .toArray();
        }
    }

    /** A formula of an instantiated module, in which constants and variables stand for expressions. */
    private Expression instance(SubstInNode instance, Scope scope, boolean primed) {
        Scope inner = scope;
        List<Binding.Lazy> evaluated = new ArrayList<>();
        for (Subst substitution : instance.getSubsts()) {
            inner = inner.with(substitution.getOp(), argument(substitution.getExpr(), scope, evaluated));
        }
        return clearing(new Names(inner, evaluated), compile(instance.getBody(), inner.instance(), primed));
    }

    private Expression let(LetInNode let, Scope scope, boolean primed) {
        Names names = names(let, scope);
        return clearing(names, compile(let.getBody(), names.scope(), primed));
    }

    Names names(LetInNode let, Scope scope) {
        Scope inner = scope;
        List<Binding.Lazy> definitions = new ArrayList<>();
        for (OpDefNode definition : let.getLets()) {
            if (definition.getInRecursive()) {
                throw new NotCompilable("a recursive definition");
            }
            if (definition.getArity() == 0) {
                Binding.Lazy lazy = new Binding.Lazy(this, definition.getBody(), inner);
                definitions.add(lazy);
                inner = inner.with(definition, lazy);
            } else {
                inner = inner.with(definition, new Binding.Operator());
            }
        }
        return new Names(inner, definitions);
    }

    /** Code that begins with nothing known of what is evaluated once. */
    private static Expression clearing(Names names, Expression body) {
        int[] slots = names.slots();
        if (slots.length == 0) {
            return body;
        }
        return new Expression() {
            @Override
            public Value value(Frame frame) {
                frame.clear(slots);
                return body.value(frame);
            }

            @Override
            public boolean test(Frame frame) {
                frame.clear(slots);
                return body.test(frame);
            }
        };
    }

    private Expression application(OpApplNode application, Scope scope, boolean primed) {
        SymbolNode operator = application.getOperator();
        int opcode = BuiltInOPs.getOpCode(operator.getName());
        if (opcode != 0) {
            return builtIn(opcode, application, scope, primed);
        }
        if (operator.getToolObject(toolId) instanceof Remark remark) {
            return (Expression.Condition) frame -> {
                remark.pass();
                return true;
            };
        }
        ExprOrOpArgNode[] arguments = application.getArgs();
        Binding binding = binding(application, scope);
        if (binding != null) {
            return binding.mention(primed);
        }
        Object meaning = tool.lookup(operator, Context.Empty, false);
        if (meaning instanceof OpDefNode definition) {
            int replaced = BuiltInOPs.getOpCode(definition.getName());
            if (replaced != 0) {
                return builtIn(replaced, application, scope, primed);
            }
            return applied(definition, arguments, scope, primed);
        }
        if (meaning instanceof MethodValue method) {
            if (JavaOperators.isSelectSeq(method) && arguments[1] instanceof OpArgNode test) {
                return selection(arguments[0], test, scope, primed);
            }
            Expression[] operands = compile(arguments, scope, primed);
            return Constant.folded(JavaOperators.apply(method, operands), operands, tool);
        }
        if (arguments.length == 0) {
            return constant(meaning);
        }
        throw new NotCompilable("an operator of another kind");
    }

    /** Whether an operator only tells that evaluation has passed. */
    boolean isRemark(SymbolNode operator) {
        return operator.getToolObject(toolId) instanceof Remark;
    }

    /** {@code SelectSeq(sequence, test)}, for a LAMBDA or a definition. */
    private Expression selection(ExprOrOpArgNode sequence, OpArgNode test, Scope scope, boolean primed) {
        if (!(test.getOp() instanceof OpDefNode own)
                || !(tool.lookup(own, Context.Empty, false) instanceof OpDefNode definition)
                || BuiltInOPs.getOpCode(definition.getName()) != 0
                || definition.getInRecursive()) {
            throw new NotCompilable("another kind of operator as an argument");
        }
        boolean ofModule = isOfModule(definition, scope);
        if (!ofModule && !definition.getName().equals(LAMBDA) && scope.lookup(definition) == null) {
            throw new NotCompilable("a definition that is not known here");
        }
        int slot = newSlot();
        Scope inner =
                (ofModule ? scope.ofDefinitions() : scope).with(definition.getParams()[0], new Binding.Slot(slot));
        return Functions.selection(
                compile(sequence, scope, primed), slot, compile(definition.getBody(), inner, primed));
    }

    /** What a mere name stands for, if that is no definition of a module and no constant. */
    @Nullable
    Binding binding(ExprOrOpArgNode node, Scope scope) {
        if (node instanceof AtNode) {
            return at(scope);
        }
        if (!(node instanceof OpApplNode application)) {
            return null;
        }
        SymbolNode symbol = application.getOperator();
        if (application.getArgs().length > 0) {
            if (symbol instanceof FormalParamNode) {
                throw new NotCompilable("an operator as a parameter");
            }
            return null;
        }
        if (BuiltInOPs.getOpCode(symbol.getName()) != 0) {
            return null;
        }
        Binding known = scope.lookup(symbol);
        if (known != null) {
            return known;
        }
        if (symbol instanceof FormalParamNode) {
            return new Binding.Outer(outer(symbol));
        }
        if (symbol instanceof OpDefNode definition && definition.getArity() == 0 && !isOfModule(definition, scope)) {
            return tool.lookup(symbol, Context.Empty, false) == symbol ? new Binding.Outer(outer(symbol)) : null;
        }
        if (symbol instanceof OpDeclNode && symbol.getKind() == ASTConstants.VariableDeclKind) {
            UniqueString name = symbol.getName();
            if (name.getVarLoc() < 0) {
                throw new NotCompilable("a variable of an instantiated module");
            }
            neverBound(symbol);
            return new Binding.Variable(this, name);
        }
        neverBound(symbol);
        return null;
    }

    private int outer(SymbolNode symbol) {
        if (buildsSuccessor) {
            throw new NotCompilable("a name that is bound outside of the next-state relation");
        }
        int index = free.indexOf(symbol);
        if (index < 0) {
            index = free.size();
            free.add(symbol);
        }
        return index;
    }

    /** Where modules are instantiated, their constants and variables may be bound to what is substituted for them. */
    private void neverBound(SymbolNode symbol) {
        if (structure.hasInstances() && !global.contains(symbol)) {
            global.add(symbol);
        }
    }

    private Expression applied(OpDefNode definition, ExprOrOpArgNode[] arguments, Scope scope, boolean primed) {
        Names names = names(definition, arguments, scope);
        return clearing(names, compile(definition.getBody(), names.scope(), primed));
    }

    Names names(OpDefNode definition, ExprOrOpArgNode[] arguments, Scope scope) {
        boolean ofModule = isOfModule(definition, scope);
        if (definition.getInRecursive() || (!ofModule && scope.lookup(definition) == null)) {
            throw new NotCompilable("a definition that is recursive or not known here");
        }
        Scope inner = ofModule ? scope.ofDefinitions() : scope;
        List<Binding.Lazy> evaluated = new ArrayList<>();
        FormalParamNode[] parameters = definition.getParams();
        for (int i = 0; i < parameters.length; i++) {
            inner = inner.with(parameters[i], argument(arguments[i], scope, evaluated));
        }
        return new Names(inner, evaluated);
    }

    /**
     * Whether what a definition mentions, but for its parameters, is defined or declared in modules. In an instantiated module
     * any named definition is such that does not stand in a LET, and those in a LET are known.
     */
    private boolean isOfModule(OpDefNode definition, Scope scope) {
        return structure.isClosed(definition)
                || (scope.isInInstance() && !definition.getName().equals(LAMBDA) && scope.lookup(definition) == null);
    }

    /** What a name stands for that is given an expression; adds it to those that are evaluated once, if it is such. */
    private Binding argument(ExprOrOpArgNode argument, Scope scope, List<Binding.Lazy> evaluated) {
        if (!(argument instanceof ExprNode)) {
            throw new NotCompilable("an operator as an argument");
        }
        Binding binding = argument(argument, scope);
        if (binding instanceof Binding.Lazy lazy && lazy.isOf(argument)) {
            evaluated.add(lazy);
        }
        return binding;
    }

    private Binding argument(ExprOrOpArgNode argument, Scope scope) {
        Binding named = binding(argument, scope);
        if (named != null) {
            return named;
        }
        if (argument instanceof NumeralNode || argument instanceof StringNode) {
            Expression constant = compile(argument, scope, false);
            return new Binding.Direct(constant, constant);
        }
        return new Binding.Lazy(this, argument, scope);
    }

    private Expression builtIn(int opcode, OpApplNode application, Scope scope, boolean primed) {
        ExprOrOpArgNode[] arguments = application.getArgs();
        return switch (opcode) {
            case ToolGlobals.OPCODE_bc -> single(application, scope, primed).choose();
            case ToolGlobals.OPCODE_be -> loop(application, scope, primed).exists();
            case ToolGlobals.OPCODE_bf -> loop(application, scope, primed).forAll();
            case ToolGlobals.OPCODE_soa -> loop(application, scope, primed).setOfAll();
            case ToolGlobals.OPCODE_sso -> single(application, scope, primed).subset();
            case ToolGlobals.OPCODE_fc, ToolGlobals.OPCODE_nrfs ->
                single(application, scope, primed).function();
            case ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land ->
                Conditions.and(operands(arguments, scope, primed, Constant::isTrue, Constant::isFalse));
            case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor ->
                Conditions.or(operands(arguments, scope, primed, Constant::isFalse, Constant::isTrue));
            case ToolGlobals.OPCODE_implies -> implication(arguments, scope, primed);
            case ToolGlobals.OPCODE_ite -> choice(arguments, scope, primed);
            case ToolGlobals.OPCODE_case -> cases(arguments, scope, primed);
            case ToolGlobals.OPCODE_exc -> except(arguments, scope, primed);
            case ToolGlobals.OPCODE_rc -> record(arguments, scope, primed);
            case ToolGlobals.OPCODE_rs -> {
                Expression record = compile(arguments[0], scope, primed);
                Expression field = Functions.field(record, (Value) arguments[1].getToolObject(toolId));
                yield Constant.folded(field, new Expression[] {record}, tool);
            }
            case ToolGlobals.OPCODE_prime -> compile(arguments[0], scope, nextState(primed));
            case ToolGlobals.OPCODE_unchanged ->
                Sets.equal(compile(arguments[0], scope, false), compile(arguments[0], scope, nextState(primed)));
            case ToolGlobals.OPCODE_sa ->
                Conditions.or(new Expression[] {
                    compile(arguments[0], scope, primed),
                    Sets.equal(compile(arguments[1], scope, false), compile(arguments[1], scope, nextState(primed)))
                });
            case ToolGlobals.OPCODE_nop -> compile(arguments[0], scope, primed);
            default -> {
                Expression[] operands = compile(arguments, scope, primed);
                yield Constant.folded(operation(opcode, operands), operands, tool);
            }
        };
    }

    private static boolean nextState(boolean primed) {
        if (primed) {
            throw new NotCompilable("a prime in a prime");
        }
        return true;
    }

    private static Expression operation(int opcode, Expression[] operands) {
        return switch (opcode) {
            case ToolGlobals.OPCODE_lnot -> Conditions.not(operands[0]);
            case ToolGlobals.OPCODE_equiv -> Conditions.equivalent(operands[0], operands[1]);
            case ToolGlobals.OPCODE_eq -> Sets.equal(operands[0], operands[1]);
            case ToolGlobals.OPCODE_noteq -> Conditions.not(Sets.equal(operands[0], operands[1]));
            case ToolGlobals.OPCODE_in -> Sets.member(operands[0], operands[1]);
            case ToolGlobals.OPCODE_notin -> Conditions.not(Sets.member(operands[0], operands[1]));
            case ToolGlobals.OPCODE_subseteq -> Sets.subsetOrEqual(operands[0], operands[1]);
            case ToolGlobals.OPCODE_cup -> Sets.union(operands[0], operands[1]);
            case ToolGlobals.OPCODE_cap -> Sets.intersection(operands[0], operands[1]);
            case ToolGlobals.OPCODE_setdiff -> Sets.difference(operands[0], operands[1]);
            case ToolGlobals.OPCODE_se -> Sets.enumerated(operands);
            case ToolGlobals.OPCODE_subset -> Sets.powerSet(operands[0]);
            case ToolGlobals.OPCODE_union -> Sets.bigUnion(operands[0]);
            case ToolGlobals.OPCODE_tup -> Functions.tuple(operands);
            case ToolGlobals.OPCODE_domain -> new Functions.Domain(operands[0]);
            case ToolGlobals.OPCODE_fa -> Functions.apply(operands);
            default -> throw new NotCompilable("another operator");
        };
    }

    /** The operands of a conjunction or disjunction, without those that never matter, and up to one that always decides. */
    private Expression[] operands(
            ExprOrOpArgNode[] arguments,
            Scope scope,
            boolean primed,
            Predicate<Expression> neverMatters,
            Predicate<Expression> decides) {
        List<Expression> operands = new ArrayList<>();
        for (ExprOrOpArgNode argument : arguments) {
            Expression operand = compile(argument, scope, primed);
            if (!neverMatters.test(operand)) {
                operands.add(operand);
            }
            if (decides.test(operand)) {
                break;
            }
        }
        return operands.toArray(Expression[]::new);
    }

    private Expression implication(ExprOrOpArgNode[] sides, Scope scope, boolean primed) {
        Expression condition = compile(sides[0], scope, primed);
        if (Constant.isFalse(condition)) {
            return Conditions.and(new Expression[0]);
        }
        Expression consequence = compile(sides[1], scope, primed);
        return Constant.isTrue(condition)
                ? Conditions.and(new Expression[] {consequence})
                : Conditions.implies(condition, consequence);
    }

    private Expression choice(ExprOrOpArgNode[] parts, Scope scope, boolean primed) {
        Expression condition = compile(parts[0], scope, primed);
        if (Constant.isTrue(condition)) {
            return compile(parts[1], scope, primed);
        }
        Expression otherwise = compile(parts[2], scope, primed);
        return Constant.isFalse(condition)
                ? otherwise
                : Conditions.ifThenElse(condition, compile(parts[1], scope, primed), otherwise);
    }

    private Expression cases(ExprOrOpArgNode[] pairs, Scope scope, boolean primed) {
        List<Expression> conditions = new ArrayList<>();
        List<Expression> results = new ArrayList<>();
        Expression other = frame -> {
            throw new Retreat();
        };
        for (ExprOrOpArgNode each : pairs) {
            ExprOrOpArgNode[] pair = ((OpApplNode) each).getArgs();
            Expression condition = pair[0] == null ? TRUE : compile(pair[0], scope, primed);
            if (Constant.isTrue(condition)) {
                other = compile(pair[1], scope, primed);
                break;
            }
            if (!Constant.isFalse(condition)) {
                conditions.add(condition);
                results.add(compile(pair[1], scope, primed));
            }
        }
        return conditions.isEmpty()
                ? other
                : Conditions.cases(conditions.toArray(Expression[]::new), results.toArray(Expression[]::new), other);
    }

    private Expression record(ExprOrOpArgNode[] pairs, Scope scope, boolean primed) {
        Value[] names = new Value[pairs.length];
        Expression[] values = new Expression[pairs.length];
        for (int i = 0; i < pairs.length; i++) {
            ExprOrOpArgNode[] pair = ((OpApplNode) pairs[i]).getArgs();
            names[i] = (Value) pair[0].getToolObject(toolId);
            values[i] = compile(pair[1], scope, primed);
        }
        return Constant.folded(Functions.record(names, values), values, tool);
    }

    private Expression except(ExprOrOpArgNode[] arguments, Scope scope, boolean primed) {
        Expression[][] paths = new Expression[arguments.length - 1][];
        Expression[] values = new Expression[arguments.length - 1];
        int at = newSlot();
        for (int i = 0; i < values.length; i++) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arguments[i + 1]).getArgs();
            paths[i] = compile(((OpApplNode) pair[0]).getArgs(), scope, primed);
            values[i] = compile(pair[1], scope.withAt(new Binding.Slot(at)), primed);
        }
        return Functions.except(compile(arguments[0], scope, primed), paths, values, at);
    }

    /** A body for all values of some variables, which may be several. */
    private Loop loop(OpApplNode application, Scope scope, boolean primed) {
        FormalParamNode[][] symbols = application.getBdedQuantSymbolLists();
        boolean[] tuples = application.isBdedQuantATuple();
        ExprNode[] bounds = application.getBdedQuantBounds();
        List<Integer> variables = new ArrayList<>();
        List<Integer> sets = new ArrayList<>();
        Expression[] compiled = new Expression[bounds.length];
        Scope inner = scope;
        for (int i = 0; i < bounds.length; i++) {
            if (tuples[i]) {
                throw new NotCompilable("a tuple of bound variables");
            }
            compiled[i] = compile(bounds[i], scope, primed);
            for (FormalParamNode symbol : symbols[i]) {
                int slot = newSlot();
                variables.add(slot);
                sets.add(i);
                inner = inner.with(symbol, new Binding.Slot(slot));
            }
        }
        return new Loop(
                compiled,
                variables.stream().mapToInt(Integer::intValue).toArray(),
                sets.stream().mapToInt(Integer::intValue).toArray(),
                compile(application.getArgs()[0], inner, primed));
    }

    /** The same for one variable. */
    private Loop single(OpApplNode application, Scope scope, boolean primed) {
        FormalParamNode[][] symbols = application.getBdedQuantSymbolLists();
        if (symbols.length != 1 || symbols[0].length != 1) {
            throw new NotCompilable("several bound variables");
        }
        return loop(application, scope, primed);
    }
}
