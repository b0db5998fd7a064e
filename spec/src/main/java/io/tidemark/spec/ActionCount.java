package io.tidemark.spec;

/**
 * How often a check took one action.
 *
 * @param module the module that defines it
 * @param action the operator's name
 * @param role whether it belongs to the specification or to the model's bounds
 * @param taken the number of transitions within the model's bounds that it made
 */
public record ActionCount(String module, String action, Role role, long taken) {

    /** Where an action comes from. */
    public enum Role {
        /** The specification's own Next applies it. */
        ACTION,
        /** The model wraps actions in it to bound them. */
        BOUND
    }
}
