package tlc2.tool.impl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import tla2sany.semantic.ASTConstants;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.Action;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.IActionItemList;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.ITool;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.Values;
import tlc2.value.impl.OpValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * TLC's evaluator, which also says through which operators a successor came about.
 *
 * <p>TLC itself names a step after the innermost operator that stands above the point where it stopped splitting Next:
 * for {@code MCNext == Next /\ UNCHANGED bound} every step is called "MCNext". This evaluator keeps, while it computes
 * successors, the applications of the operators of interest that it is inside of, with their arguments.
 *
 * <p>It stands in this package because the methods it overrides mention {@code ActionItemList}, which is private to it.
 * Instances are not for use by several threads.
 */
@NullMarked
public final class ActionTrackingTool extends Tool {

    /**
     * One application of an operator, with what is needed to evaluate its arguments.
     *
     * @param operator the operator applied
     * @param arguments the argument expressions
     * @param context the bindings of the names in the argument expressions
     */
    public record Application(OpDefNode operator, List<ExprOrOpArgNode> arguments, Context context) {}

    /** Receives each successor together with the applications that led to it, outermost first. */
    @FunctionalInterface
    public interface SuccessorListener {
        /**
         * Called once for each successor.
         *
         * @param successor the successor state
         * @param applications the applications of tracked operators, outermost first
         */
        void onSuccessor(TLCState successor, List<Application> applications);
    }

    private static final UniqueString CONJUNCTION = UniqueString.uniqueStringOf("$ConjList");

    private final transient Set<OpDefNode> tracked;
    private final transient Deque<Application> active = new ArrayDeque<>();

    /**
     * Wraps the tool of a running check: it shares the specification with it.
     *
     * @param checked the tool the model checker uses
     * @param tracked the operators whose applications are of interest
     */
    public ActionTrackingTool(ITool checked, Set<OpDefNode> tracked) {
        super((Tool) checked);
        this.tracked = tracked;
    }

    /** Where the parser's nodes keep TLC's own results. */
    public static int slot() {
        return toolId;
    }

    /**
     * The application of an operator in Java.
     *
     * @param definition what evaluates it
     * @param operand its operand
     * @param level the level of the result, as TLA+ counts
     * @return the expression
     */
    public static OpApplNode application(OpValue definition, SemanticNode operand, int level) {
        FormalParamNode symbol = new FormalParamNode(
                UniqueString.uniqueStringOf("operator in Java"), 1, operand.getTreeNode(), null, null);
        symbol.setToolObject(toolId, definition);
        OpApplNode application = new OpApplNode(symbol);
        // TLC lets an operator evaluate itself only if it has an argument.
        application.setArgs(new ExprOrOpArgNode[] {(ExprOrOpArgNode) operand});
        application.levelChecked = 1;
        application.level = level;
        return application;
    }

    /**
     * A conjunction of two formulas, evaluated in this order.
     *
     * @param first one
     * @param second the other; the conjunction takes its place in the text
     * @return the expression
     */
    public static OpApplNode conjunction(OpApplNode first, SemanticNode second) {
        OpApplNode conjunction = new OpApplNode(
                CONJUNCTION, new ExprOrOpArgNode[] {first, (ExprOrOpArgNode) second}, second.getTreeNode(), null);
        conjunction.levelChecked = 1;
        conjunction.level = ((LevelNode) second).getLevel();
        return conjunction;
    }

    /**
     * The tracked applications that TLC passed on the way from Next to each of {@link #getActions()}, in the same order. Only as long as nobody has changed
     * the parsed modules since TLC split Next.
     *
     * @return for each action of TLC's split the applications, outermost first
     */
    public List<List<Application>> applicationsAbove() {
        List<List<Application>> result = new ArrayList<>();
        Action next = getNextStateSpec();
        if (next != null) {
            split(next.pred, next.con, List.of(), result);
        }
        if (result.size() != getActions().length) {
            throw new IllegalStateException(
                    "TLC split Next into " + getActions().length + " actions, this class into " + result.size());
        }
        return result;
    }

    /**
     * Computes the successors by one action.
     *
     * @param action one of {@link #getActions()}
     * @param state the state to step from
     * @param listener receives the successors, without {@link #applicationsAbove()} of the action
     */
    public void successors(Action action, TLCState state, SuccessorListener listener) {
        active.clear();
        INextStateFunctor functor = new INextStateFunctor() {
            @Override
            public Object addElement(TLCState successor) {
                throw new IllegalStateException("a successor without its predecessor");
            }

            @Override
            public Object addElement(TLCState predecessor, Action by, TLCState successor) {
                listener.onSuccessor(successor, List.copyOf(active));
                return this;
            }
        };
        getNextStates(
                action,
                action.pred,
                ActionItemList.Empty,
                action.con,
                state,
                TLCState.Empty.createEmpty(),
                functor,
                CostModel.DO_NOT_RECORD);
    }

    /**
     * The argument values of an application, as TLA+ text.
     *
     * @param application the application
     * @param state the state before the step
     * @return one text an argument; "..." for one that has no value in that state, such as an operator
     */
    public List<String> arguments(Application application, TLCState state) {
        List<String> values = new ArrayList<>();
        for (ExprOrOpArgNode argument : application.arguments()) {
            values.add(argument(argument, application.context(), state));
        }
        return values;
    }

