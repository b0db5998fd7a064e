package io.tidemark.engine.tlc;

import io.tidemark.evaluation.ActionTarget;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.SemanticNode;
import util.UniqueString;

/** What an event of one name means: the right side of its arm in {@code TraceAction}. */
sealed interface Arm {

    /**
     * An action with arguments.
     *
     * @param application the expression itself
     */
    record Apply(ActionTarget target, List<Argument> arguments, SemanticNode application) implements Arm {}

    /** Any of several. */
    record AnyOf(List<Arm> arms) implements Arm {}

    /** One of two, by a condition on the event and the state before it. */
    record Choice(ExprNode condition, Arm ifTrue, Arm ifFalse) implements Arm {}

    /** One that needs conditions on the event and the state before it. */
    record Guarded(List<ExprOrOpArgNode> conditions, Arm arm) implements Arm {}

    /**
     * An argument expression.
     *
     * @param fields the event's fields that it mentions; if the event lacks one of them, the argument is left open
     * @param direct the field, if the expression is nothing else
     */
    record Argument(
            ExprOrOpArgNode expression,
            List<UniqueString> fields,
            @Nullable UniqueString direct) {}
}
