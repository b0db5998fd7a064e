package io.tidemark.engine.tlc;

import io.tidemark.evaluation.ActionTarget;
import java.util.ArrayList;
import java.util.List;

/** Which actions an event stands for. */
final class EventActions {
    private EventActions() {}

    /** All of them. */
    static List<ActionTarget> all(Arm arm) {
        if (arm instanceof Arm.Apply apply) {
            return List.of(apply.target());
        }
        if (arm instanceof Arm.Choice choice) {
            List<ActionTarget> both = new ArrayList<>(all(choice.ifTrue()));
            both.addAll(all(choice.ifFalse()));
            return both;
        }
        if (arm instanceof Arm.Guarded guarded) {
            return all(guarded.arm());
        }
        List<ActionTarget> several = new ArrayList<>();
        ((Arm.AnyOf) arm).arms().forEach(each -> several.addAll(all(each)));
        return several;
    }

    /** The index of the first one. */
    static int first(Arm arm) {
        if (arm instanceof Arm.Apply apply) {
            return apply.target().index();
        }
        if (arm instanceof Arm.Choice choice) {
            return first(choice.ifTrue());
        }
        if (arm instanceof Arm.Guarded guarded) {
            return first(guarded.arm());
        }
        return first(((Arm.AnyOf) arm).arms().get(0));
    }
}
