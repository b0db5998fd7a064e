package io.tidemark.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.FrontEnd;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.FastTool;
import tlc2.util.Context;

/**
 * What the text of the next-state relation says about its actions: which parts of it can apply which action, and which
 * quantified variables are nothing but an argument of one. Computed from the parsed modules, once for each part.
 */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
public final class NextStructure {
    /** Where the parser's nodes keep our results. */
    private static final int SLOT = FrontEnd.getToolId();

    private static final int CLOSED = FrontEnd.getToolId();

    private static final int UNCHANGED = FrontEnd.getToolId();

    private final FastTool tool;
    private final List<ActionTarget> targets = new ArrayList<>();
    private final boolean instances;
    private boolean keepsLetValues;
    private @Nullable ActionParameters actionParameters;

    public NextStructure(FastTool tool) {
        this.tool = tool;
        this.instances = Arrays.stream(tool.getSpecProcessor().getModuleTbl().getModuleNodes())
                .anyMatch(module -> module.isInstantiated()
                        && module.getConstantDecls().length + module.getVariableDecls().length > 0);
        for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
            ModuleNode home = definition.getOriginallyDefinedInModuleNode();
            boolean instantiated =
                    definition.getBody() instanceof SubstInNode || (home != null && home.isInstantiated());
            if (!instantiated) {
                definition.setToolObject(CLOSED, true);
            }
        }
    }

    /**
     * Whether the body of a definition mentions nothing but its parameters and what is defined or declared in modules: not
     * so for definitions in a LET, and for those of instantiated modules, where names stand for something else.
     */
    public boolean isClosed(OpDefNode definition) {
        return definition.getToolObject(CLOSED) != null;
    }

    /**
     * Finds out, before anything is evaluated, whether values that depend on no primed variable can be told by their text: not
     * so if an operator is applied to something primed, since then its parameter hides a prime. And which parameters may stand
     * for actions.
     */
    public void examine(SemanticNode next) {
        keepsLetValues = !PrimedArguments.occurIn(next, this);
        actionParameters = ActionParameters.in(next, this);
    }

    /** Whether a parameter, or a bound variable, may stand for an action. */
    private boolean mayBeAction(FormalParamNode parameter) {
        return stepsHaveInstances() || actionParameters == null || actionParameters.contains(parameter);
    }

    /** Whether in a step names of variables may stand for something else, because Next leads into an instantiated module. */
    public boolean stepsHaveInstances() {
        return actionParameters == null || actionParameters.hasInstances();
    }

    /** Whether anywhere names of variables may stand for something else, because a module is instantiated. */
    public boolean hasInstances() {
        return instances;
    }

    /**
     * The variables, if the expression in an {@code UNCHANGED} is nothing but a variable, or a tuple of such or of names of
     * tuples; otherwise empty.
     */
    public OpDeclNode[] unchanged(SemanticNode expression) {
        Object known = expression.getToolObject(UNCHANGED);
        if (known != null) {
            return (OpDeclNode[]) known;
        }
        List<OpDeclNode> variables = new ArrayList<>();
        boolean simple = !stepsHaveInstances() && collectUnchanged(expression, variables);
        OpDeclNode[] result = simple ? variables.toArray(OpDeclNode[]::new) : new OpDeclNode[0];
        expression.setToolObject(UNCHANGED, result);
        return result;
    }

    private boolean collectUnchanged(SemanticNode node, List<OpDeclNode> variables) {
        if (!(node instanceof OpApplNode application)) {
            return false;
        }
        SymbolNode operator = application.getOperator();
        if (operator instanceof OpDeclNode variable && variable.getName().getVarLoc() >= 0) {
            variables.add(variable);
            return true;
        }
        if (BuiltInOPs.getOpCode(operator.getName()) == ToolGlobals.OPCODE_tup) {
            return Arrays.stream(application.getArgs()).allMatch(part -> collectUnchanged(part, variables));
        }
        OpDefNode definition = definition(operator);
        return definition != null
                && application.getArgs().length == 0
                && isClosed(definition)
                && collectUnchanged(definition.getBody(), variables);
    }

    /** Whether a definition in a LET without primes may be evaluated once for a step. */
    public boolean mayKeepLetValues() {
        return keepsLetValues;
    }

    /** The target for an action; ask for all of them before anything is evaluated. */
    public ActionTarget target(OpDefNode definition) {
        for (ActionTarget known : targets) {
            if (known.definition() == definition) {
                return known;
            }
        }
        ActionTarget target = new ActionTarget(targets.size(), definition);
        targets.add(target);
        return target;
    }

    /** All actions that were asked for. */
    public List<ActionTarget> targets() {
        return targets;
    }

    /** What is known about one node. */
    private static final class Facts {
        private final BitSet reached;
        private final int[] @Nullable [] bindings;

        Facts(BitSet reached, int targets) {
            this.reached = reached;
            this.bindings = new int[targets][];
        }
    }

    /** Whether evaluating a formula may apply the action. */
    public boolean reaches(SemanticNode formula, ActionTarget target) {
        return target.index() >= 0 && facts(formula).reached.get(target.index());
    }

    private Facts facts(SemanticNode formula) {
        Facts known = (Facts) formula.getToolObject(SLOT);
        if (known != null) {
            return known;
        }
        BitSet reached = new BitSet();
        collect(formula, reached, new HashSet<>());
        Facts facts = new Facts(reached, targets.size());
        formula.setToolObject(SLOT, facts);
        return facts;
    }

    private void collect(@Nullable SemanticNode node, BitSet reached, Set<SemanticNode> visited) {
        if (node == null || !visited.add(node)) {
            return;
        }
        if (node instanceof OpApplNode application) {
            for (ActionTarget target : targets) {
                if (target.isAppliedBy(application)) {
                    reached.set(target.index());
                    if (!target.comparesArguments(application)) {
                        target.markInstantiated();
                    }
                }
            }
            OpDefNode definition = definition(application.getOperator());
            if (definition != null) {
                collect(definition.getBody(), reached, visited);
            } else if (application.getOperator() instanceof FormalParamNode parameter && mayBeAction(parameter)) {
                // It may stand for any action; what it is shows where the operator is applied.
                reached.set(0, targets.size());
            }
            for (ExprOrOpArgNode argument : parts(application)) {
                collect(argument, reached, visited);
            }
        } else if (node instanceof LetInNode let) {
            collect(let.getBody(), reached, visited);
        } else if (node instanceof SubstInNode instance) {
            collect(instance.getBody(), reached, visited);
        } else if (node instanceof LabelNode label) {
            collect(label.getBody(), reached, visited);
        } else if (node instanceof OpArgNode argument) {
            OpDefNode definition = definition(argument.getOp());
            if (definition != null) {
                collect(definition.getBody(), reached, visited);
                for (ActionTarget target : targets) {
                    if (target.definition().getSource() == definition.getSource()) {
                        reached.set(target.index());
                    }
                }
            }
        }
    }

    /**
     * The operands of an operator that may be, or become, formulas of a step. Those of relations, sets, arithmetic and the like
     * are not, nor those of operators that are evaluated by Java code, for these are given values; neither is a bare parameter
     * that is handed on, since what it stands for shows where its value is given.
     */
    private List<ExprOrOpArgNode> parts(OpApplNode application) {
        ExprOrOpArgNode[] arguments = application.getArgs();
        return switch (BuiltInOPs.getOpCode(application.getOperator().getName())) {
            case ToolGlobals.OPCODE_cl,
                    ToolGlobals.OPCODE_land,
                    ToolGlobals.OPCODE_dl,
                    ToolGlobals.OPCODE_lor,
                    ToolGlobals.OPCODE_be,
                    ToolGlobals.OPCODE_bf,
                    ToolGlobals.OPCODE_ite,
                    ToolGlobals.OPCODE_implies,
                    ToolGlobals.OPCODE_nop -> Arrays.asList(arguments);
            case ToolGlobals.OPCODE_sa, ToolGlobals.OPCODE_aa -> List.of(arguments[0]);
            case ToolGlobals.OPCODE_case -> {
                List<ExprOrOpArgNode> results = new ArrayList<>();
                for (ExprOrOpArgNode pair : arguments) {
                    results.add(((OpApplNode) pair).getArgs()[1]);
                }
                yield results;
            }
            case 0 ->
                application.getOperator() instanceof OpDefNode operator && definition(operator) == null
                        ? List.of()
                        : Arrays.stream(arguments)
                                .filter(argument -> symbol(argument) == null)
                                .toList();
            default -> List.of();
        };
    }

    /** The definition that TLC evaluates for an operator: its own, or the one that the config puts in its place. */
    public @Nullable OpDefNode definition(SymbolNode operator) {
        if (!(operator instanceof OpDefNode own) || BuiltInOPs.getOpCode(own.getName()) != 0) {
            return null;
        }
        Object found = tool.lookup(own, Context.Empty, false);
        return found instanceof OpDefNode definition && BuiltInOPs.getOpCode(definition.getName()) == 0
                ? definition
                : null;
    }

    /**
     * For each variable that an {@code \E} binds, in order: which argument of the action it is in each application below, or
     * -1 if there is no such argument.
     */
    public int[] binding(OpApplNode exists, ActionTarget target) {
        Facts facts = facts(exists);
        int[] known = facts.bindings[target.index()];
        if (known != null) {
            return known;
        }
        List<FormalParamNode> variables = new ArrayList<>();
        for (FormalParamNode[] group : exists.getBdedQuantSymbolLists()) {
            variables.addAll(Arrays.asList(group));
        }
        List<@Nullable SymbolNode[]> applications = applications(exists.getArgs()[0], target, new IdentityHashMap<>());
        int[] binding = new int[variables.size()];
        for (int i = 0; i < binding.length; i++) {
            binding[i] = position(variables.get(i), applications);
        }
        facts.bindings[target.index()] = binding;
        return binding;
    }

    private static int position(FormalParamNode variable, List<@Nullable SymbolNode[]> applications) {
        if (applications.isEmpty()) {
            return -1;
        }
        for (int i = 0; i < applications.get(0).length; i++) {
            int argument = i;
            if (applications.stream().allMatch(symbols -> argument < symbols.length && symbols[argument] == variable)) {
                return argument;
            }
        }
        return -1;
    }

    /** An application of the action about whose arguments nothing is known. */
    private static final @Nullable SymbolNode[] OPAQUE = {};

    /**
     * The applications of the action in a formula: for each, the symbols that are its arguments, null where an argument is
     * something else.
     */
    private List<@Nullable SymbolNode[]> applications(
            @Nullable SemanticNode node, ActionTarget target, Map<OpDefNode, Boolean> entered) {
        List<@Nullable SymbolNode[]> found = new ArrayList<>();
        if (node == null || !reaches(node, target)) {
            return found;
        }
        if (node instanceof OpApplNode application) {
            ExprOrOpArgNode[] arguments = application.getArgs();
            if (target.isAppliedBy(application)) {
                found.add(target.comparesArguments(application) ? symbols(arguments) : OPAQUE);
            }
            OpDefNode definition = definition(application.getOperator());
            if (definition != null) {
                if (entered.put(definition, true) != null) {
                    found.add(OPAQUE);
                } else {
                    for (@Nullable SymbolNode[] inner : applications(definition.getBody(), target, entered)) {
                        found.add(substitute(inner, definition.getParams(), arguments));
                    }
                    entered.remove(definition);
                }
            } else if (application.getOperator() instanceof FormalParamNode parameter && mayBeAction(parameter)) {
                found.add(OPAQUE);
            }
            for (ExprOrOpArgNode part : parts(application)) {
                found.addAll(applications(part, target, entered));
            }
        } else if (node instanceof LetInNode let) {
            found.addAll(applications(let.getBody(), target, entered));
        } else if (node instanceof LabelNode label) {
            found.addAll(applications(label.getBody(), target, entered));
        } else {
            found.add(OPAQUE);
        }
        return found;
    }

    private static @Nullable SymbolNode[] symbols(ExprOrOpArgNode[] arguments) {
        @Nullable SymbolNode[] symbols = new SymbolNode[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            symbols[i] = symbol(arguments[i]);
        }
        return symbols;
    }

    private static @Nullable SymbolNode symbol(ExprOrOpArgNode argument) {
        return argument instanceof ExprNode
                        && argument instanceof OpApplNode reference
                        && reference.getArgs().length == 0
                        && reference.getOperator() instanceof FormalParamNode parameter
                ? parameter
                : null;
    }

    private static @Nullable SymbolNode[] substitute(
            @Nullable SymbolNode[] symbols, FormalParamNode[] parameters, ExprOrOpArgNode[] arguments) {
        @Nullable SymbolNode[] result = symbols.clone();
        for (int i = 0; i < result.length; i++) {
            for (int j = 0; j < parameters.length; j++) {
                if (result[i] == parameters[j]) {
                    result[i] = symbol(arguments[j]);
                    break;
                }
            }
        }
        return result;
    }
}
