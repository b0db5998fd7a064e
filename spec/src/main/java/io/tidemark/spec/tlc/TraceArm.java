package io.tidemark.spec.tlc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tlc2.tool.ToolGlobals;

/**
 * What the trace module says of one event: the action, and which field of the event is which argument. Read from the CASE of
 * {@code TraceAction}, where an arm such as {@code event.event = "ElectLeader" -> OfController(event) /\
 * ElectLeader(event.leader, event.election)} stands for each event.
 *
 * @param event the event's name
 * @param arguments for each argument of the action where the event says it
 * @param saysCopy whether the event says too if the message is a copy
 */
record TraceArm(String event, List<Argument> arguments, boolean saysCopy) {

    private static final String SET = "SetOf";

    /** How an event says an argument. */
    enum Form {
        /** As it is. */
        FIELD,
        /** A set, as an array. */
        ARRAY,
        /** A message, by the fields that tell it from others. */
        MESSAGE
    }

    /**
     * Where an event says an argument.
     *
     * @param field the field; of a message there are several
     * @param form how
     */
    record Argument(String field, Form form) {}

    /**
     * The arms of {@code TraceAction}.
     *
     * @param traceAction the operator
     * @param actions the actions of the specification
     * @return for each action that an event tells of its arm
     */
    static Map<OpDefNode, TraceArm> of(OpDefNode traceAction, Set<OpDefNode> actions) {
        Map<OpDefNode, TraceArm> arms = new LinkedHashMap<>();
        if (NextStructure.withoutLet(traceAction.getBody()) instanceof OpApplNode cases
                && NextStructure.opcode(cases) == ToolGlobals.OPCODE_case) {
            for (ExprOrOpArgNode pair : cases.getArgs()) {
                ExprOrOpArgNode[] arm = ((OpApplNode) pair).getArgs();
                Optional<OpApplNode> action = action(arm[1], actions);
                if (arm[0] instanceof OpApplNode condition && action.isPresent()) {
                    String event =
                            ((StringNode) condition.getArgs()[1]).getRep().toString();
                    List<Argument> arguments = new ArrayList<>();
                    for (ExprOrOpArgNode argument : action.get().getArgs()) {
                        arguments.add(argument((OpApplNode) argument));
                    }
                    arms.put(
                            (OpDefNode) action.get().getOperator(),
                            new TraceArm(event, List.copyOf(arguments), applies(arm[1], "Answers", "AnswersFetch")));
                }
            }
        }
        return arms;
    }

    private static Optional<OpApplNode> action(SemanticNode node, Set<OpDefNode> actions) {
        if (!(node instanceof OpApplNode application)) {
            return Optional.empty();
        }
        if (application.getOperator() instanceof OpDefNode operator && actions.contains(operator)) {
            return Optional.of(application);
        }
        for (ExprOrOpArgNode part : application.getArgs()) {
            Optional<OpApplNode> found = action(part, actions);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static boolean applies(SemanticNode node, String... names) {
        if (!(node instanceof OpApplNode application)) {
            return false;
        }
        if (List.of(names).contains(application.getOperator().getName().toString())) {
            return true;
        }
        for (ExprOrOpArgNode part : application.getArgs()) {
            if (applies(part, names)) {
                return true;
            }
        }
        return false;
    }

    private static Argument argument(OpApplNode argument) {
        if (NextStructure.opcode(argument) == ToolGlobals.OPCODE_rs) {
            return new Argument(((StringNode) argument.getArgs()[1]).getRep().toString(), Form.FIELD);
        }
        if (argument.getOperator().getName().toString().equals(SET)) {
            return new Argument(argument((OpApplNode) argument.getArgs()[0]).field(), Form.ARRAY);
        }
        return new Argument("", Form.MESSAGE);
    }
}
