package io.tidemark.engine.tlc;

import io.tidemark.engine.Explanation.FalseConjunct;
import io.tidemark.engine.Explanation.Operand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.NumeralNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tla2sany.st.Location;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.DiagnosingTool;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.Value;

/** Takes a false formula apart until the smallest parts are left that make it false. */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
final class FalseFormula {
    private static final int DEPTH = 14;
    private static final int LONGEST_VALUE = 110;
    private static final int MOST_PARAMETERS = 4;

    private final TlcKernel kernel;
    private final DiagnosingTool tool;
    private List<Atom> atoms = new ArrayList<>();

    /** A false part, with what its parameters stand for. */
    record Atom(SemanticNode node, Context context) {}

    FalseFormula(TlcKernel kernel, DiagnosingTool tool) {
        this.kernel = kernel;
        this.tool = tool;
    }

    /** A value for people: short enough for a line. */
    static String shown(@Nullable Value value) {
        String text = String.valueOf(value).replaceAll("\\s+", " ");
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE - 3) + "...";
    }

    /** An action with its arguments, "_" for one that is not known. */
    static String application(String action, @Nullable Value[] arguments) {
        if (arguments.length == 0) {
            return action;
        }
        StringBuilder text = new StringBuilder(action).append('(');
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ", ").append(arguments[i] == null ? "_" : shown(arguments[i]));
        }
        return text.append(')').toString();
    }

    /** The parts that the last explanation ended with. */
    List<Atom> subjects() {
        return atoms;
    }

    /** Adds the parts that make a formula false. */
    void explain(SemanticNode node, Context context, TLCState s0, TLCState s1, List<FalseConjunct> parts) {
        atoms = new ArrayList<>();
        explain(node, context, s0, s1, parts, 0);
    }

    private void explain(
            SemanticNode node, Context context, TLCState s0, TLCState s1, List<FalseConjunct> parts, int depth) {
        if (node instanceof LabelNode label) {
            explain(label.getBody(), context, s0, s1, parts, depth);
            return;
        }
        if (node instanceof LetInNode let) {
            explain(let.getBody(), context, s0, s1, parts, depth);
            return;
        }
        if (!(node instanceof OpApplNode application) || depth > DEPTH) {
            atom(node, context, s0, s1, List.of(), parts);
            return;
        }
        ExprOrOpArgNode[] arguments = application.getArgs();
        int opcode = BuiltInOPs.getOpCode(application.getOperator().getName());
        switch (opcode) {
            case 0 -> operator(application, context, s0, s1, parts, depth);
            case ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land -> {
                for (ExprOrOpArgNode argument : arguments) {
                    if (isFalse(argument, context, s0, s1)) {
                        explain(argument, context, s0, s1, parts, depth + 1);
                        return;
                    }
                }
                atom(application, context, s0, s1, List.of(), parts);
            }
            case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor -> {
                for (ExprOrOpArgNode argument : arguments) {
                    explain(argument, context, s0, s1, parts, depth + 1);
                }
            }
            case ToolGlobals.OPCODE_implies -> explain(arguments[1], context, s0, s1, parts, depth + 1);
            case ToolGlobals.OPCODE_bf -> forAll(application, context, s0, s1, parts, depth);
            case ToolGlobals.OPCODE_be ->
                atom(application, context, s0, s1, List.of(application.getBdedQuantBounds()), parts);
            case ToolGlobals.OPCODE_ite -> {
                boolean holds = !isFalse(arguments[0], context, s0, s1);
                explain(holds ? arguments[1] : arguments[2], context, s0, s1, parts, depth + 1);
            }
            case ToolGlobals.OPCODE_fa -> atom(application, context, s0, s1, List.of(application, arguments[1]), parts);
            default -> atom(application, context, s0, s1, List.of(arguments), parts);
        }
    }

    private void operator(
            OpApplNode application, Context context, TLCState s0, TLCState s1, List<FalseConjunct> parts, int depth) {
        Object meaning = tool.lookup(application.getOperator(), context, false);
        if (meaning instanceof LazyValue lazy) {
            explain(lazy.expr, lazy.con, s0, s1, parts, depth + 1);
            return;
        }
        OpDefNode definition = kernel.structure().definition(application.getOperator());
        // Operators that Java implements, such as <= of Naturals, have nothing to be taken apart.
        if (definition == null || isStandard(definition) || !(meaning instanceof OpDefNode)) {
            atom(application, context, s0, s1, List.of(application.getArgs()), parts);
            return;
        }
        explain(
                definition.getBody(),
                tool.getOpContext(definition, application.getArgs(), context, true),
                s0,
                s1,
                parts,
                depth + 1);
    }

    private static boolean isStandard(OpDefNode definition) {
        ModuleNode module = definition.getOriginallyDefinedInModuleNode();
        return module != null && module.isStandard();
    }

    private void forAll(
            OpApplNode application, Context context, TLCState s0, TLCState s1, List<FalseConjunct> parts, int depth) {
        var contexts = tool.contexts(application, context, s0, s1, EvalControl.Clear, CostModel.DO_NOT_RECORD);
        for (Context each = contexts.nextElement(); each != null; each = contexts.nextElement()) {
            if (isFalse(application.getArgs()[0], each, s0, s1)) {
                explain(application.getArgs()[0], each, s0, s1, parts, depth + 1);
                return;
            }
        }
        atom(application, context, s0, s1, List.of(), parts);
    }

    private boolean isFalse(SemanticNode node, Context context, TLCState s0, TLCState s1) {
        try {
            return tool.eval(node, context, s0, s1, EvalControl.Clear, CostModel.DO_NOT_RECORD)
                            instanceof BoolValue value
                    && !value.val;
        } catch (RuntimeException e) {
            return false;
        }
    }

    private void atom(
            SemanticNode node,
            Context context,
            TLCState s0,
            TLCState s1,
            List<? extends SemanticNode> operands,
            List<FalseConjunct> parts) {
        atoms.add(new Atom(node, context));
        List<Operand> shown = new ArrayList<>();
        for (SemanticNode operand : operands) {
            if (!(operand instanceof NumeralNode) && !(operand instanceof StringNode)) {
                operand(operand, context, s0, s1, shown);
            }
        }
        parameters(node, context).forEach((name, value) -> {
            if (shown.stream().noneMatch(operand -> operand.source().equals(name))) {
                shown.add(new Operand(name, shown(value)));
            }
        });
        parts.add(conjunct(node, kernel.source().of(node), shown));
    }

    private void operand(SemanticNode node, Context context, TLCState s0, TLCState s1, List<Operand> shown) {
        String source = kernel.source().of(node);
        if (shown.stream().anyMatch(operand -> operand.source().equals(source))) {
            return;
        }
        try {
            Value value = tool.eval(node, context, s0, s1, EvalControl.Clear, CostModel.DO_NOT_RECORD);
            if (!source.equals(shown(value))) {
                shown.add(new Operand(source, shown(value)));
            }
        } catch (RuntimeException e) {
            // What has no value here, such as a primed variable that is not assigned yet, is not shown.
        }
    }

    /** What the parameters in an expression stand for. */
    private Map<String, Value> parameters(SemanticNode node, Context context) {
        Map<String, Value> found = new LinkedHashMap<>();
        collectParameters(node, context, found);
        return found;
    }

    private static void collectParameters(@Nullable SemanticNode node, Context context, Map<String, Value> found) {
        if (!(node instanceof OpApplNode application) || found.size() >= MOST_PARAMETERS) {
            return;
        }
        if (application.getOperator() instanceof FormalParamNode parameter) {
            Object meaning = context.lookup(parameter);
            Value value = meaning instanceof LazyValue lazy
                    ? lazy.isUncachable() ? null : lazy.getValue()
                    : meaning instanceof Value known ? known : null;
            if (value != null) {
                found.put(parameter.getName().toString(), value);
            }
        }
        for (ExprOrOpArgNode argument : application.getArgs()) {
            collectParameters(argument, context, found);
        }
    }

    /** The conjunct that an argument of the event lies in no set that the action is quantified over. */
    FalseConjunct notAMember(SemanticNode set, Value argument, Context context, TLCState state) {
        atoms = new ArrayList<>(List.of(new Atom(set, context)));
        List<Operand> operands = new ArrayList<>();
        operand(set, context, state, TLCState.Empty, operands);
        return conjunct(set, shown(argument) + " \\in " + kernel.source().of(set), operands);
    }

    /** An application of an action whose arguments are not the wanted ones. */
    FalseConjunct otherArguments(SemanticNode application, Context context, TLCState state) {
        atoms = new ArrayList<>();
        List<Operand> operands = new ArrayList<>();
        for (ExprOrOpArgNode argument : ((OpApplNode) application).getArgs()) {
            atoms.add(new Atom(argument, context));
            operand(argument, context, state, TLCState.Empty, operands);
        }
        return conjunct(application, kernel.source().of(application), operands);
    }

    /** The choice that has nothing to choose from. */
    FalseConjunct noWitness(SemanticNode expression, Context context, TLCState state) {
        List<Operand> operands = new ArrayList<>();
        if (expression instanceof OpApplNode application) {
            for (ExprNode bound : application.getBdedQuantBounds()) {
                operand(bound, context, state, TLCState.Empty, operands);
            }
        }
        return conjunct(expression, kernel.source().of(expression), operands);
    }

    /** Whether a conjunct gives a value to a variable. */
    boolean assigns(SemanticNode node, String variable) {
        if (node instanceof OpApplNode application) {
            int opcode = BuiltInOPs.getOpCode(application.getOperator().getName());
            if (opcode == ToolGlobals.OPCODE_eq || opcode == ToolGlobals.OPCODE_in) {
                return application.getArgs()[0] instanceof OpApplNode primed
                        && BuiltInOPs.getOpCode(primed.getOperator().getName()) == ToolGlobals.OPCODE_prime
                        && primed.getArgs()[0] instanceof OpApplNode reference
                        && reference.getOperator().getName().toString().equals(variable);
            }
            // A variable in the tuple of an UNCHANGED.
            return application.getOperator().getName().toString().equals(variable);
        }
        return false;
    }

    /** The conjunct that gave a variable its value. */
    FalseConjunct assignment(SemanticNode node, String variable, Value value) {
        boolean unchanged = node instanceof OpApplNode application && application.getOperator() instanceof OpDeclNode;
        String source = unchanged ? "UNCHANGED " + variable : kernel.source().of(node);
        return conjunct(node, source, List.of(new Operand(variable + "'", shown(value))));
    }

    private FalseConjunct conjunct(SemanticNode node, String source, List<Operand> operands) {
        Location location = node.getLocation();
        return new FalseConjunct(
                operator(location), location.source(), location.beginLine(), location.beginColumn(), source, operands);
    }

    /** The definition that a place in a module belongs to. */
    private String operator(Location place) {
        for (ModuleNode module : kernel.modules()) {
            if (module.getName().toString().equals(place.source())) {
                for (OpDefNode definition : module.getOpDefs()) {
                    Location location = definition.getLocation();
                    if (location.source().equals(place.source())
                            && location.beginLine() <= place.beginLine()
                            && place.endLine() <= location.endLine()) {
                        return definition.getName().toString();
                    }
                }
            }
        }
        return "";
    }

    /** The variables that an expression reads, with the key where it reads a function at one. */
    Map<Integer, Optional<Value>> reads(SemanticNode expression, Context context, TLCState state) {
        Map<Integer, Optional<Value>> found = new LinkedHashMap<>();
        collectReads(expression, context, state, found, 0);
        return found;
    }

    private void collectReads(
            @Nullable SemanticNode node,
            Context context,
            TLCState state,
            Map<Integer, Optional<Value>> found,
            int depth) {
        if (depth > DEPTH) {
            return;
        }
        if (node instanceof LetInNode let) {
            collectReads(let.getBody(), context, state, found, depth + 1);
        } else if (node instanceof OpApplNode application) {
            ExprOrOpArgNode[] arguments = application.getArgs();
            if (BuiltInOPs.getOpCode(application.getOperator().getName()) == ToolGlobals.OPCODE_ite) {
                collectReads(arguments[0], context, state, found, depth + 1);
                boolean holds = !isFalse(arguments[0], context, state, TLCState.Empty);
                collectReads(holds ? arguments[1] : arguments[2], context, state, found, depth + 1);
                return;
            }
            int variable = variable(application);
            if (variable >= 0) {
                found.putIfAbsent(variable, Optional.empty());
            }
            if (BuiltInOPs.getOpCode(application.getOperator().getName()) == ToolGlobals.OPCODE_fa
                    && variable(arguments[0]) >= 0) {
                found.putIfAbsent(variable(arguments[0]), key(arguments[1], context, state));
            }
            OpDefNode definition = kernel.structure().definition(application.getOperator());
            if (definition != null && !isStandard(definition)) {
                collectReads(
                        definition.getBody(),
                        tool.getOpContext(definition, arguments, context, true),
                        state,
                        found,
                        depth + 1);
            }
            for (ExprOrOpArgNode argument : arguments) {
                collectReads(argument, context, state, found, depth + 1);
            }
            for (ExprNode bound : application.getBdedQuantBounds()) {
                collectReads(bound, context, state, found, depth + 1);
            }
        }
    }

    private Optional<Value> key(SemanticNode argument, Context context, TLCState state) {
        try {
            return Optional.of(
                    tool.eval(argument, context, state, TLCState.Empty, EvalControl.Clear, CostModel.DO_NOT_RECORD));
        } catch (RuntimeException e) {
            // The argument depends on something that has no value outside its quantifier.
            return Optional.empty();
        }
    }

    private int variable(SemanticNode node) {
        if (node instanceof OpApplNode application) {
            for (int i = 0; i < kernel.variables().length; i++) {
                if (application.getOperator() == kernel.variables()[i]) {
                    return i;
                }
            }
        }
        return -1;
    }
}