    /**
     * The argument values of an application.
     *
     * @param application the application of an operator whose arguments are all expressions of the state
     * @param state the state before the step
     * @return one value an argument
     */
    public List<Value> argumentValues(Application application, TLCState state) {
        List<Value> values = new ArrayList<>();
        for (ExprOrOpArgNode argument : application.arguments()) {
            Value value = (Value) eval(argument, application.context(), state, CostModel.DO_NOT_RECORD);
            value.deepNormalize();
            values.add(value);
        }
        return values;
    }

    private String argument(ExprOrOpArgNode argument, Context context, TLCState state) {
        if (argument.getKind() == ASTConstants.OpArgKind || argument.getLevel() > 1) {
            return "...";
        }
        IValue value = eval(argument, context, state, CostModel.DO_NOT_RECORD);
        value.deepNormalize();
        return Values.ppr(value);
    }

    // The next two methods follow Tool.getActions(SemanticNode, ...) case by case: only so do the results line up.

    private void split(SemanticNode node, Context context, List<Application> above, List<List<Application>> result) {
        switch (node.getKind()) {
            case ASTConstants.OpApplKind -> splitApplication((OpApplNode) node, context, above, result);
            case ASTConstants.LetInKind -> split(((LetInNode) node).getBody(), context, above, result);
            case ASTConstants.LabelKind -> split(((LabelNode) node).getBody(), context, above, result);
            default -> result.add(above);
        }
    }

    private void splitApplication(
            OpApplNode node, Context context, List<Application> above, List<List<Application>> result) {
        ExprOrOpArgNode[] arguments = node.getArgs();
        SymbolNode operator = node.getOperator();
        int opcode = BuiltInOPs.getOpCode(operator.getName());
        if (opcode == 0) {
            Object definition = lookup(operator, context, false);
            if (definition instanceof OpDefNode body) {
                opcode = BuiltInOPs.getOpCode(body.getName());
                if (opcode == 0 && splitsInto(arguments)) {
                    try {
                        Context inner = context;
                        FormalParamNode[] formals = body.getParams();
                        for (int i = 0; i < arguments.length; i++) {
                            inner = inner.cons(formals[i], eval(arguments[i], context, TLCState.Empty));
                        }
                        split(body.getBody(), inner, with(above, node, context), result);
                        return;
                    } catch (RuntimeException | StackOverflowError asTlcDoes) {
                        // What was found before the failure stays, and the application itself becomes one more action.
                    }
                }
            }
            if (opcode == 0) {
                result.add(above);
                return;
            }
        }
        switch (opcode) {
            case OPCODE_be -> {
                int before = result.size();
                try {
                    var bindings = contexts(
                            node, context, TLCState.Empty, TLCState.Empty, EvalControl.Clear, CostModel.DO_NOT_RECORD);
                    for (Context bound = bindings.nextElement(); bound != null; bound = bindings.nextElement()) {
                        split(arguments[0], bound, above, result);
                    }
                } catch (RuntimeException stateDependentBound) {
                    result.subList(before, result.size()).clear();
                    result.add(above);
                }
            }
            case OPCODE_dl, OPCODE_lor -> {
                for (ExprOrOpArgNode disjunct : arguments) {
                    split(disjunct, context, above, result);
                }
            }
            default -> result.add(above);
        }
    }

    private static boolean splitsInto(ExprOrOpArgNode[] arguments) {
        for (ExprOrOpArgNode argument : arguments) {
            if (argument.getLevel() != 0) {
                return false;
            }
        }
        return true;
    }

    private List<Application> with(List<Application> above, OpApplNode node, Context context) {
        if (!(node.getOperator() instanceof OpDefNode operator) || !tracked.contains(operator)) {
            return above;
        }
        List<Application> longer = new ArrayList<>(above);
        longer.add(new Application(operator, List.of(node.getArgs()), context));
        return List.copyOf(longer);
    }

    @Override
    protected TLCState getNextStatesAppl(
            Action action,
            OpApplNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        if (pred.getOperator() instanceof OpDefNode operator && tracked.contains(operator)) {
            active.addLast(new Application(operator, List.of(pred.getArgs()), c));
            try {
                return getNextStatesApplImpl(action, pred, acts, c, s0, s1, nss, cm);
            } finally {
                active.removeLast();
            }
        }
        return getNextStatesApplImpl(action, pred, acts, c, s0, s1, nss, cm);
    }

    // What follows evaluates as Tool does, with nothing added.

    @Override
    protected TLCState getNextStates(
            Action action,
            SemanticNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        return getNextStatesImpl(action, pred, acts, c, s0, s1, nss, cm);
    }

    @Override
    protected TLCState processUnchanged(
            Action action,
            SemanticNode expr,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        return processUnchangedImpl(action, expr, acts, c, s0, s1, nss, cm);
    }

    @Override
    public Value eval(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        return evalImpl(expr, c, s0, s1, control, cm);
    }

    @Override
    protected Value evalAppl(OpApplNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        return evalApplImpl(expr, c, s0, s1, control, cm);
    }

    @Override
    protected Value setSource(SemanticNode expr, Value value) {
        return value;
    }

    @Override
    public TLCState enabled(
            SemanticNode pred, IActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledImpl(pred, (ActionItemList) acts, c, s0, s1, cm);
    }

    @Override
    protected TLCState enabledAppl(
            OpApplNode pred, ActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledApplImpl(pred, acts, c, s0, s1, cm);
    }

    @Override
    protected TLCState enabledUnchanged(
            SemanticNode expr, ActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledUnchangedImpl(expr, acts, c, s0, s1, cm);
    }
}
