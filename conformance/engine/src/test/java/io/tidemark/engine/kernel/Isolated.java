package io.tidemark.engine.kernel;

import java.util.function.UnaryOperator;

/** Runs a test's class together with TLC classes of its own. */
public final class Isolated {
    private Isolated() {}

    /**
     * Creates the class, which must be in the evaluator's package and be a function on text, and applies it.
     *
     * @param className a {@code UnaryOperator<String>} with a public constructor without parameters
     */
    public static String run(String className, String argument) throws ReflectiveOperationException {
        ClassLoader loader = new IsolatingClassLoader(Isolated.class.getClassLoader());
        UnaryOperator<?> function = Class.forName(className, true, loader)
                .asSubclass(UnaryOperator.class)
                .getConstructor()
                .newInstance();
        @SuppressWarnings("unchecked")
        UnaryOperator<String> onText = (UnaryOperator<String>) function;
        return onText.apply(argument);
    }
}
