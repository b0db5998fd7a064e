package io.tidemark.evaluation;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SymbolNode;

/** An action that steps can be asked to go through. */
@SuppressWarnings("ReferenceEquality") // the parser's nodes have no other
public final class ActionTarget {
    /** No action: no formula applies it. */
    public static final ActionTarget NONE = new ActionTarget(-1, null);

    private final int index;
    private final @Nullable OpDefNode definition;
    private boolean instantiated;

    ActionTarget(int index, @Nullable OpDefNode definition) {
        this.index = index;
        this.definition = definition;
    }

    /** Its place among the actions that were asked for. */
    public int index() {
        return index;
    }

    /** Its definition. */
    public OpDefNode definition() {
        if (definition == null) {
            throw new IllegalStateException("no action");
        }
        return definition;
    }

    /** Its name. */
    public String name() {
        return definition().getName().toString();
    }

    /**
     * Whether an expression applies this action. An action of an instantiated module has a definition of its own in the module
     * that instantiates it, while the instantiated module's next-state relation applies the original one: both count.
     */
    public boolean isAppliedBy(OpApplNode application) {
        SymbolNode operator = application.getOperator();
        OpDefNode own = definition;
        return own != null
                && (operator == own || (operator instanceof OpDefNode other && other.getSource() == own.getSource()));
    }

    /**
     * Whether the next-state relation applies the action inside an instantiated module. Which instance a step went through is
     * not seen then, so a step must be checked against the application that the trace module wrote.
     */
    public boolean isInstantiated() {
        return instantiated;
    }

    void markInstantiated() {
        instantiated = true;
    }

    /** Whether the arguments of such an application are those of the action as the trace module applies it. */
    public boolean comparesArguments(OpApplNode application) {
        return application.getOperator() == definition;
    }
}
