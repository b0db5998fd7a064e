package io.tidemark.spec.tlc;

import io.tidemark.evaluation.compiled.Remark;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.ActionTrackingTool;

/**
 * Lets each worker thread know which action it is evaluating.
 *
 * <p>Where Next, or a bound in it, applies an action {@code A(x)}, the parsed expression becomes {@code mark /\ A(x)},
 * where {@code mark} is TRUE and notes A for the thread. TLC evaluates a conjunction from left to right and reports each
 * successor while it is inside it, so at that moment the note says which action the step is by. Alternatives without any
 * action get a mark that says so; hence every step passes one.
 */
final class ActionMarks {

    /** What a thread has passed last. */
    static final class Passed {
        @Nullable
        OpDefNode action;

        @Nullable
        OpDefNode bound;

        /** What is known now. */
        Passed copy() {
            Passed copy = new Passed();
            copy.set(this);
            return copy;
        }

        void set(Passed other) {
            action = other.action;
            bound = other.bound;
        }
    }

    private final NextStructure structure;
    private final ThreadLocal<Passed> passed = ThreadLocal.withInitial(Passed::new);
    private final Set<SemanticNode> done = Collections.newSetFromMap(new IdentityHashMap<>());

    ActionMarks(NextStructure structure) {
        this.structure = structure;
    }

    /** What the current thread has passed last. */
    Passed passed() {
        return passed.get();
    }

    /** Sets the marks inside of a piece of the next-state relation; the piece itself stays the same object. */
    void setInside(SemanticNode piece, boolean insideBound) {
        if (!structure.mentions(piece)
                || !(NextStructure.withoutLet(piece) instanceof OpApplNode application)
                || !done.add(application)) {
            return;
        }
        Optional<OpDefNode> operator = NextStructure.userDefined(application);
        if (operator.isPresent()) {
            if (!structure.actions().contains(operator.get())) {
                setInBody(operator.get(), insideBound || structure.bounds().contains(operator.get()));
            }
            setInArguments(application, 0, insideBound, false);
            return;
        }
        switch (NextStructure.opcode(application)) {
            case ToolGlobals.OPCODE_be, ToolGlobals.OPCODE_cl, ToolGlobals.OPCODE_land ->
                setInArguments(application, 0, insideBound, false);
            case ToolGlobals.OPCODE_dl, ToolGlobals.OPCODE_lor -> setInArguments(application, 0, insideBound, true);
            case ToolGlobals.OPCODE_ite -> setInArguments(application, 1, insideBound, true);
            case ToolGlobals.OPCODE_case -> {
                for (ExprOrOpArgNode arm : application.getArgs()) {
                    setInArguments((OpApplNode) arm, 1, insideBound, true);
                }
            }
            default -> {
                // No step comes about through an action in any other expression.
            }
        }
    }

    private void setInArguments(OpApplNode application, int from, boolean insideBound, boolean alternatives) {
        ExprOrOpArgNode[] arguments = application.getArgs();
        for (int i = from; i < arguments.length; i++) {
            if (arguments[i] instanceof ExprNode argument) {
                if (structure.mentions(argument)) {
                    arguments[i] = marked(argument, insideBound);
                } else if (alternatives) {
                    arguments[i] = conjunction(new Mark(null, null, insideBound), argument);
                }
            }
        }
    }

    private void setInBody(OpDefNode operator, boolean insideBound) {
        ExprNode body = operator.getBody();
        if (done.add(operator)) {
            operator.setBody(marked(body, insideBound));
        }
    }

    /** The expression with a mark before it if it applies an action or a bound, otherwise with marks inside of it. */
    private ExprNode marked(ExprNode expression, boolean insideBound) {
        Optional<OpDefNode> operator = NextStructure.withoutLet(expression) instanceof OpApplNode application
                ? NextStructure.userDefined(application)
                : Optional.empty();
        setInside(expression, insideBound);
        if (operator.filter(structure.actions()::contains).isPresent()) {
            return conjunction(new Mark(operator.get(), null, insideBound), expression);
        }
        if (!insideBound && operator.filter(structure.bounds()::contains).isPresent()) {
            return conjunction(new Mark(null, operator.get(), false), expression);
        }
        return expression;
    }

    private ExprNode conjunction(Mark mark, ExprNode expression) {
        return ActionTrackingTool.conjunction(
                ActionTrackingTool.application(mark, expression, LevelConstants.ConstantLevel), expression);
    }

    /** The operator that is always TRUE. */
    private final class Mark extends Remark {
        private final transient @Nullable OpDefNode action;
        private final transient @Nullable OpDefNode bound;
        private final boolean insideBound;

        Mark(@Nullable OpDefNode action, @Nullable OpDefNode bound, boolean insideBound) {
            this.action = action;
            this.bound = bound;
            this.insideBound = insideBound;
        }

        @Override
        protected void pass() {
            Passed note = passed.get();
            note.action = action;
            if (!insideBound) {
                note.bound = bound;
            }
        }
    }
}
