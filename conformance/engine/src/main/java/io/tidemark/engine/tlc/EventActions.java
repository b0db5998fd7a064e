package io.tidemark.engine.tlc;

import io.tidemark.evaluation.ActionTarget;
import java.util.ArrayList;
import java.util.List;

/** Which actions an event stands for. */
final class EventActions {
    private EventActions() {}

    /** All of them. */
    static List<ActionTarget> all(Arm arm) {
        return applications(arm).stream().map(Arm.Apply::target).toList();
    }

    /** All of them with their arguments. */
    static List<Arm.Apply> applications(Arm arm) {
        if (arm instanceof Arm.Apply apply) {
            return List.of(apply);
        }
        if (arm instanceof Arm.Choice choice) {
            List<Arm.Apply> both = new ArrayList<>(applications(choice.ifTrue()));
            both.addAll(applications(choice.ifFalse()));
            return both;
        }
        if (arm instanceof Arm.Guarded guarded) {
            return applications(guarded.arm());
        }
        List<Arm.Apply> several = new ArrayList<>();
        ((Arm.AnyOf) arm).arms().forEach(each -> several.addAll(applications(each)));
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
