package io.tidemark.kafka.instrumentation;

import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * A method of Kafka, and the advice for it.
 *
 * @param type the class that declares the method
 * @param description the method as people would name it
 * @param methods which methods of the class; exactly one must match
 * @param advice the class whose methods run when it is entered and left
 */
public record Hook(
        String type, String description, ElementMatcher<? super MethodDescription> methods, Class<?> advice) {
    /** For messages: class and method. */
    public String name() {
        return type + "." + description;
    }
}
